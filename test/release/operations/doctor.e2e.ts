import { LIMITS } from '../../../backend/src/contract/limits.js';
import { foldedWords, searchKey } from '../../../backend/src/contract/search-key.js';
import { CHECKS } from '../../../backend/src/operations/doctor/checks/checks.js';
import {
  examine,
  examineData,
  type Fault,
  faultLines,
  healthyLine,
} from '../../../backend/src/operations/doctor/doctor.js';
import { openDemoDatabase, type DemoDatabase } from '../../support/demo-database.js';
import { asTakenHere } from '../../support/on-citus.js';

/** A Wednesday in the middle of the demo gym's life. */
const NOW = new Date('2026-11-18T09:00:00Z');
const ID = '[0-9a-f-]{36}';

let demo: DemoDatabase;
beforeAll(async () => {
  demo = await openDemoDatabase(NOW);
});
afterAll(() => demo.close());

class Undone extends Error {}

/** The doctor's findings after this harm, which is rolled back. */
async function faultsAfter(harm: string): Promise<Fault[]> {
  let faults: Fault[] = [];
  const done = demo.dataSource.transaction(async (tx) => {
    for (const one of asTakenHere(harm)) await tx.query(one);
    faults = await examineData(tx, { ...demo.moment, sealKey: null });
    throw new Undone();
  });
  await done.catch((fault: unknown) => {
    if (!(fault instanceof Undone)) throw fault;
  });
  return faults;
}

/** A confirmed upcoming visit; the demo gym always has one. */
const AHEAD = `(SELECT a.id FROM appointments a JOIN subscriptions s ON s.id = a.subscription_id
  WHERE a.status = 1 AND a.starts_at > timestamptz '${NOW.toISOString()}' ORDER BY a.starts_at DESC, a.id LIMIT 1)`;
/** For an INSERT: Citus takes no query among its values. */
const VISIT = `WITH visit AS MATERIALIZED (
  SELECT appointment_date, start_time, end_time FROM appointments WHERE id = ${AHEAD})`;
const of = (column: string): string => `(SELECT ${column} FROM appointments WHERE id = ${AHEAD})`;
const WITHOUT_INDEXES = `DROP INDEX appointments_one_per_day; DROP INDEX IF EXISTS appointments_one_per_slot;
  DROP INDEX appointments_one_per_room_slot;`;
const COPY = `INSERT INTO appointments (client_id, subscription_id, appointment_date, start_time, end_time,
  effective_start_time, effective_end_time, starts_at, ends_at, booked_at, booked_by_id, capacity_at_booking,
  monthly_limit_at_booking) SELECT client_id, subscription_id, appointment_date`;
const REST = 'booked_at, booked_by_id, capacity_at_booking, monthly_limit_at_booking';
const HOUR = "interval '1 hour'";

/** A page that is over; the demo gym has none. */
const PAGE = `INSERT INTO online_payments (id, client_id, payer_id, purpose, amount_cents, provider, is_live, state, created_at,
    expires_at, asked_at, settled_at)
  SELECT id, id, id, 'debt', 1, 'stripe', false, 'abandoned', now(), now(), now(), now() FROM users WHERE role = 2
  ORDER BY id LIMIT 1`;
const partOf = (kind: string, cents: number): string =>
  `INSERT INTO gift_card_moves (card_id, kind, amount_cents, payment_id, reason, at, by_id)
   SELECT c.id, '${kind}', ${cents}, p.id, '', now(), p.payer_id FROM online_payments p CROSS JOIN gift_cards c
   ORDER BY c.id LIMIT 1`;

const ENTRY = `INSERT INTO audit_entries (at, action, entity, entity_id) VALUES (now(), 'client.updated', 'client', 'x')`;

/** Each harm with the check that must find it and the expected message. */
const HARMS: [what: string, check: string, harm: string, line: RegExp][] = [
  [
    'a slot with more bookings than fitted',
    'capacity',
    `UPDATE appointments SET capacity_at_booking = 1 WHERE appointment_date = ${of('appointment_date')} AND status = 1`,
    /slot \d{4}-\d\d-\d\d \d\d:\d\d-\d\d:\d\d: \d+ hold a place booked when 1 fitted/,
  ],
  [
    'two visits on a day',
    'one-a-day',
    `${WITHOUT_INDEXES} ${COPY}, start_time + ${HOUR}, end_time + ${HOUR}, effective_start_time + ${HOUR},
       effective_end_time + ${HOUR}, starts_at + ${HOUR}, ends_at + ${HOUR}, ${REST} FROM appointments WHERE id = ${AHEAD}`,
    new RegExp(`client ${ID} has 2 appointments on [\\d-]+: ${ID}, ${ID}`),
  ],
  [
    'two visits in a slot',
    'one-a-day',
    `${WITHOUT_INDEXES} ${COPY}, start_time, end_time, effective_start_time, effective_end_time, starts_at, ends_at,
       ${REST} FROM appointments WHERE id = ${AHEAD}`,
    new RegExp(`client ${ID} has 2 appointments in the slot `),
  ],
  [
    'more visits than the limit',
    'monthly-limit',
    `UPDATE appointments SET monthly_limit_at_booking = 1 WHERE client_id = ${of('client_id')}`,
    new RegExp(`client ${ID} has \\d+ visits in \\d{4}-\\d\\d booked under a limit of 1`),
  ],
  [
    'more visits than the pack has',
    'packs-and-weeks',
    `UPDATE subscriptions SET pack_visits = 1 WHERE pack_visits > 0`,
    new RegExp(`subscription ${ID} is a pack of 1, and has \\d+ visits`),
  ],
  [
    'more visits than the week allows',
    'packs-and-weeks',
    `UPDATE subscriptions SET weekly_limit = 1 WHERE weekly_limit > 0`,
    new RegExp(`client ${ID} has 2 visits in the week of [\\d-]+ under a limit of 1`),
  ],
  [
    'a miscounted slot',
    'occupancies',
    `UPDATE slot_occupancies SET booked = booked + 1 WHERE slot_date = ${of('appointment_date')}
       AND start_time = ${of('start_time')}`,
    /slot .*: counted \d+, held \d+/,
  ],
  [
    'a slot that nobody counts',
    'occupancies',
    `DELETE FROM slot_occupancies WHERE slot_date = ${of('appointment_date')}`,
    /slot .*: counted nowhere, held \d+/,
  ],
  [
    'a trainer who has bookings nowhere',
    'trainers',
    `INSERT INTO trainer_spans (slot_date, start_time, end_time, room, trainer_id, effective_start_time,
       effective_end_time, starts_at, ends_at)
     SELECT appointment_date, start_time, end_time, room, gen_random_uuid(), effective_start_time, effective_end_time,
       starts_at, ends_at FROM appointments WHERE id = ${AHEAD}`,
    /slot .*: trainer .* has no bookings in it/,
  ],
  [
    'a trainer of whose bookings nothing is known',
    'trainers',
    `INSERT INTO trainers (name_el, name_en, description_el, description_en, is_active, created_at)
       VALUES ('Λένα', '', '', '', true, now());
     UPDATE appointments SET trainer_id = (SELECT id FROM trainers WHERE name_el = 'Λένα') WHERE id = ${AHEAD}`,
    /slot .*: trainer .* is not known to have bookings in it/,
  ],
  [
    'a client listed with outdated data',
    'current-subscriptions',
    `UPDATE current_subscriptions SET state = 'frozen' WHERE client_id = ${of('client_id')} AND state = 'running'`,
    new RegExp(`client ${ID} is listed by a subscription that does not hold from -infinity`),
  ],
  [
    'a client who is not listed',
    'current-subscriptions',
    `DELETE FROM current_subscriptions WHERE client_id = ${of('client_id')}`,
    new RegExp(`client ${ID} is listed for 0 stretches of days that do not meet`),
  ],
  [
    'an end that no line tells of',
    'end-lines',
    `ALTER TABLE subscriptions DISABLE TRIGGER subscriptions_end_line;
     UPDATE subscriptions SET end_date = end_date + 1, actual_end_date = actual_end_date + 1 WHERE id = ${of('subscription_id')};
     ALTER TABLE subscriptions ENABLE TRIGGER subscriptions_end_line`,
    new RegExp(`subscription ${ID} ends on [\\d-]+, and its lines add up to [\\d-]+`),
  ],
  [
    'a receipt that is missing',
    'ledger',
    'INSERT INTO receipt_numbers (year, last) VALUES (1999, 2)',
    /receipts of 1999: 0 of 2/,
  ],
  [
    'a payment by a provider that tells of none',
    'online-payments',
    `INSERT INTO ledger_entries (id, client_id, kind, amount_cents, method, receipt_year, receipt_no, reason, at, by_id)
     SELECT gen_random_uuid(), id, 'payment', -100, 'stripe', 1998, 1, '', now(), id FROM users WHERE role = 2 LIMIT 1`,
    new RegExp(`entry ${ID} by stripe is of no event`),
  ],
  [
    'an online payment whose entries say something else',
    'online-payments',
    `INSERT INTO online_payments (id, client_id, payer_id, purpose, amount_cents, provider, is_live, state, created_at,
       expires_at, asked_at, settled_at)
     SELECT gen_random_uuid(), id, id, 'debt', 100, 'stripe', false, 'paid', now(), now(), now(), now() FROM users WHERE role = 2 LIMIT 1`,
    new RegExp(`payment ${ID} is paid, and its entries say 0 paid and 0 back`),
  ],
  [
    'a renewal that counts as paid by no payment',
    'renewals',
    `SET LOCAL session_replication_role = 'replica';
     INSERT INTO renewals (subscription_id, consent_id, ends_on, first_on, price_cents, state, told_at, settled_at)
     SELECT id, id, '2098-12-31', '2098-12-31', 100, 'paid', now(), now() FROM subscriptions LIMIT 1`,
    new RegExp(`renewal of subscription ${ID} is paid, and none of its tries is`),
  ],
  [
    'an entry of the sale of another',
    'ledger',
    `SET LOCAL session_replication_role = 'replica';
     UPDATE ledger_entries SET client_id = (SELECT id FROM users WHERE role = 2 AND id <> client_id LIMIT 1)
      WHERE id = (SELECT id FROM ledger_entries WHERE kind = 'charge' LIMIT 1)`,
    new RegExp(`entry ${ID} of client ${ID} is of sale ${ID} of another one`),
  ],
  [
    'a sale of the subscription of another',
    'ledger',
    `SET LOCAL session_replication_role = 'replica';
     UPDATE sales SET subscription_id = (SELECT b.id FROM subscriptions b WHERE b.client_id <> sales.client_id
         AND NOT EXISTS (SELECT FROM sales other WHERE other.subscription_id = b.id) LIMIT 1)
      WHERE id = (SELECT id FROM sales ORDER BY id LIMIT 1)`,
    new RegExp(`sale ${ID} of client ${ID} is of subscription ${ID} of another one`),
  ],
  [
    'a sale that is charged for less',
    'ledger',
    `SET LOCAL session_replication_role = 'replica';
     UPDATE sales SET price_cents = price_cents + 100 WHERE id = (SELECT id FROM sales ORDER BY id LIMIT 1)`,
    new RegExp(`sale ${ID} costs \\d+ cents, and \\d+ are charged`),
  ],
  [
    'a client who owes, and nothing that is not paid',
    'ledger',
    `ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind_whole;
     SET LOCAL session_replication_role = 'replica';
     UPDATE ledger_entries SET due_on = NULL WHERE client_id =
       (SELECT client_id FROM ledger_entries GROUP BY client_id HAVING sum(amount_cents) > 0 ORDER BY 1 LIMIT 1)`,
    new RegExp(`client ${ID} owes \\d+ cents, and has a debt since no day`),
  ],
  [
    'a subscription that starts on another day',
    'activation',
    `UPDATE subscriptions SET actual_start_date = actual_start_date - 1 WHERE id = ${of('subscription_id')}`,
    new RegExp(`subscription ${ID} runs .* by its earliest visit it runs `),
  ],
  [
    'days that the chain does not give',
    'given-days',
    `UPDATE subscriptions SET actual_end_date = actual_end_date + 3 WHERE id = ${of('subscription_id')}`,
    new RegExp(`subscription ${ID} ends on [\\d-]+, by its chain on [\\d-]+`),
  ],
  [
    'a subscription that waits although it was used',
    'activation',
    `UPDATE subscriptions SET actual_start_date = NULL, actual_end_date = NULL WHERE id = ${of('subscription_id')}`,
    new RegExp(`subscription ${ID} waits, by its earliest visit it runs `),
  ],
  [
    'a visit ahead under a frozen subscription',
    'subscriptions',
    `UPDATE subscriptions SET frozen_at = now(), remaining_days_at_freeze = 3 WHERE id = ${of('subscription_id')}`,
    new RegExp(`appointment ${ID} is ahead, and its subscription ${ID} is frozen`),
  ],
  [
    'a frozen subscription without its days',
    'subscriptions',
    'UPDATE subscriptions SET remaining_days_at_freeze = NULL WHERE frozen_at IS NOT NULL',
    new RegExp(`subscription ${ID} is frozen and has an end but no days left`),
  ],
  [
    'a visit ahead of somebody inactive',
    'subscriptions',
    `UPDATE users SET is_active = false WHERE id = ${of('client_id')}`,
    new RegExp(`appointment ${ID} is ahead, and its client ${ID} is inactive`),
  ],
  [
    'a visit on a closed day',
    'schedule',
    `${VISIT} INSERT INTO timeslot_overrides (date, kind) SELECT appointment_date, 'day' FROM visit`,
    new RegExp(`appointment ${ID} is ahead, and the gym is closed on `),
  ],
  [
    'a visit in a disabled slot',
    'schedule',
    `${VISIT} INSERT INTO timeslot_overrides (date, kind, start_time, end_time)
       SELECT appointment_date, 'disabled', start_time, end_time FROM visit`,
    new RegExp(`appointment ${ID} is ahead, and the slot .* is disabled`),
  ],
  [
    'a visit at a time that its slot does not have',
    'schedule',
    `WITH later AS (SELECT id, starts_at + interval '5 minutes' AS at FROM appointments WHERE id = ${AHEAD})
     UPDATE appointments a SET effective_start_time = a.effective_start_time + interval '5 minutes', starts_at = later.at
       FROM later WHERE a.id = later.id`,
    new RegExp(`appointment ${ID} of slot .* is at \\S+, the schedule has it at `),
  ],
  [
    'a visit completed before it ends',
    'schedule',
    `UPDATE appointments SET status = 3 WHERE id = ${AHEAD}`,
    new RegExp(`appointment ${ID} is completed and ends at `),
  ],
  [
    'a visit at another instant than its time',
    'instants',
    `WITH earlier AS (SELECT id, starts_at - ${HOUR} AS at FROM appointments WHERE id = ${AHEAD})
     UPDATE appointments a SET starts_at = earlier.at FROM earlier WHERE a.id = earlier.id`,
    /1 appointments of .* start at .*; in Europe\/Athens that is /,
  ],
  [
    'a waiting list entry for a booked slot',
    'waiting-list',
    `INSERT INTO interests (client_id, appointment_date, start_time, end_time)
     SELECT client_id, appointment_date, start_time, end_time FROM appointments WHERE id = ${AHEAD}`,
    new RegExp(`interest ${ID} of client ${ID}: they have appointment ${ID} in the slot `),
  ],
  [
    'a visit under the subscription of another',
    'ownership',
    `UPDATE appointments SET subscription_id = (SELECT id FROM subscriptions s
       WHERE s.client_id <> appointments.client_id ORDER BY id LIMIT 1) WHERE id = ${AHEAD}`,
    new RegExp(`appointment ${ID} of client ${ID} is under subscription ${ID} of another one`),
  ],
  [
    'an administrator with a visit',
    'ownership',
    `UPDATE users SET email = coalesce(email, 'x@palestra.test'), guardian_id = NULL, role = 1, staff_role = 'owner' WHERE id = ${of('client_id')}`,
    new RegExp(`appointment ${ID} belongs to ${ID}, who is no client`),
  ],
  [
    'a visit of nobody',
    'references',
    `SET LOCAL session_replication_role = 'replica'; DELETE FROM users WHERE id = ${of('client_id')}`,
    new RegExp(`appointments ${ID} refers to users ${ID}, which is not there`),
  ],
  [
    'a one-time link in a mail that is gone',
    'mails',
    `INSERT INTO mails (purpose, priority, recipient_name, recipient_address, language, facts, state, sent_at,
       next_attempt_at, created_at)
     VALUES ('reset', 0, 'n', 'a@b.gr', 'el', '{"link": "secret"}', 'sent', now(), now(), now())`,
    new RegExp(`mail ${ID}: it is sent and still holds its link`),
  ],
  [
    'a mail about no appointment',
    'mails',
    `INSERT INTO mails (purpose, priority, recipient_name, recipient_address, language, next_attempt_at, created_at)
     VALUES ('booked', 1, 'n', 'a@b.gr', 'el', now(), now())`,
    new RegExp(`mail ${ID}: booked without an appointment`),
  ],
  [
    'a booking that nobody was told of',
    'booking-mails',
    `DELETE FROM mails WHERE facts -> 'appointments' -> 0 ->> 'appointmentId' = ${AHEAD}::text;
     UPDATE appointments SET booked_at = timestamptz '${NOW.toISOString()}' - ${HOUR} WHERE id = ${AHEAD}`,
    new RegExp(`appointment ${ID} was booked at .*, and no mail says so`),
  ],
  [
    'a deleted entry of the log',
    'audit',
    `${ENTRY}; SET LOCAL session_replication_role = 'replica'; DELETE FROM audit_entries`,
    new RegExp(`entry ${ID} of the log is gone`),
  ],
  [
    'an entry of the log that was slipped in',
    'audit',
    `SET LOCAL session_replication_role = 'replica'; ${ENTRY}`,
    new RegExp(`entry ${ID} of the log has no receipt`),
  ],
  [
    'a password that is no hash',
    'passwords',
    `UPDATE users SET password_hash = 'palestra' WHERE id = ${of('client_id')}`,
    new RegExp(`user ${ID} has a password hash that is none of argon2id`),
  ],
  [
    'a real gym that opens with the public password',
    'origin',
    "UPDATE gym_origin SET kind = 'real'",
    new RegExp(`user ${ID} opens with the public password of the demo gym`),
  ],
  [
    'a database that does not know what it is',
    'origin',
    'DELETE FROM gym_origin',
    /it is not written down what this database began as/,
  ],
  [
    'a booking under a capacity that was raised afterwards',
    'known-capacity',
    `UPDATE appointments SET capacity_at_booking = 99 WHERE id = ${AHEAD}`,
    new RegExp(`appointment ${ID} was booked under a capacity of 99; the highest there has been is \\d+`),
  ],
  [
    'a setting out of its range',
    'texts',
    "UPDATE settings SET value = 'ten' WHERE key = 'GymCapacityPerTimeslot'",
    /setting GymCapacityPerTimeslot holds "ten", which it may not/,
  ],
  [
    'a template that cannot be filled in',
    'texts',
    "INSERT INTO email_templates (purpose, language, subject, body) VALUES ('booked', 'el', '{Surname}', 'b')",
    /e-mail template booked\.el has placeholders that nothing fills in its subject: \{Surname\}/,
  ],
  [
    'a template with a brace of no placeholder, which an earlier version saved',
    'texts',
    "INSERT INTO email_templates (purpose, language, subject, body) VALUES ('booked', 'el', 's', 'Γεια {UserName')",
    /e-mail template booked\.el has braces that belong to no placeholder in its body: \{UserName/,
  ],
  [
    'a member who cannot be found',
    'search-keys',
    `UPDATE users SET search_key = 'x' WHERE id = ${of('client_id')}`,
    new RegExp(`user ${ID} is not found by what is written in their account`),
  ],
  [
    'a name in decomposed letters',
    'clean-words',
    `UPDATE users SET name = normalize(name, NFD) WHERE id = ${of('client_id')}`,
    new RegExp(`user ${ID} has characters that nobody sees, or decomposed letters, in: name`),
  ],
  [
    'an address that differs from another one by what nobody sees',
    'clean-words',
    `UPDATE users SET email = (SELECT email || U&'\\200B' FROM users WHERE role = 1 LIMIT 1)
      WHERE id = ${of('client_id')}`,
    new RegExp(`user ${ID} has the address of user ${ID} and characters that nobody sees: give one of them another`),
  ],
  [
    'a child without an adult who could sign in for them',
    'families',
    `UPDATE users SET email = NULL, guardian_id = (SELECT id FROM users WHERE role = 1 LIMIT 1)
      WHERE id = ${of('client_id')}`,
    new RegExp(`client ${ID} looks after client ${ID}, and is a child or without an address themselves`),
  ],
  [
    'an authenticator app that no key opens',
    'seeds',
    `INSERT INTO totp_factors (user_id, secret, last_step, created_at)
     SELECT id, 'sealed:0123abcd:AAAA', 0, now() FROM users WHERE role = 1 LIMIT 1`,
    new RegExp(`the authenticator app of user ${ID} is sealed with another SEAL_KEY than the one that is set`),
  ],
  [
    'a log that can be changed',
    'guards',
    'ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_append_only',
    /trigger audit_entries_append_only of audit_entries is switched off/,
  ],
  [
    'a function that finds other tables than ours',
    'guards',
    'ALTER FUNCTION keep_audit_entries() RESET search_path',
    /function keep_audit_entries\(\) has no search_path of its own/,
  ],
  [
    'a date without the rows that its bookings lock',
    'guards',
    'DELETE FROM schedule_locks WHERE day = 31 AND seat = 31',
    /row \(31, 31\) of schedule_locks is missing/,
  ],
  ['an export without its row', 'guards', 'DELETE FROM job_locks', /row export of job_locks is missing/],
  [
    'a constraint that nobody has validated',
    'guards',
    'ALTER TABLE users ADD CONSTRAINT users_named CHECK (length(name) > 0) NOT VALID',
    /constraint users_named of users is not validated/,
  ],
  [
    'a gift card with less than its moves leave',
    'gift-cards',
    `UPDATE gift_cards SET balance_cents = balance_cents - 1
      WHERE id = (SELECT id FROM gift_cards WHERE balance_cents > 0 ORDER BY id LIMIT 1)`,
    new RegExp(`gift card ${ID} has \\d+ cents, and its moves add up to \\d+`),
  ],
  [
    'a gift card that holds a part for a page that is over',
    'gift-cards',
    `${PAGE}; ${partOf('held', -1)}`,
    new RegExp(`gift card ${ID} holds 1 cents for payment ${ID}, which is abandoned`),
  ],
  [
    'a part that comes back to a gift card on which it was not held',
    'gift-cards',
    `${PAGE}; ${partOf('released', 1)}`,
    new RegExp(`move ${ID} gives back to gift card ${ID} what was not held on it`),
  ],
];

describe('the doctor', () => {
  it('finds nothing wrong with the demo gym', async () => {
    expect(await examine(demo.dataSource, demo.moment)).toEqual([]);
    expect(await healthyLine(demo.dataSource)).toMatch(/^Healthy: \d+ checks on \d+ clients, \d+ appointments/);
  });

  it.each(HARMS)('notices %s', async (_, check, harm, line) => {
    const faults = await faultsAfter(harm);
    expect(faults).toContainEqual({ check, text: expect.stringMatching(line) as string });
  });

  it('judges a pack by the most visits that it was ever sold with', async () => {
    const fewer = `INSERT INTO audit_entries (at, action, entity, entity_id, before, after)
        SELECT now(), 'subscription.updated', 'subscription', id, jsonb_build_object('startDate', start_date, 'packVisits', pack_visits),
          jsonb_build_object('startDate', start_date, 'packVisits', 1) FROM subscriptions WHERE pack_visits > 0;
      UPDATE subscriptions SET pack_visits = 1 WHERE pack_visits > 0`;
    expect(await faultsAfter(fewer)).toEqual([]);
  });

  it('finds nothing wrong with mails of an erased client', async () => {
    const sent = `INSERT INTO mails (purpose, priority, recipient_name, recipient_address, language, facts, state, sent_at,
      next_attempt_at, created_at) VALUES ('booked', 1, '', '', 'el', '{}', 'sent', now(), now(), now())`;
    expect(await faultsAfter(sent)).toEqual([]);
  });

  it('finds nothing wrong with a client whose key is from before long ones were cut', async () => {
    const [name, email, phone] = ['각'.repeat(LIMITS.nameMaxLength), 'former@palestra.test', '6971234567'] as const;
    const former = foldedWords(name, email, phone);
    expect(former.length).toBeGreaterThan(searchKey(name, email, phone).length);
    const written = (key: string): string =>
      `UPDATE users SET name = '${name}', email = '${email}', phone = '${phone}', search_key = '${key}'
        WHERE id = (SELECT id FROM users WHERE guardian_id IS NULL AND role = 2
          AND NOT EXISTS (SELECT FROM users c WHERE c.guardian_id = users.id) ORDER BY id LIMIT 1)`;
    expect(await faultsAfter(written(former))).toEqual([]);
    expect(await faultsAfter(written(former.replace(phone, '')))).toMatchObject([{ check: 'search-keys' }]);
  });

  it('does not report a rolled-back audit entry as deleted', async () => {
    expect(await faultsAfter(`SAVEPOINT before; ${ENTRY}; ROLLBACK TO before; ${ENTRY}`)).toEqual([]);
  });

  it.each([
    ['a setting', 'setting', 'GymCapacityPerTimeslot', '{"value": "30"}'],
    ['a weekly slot', 'global-timeslot', 'x', '{"slots": [{"ownCapacity": 30}]}'],
    ['a date', 'timeslot', 'x', '{"overrides": [{"capacityOverride": 30}]}'],
  ])('finds nothing wrong with a booking under the former capacity of %s', async (_, entity, id, before) => {
    const logged = `INSERT INTO audit_entries (at, action, entity, entity_id, before)
      VALUES (now(), '${entity}.updated', '${entity}', '${id}', '${before}')`;
    expect(
      await faultsAfter(`${logged}; UPDATE appointments SET capacity_at_booking = 30 WHERE id = ${AHEAD}`),
    ).toEqual([]);
  });

  it('reports a demo gym in production', async () => {
    const faults = await examine(demo.dataSource, { ...demo.moment, production: true });
    expect(faults).toEqual([
      { check: 'origin', text: 'the demo gym is used in production: give it a database of its own' },
    ]);
  });

  it('has one harm per check', () => {
    expect(new Set(HARMS.map(([, check]) => check))).toEqual(new Set(CHECKS.map(({ name }) => name)));
  });

  it('prints no names', async () => {
    const everything = `UPDATE users SET is_active = false, search_key = 'x'; ${WITHOUT_INDEXES}
      UPDATE slot_occupancies SET booked = booked + 1; UPDATE subscriptions SET actual_start_date = NULL, actual_end_date = NULL;
      UPDATE appointments SET capacity_at_booking = 1, monthly_limit_at_booking = 1`;
    const said = faultLines(await faultsAfter(everything)).join('\n');
    const people = await demo.dataSource.query<{ name: string; email: string }[]>('SELECT name, email FROM users');
    for (const { name, email } of people) expect([said.includes(name), said.includes(email)]).toEqual([false, false]);
    expect(said).toMatch(/ and \d+ more\n/);
    expect(said).toMatch(/\n\d+ things are wrong\.$/);
  });

  it('reports foreign tables, and a database with pending migrations', async () => {
    await demo.dataSource.query('DROP INDEX appointments_by_client');
    const [differing] = await examine(demo.dataSource, demo.moment);
    expect(differing).toMatchObject({
      check: 'tables',
      text: expect.stringContaining('appointments_by_client') as string,
    });
    await demo.dataSource.query('CREATE INDEX appointments_by_client ON appointments (client_id, appointment_date)');
    await demo.dataSource.query(`UPDATE migrations SET name = 'Later9999999999999' WHERE name LIKE 'AuditAppendOnly%'`);
    expect(faultLines(await examine(demo.dataSource, demo.moment))).toEqual([
      'migrations: AuditAppendOnly1795237200000 has not been applied: start this version once',
      'migrations: Later9999999999999 is of a newer version than this one',
      '2 things are wrong.',
    ]);
    await demo.dataSource.query(`UPDATE migrations SET name = 'AuditAppendOnly1795237200000' WHERE name LIKE 'Later%'`);
  });
});

import type pg from 'pg';
import { MERGE_COLUMNS } from '../../backend/src/client-merging/merge-columns.js';
import type { Act, UndoneAct } from '@palestra/backend/contract/act';
import type { AuditEntry } from '@palestra/backend/contract/audit';
import type { Client, ClientDetails } from '@palestra/backend/contract/client';
import type { MergedClients } from '@palestra/backend/contract/merging';
import type { Ledger } from '@palestra/backend/contract/money';
import { Role } from '@palestra/backend/contract/roles';
import { aMemberWithPassword, mailsTo, signIn } from '../support/accounts.js';
import type { Answer, ApiClient } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { book, bookFor, place } from '../support/booking.js';
import { aMember, insertUser, type Person } from '../support/client-builder.js';
import { anId } from '../support/seed.js';
import { resize } from '../support/schedule.js';
import { TestGym } from '../support/test-gym.js';

/** A Wednesday. */
const NOW = new Date('2026-03-11T08:00:00Z');
const THURSDAY = '2026-03-12';
const FRIDAY = '2026-03-13';
const MONDAY = '2026-03-16';

let gym: TestGym;
let staff: ApiClient;
beforeAll(async () => {
  gym = await TestGym.open({ now: NOW, processes: 2 });
  staff = gym.as(gym.admin);
  await gym.rows(`UPDATE settings SET value = 'staff' WHERE key = 'StandingBookings'`);
});
afterEach(async () => expect(await gym.faults()).toEqual([]));
afterAll(() => gym.close());

interface Pair {
  kept: Person;
  other: Person;
}

const aPair = async (): Promise<Pair> => ({
  kept: await gym.has(aMember('Μαρία Ιωάννου')),
  other: await gym.has(aMember('Μαίρη Ιωάννου')),
});
const merge = (
  { kept, other }: Pair,
  request: object = {},
  { query = '', by = staff }: { query?: string; by?: ApiClient } = {},
): Promise<Answer<MergedClients>> =>
  by.post<MergedClients>(`/Admin/clients/${kept.id}/merge${query}`, { otherId: other.id, ...request });
const preview = async (pair: Pair, request = {}) => (await merge(pair, request, { query: '?dryRun=true' })).data;
const statesOf = async (address: string): Promise<string[][]> =>
  (
    await gym.rows<{ purpose: string; state: string }>(
      'SELECT purpose, state FROM mails WHERE recipient_address = $1',
      [address],
    )
  ).map(({ purpose, state }) => [purpose, state]);
const undo = async (): Promise<Answer<UndoneAct>> => {
  const [act] = (await staff.get<Act[]>('/Admin/acts')).data;
  return staff.post<UndoneAct>(`/Admin/acts/${act?.id}/undo`, {});
};
const clientsOf = async (table: string, column = 'client_id'): Promise<Record<string, number>> => {
  const rows = await gym.rows<{ id: string; n: number }>(
    `SELECT ${column} AS id, count(*)::int AS n FROM ${table} GROUP BY 1`,
  );
  return Object.fromEntries(rows.map(({ id, n }) => [id, n]));
};

const OWNED = Object.entries(MERGE_COLUMNS).flatMap(([name, way]) =>
  way === 'client' || way === 'actor' ? [name] : [],
);

/** All rows of both, as they are, without the rows that an undo leaves to the gym's jobs. */
async function everythingOf({ kept, other }: Pair): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const name of OWNED) {
    const [table = '', column = ''] = name.split('.');
    if (table === 'audit_entries' || table === 'subscription_end_lines') continue;
    const rows = await gym.rows<{ row: object }>(
      `SELECT to_jsonb(t) - '{end_change,judged_on}'::text[] AS row FROM ${table} t WHERE ${column} IN ($1, $2)
        ORDER BY to_jsonb(t)::text`,
      [kept.id, other.id],
    );
    found[name] = rows.map(({ row }) => row);
  }
  found.users = await gym.rows(
    `SELECT to_jsonb(u) - '{session_version}'::text[] AS row FROM users u WHERE id IN ($1, $2) ORDER BY id`,
    [kept.id, other.id],
  );
  found.current = await gym.rows(
    'SELECT to_jsonb(c) AS row FROM current_subscriptions c WHERE client_id IN ($1, $2) ORDER BY 1',
    [kept.id, other.id],
  );
  return found;
}

it('knows every column that refers to an account', async () => {
  const columns = await gym.rows<{ name: string }>(
    `SELECT k.table_name || '.' || k.column_name AS name
       FROM information_schema.referential_constraints r
       JOIN information_schema.key_column_usage k USING (constraint_schema, constraint_name)
       JOIN information_schema.constraint_column_usage u USING (constraint_schema, constraint_name)
      WHERE u.table_name = 'users' AND r.constraint_schema = current_schema()
      UNION SELECT c.table_name || '.' || c.column_name FROM information_schema.columns c
      WHERE c.table_schema = current_schema() AND c.column_name IN ('client_id', 'user_id') AND c.table_name <> 'live_changes'`,
  );
  expect(columns.map(({ name }) => name).sort()).toEqual(Object.keys(MERGE_COLUMNS).sort());
});

/** Both with visits, notes, money and a place in line; on Thursday both have one, and wait for one slot. */
async function aFullPair(): Promise<Pair> {
  const pair = await aPair();
  const { kept, other } = pair;
  await book(gym.as(kept), THURSDAY, '10:00');
  await book(gym.as(other), THURSDAY, '18:00');
  await book(gym.as(other), FRIDAY, '18:00');
  await resize(staff, MONDAY, '18:00', 1);
  await book(gym.as(await gym.has(aMember())), MONDAY, '18:00');
  for (const one of [other, kept]) {
    const waits = await gym.as(one).post('/TimeslotInterest/express', place(MONDAY, '18:00'));
    expect(waits.status).toBe(201);
  }
  await gym.rows(`UPDATE interests SET created_at = created_at + interval '1 minute' WHERE client_id = $1`, [kept.id]);
  for (const one of [kept, other]) {
    await staff.post(`/Admin/clients/${one.id}/notes`, { text: `Σημείωση ${one.name}`, isPinned: false });
    const wish = { dayOfWeek: 2, startTime: '09:00', endTime: '10:00' };
    await staff.post(`/Admin/clients/${one.id}/standing-bookings`, wish);
    await staff.post(`/Admin/clients/${one.id}/payments`, { id: anId(), amountCents: 2000, method: 'cash' });
  }
  const { name } = other;
  const known = { name, email: `${other.id}@example.gr`, phone: '6971112223', birthDate: '1990-05-23', isActive: true };
  await staff.put(`/Admin/clients/${other.id}`, known);
  return pair;
}

describe('merging', () => {
  it('previews each collision and changes nothing', async () => {
    const pair = await aFullPair();
    const before = await everythingOf(pair);
    const { visits, waits, takenOver, isOtherTold, givenDays, appointments } = await preview(pair);
    expect(visits[0]).toMatchObject({
      date: THURSDAY,
      kept: { startTime: '10:00:00' },
      other: { startTime: '18:00:00' },
      mayBothStay: true,
      cancelledId: null,
    });
    expect(waits).toMatchObject([{ date: MONDAY, startTime: '18:00:00', isOfKept: false }]);
    expect({ takenOver, isOtherTold, appointments }).toEqual({
      takenOver: ['phone', 'birthDate'],
      isOtherTold: true,
      appointments: 6,
    });
    expect(givenDays.gained).toBeGreaterThan(0);
    expect(await everythingOf(pair)).toEqual(before);
  });

  it('gives all that the other had to the kept client, and tells their address', async () => {
    const pair = await aFullPair();
    const { kept, other } = pair;
    const before = (await staff.get<Ledger>(`/Admin/clients/${other.id}/ledger`)).data.entries;
    expect(await merge(pair)).toMatchObject({ status: 200, data: { isDryRun: false } });
    expect(await staff.get(`/Admin/clients/${other.id}`)).toMatchObject({ status: 404 });
    expect((await gym.as(other).get('/Client/profile')).status).toBe(401);
    const { data } = await staff.get<ClientDetails>(`/Admin/clients/${kept.id}`);
    expect(data).toMatchObject({ email: `${kept.id}@example.gr`, phone: '6971112223', birthDate: '1990-05-23' });
    const { entries } = (await staff.get<Ledger>(`/Admin/clients/${kept.id}/ledger`)).data;
    expect(entries).toEqual(expect.arrayContaining(before));
    for (const table of ['client_notes', 'subscriptions', 'ledger_entries'])
      expect((await clientsOf(table))[kept.id]).toBe(2);
    expect(await mailsTo(gym, `${other.id}@example.gr`)).toContainEqual(
      expect.objectContaining({ purpose: 'email-changed', recipientName: other.name }),
    );
    const log = await gym.rows<{ action: string }>(
      `SELECT action FROM audit_entries WHERE act_id = (SELECT max(act_id::text)::uuid FROM audit_entries
         WHERE action = 'client.merged' AND entity_id = $1) ORDER BY 1`,
      [kept.id],
    );
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['client.merged', 'client.updated', 'waiting-list.removed']),
    );
    const shown = await staff.get<AuditEntry[]>('/Admin/audit', { filter: JSON.stringify({ clientId: kept.id }) });
    expect(shown.data.map(({ action }) => action)).toContain('client.merged');
  });

  it('cancels the visit that is named, and comes back whole when it is undone', async () => {
    const pair = await aFullPair();
    const before = await everythingOf(pair);
    const { visits, version } = await preview(pair);
    const cancelledIds = visits.slice(0, 1).map(({ other }) => other.id);
    expect((await merge(pair, { cancelledIds, version })).status).toBe(200);
    const [gone] = await gym.rows<{ status: number }>('SELECT status FROM appointments WHERE id = $1', cancelledIds);
    expect(gone?.status).toBe(2);
    const undone = await undo();
    expect(undone).toMatchObject({ status: 200, data: { kind: 'clients-merged', notReturned: [] } });
    expect(undone.data.returned.map(({ id }) => id)).toEqual(visits.map(({ other }) => other.id));
    expect(await everythingOf(pair)).toEqual(before);
  });

  it('leaves one of two places in a slot that is over, both visits of another day, and all of that comes back', async () => {
    const pair = await aPair();
    const { kept, other } = pair;
    for (const one of [kept, other]) await book(gym.as(one), THURSDAY, '08:00');
    await book(gym.as(kept), FRIDAY, '08:00');
    await book(gym.as(other), FRIDAY, '09:00');
    await gym.setNow('2026-03-13T11:00:00Z');
    try {
      const before = await everythingOf(pair);
      const { visits } = await preview(pair);
      expect(visits.map(({ mayBothStay, cancelledId, other: { id } }) => [mayBothStay, cancelledId === id])).toEqual([
        [false, true],
        [true, false],
      ]);
      expect((await merge(pair)).status).toBe(200);
      expect(await gym.faults()).toEqual([]);
      expect((await undo()).status).toBe(200);
      expect(await everythingOf(pair)).toEqual(before);
    } finally {
      await gym.setNow(NOW.toISOString());
    }
  });

  it.each(['kept', 'other'] as const)(
    'offers others the place that is held for the %s one, and leaves it to them when it is undone',
    async (whose) => {
      const pair = await aPair();
      const start = whose === 'kept' ? '16:00' : '17:00';
      await resize(staff, FRIDAY, start, 2);
      await book(gym.as(whose === 'kept' ? pair.other : pair.kept), FRIDAY, start);
      await hold(pair[whose], FRIDAY, start);
      const next = await gym.has(aMember());
      expect((await gym.as(next).post('/TimeslotInterest/express', place(FRIDAY, start))).status).toBe(201);
      expect((await merge(pair)).status).toBe(200);
      expect(await mailsTo(gym, `${next.id}@example.gr`)).toMatchObject([{ purpose: 'place-free' }]);
      expect((await undo()).status).toBe(200);
      expect(await gym.faults()).toEqual([]);
      const waits = await gym.rows('SELECT held_until FROM interests WHERE client_id = $1', [pair[whose].id]);
      expect(waits).toEqual([{ held_until: null }]);
    },
  );

  it('keeps the wish of the other one to be erased, until it is undone', async () => {
    const pair = await aPair();
    expect((await gym.as(pair.other).post('/Client/erasure-request', undefined)).status).toBe(200);
    const asked = () =>
      gym.rows('SELECT erasure_requested_at IS NOT NULL AS asked FROM users WHERE id = $1', [pair.kept.id]);
    expect((await merge(pair)).status).toBe(200);
    expect(await asked()).toEqual([{ asked: true }]);
    expect((await undo()).status).toBe(200);
    expect(await asked()).toEqual([{ asked: false }]);
  });

  it('keeps the children of the other one found by their adult, and once undone', async () => {
    const pair = await aPair();
    expect((await link(await gym.has(aMember()), pair.other)).status).toBe(200);
    expect((await merge(pair)).status).toBe(200);
    expect(await gym.faults()).toEqual([]);
    expect((await undo()).status).toBe(200);
  });

  it('offers the kept client without an address that of the other, who then signs in anew by a mailed link', async () => {
    const pair = await aPair();
    const { kept, other } = pair;
    const address = `${other.id}@example.gr`;
    await loseAddress(kept);
    expect((await link(await gym.has(aMember()), other)).status).toBe(200);
    await book(gym.as(other), FRIDAY, '14:00');
    const before = await everythingOf(pair);
    expect(await merge(pair, {}, { query: '?dryRun=true' })).toMatchObject({ status: 409, code: 'NOT_MERGEABLE' });
    expect(await preview(pair, { takesEmail: true })).toMatchObject({
      ...{ emailOffer: address, isOtherTold: false, takenOver: ['email'] },
    });
    expect((await merge(pair, { takesEmail: true })).status).toBe(200);
    expect((await staff.get<ClientDetails>(`/Admin/clients/${kept.id}`)).data.email).toBe(address);
    const mails = await statesOf(address);
    expect(mails).toEqual(
      expect.arrayContaining([
        ['booked', 'waiting'],
        ['welcome', 'waiting'],
      ]),
    );
    expect(mails).not.toContainEqual(['email-changed', expect.anything()]);
    expect((await staff.get<Client[]>('/Admin/clients', { search: address })).data.map(({ id }) => id)).toContain(
      kept.id,
    );
    expect((await undo()).status).toBe(200);
    expect(await everythingOf(pair)).toEqual(before);
    expect(await statesOf(address)).toContainEqual(['welcome', 'withdrawn']);
  });

  it('leaves the address of the other one alone unless the kept client has none and it is asked for', async () => {
    const pair = await aPair();
    expect(await preview(pair, { takesEmail: true })).toMatchObject({ emailOffer: null, isOtherTold: true });
    await loseAddress(pair.kept);
    expect(await preview(pair)).toMatchObject({ emailOffer: `${pair.other.id}@example.gr`, isOtherTold: true });
    expect((await merge(pair)).status).toBe(200);
    expect((await staff.get<ClientDetails>(`/Admin/clients/${pair.kept.id}`)).data.email).toBe('');
  });

  it('is not undone once something has changed', async () => {
    const pair = await aPair();
    await merge(pair);
    await book(gym.as(pair.kept), FRIDAY, '12:00');
    expect(await undo()).toMatchObject({ status: 409, code: 'CHANGED_SINCE' });
  });

  it('is refused when the collisions have become others since', async () => {
    const pair = await aPair();
    const { version } = await preview(pair);
    await book(gym.as(pair.kept), THURSDAY, '11:00');
    await book(gym.as(pair.other), THURSDAY, '12:00');
    expect(await merge(pair, { version })).toMatchObject({ status: 409, code: 'STALE' });
  });

  it('lets the kept client have more visits in a month than the limit, as overrides', async () => {
    const pair = await aPair();
    await gym.rows('UPDATE subscriptions SET monthly_limit = 1 WHERE client_id IN ($1, $2)', [
      pair.kept.id,
      pair.other.id,
    ]);
    await book(gym.as(pair.kept), THURSDAY, '13:00');
    await book(gym.as(pair.other), FRIDAY, '13:00');
    expect(await merge(pair)).toMatchObject({ status: 200 });
  });

  it.each<[string, (pair: Pair) => Promise<unknown>, RegExp]>([
    ['one is the adult of the other', ({ kept, other }) => link(other, kept), /one is the adult of the other/],
    ['different adults look after them', apart, /different adults look after them/],
    ['the other has a second factor', ({ other }) => giveFactor(other), /second step/],
    ['one is erased', ({ other }) => staff.delete(`/Admin/clients/${other.id}`), /erased/],
  ])('is refused when %s', async (_, happens, why) => {
    const pair = await aPair();
    await happens(pair);
    const refused = await merge(pair, {}, { by: staff.in('en') });
    expect(refused).toMatchObject({ status: 409, code: 'NOT_MERGEABLE' });
    expect(refused.message).toMatch(why);
  });

  it('is for managers, asks for another client, and finds none of staff', async () => {
    const pair = await aPair();
    const desk = { id: anId(), name: 'Ειρήνη Υποδοχή', role: Role.Admin, staffRole: 'desk' } as const;
    await insertUser(gym.database, desk);
    expect((await merge(pair, {}, { by: gym.as(desk) })).status).toBe(403);
    expect((await merge({ kept: pair.kept, other: pair.kept })).status).toBe(409);
    expect((await merge({ kept: pair.kept, other: gym.admin })).status).toBe(404);
  });

  it('keeps to who wants no broadcasts', async () => {
    const pair = await aPair();
    await gym.rows('INSERT INTO unsubscriptions (user_id, at) VALUES ($1, now())', [pair.other.id]);
    expect((await merge(pair)).data.getsNoBroadcasts).toBe(true);
    expect(await clientsOf('unsubscriptions', 'user_id')).toMatchObject({ [pair.kept.id]: 1 });
  });

  it('keeps the ways of messages that were chosen, those of the kept account before the other’s', async () => {
    const pair = await aPair();
    const choose = ({ id }: Person, kind: string, channel: string) =>
      gym.rows('INSERT INTO message_choices VALUES ($1, $2, $3)', [id, kind, channel]);
    await choose(pair.kept, 'places', 'mail');
    await choose(pair.other, 'places', 'phone');
    await choose(pair.other, 'reminders', 'none');
    expect((await merge(pair)).status).toBe(200);
    const text = 'SELECT kind, channel FROM message_choices WHERE user_id = $1 ORDER BY kind';
    expect(await gym.rows(text, [pair.kept.id])).toEqual([
      { kind: 'places', channel: 'mail' },
      { kind: 'reminders', channel: 'none' },
    ]);
  });

  it('signs nobody in by the other address, which may register anew', async () => {
    await aMemberWithPassword(gym, 'double@example.gr');
    const [other] = await gym.rows<Person>(`SELECT * FROM users WHERE email = 'double@example.gr'`);
    const kept = await gym.has(aMember());
    await merge({ kept, other: other as Person });
    expect(await signIn(gym.asVisitor(), 'double@example.gr')).toMatchObject({
      status: 401,
      code: 'INVALID_CREDENTIALS',
    });
  });
});

const loseAddress = ({ id, name }: Person) =>
  staff.put(`/Admin/clients/${id}`, { name, email: null, phone: '6970000001', isActive: true });
async function hold({ id }: Person, date: string, start: string): Promise<void> {
  await gym.rows(
    `INSERT INTO interests (client_id, appointment_date, start_time, end_time, created_at, held_until)
     VALUES ($1, $2, $3::time, $3::time + interval '1 hour', $4, $4::timestamptz + interval '1 hour')`,
    [id, date, start, NOW],
  );
  await gym.rows('UPDATE slot_occupancies SET booked = booked + 1 WHERE slot_date = $1 AND start_time = $2', [
    date,
    start,
  ]);
}
const link = (child: Person, adult: Person): Promise<Answer<Client>> =>
  staff.put<Client>(`/Admin/clients/${child.id}/guardian`, { guardianId: adult.id });
const giveFactor = ({ id }: Person) =>
  gym.rows(`INSERT INTO totp_factors (user_id, secret, last_step, created_at) VALUES ($1, $2, 0, now())`, [
    id,
    'A'.repeat(32),
  ]);
async function apart({ kept, other }: Pair): Promise<void> {
  await link(kept, await gym.has(aMember()));
  await link(other, await gym.has(aMember()));
}

describe('rows that are never changed', () => {
  it('change owner within a merge, and nothing else', async () => {
    const { kept, other } = await aPair();
    await staff.post(`/Admin/clients/${other.id}/payments`, { id: anId(), amountCents: 2000, method: 'cash' });
    const third = await gym.has(aMember());
    for (const [table, change] of [
      ['ledger_entries', `client_id = '${kept.id}', amount_cents = -1`],
      ['ledger_entries', `client_id = '${third.id}'`],
      ['ledger_entries', `receipt_no = 999`],
      ['audit_entries', `action = 'client.erased'`],
      ['audit_entries', `after = '{}'`],
    ] as const) {
      const column = table === 'ledger_entries' ? 'client_id::text' : 'entity_id';
      const text = `DO $$ BEGIN PERFORM set_config('palestra.merging', '${other.id} ${kept.id}', true);
        UPDATE ${table} SET ${change} WHERE ${column} = '${other.id}'; END $$`;
      await expect(gym.rows(text)).rejects.toThrow(/never changed/);
    }
  });
});

describe('while somebody else holds a lock', () => {
  let holder: pg.PoolClient;
  beforeEach(async () => {
    holder = await gym.database.connect();
    await holder.query('BEGIN');
  });
  afterEach(async () => {
    await holder.query('ROLLBACK');
    holder.release();
    await gym.setNow(NOW.toISOString());
  });
  const isWaiting = async (): Promise<true | null> => ((await gym.countWaiting()) > 0 ? true : null);
  const USERS = 'SELECT FROM users WHERE id IN ($1, $2) FOR UPDATE NOWAIT';
  const VISITS = 'SELECT FROM appointments WHERE client_id IN ($1, $2) FOR UPDATE NOWAIT';
  const nobodyHolds = (text: string, { kept, other }: Pair) => gym.rows(text, [kept.id, other.id]);
  const entry = (id: string, at: Date): [string, unknown[]] => [
    `INSERT INTO audit_entries (at, actor_id, action, entity, entity_id, after)
       VALUES ($1, $2, 'waiting-list.removed', 'waiting-list', '2025-03-11_0800-0900', jsonb_build_object('userId', $3::text))`,
    [at, gym.admin.id, id],
  ];
  const named = async ({ kept, other }: Pair): Promise<(string | null)[]> =>
    (
      await gym.rows<{ id: string }>(
        `SELECT after ->> 'userId' AS id FROM audit_entries WHERE entity_id = '2025-03-11_0800-0900' AND after ->> 'userId' IN ($1, $2)`,
        [kept.id, other.id],
      )
    ).map(({ id }) => id);

  it('reads the whole log before it locks either client', async () => {
    const pair = await aPair();
    await holder.query('LOCK TABLE audit_entries IN ACCESS EXCLUSIVE MODE');
    const merging = merge(pair);
    await eventually(isWaiting);
    await nobodyHolds(USERS, pair);
    await holder.query('ROLLBACK');
    expect((await merging).status).toBe(200);
  });

  it('finds in the log what names the other one, of long ago and of while it waited, and gives it back', async () => {
    const pair = await aPair();
    const { kept, other } = pair;
    await gym.rows(...entry(other.id, new Date('2025-03-11T08:00:00Z')));
    await holder.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [kept.id]);
    const merging = merge(pair);
    await eventually(isWaiting);
    await holder.query(...entry(other.id, NOW));
    await holder.query('COMMIT');
    expect((await merging).status).toBe(200);
    expect(await named(pair)).toEqual([kept.id, kept.id]);
    expect((await undo()).status).toBe(200);
    expect(await named(pair)).toEqual([other.id, other.id]);
  });

  it('locks a slot before the visits in it, also when it is undone', async () => {
    const pair = await aPair();
    for (const one of [pair.kept, pair.other]) await book(gym.as(one), FRIDAY, '19:00');
    await gym.setNow('2026-03-13T18:00:00Z');
    const before = await everythingOf(pair);
    const slot = `SELECT FROM slot_occupancies WHERE slot_date = '${FRIDAY}' AND start_time = '19:00' FOR UPDATE`;
    for (const act of [() => merge(pair), undo]) {
      await holder.query(slot);
      const acting = act();
      await eventually(isWaiting);
      await nobodyHolds(VISITS, pair);
      await holder.query('COMMIT');
      expect((await acting).status).toBe(200);
      await holder.query('BEGIN');
    }
    expect(await everythingOf(pair)).toEqual(before);
  });
});

describe('at the same time', () => {
  it.each([0, 1])('a booking of either client is lost to no merge (%s)', async (i) => {
    const pair = await aPair();
    const booker = i === 0 ? pair.other : pair.kept;
    const [merged, booked] = await gym.atOnce<Answer<unknown>>([
      () => merge(pair, {}, { by: gym.as(gym.admin, 0) }),
      () => bookFor(gym.as(gym.admin, 1), booker, FRIDAY, '15:00'),
    ]);
    expect(merged?.status).toBe(200);
    expect([201, 404]).toContain(booked?.status);
    const visits = (await clientsOf('appointments'))[pair.kept.id] ?? 0;
    expect(visits).toBe(booked?.status === 201 ? 1 : 0);
  });

  it('of two merges one finds the other client gone', async () => {
    const pair = await aPair();
    const third = await gym.has(aMember());
    const answers = await gym.atOnce([
      () => merge(pair, {}, { by: gym.as(gym.admin, 0) }),
      () => merge({ kept: pair.other, other: pair.kept }, {}, { by: gym.as(gym.admin, 1) }),
      () => merge({ kept: third, other: pair.other }, {}, { by: gym.as(gym.admin, 0) }),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    const [left] = await gym.rows<{ n: number }>(
      'SELECT count(*)::int AS n FROM subscriptions WHERE client_id IN ($1, $2, $3)',
      [...[pair.kept.id, pair.other.id, third.id]],
    );
    expect(left?.n).toBe(3);
  });
});

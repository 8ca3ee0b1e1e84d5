import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { OCCASIONS, OCCASION_SETTINGS, type Occasion } from '../../backend/src/contract/occasion.js';
import { UnsubscribingService } from '../../backend/src/mail/broadcasts/unsubscribing.service.js';
import { OccasionsService } from '../../backend/src/occasions/occasions.service.js';
import { aClient, type ClientBuilder } from '../support/client-builder.js';
import { emptyDatabase } from '../support/empty-database.js';
import { serviceOf } from '../support/service-of.js';

/** Monday 1 June, noon in Athens. */
const NOON = new Date('2026-06-01T09:00:00Z');
const TODAY = '2026-06-01';

const database = emptyDatabase();
let dataSource: DataSource;
let pool: pg.Pool;
let now: Date;
const clock = { now: () => now };

beforeAll(() => {
  ({ dataSource, pool } = database);
});
beforeEach(async () => {
  now = NOON;
  await switchOn(...OCCASIONS);
});

async function switchOn(...occasions: Occasion[]): Promise<void> {
  const keys = ['uses.occasions', ...occasions.map((occasion) => OCCASION_SETTINGS[occasion])];
  await pool.query(`UPDATE settings SET value = 'off' WHERE key = ANY ($1)`, [Object.values(OCCASION_SETTINGS)]);
  await pool.query(
    `INSERT INTO settings (key, value) SELECT unnest($1::text[]), 'on' ON CONFLICT (key) DO UPDATE SET value = 'on'`,
    [keys],
  );
}

const service = () => serviceOf(OccasionsService, { dataSource, clock });
/** By two processes at once. */
async function write(): Promise<void> {
  const processes = await Promise.all([service(), service()]);
  await Promise.all(processes.map((process) => process.write()));
}
const later = (days: number): void => void (now = new Date(NOON.getTime() + days * 86_400_000));

async function mails(): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `SELECT purpose || ': ' || coalesce(facts ->> 'childName', recipient_name) AS line FROM mails ORDER BY created_at, line`,
  );
  return rows.map(({ line }) => line);
}

/** A name without a name day, unless told. */
const person = (name = 'Ρωξάνη Μακρή'): ClientBuilder => aClient().named(name);
const insert = async (client: ClientBuilder): Promise<string> => (await client.insert(pool, NOON)).id;
const isBornOn = (id: string, date: string) => pool.query('UPDATE users SET birth_date = $2 WHERE id = $1', [id, date]);
const visits = (id: string, date: string, { status = 3, attendance = null as string | null } = {}) =>
  pool.query(
    `INSERT INTO appointments (client_id, appointment_date, start_time, end_time, effective_start_time,
       effective_end_time, starts_at, ends_at, status, cancelled_at, booked_at, booked_by_id, is_admin_override,
       capacity_at_booking, attendance, attendance_at)
     SELECT $1, $2::date, '10:00', '11:00', '10:00', '11:00', $2::date + time '10:00', $2::date + time '11:00', $3::smallint,
       CASE WHEN $3::smallint = 2 THEN $4::timestamptz END, $4, $1, true, 10, $5::text, CASE WHEN $5::text IS NULL THEN NULL ELSE $4::timestamptz END`,
    [id, date, status, NOON, attendance],
  );

describe('a mail that goes by itself', () => {
  it('congratulates on a birthday once, by day, however many processes write', async () => {
    await isBornOn(await insert(person('Ρωξάνη')), '1990-06-01');
    await isBornOn(await insert(person('Ρεβέκκα')), '1990-06-02');
    now = new Date('2026-06-01T06:59:00Z');
    await write();
    expect(await mails()).toEqual([]);
    now = NOON;
    await write();
    await write();
    expect(await mails()).toEqual(['birthday: Ρωξάνη']);
  });

  it('congratulates those of 29 February a day earlier in other years', async () => {
    await isBornOn(await insert(person('Ρωξάνη')), '2004-02-29');
    now = new Date('2026-02-28T10:00:00Z');
    await write();
    expect(await mails()).toEqual(['birthday: Ρωξάνη']);
  });

  it('congratulates on a name day by first name, not by an address', async () => {
    now = new Date('2026-12-06T10:00:00Z');
    await insert(person('Νίκος Μακρής'));
    const other = await insert(person());
    await pool.query(`UPDATE users SET search_key = search_key || ' nikos x' WHERE id = $1`, [other]);
    await write();
    expect(await mails()).toEqual(['name-day: Νίκος Μακρής']);
  });

  it('follows the first visit of a new client the day after, unless nobody came', async () => {
    const insertMany = async (count: number) => {
      const ids: string[] = [];
      for (let n = 0; n < count; n++) ids.push(await insert(person(n === 0 ? 'Ρωξάνη' : undefined)));
      return ids as [string, string, string, string];
    };
    const [first, second, absent, older] = await insertMany(4);
    await visits(first, '2026-05-31');
    await visits(second, '2026-05-03');
    await visits(second, '2026-05-31');
    await visits(absent, '2026-05-31', { attendance: 'absent' });
    await visits(older, '2026-05-31');
    await pool.query(`UPDATE users SET joined_on = '2015-01-01' WHERE id = $1`, [older]);
    await write();
    // The gym itself has just begun: nobody's first visit is known.
    expect(await mails()).toEqual([]);
    await visits(await insert(person()), '2026-05-01');
    await write();
    expect(await mails()).toEqual(['after-first-visit: Ρωξάνη']);
  });

  it('follows the end of a subscription, unless another one goes on', async () => {
    const ended = { startDate: '2026-05-01', endDate: '2026-05-31' };
    await insert(person('Ρωξάνη').withSubscription(ended));
    await insert(person().withSubscription(ended).withSubscription({ startDate: '2026-06-01', endDate: '2026-06-30' }));
    await insert(person().withSubscription({ startDate: '2026-05-01', endDate: TODAY }));
    await insert(person().withSubscription({ startDate: '2026-04-01', endDate: '2026-05-28' }));
    await insert(person().withSubscription({ ...ended, frozenAt: NOON }));
    const off = { startDate: '2026-06-01', endDate: '2026-06-30', isActive: false };
    await insert(person('Ρέα').withSubscription(ended).withSubscription(off));
    await write();
    expect((await mails()).sort()).toEqual(['subscription-over: Ρέα', 'subscription-over: Ρωξάνη']);
  });

  it('asks after three weeks, unless a visit is booked, or nothing runs', async () => {
    const away = await insert(person('Ρωξάνη').withSubscription());
    const booked = await insert(person().withSubscription());
    const without = await insert(person());
    const frozen = await insert(person().withSubscription({ frozenAt: NOON }));
    const sooner = await insert(person('Ρωξάνη σύντομα').withSubscription());
    for (const id of [away, booked, without, frozen]) await visits(id, '2026-05-11');
    await visits(sooner, '2026-05-12');
    await visits(booked, '2026-06-20', { status: 1 });
    await write();
    expect(await mails()).toEqual(['away: Ρωξάνη']);
    await pool.query(`DELETE FROM mails`);
    later(3);
    await switchOn('away');
    await write();
    expect((await mails()).sort()).toEqual(['away: Ρωξάνη', 'away: Ρωξάνη σύντομα']);
    later(8);
    await write();
    expect(await mails()).toHaveLength(2);
  });

  it('does not ask for days on which the gym was closed', async () => {
    await visits(await insert(person().withSubscription()), '2026-05-11');
    await pool.query(`INSERT INTO timeslot_overrides (date, kind) VALUES ('2026-05-20', 'day')`);
    await write();
    expect(await mails()).toEqual([]);
    later(1);
    await write();
    expect(await mails()).toHaveLength(1);
  });

  it('is one a week to a person, the first of them', async () => {
    const id = await insert(
      person('Νίκος Μακρής').withSubscription({ startDate: '2026-05-01', endDate: '2026-05-31' }),
    );
    await isBornOn(id, '1990-06-01');
    await write();
    await isBornOn(await insert(person('Ρωξάνη')), '1990-06-07');
    for (const days of [2, 6]) {
      later(days);
      await write();
      expect((await mails()).filter((line) => line.endsWith('Νίκος Μακρής'))).toEqual(['birthday: Νίκος Μακρής']);
    }
    await isBornOn(id, '1990-06-08');
    later(7);
    await pool.query(`UPDATE mails SET dedupe_key = 'another year' WHERE recipient_id = $1`, [id]);
    await write();
    expect((await mails()).filter((line) => line.endsWith('Νίκος Μακρής'))).toHaveLength(2);
  });

  it('is written neither in quiet hours nor after eight in the evening, and ends with its day', async () => {
    await isBornOn(await insert(person('Ρωξάνη')), '1990-06-01');
    await pool.query(
      `INSERT INTO settings (key, value) VALUES ('uses.quietHours', 'on'), ('QuietHoursFrom', '18')
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    );
    for (const at of ['2026-06-01T15:30:00Z', '2026-06-01T17:30:00Z']) {
      now = new Date(at);
      await write();
      expect(await mails()).toEqual([]);
    }
    now = NOON;
    await write();
    const { rows } = await pool.query<{ ends: Date }>('SELECT not_after AS ends FROM mails');
    expect(rows).toEqual([{ ends: new Date('2026-06-01T21:00:00Z') }]);
  });

  it('that was too late is not tried again, and keeps no other from going', async () => {
    const id = await insert(
      person('Νίκος Μακρής').withSubscription({ startDate: '2026-05-01', endDate: '2026-05-31' }),
    );
    await write();
    await pool.query(`UPDATE mails SET state = 'withdrawn'`);
    expect((await (await service()).preview('subscription-over'))[0]?.state).toBe('missed');
    await isBornOn(id, '1990-06-02');
    later(1);
    await write();
    expect((await mails()).sort()).toEqual(['birthday: Νίκος Μακρής', 'subscription-over: Νίκος Μακρής']);
  });

  it('about a child goes to the adult, one a week for the family', async () => {
    const adult = await insert(person('Ρωξάνη'));
    for (const name of ['Ρέα', 'Ρωμύλος']) {
      const child = await insert(person(name));
      await pool.query(
        'UPDATE users SET guardian_id = $2, email = NULL, email_confirmed_at = NULL, birth_date = $3 WHERE id = $1',
        [child, adult, '2016-06-01'],
      );
    }
    await write();
    // Two processes write at once: either may be the first with its child.
    expect(await mails()).toEqual([expect.stringMatching(/^birthday: (Ρέα|Ρωμύλος)$/)]);
  });

  it('never goes to the unsubscribed, the inactive, the unconfirmed, nor while it is off', async () => {
    const gone = await insert(person());
    await (await serviceOf(UnsubscribingService, { dataSource, clock })).unsubscribe({ userId: gone, language: 'el' });
    const unconfirmed = await insert(person());
    await pool.query('UPDATE users SET email_confirmed_at = NULL WHERE id = $1', [unconfirmed]);
    for (const id of [gone, unconfirmed, await insert(person().inactive())]) await isBornOn(id, '1990-06-01');
    await write();
    await isBornOn(await insert(person()), '1990-06-01');
    await switchOn('away');
    await write();
    expect(await mails()).toEqual([]);
  });
});

describe('the preview', () => {
  it('names whose day comes within a week, soonest first, with what each gets', async () => {
    const [today, sixth, eighth, gone] = [
      await insert(person('Ρωξάνη')),
      await insert(person('Ρέα')),
      await insert(person()),
      await insert(person('Ρωμύλος')),
    ];
    await isBornOn(today, '1990-06-01');
    await isBornOn(sixth, '1990-06-07');
    await isBornOn(eighth, '1990-06-08');
    await isBornOn(gone, '1990-06-03');
    await (await serviceOf(UnsubscribingService, { dataSource, clock })).unsubscribe({ userId: gone, language: 'el' });
    const before = await (await service()).preview('birthday');
    expect(before.map(({ name, date, state }) => [name, date, state])).toEqual([
      ['Ρωξάνη', TODAY, 'goes'],
      ['Ρωμύλος', '2026-06-03', 'unsubscribed'],
      ['Ρέα', '2026-06-07', 'goes'],
    ]);
    await write();
    const states = async () =>
      (await (await service()).preview('birthday')).map(({ name, state }) => `${name}: ${state}`);
    expect(await states()).toEqual(['Ρωξάνη: queued', 'Ρωμύλος: unsubscribed', 'Ρέα: goes']);
    await pool.query(`UPDATE mails SET state = 'sent', sent_at = created_at`);
    await switchOn('away');
    expect(await states()).toEqual(['Ρωξάνη: sent', 'Ρωμύλος: unsubscribed', 'Ρέα: off']);
    now = new Date('2026-06-01T17:00:00Z');
    expect((await states())[0]).toBe('Ρωμύλος: unsubscribed');
  });

  it('says who gets another one in that week, and whom no mail reaches', async () => {
    const twice = await insert(person('Κωνσταντίνα Μακρή'));
    await isBornOn(twice, '1990-06-03');
    await pool.query(
      `UPDATE users SET name = 'Μάρω', email_confirmed_at = NULL, birth_date = '1990-06-04' WHERE id = $1`,
      [await insert(person())],
    );
    await visits(twice, '2026-05-11');
    await pool.query(
      `INSERT INTO subscriptions (client_id, start_date, end_date, monthly_limit, weekly_limit, pack_visits, is_active, created_at)
       VALUES ($1, '2026-01-01', '2026-12-31', 12, 0, 0, true, $2)`,
      [twice, NOON],
    );
    const states = async (occasion: Occasion) =>
      (await (await service()).preview(occasion)).map(({ name, date, state }) => `${date} ${name}: ${state}`);
    expect(await states('away')).toEqual(['2026-06-01 Κωνσταντίνα Μακρή: goes']);
    expect(await states('birthday')).toEqual(['2026-06-03 Κωνσταντίνα Μακρή: another', '2026-06-04 Μάρω: unreached']);
  });
});

import type { DataSource } from 'typeorm';
import { cancelVisits, type VisitSelection } from '../../backend/src/appointments/bulk-cancelling.repository.js';
import { inTransaction } from '../../backend/src/platform/database/transaction.js';
import { activationOf } from '../../backend/src/subscriptions/subscription.rules.js';
import type pg from 'pg';
import { aClient, type Person } from '../support/client-builder.js';
import { emptyDatabase } from '../support/empty-database.js';

const NOW = new Date('2026-06-01T06:00:00Z');
const PERIOD = { startDate: '2026-06-01', endDate: '2026-08-31' };

const database = emptyDatabase();
let dataSource: DataSource;
let pool: pg.Pool;
beforeAll(() => {
  ({ dataSource, pool } = database);
});

/** A visit from 10:00 to 11:00 UTC, with the same clock times, under the client's only subscription. */
async function visit(person: Person, date: string): Promise<void> {
  await pool.query(
    `WITH place AS (
       INSERT INTO slot_occupancies AS o VALUES ($2, '10:00', '11:00', 1)
       ON CONFLICT (slot_date, start_time, end_time) DO UPDATE SET booked = o.booked + 1)
     INSERT INTO appointments (client_id, subscription_id, appointment_date, start_time, end_time, effective_start_time,
       effective_end_time, starts_at, ends_at, booked_at, booked_by_id, capacity_at_booking)
     SELECT $1, s.id, $2::date, '10:00', '11:00', '10:00', '11:00', $2::date + time '10:00', $2::date + time '11:00',
       $3, $1, 10 FROM subscriptions s WHERE s.client_id = $1`,
    [person.id, date, NOW],
  );
  await pool.query(
    `UPDATE subscriptions s SET actual_start_date = d.first, actual_end_date = d.first + (s.end_date - s.start_date)
     FROM (SELECT min(appointment_date) AS first FROM appointments WHERE client_id = $1) d WHERE s.client_id = $1`,
    [person.id],
  );
}

const cancel = (selection: VisitSelection) =>
  inTransaction(dataSource, (tx) => cancelVisits(tx, selection, { now: NOW, cancelledById: null, reason: 'Γιορτή' }));

async function activationOfSubscription({ id }: Person) {
  const { rows } = await pool.query<{ start: string | null; end: string | null; earliest: string | null }>(
    `SELECT s.actual_start_date::text AS start, s.actual_end_date::text AS end,
       (SELECT min(appointment_date)::text FROM appointments a WHERE a.subscription_id = s.id AND a.status <> 2)
         AS earliest
     FROM subscriptions s WHERE s.client_id = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('No subscription');
  return row;
}

const occupancies = async () =>
  (
    await pool.query<{ date: string; booked: number }>(
      'SELECT slot_date::text AS date, booked FROM slot_occupancies ORDER BY 1',
    )
  ).rows;

describe('cancelling many visits at once', () => {
  const PLANS: [string, string[]][] = [
    ['all in the days @release', ['2026-06-03', '2026-06-04']],
    ['the first in the days', ['2026-06-03', '2026-06-20']],
    ['the last in the days @release', ['2026-06-02', '2026-06-04']],
    ['none in the days @release', ['2026-06-02', '2026-06-20']],
  ];
  it.each(PLANS)('restarts the subscription as the rule says: %s', async (_name, dates) => {
    const maria = await aClient().withSubscription(PERIOD).insert(pool, NOW);
    for (const date of dates) await visit(maria, date);
    await cancel({ of: 'days', from: '2026-06-03', to: '2026-06-05' });
    const { start, end, earliest } = await activationOfSubscription(maria);
    expect(earliest).toBe(dates.find((date) => date < '2026-06-03' || date > '2026-06-05') ?? null);
    const { actualStartDate, actualEndDate } = activationOf(PERIOD, earliest);
    expect({ start, end }).toEqual({ start: actualStartDate, end: actualEndDate });
  });

  it('does not start the subscription with a visit that was moved before its start', async () => {
    const maria = await aClient().withSubscription(PERIOD).insert(pool, NOW);
    await visit(maria, '2026-05-31');
    await visit(maria, '2026-06-03');
    await cancel({ of: 'days', from: '2026-06-03', to: '2026-06-05' });
    expect(await activationOfSubscription(maria)).toEqual({ start: null, end: null, earliest: '2026-05-31' });
  });

  it('frees the places, and returns the clients and visits in order of time', async () => {
    const [maria, nikos] = [
      await aClient().withSubscription(PERIOD).insert(pool, NOW),
      await aClient().named('Νίκος').withSubscription(PERIOD).insert(pool, NOW),
    ];
    await visit(maria, '2026-06-04');
    await visit(nikos, '2026-06-03');
    await visit(maria, '2026-06-03');
    const lost = await cancel({
      of: 'slot',
      date: '2026-06-03',
      slot: { room: 1, start: '10:00:00', end: '11:00:00' },
    });
    expect(lost.map(({ clientName }) => clientName).sort()).toEqual(['Μαρία Ιωάννου', 'Νίκος']);
    expect(lost[0]).toMatchObject({ date: '2026-06-03', start: '10:00:00', effectiveEnd: '11:00:00', language: 'el' });
    expect(await occupancies()).toEqual([
      { date: '2026-06-03', booked: 0 },
      { date: '2026-06-04', booked: 1 },
    ]);
    expect((await cancel({ of: 'client', clientId: maria.id })).map(({ date }) => date)).toEqual(['2026-06-04']);
  });

  it('keeps visits that have started', async () => {
    const maria = await aClient().withSubscription(PERIOD).insert(pool, NOW);
    await visit(maria, '2026-05-31');
    await visit(maria, '2026-06-02');
    const lost = await cancel({ of: 'client', clientId: maria.id });
    expect(lost.map(({ date }) => date)).toEqual(['2026-06-02']);
    expect(await cancel({ of: 'client', clientId: maria.id })).toEqual([]);
  });
});

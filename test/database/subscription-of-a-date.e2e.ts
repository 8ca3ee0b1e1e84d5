import fc from '../support/properties.js';
import { DataSource } from 'typeorm';
import { addDays, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import { effectiveEndOf, subscriptionStatusOf } from '@palestra/backend/contract/subscription';
import { ENTITIES } from '../../backend/src/app.entities.js';
import { STATUS_SQL, WITH_CURRENT } from '../../backend/src/clients/client.sql.js';
import { dataSourceOptions } from '../../backend/src/platform/database/data-source.js';
import { isCountedActiveSql, subscriptionForSql } from '../../backend/src/subscriptions/subscription.repository.js';
import {
  isUsedUp,
  subscriptionFor,
  type SubscriptionTerms,
} from '../../backend/src/subscriptions/subscription.rules.js';
import { timesFor } from '../support/sweeps.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { anId } from '../support/seed.js';

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await new DataSource(dataSourceOptions(database.url, ENTITIES)).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const DATE = '2026-03-11';
interface Made {
  startsIn: number;
  length: number | null;
  late: number | null;
  isActive: boolean;
  isFrozen: boolean;
  /** The visits of a pack, how many are left, and the day of its last one after its start; null is no pack. */
  pack: { visits: number; left: number; last: number } | null;
}

/** Each visit begins at five in the afternoon. */
const beginOf = (date: CalendarDate): Date => new Date(`${date}T15:00:00Z`);

const later = (one: CalendarDate, other: CalendarDate): CalendarDate => (one > other ? one : other);

const someTerms = fc.uniqueArray(
  fc.record({
    startsIn: fc.integer({ min: -60, max: 40 }),
    length: fc.option(fc.integer({ min: 0, max: 50 })),
    late: fc.option(fc.integer({ min: 0, max: 20 })),
    isActive: fc.boolean(),
    isFrozen: fc.boolean(),
    pack: fc.option(
      fc.record({
        visits: fc.integer({ min: 0, max: 2 }),
        left: fc.constantFrom(0, 0, 1),
        last: fc.integer({ min: 0, max: 40 }),
      }),
    ),
  }),
  { maxLength: 4, selector: ({ startsIn }) => startsIn },
);

async function store(clientId: string, terms: SubscriptionTerms[]): Promise<void> {
  await dataSource.query(
    `INSERT INTO users (id, role, email, name, search_key, password_hash) VALUES ($1, 2, $2, '', '', '')`,
    [clientId, `${clientId}@example.gr`],
  );
  for (const { id, startDate, endDate, actualEndDate, isActive, isFrozen, packVisits } of terms) {
    await dataSource.query(
      `INSERT INTO subscriptions (id, client_id, start_date, end_date, actual_start_date, actual_end_date,
         monthly_limit, is_active, frozen_at, pack_visits)
       VALUES ($1, $2, $3, $4, CASE WHEN $5::date IS NULL THEN NULL ELSE $3::date END, $5, 0, $6,
         CASE WHEN $7 THEN now() END, $8)`,
      [id, clientId, startDate, endDate, actualEndDate, isActive, isFrozen, packVisits],
    );
  }
}

/** Cancelled late, they are visits of their packs, and several may be on one day. */
async function storeVisits(clientId: string, terms: SubscriptionTerms[]): Promise<void> {
  for (const { id, packUses, lastUseOn } of terms) {
    for (const [n, visit] of packUses.entries()) {
      const date = addDays(lastUseOn ?? DATE, -n);
      await dataSource.query(
        `INSERT INTO appointments (id, client_id, subscription_id, appointment_date, start_time, end_time,
           effective_start_time, effective_end_time, starts_at, ends_at, status, cancelled_at, cancelled_late, booked_at,
           booked_by_id, capacity_at_booking)
         VALUES ($1, $2, $3, $4, '17:00', '18:00', '17:00', '18:00', $5, $5::timestamptz + interval '1 hour', 2, $5, true,
           $5::timestamptz - interval '60 days', $2, 10)`,
        [visit, clientId, id, date, beginOf(date)],
      );
    }
  }
}

interface Found {
  id: string | null;
  kept: string | null;
  status: string;
  counted: boolean;
}

const statusIs = Object.entries(STATUS_SQL).map(([status, is]) => `WHEN ${is} THEN '${status}'`);
/** Asks for all days at once: a question each took longer than the answers. */
const STATEMENT = `
  SELECT s.id, c.subscription_id AS kept, CASE ${statusIs.join(' ')} END AS status,
    ${isCountedActiveSql('c', '$1::date', '$2::timestamptz')} AS counted
  FROM users u CROSS JOIN unnest($1::date[], $2::timestamptz[]) WITH ORDINALITY AS asked (day, at, place)
  LEFT JOIN LATERAL ${subscriptionForSql('u.id', '$1::date', '$2::timestamptz')} s ON true ${WITH_CURRENT}
  WHERE u.id = $3 ORDER BY asked.place`
  .replaceAll(/\$1::date\b(?!\[)/g, 'asked.day')
  .replaceAll(/\$2::timestamptz\b(?!\[)/g, 'asked.at');

/** Before and after the visits of days around every start and end, where one subscription follows another. */
const momentsOf = (terms: SubscriptionTerms[]): { today: CalendarDate; now: Date }[] => {
  const changes = terms.flatMap((one) => [one.startDate, one.endDate, one.actualEndDate, one.lastUseOn]);
  const days = changes.flatMap((day) => (day == null ? [] : [addDays(day, -1), day, addDays(day, 1)]));
  return [DATE, ...days].flatMap((today) =>
    [-1, 0].map((since) => ({ today, now: new Date(beginOf(today).getTime() + since) })),
  );
};

async function expectRule(client: { id: string; isActive: boolean }, terms: SubscriptionTerms[]): Promise<void> {
  const moments = momentsOf(terms);
  const expected = moments.map(({ today, now }): Found => {
    const byRule = subscriptionFor(terms, today, now);
    const facts = byRule && {
      ...{ ...byRule, isActivated: true, effectiveEndDate: effectiveEndOf(byRule), isUsedUp: isUsedUp(byRule, now) },
    };
    const id = byRule?.id ?? null;
    const status = subscriptionStatusOf(client, facts, today);
    return { id, kept: id, status, counted: ['active', 'expiring', 'upcoming'].includes(status) };
  });
  const values = [moments.map(({ today }) => today), moments.map(({ now }) => now), client.id];
  expect(await dataSource.query<Found[]>(STATEMENT, values)).toEqual(expected);
}

const termsOf = (made: Made[]): SubscriptionTerms[] =>
  made.map(({ startsIn, length, late, isActive, isFrozen, pack }) => {
    const startDate = addDays(DATE, startsIn);
    const endDate = length === null ? null : addDays(startDate, length);
    const actualEndDate = endDate === null || late === null ? null : addDays(endDate, late);
    const { visits = 0, left = 0, last = 0 } = pack ?? {};
    const lastUseOn = visits === 0 ? null : addDays(startDate, last);
    const uses = { packUses: Array.from({ length: visits }, anId), lastUseOn };
    const lastUseAt = lastUseOn && beginOf(lastUseOn).toISOString();
    const limits = {
      monthlyLimit: 0,
      weeklyLimit: 0,
      packVisits: visits + left,
      ...uses,
      lastUseAt,
      isMorningOnly: false,
    };
    return { id: anId(), startDate, endDate, actualEndDate, ...limits, isActive, isFrozen };
  });

describe('the subscription that a date belongs to', () => {
  it('is the same from the query, the stored value and the rule, and so are status and count', async () => {
    await fc.assert(
      fc.asyncProperty(someTerms, async (made) => {
        const id = anId();
        const terms = termsOf(made);
        await store(id, terms);
        await storeVisits(id, terms);
        await expectRule({ id, isActive: true }, terms);
      }),
      { numRuns: timesFor(20, 60) },
    );
  });

  it('stays the same when a subscription is changed or removed, and when the client is deactivated', async () => {
    await fc.assert(
      fc.asyncProperty(someTerms, fc.integer({ min: -40, max: 40 }), async (made, days) => {
        const id = anId();
        const terms = termsOf(made);
        await store(id, terms);
        await storeVisits(id, terms);
        for (const one of terms) {
          Object.assign(one, { isActive: !one.isActive, isFrozen: !one.isFrozen, actualEndDate: null });
          if (one.endDate !== null) one.endDate = later(one.startDate, addDays(one.endDate, days));
        }
        await dataSource.query(
          `UPDATE subscriptions SET is_active = NOT is_active, actual_start_date = NULL, actual_end_date = NULL,
             frozen_at = CASE WHEN frozen_at IS NULL THEN now() END,
             end_date = CASE WHEN end_date IS NOT NULL THEN greatest(start_date, end_date + $2::int) END WHERE client_id = $1`,
          [id, days],
        );
        await expectRule({ id, isActive: true }, terms);
        for (const one of terms) Object.assign(one, { packUses: [], lastUseOn: null, lastUseAt: null });
        await dataSource.query(
          'UPDATE appointments SET forgiven_at = booked_at, forgiven_by_id = $1 WHERE client_id = $1',
          [id],
        );
        await expectRule({ id, isActive: true }, terms);
        await dataSource.query('DELETE FROM appointments WHERE subscription_id = $1', [terms.at(-1)?.id]);
        await dataSource.query('DELETE FROM subscriptions WHERE id = $1', [terms.pop()?.id]);
        await expectRule({ id, isActive: true }, terms);
        await dataSource.query('UPDATE users SET is_active = false WHERE id = $1', [id]);
        await expectRule({ id, isActive: false }, terms);
      }),
      { numRuns: timesFor(12, 40) },
    );
  });
});

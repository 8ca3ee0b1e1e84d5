import fc from '../support/properties.js';
import { DataSource } from 'typeorm';
import { addDays, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import { effectiveEndOf, subscriptionStatusOf } from '@palestra/backend/contract/subscription';
import { ENTITIES } from '../../backend/src/app.entities.js';
import { STATUS_SQL, WITH_CURRENT } from '../../backend/src/clients/client.sql.js';
import { dataSourceOptions } from '../../backend/src/platform/database/data-source.js';
import { isCountedActiveSql, subscriptionForSql } from '../../backend/src/subscriptions/subscription.repository.js';
import { subscriptionFor, type SubscriptionTerms } from '../../backend/src/subscriptions/subscription.rules.js';
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
}

const later = (one: CalendarDate, other: CalendarDate): CalendarDate => (one > other ? one : other);

const someTerms = fc.uniqueArray(
  fc.record({
    startsIn: fc.integer({ min: -60, max: 40 }),
    length: fc.option(fc.integer({ min: 0, max: 50 })),
    late: fc.option(fc.integer({ min: 0, max: 20 })),
    isActive: fc.boolean(),
    isFrozen: fc.boolean(),
  }),
  { maxLength: 4, selector: ({ startsIn }) => startsIn },
);

async function store(clientId: string, terms: SubscriptionTerms[]): Promise<void> {
  await dataSource.query(
    `INSERT INTO users (id, role, email, name, search_key, password_hash) VALUES ($1, 2, $2, '', '', '')`,
    [clientId, `${clientId}@example.gr`],
  );
  for (const { id, startDate, endDate, actualEndDate, isActive, isFrozen } of terms) {
    await dataSource.query(
      `INSERT INTO subscriptions (id, client_id, start_date, end_date, actual_start_date, actual_end_date,
         monthly_limit, is_active, frozen_at)
       VALUES ($1, $2, $3, $4, CASE WHEN $5::date IS NULL THEN NULL ELSE $3::date END, $5, 0, $6,
         CASE WHEN $7 THEN now() END)`,
      [id, clientId, startDate, endDate, actualEndDate, isActive, isFrozen],
    );
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
    ${isCountedActiveSql('c', '$1::date')} AS counted
  FROM users u CROSS JOIN unnest($1::date[]) WITH ORDINALITY AS asked (day, place)
  LEFT JOIN LATERAL ${subscriptionForSql('u.id', '$1::date')} s ON true ${WITH_CURRENT}
  WHERE u.id = $2 ORDER BY asked.place`.replaceAll(/\$1::date\b(?!\[)/g, 'asked.day');

/** Days around every start and end, where one subscription follows another. */
const daysOf = (terms: SubscriptionTerms[]): CalendarDate[] => {
  const changes = terms.flatMap((one) => [one.startDate, one.endDate ?? DATE, one.actualEndDate ?? DATE]);
  return [DATE, ...changes.flatMap((day) => [addDays(day, -1), day, addDays(day, 1)])];
};

async function expectRule(client: { id: string; isActive: boolean }, terms: SubscriptionTerms[]): Promise<void> {
  const days = daysOf(terms);
  const expected = days.map((date): Found => {
    const byRule = subscriptionFor(terms, date);
    const facts = byRule && { ...byRule, isActivated: true, effectiveEndDate: effectiveEndOf(byRule) };
    const id = byRule?.id ?? null;
    const status = subscriptionStatusOf(client, facts, date);
    return { id, kept: id, status, counted: ['active', 'expiring'].includes(status) };
  });
  expect(await dataSource.query<Found[]>(STATEMENT, [days, client.id])).toEqual(expected);
}

const termsOf = (made: Made[]): SubscriptionTerms[] =>
  made.map(({ startsIn, length, late, isActive, isFrozen }) => {
    const startDate = addDays(DATE, startsIn);
    const endDate = length === null ? null : addDays(startDate, length);
    const actualEndDate = endDate === null || late === null ? null : addDays(endDate, late);
    const limits = { monthlyLimit: 0, weeklyLimit: 0, packVisits: 0, packUses: [], isMorningOnly: false };
    return { id: anId(), startDate, endDate, actualEndDate, ...limits, isActive, isFrozen };
  });

describe('the subscription that a date belongs to', () => {
  it('is the same from the query, the stored value and the rule, and so are status and count', async () => {
    await fc.assert(
      fc.asyncProperty(someTerms, async (made) => {
        const id = anId();
        const terms = termsOf(made);
        await store(id, terms);
        await expectRule({ id, isActive: true }, terms);
      }),
      { numRuns: 60 },
    );
  });

  it('stays the same when a subscription is changed or removed, and when the client is deactivated', async () => {
    await fc.assert(
      fc.asyncProperty(someTerms, fc.integer({ min: -40, max: 40 }), async (made, days) => {
        const id = anId();
        const terms = termsOf(made);
        await store(id, terms);
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
        await dataSource.query('DELETE FROM subscriptions WHERE id = $1', [terms.pop()?.id]);
        await expectRule({ id, isActive: true }, terms);
        await dataSource.query('UPDATE users SET is_active = false WHERE id = $1', [id]);
        await expectRule({ id, isActive: false }, terms);
      }),
      { numRuns: 40 },
    );
  });
});

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { addDays } from '@palestra/backend/contract/calendar-date';
import { effectiveEndOf, isCountedActive } from '@palestra/backend/contract/subscription';
import { ENTITIES } from '../../backend/src/app.entities.js';
import { dataSourceOptions } from '../../backend/src/platform/database/data-source.js';
import {
  isSubscriptionCountedSql,
  subscriptionForSql,
} from '../../backend/src/subscriptions/subscription.repository.js';
import { subscriptionFor, type SubscriptionTerms } from '../../backend/src/subscriptions/subscription.rules.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

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

const STATEMENT = `
  SELECT s.id, coalesce(${isSubscriptionCountedSql('s', '$2::date')}, false) AS counted
  FROM users u LEFT JOIN LATERAL ${subscriptionForSql('u.id', '$2::date')} s ON true WHERE u.id = $1`;

describe('the subscription that a date belongs to', () => {
  it('is the same in a list of the database as by the rule, and counts as active alike', async () => {
    await fc.assert(
      fc.asyncProperty(someTerms, async (made) => {
        const clientId = randomUUID();
        const terms = made.map(({ startsIn, length, late, isActive, isFrozen }): SubscriptionTerms => {
          const startDate = addDays(DATE, startsIn);
          const endDate = length === null ? null : addDays(startDate, length);
          const actualEndDate = endDate === null || late === null ? null : addDays(endDate, late);
          return { id: randomUUID(), startDate, endDate, actualEndDate, monthlyLimit: 0, isActive, isFrozen };
        });
        await store(clientId, terms);
        const rows = await dataSource.query<{ id: string | null; counted: boolean }[]>(STATEMENT, [clientId, DATE]);
        const byRule = subscriptionFor(terms, DATE);
        const facts = byRule && { ...byRule, isActivated: true, effectiveEndDate: effectiveEndOf(byRule) };
        expect(rows).toEqual([{ id: byRule?.id ?? null, counted: isCountedActive({ isActive: true }, facts, DATE) }]);
      }),
      { numRuns: 300 },
    );
  });
});

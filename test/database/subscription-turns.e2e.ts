import { DataSource } from 'typeorm';
import { ENTITIES } from '../../backend/src/app.entities.js';
import { dataSourceOptions } from '../../backend/src/platform/database/data-source.js';
import { SubscriptionQueue1795300000000 } from '../../backend/src/platform/database/migrations/1795300000000-subscription-queue.js';
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

/** Days relative to today: start, end, and the first visit of an activated one. */
type Made = [start: number, end: number, firstVisit?: number];

async function clientWith(...subscriptions: Made[]): Promise<string> {
  const id = anId();
  const email = `${id}@example.gr`;
  await dataSource.query(
    `INSERT INTO users (id, role, email, name, search_key, password_hash) VALUES ($1, 2, $2, '', '', '')`,
    [id, email],
  );
  for (const [start, end, visit = null] of subscriptions) {
    await dataSource.query(
      `INSERT INTO subscriptions (client_id, start_date, end_date, actual_start_date, actual_end_date, monthly_limit)
       VALUES ($1, current_date + $2::int, current_date + $3::int, current_date + $4::int,
         current_date + $4::int + ($3::int - $2::int), 0)`,
      [id, start, end, visit],
    );
  }
  return id;
}

const periodsOf = (id: string): Promise<{ start: number; end: number; moved: number }[]> =>
  dataSource.query(
    `SELECT start_date - current_date AS start, end_date - current_date AS end, moved_days AS moved
       FROM subscriptions WHERE client_id = $1 ORDER BY start_date`,
    [id],
  );

describe('renewals sold before subscriptions waited their turn', () => {
  it('are moved once, in order, with an audit entry, and only if days would be lost', async () => {
    const migration = new SubscriptionQueue1795300000000();
    const runner = dataSource.createQueryRunner();
    await migration.down(runner);
    const late = await clientWith([-30, 0, -5], [1, 30], [31, 60]);
    const over = await clientWith([-90, -60, -70], [-59, -30]);
    const right = await clientWith([-30, 0, -30], [1, 30]);
    await migration.up(runner);
    await runner.release();
    expect(await periodsOf(late)).toEqual([
      { start: -30, end: 0, moved: 0 },
      { start: 26, end: 55, moved: 25 },
      { start: 56, end: 85, moved: 25 },
    ]);
    expect((await periodsOf(over)).map(({ start }) => start)).toEqual([-90, -59]);
    expect((await periodsOf(right)).map(({ start }) => start)).toEqual([-30, 1]);
    const sql = `SELECT count(*)::int AS count FROM audit_entries WHERE action = 'subscription.moved'`;
    expect(await dataSource.query(sql)).toEqual([{ count: 2 }]);
  });
});

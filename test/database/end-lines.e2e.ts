import { DataSource } from 'typeorm';
import { ENTITIES } from '../../backend/src/app.entities.js';
import { dataSourceOptions } from '../../backend/src/platform/database/data-source.js';
import { EndLines1795750000000 } from '../../backend/src/platform/database/migrations/1795750000000-end-lines.js';
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

interface Logged {
  action: string;
  before: object | null;
  after: object;
}
const period = (startDate: string, endDate: string, actual: [string, string] | null = null) => ({
  ...{ startDate, endDate, actualStartDate: actual?.[0] ?? null, actualEndDate: actual?.[1] ?? null },
});

/** A subscription of before there were lines, as it is now, with its entries of the log, a day apart. */
async function subscriptionWith(now: ReturnType<typeof period>, logged: readonly Logged[] = []): Promise<string> {
  const [client, id] = [anId(), anId()];
  await dataSource.query(
    `INSERT INTO users (id, role, email, name, search_key, password_hash) VALUES ($1, 2, $2, '', '', '')`,
    [client, `${client}@example.gr`],
  );
  await dataSource.query(
    `INSERT INTO subscriptions (id, client_id, start_date, end_date, actual_start_date, actual_end_date, monthly_limit)
     VALUES ($1, $2, $3, $4, $5, $6, 0)`,
    [id, client, now.startDate, now.endDate, now.actualStartDate, now.actualEndDate],
  );
  for (const [n, { action, before, after }] of logged.entries()) {
    await dataSource.query(
      `INSERT INTO audit_entries (at, action, entity, entity_id, before, after)
       VALUES (timestamptz '2026-03-01T10:00Z' + $1 * interval '1 day', $2, 'subscription', $3, $4, $5)`,
      [n, `subscription.${action}`, id, before && JSON.stringify(before), JSON.stringify(after)],
    );
  }
  return id;
}

const linesOf = async (id: string): Promise<unknown[][]> => {
  const rows = await dataSource.query<{ n: number; cause: string; days: number; end: string }[]>(
    `SELECT n, cause, days, end_date AS end FROM subscription_end_lines WHERE subscription_id = $1 ORDER BY n`,
    [id],
  );
  return rows.map(({ n, cause, days, end }) => [n, cause, days, end]);
};

describe('subscriptions of before there were lines', () => {
  it('get theirs from the log as far as it goes, else one that takes them over', async () => {
    const migration = new EndLines1795750000000();
    const runner = dataSource.createQueryRunner();
    await migration.down(runner);
    const sold = period('2026-03-01', '2026-03-31');
    const visited = period('2026-03-01', '2026-03-31', ['2026-03-05', '2026-04-04']);
    const longer = period('2026-03-01', '2026-04-10', ['2026-03-05', '2026-04-14']);
    const moved = period('2026-03-01', '2026-04-10', ['2026-03-06', '2026-04-15']);
    const whole = await subscriptionWith(moved, [
      { action: 'created', before: null, after: sold },
      { action: 'updated', before: visited, after: longer },
    ]);
    const unlogged = await subscriptionWith(visited);
    const partly = await subscriptionWith(period('2026-03-08', '2026-04-07'), [
      { action: 'unfrozen', before: sold, after: period('2026-03-08', '2026-04-07') },
    ]);
    await migration.up(runner);
    await migration.up(runner);
    await runner.release();
    expect(await linesOf(whole)).toEqual([
      [1, 'sold', 31, '2026-03-31'],
      [2, 'first-visit', 4, '2026-04-04'],
      [3, 'edited', 10, '2026-04-14'],
      [4, 'first-visit', 1, '2026-04-15'],
    ]);
    expect(await linesOf(unlogged)).toEqual([[1, 'taken-over', 35, '2026-04-04']]);
    expect(await linesOf(partly)).toEqual([
      [1, 'taken-over', 31, '2026-03-31'],
      [2, 'freeze', 7, '2026-04-07'],
    ]);
  });
});

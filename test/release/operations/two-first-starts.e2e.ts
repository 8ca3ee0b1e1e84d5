import { SETTING_KEYS } from '../../../backend/src/contract/setting.js';
import { MIGRATIONS } from '../../../backend/src/platform/database/migrations/migrations.js';
import { startApiProcess } from '../../support/start-api-process.mjs';
import { connectionsTo, createTestDatabase } from '../../support/test-database.js';

const FOUND = `SELECT (SELECT count(*)::int FROM migrations) AS migrations,
  (SELECT count(*)::int FROM users) AS accounts, (SELECT count(*)::int FROM global_timeslots) AS slots,
  (SELECT count(*)::int FROM settings) AS settings`;

it('two APIs started at once on a new database initialise it once, and both serve', async () => {
  const database = await createTestDatabase('bare');
  const pool = connectionsTo(database.url, 1);
  const start = () => startApiProcess({ databaseUrl: database.url, workers: 1 });
  const apis = await Promise.all([start(), start()]);
  try {
    const { rows } = await pool.query<object>(FOUND);
    expect(rows).toEqual([{ migrations: MIGRATIONS.length, accounts: 1, slots: 80, settings: SETTING_KEYS.length }]);
    const statuses = await Promise.all(apis.map(async ({ url }) => (await fetch(`${url}/api/health`)).status));
    expect(statuses).toEqual([200, 200]);
  } finally {
    await Promise.all(apis.map((api) => api.stop()));
    await pool.end();
    await database.drop();
  }
});

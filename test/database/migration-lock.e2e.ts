import pg from 'pg';
import { inSchema } from '../../backend/src/platform/config/schema-of-gym.js';
import { tryMigrationLock } from '../../backend/src/platform/database/locks.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

let database: TestDatabase;
const clients: pg.Client[] = [];
beforeAll(async () => {
  database = await createTestDatabase('bare');
});
afterEach(() => Promise.all(clients.splice(0).map((client) => client.end())));
afterAll(() => database.drop());

/** In the schema of a gym of many, or of a single gym. */
async function sessionIn(schema: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inSchema(database.url, schema) });
  clients.push(client);
  await client.connect();
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  return client;
}
const take = async (client: pg.Client, until: 'session' | 'transaction' = 'session'): Promise<boolean | undefined> =>
  (await client.query<{ isHeld: boolean }>(tryMigrationLock(until))).rows[0]?.isHeld;

it('is each gym’s own, and the directory’s', async () => {
  for (const schema of ['gym_athens', 'gym_patras', 'palestra_directory']) {
    expect(await take(await sessionIn(schema))).toBe(true);
    expect(await take(await sessionIn(schema))).toBe(false);
  }
});

it('keeps a version that knows one number for all from working beside a gym, and the other way round', async () => {
  const [former, gym] = [await sessionIn('public'), await sessionIn('gym_athens')];
  await gym.query('BEGIN');
  expect(await take(gym, 'transaction')).toBe(true);
  expect(await take(former)).toBe(false);
  await gym.query('COMMIT');
  expect(await take(former)).toBe(true);
  expect(await take(await sessionIn('gym_patras'))).toBe(false);
});

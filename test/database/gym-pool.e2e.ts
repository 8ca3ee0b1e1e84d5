import { DataSource } from 'typeorm';
import type { Pool } from 'pg';
import { apiDataSourceOptions } from '../../backend/src/platform/database/data-source.js';
import { named, namedLast, namedRead } from '../../backend/src/platform/database/named-query.js';
import { inGym, NoGymError, serveMany, type CurrentGym } from '../../backend/src/platform/gyms/current-gym.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const gym = (key: string): CurrentGym => ({ key, schema: `gym_${key}`, environment: null });
const KEYS = Array.from({ length: 22 }, (_, n) => `g${n}`);
const CONNECTIONS = 4;

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase('bare');
  serveMany(() => []);
  const asked = { databaseUrl: database.url, databaseDirectUrl: null, preparedStatements: true };
  const options = apiDataSourceOptions({ ...asked, databasePool: CONNECTIONS, servesAllGyms: true }, []);
  dataSource = await inGym(gym('none'), () => new DataSource(options).initialize());
  await inGym(gym('none'), async () => {
    await dataSource.query('CREATE SCHEMA palestra_shared');
    for (const key of KEYS) {
      await dataSource.query(`CREATE SCHEMA gym_${key}; CREATE TABLE gym_${key}.notes (text text)`);
      await dataSource.query(`INSERT INTO gym_${key}.notes VALUES ('${key}')`);
    }
  });
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const poolOf = (): Pool => (dataSource.driver as unknown as { master: Pool }).master;
const NOTES = { name: 'notes', text: 'SELECT text, pg_backend_pid() AS pid FROM notes', values: [] };
const read = async (key: string): Promise<{ text: string; pid: number }> => {
  const [row] = await inGym(gym(key), () => named<{ text: string; pid: number }>(dataSource, NOTES));
  return row ?? { text: '', pid: 0 };
};

it('refuses a connection where no gym is worked for', async () => {
  await expect(dataSource.query('SELECT 1')).rejects.toThrow(NoGymError);
  await expect(dataSource.transaction(() => Promise.resolve())).rejects.toThrow(NoGymError);
});

it('prefers the connection that served the gym last, or once', async () => {
  const pids = await Promise.all(['g3', 'g4', 'g5', 'g10'].map(read));
  const again = [await read('g4'), await read('g5'), await read('g3'), await read('g4')];
  expect(again.map(({ pid }) => pid)).toEqual([pids[1], pids[2], pids[0], pids[1]].map((one) => one?.pid));
  // Each connection has served another gym since.
  await Promise.all(['g11', 'g12', 'g13', 'g14'].map(read));
  expect((await read('g4')).pid).toBe(pids[1]?.pid);
});

it('reads each gym’s own rows, many at once, by every way to a connection', async () => {
  const inTurn = Array.from({ length: 300 }, (_, n) => KEYS[(n * 7) % KEYS.length] ?? '');
  const found = await Promise.all(
    inTurn.map((key, n) =>
      inGym(gym(key), async () => {
        const ways = [
          () => named<{ text: string }>(dataSource, NOTES),
          () => namedRead<{ text: string }>(dataSource, NOTES),
          () => dataSource.transaction((tx) => tx.query<{ text: string }[]>('SELECT text FROM notes')),
          () => dataSource.transaction((tx) => namedLast<{ text: string }>(tx, NOTES)),
        ];
        return (await ways[n % ways.length]?.())?.[0]?.text;
      }),
    ),
  );
  expect(found).toEqual(inTurn);
});

it('stays with the gym after a transaction that is rolled back', async () => {
  await read('g1');
  const failed = inGym(gym('g2'), () => dataSource.transaction((tx) => tx.query('SELECT 1 / 0')));
  await expect(failed).rejects.toThrow('division by zero');
  expect([(await read('g2')).text, (await read('g1')).text]).toEqual(['g2', 'g1']);
});

it('answers with no other gym’s rows when the path cannot be changed', async () => {
  await read('g8');
  const client = await inGym(gym('g8'), () => poolOf().connect());
  (client as unknown as { serve: (schema: string) => void }).serve('"no such path');
  const asked = client.query('SELECT text FROM notes').finally(() => client.release(true));
  await expect(asked).rejects.toThrow(/quoted identifier/);
  expect((await read('g9')).text).toBe('g9');
});

it('replaces a connection that has served many', async () => {
  const pool = poolOf();
  const pids = new Set<number>();
  for (let round = 0; round < 3; round += 1) {
    for (const key of KEYS) pids.add((await read(key)).pid);
  }
  expect(pids.size).toBeGreaterThan(1);
  expect(pool.totalCount).toBeLessThanOrEqual(CONNECTIONS);
});

it('lets a gym with few connections go before one that wants them all', async () => {
  const order: string[] = [];
  const slow = Array.from({ length: 3 * CONNECTIONS }, () =>
    inGym(gym('g6'), () => dataSource.query('SELECT pg_sleep(0.05)')).then(() => order.push('g6')),
  );
  const quick = read('g7').then(() => order.push('g7'));
  await Promise.all([...slow, quick]);
  expect(order.indexOf('g7')).toBeLessThan(2 * CONNECTIONS);
});

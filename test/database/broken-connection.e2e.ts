import type { Pool } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { dataSourceOptions } from '../../backend/src/platform/database/data-source.js';
import { named } from '../../backend/src/platform/database/named-query.js';
import { toAppError } from '../../backend/src/platform/errors/failure.js';
import { eventually } from '../support/eventually.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase('bare');
  dataSource = await new DataSource(dataSourceOptions(database.url, [])).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

it('a connection that breaks while checked out affects nothing else', async () => {
  const pool = (dataSource.driver as unknown as { master: Pool }).master;
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  await dataSource.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
  await expect(client.query('SELECT 1')).rejects.toThrow(/not queryable|terminated/);
  client.release();
  await eventually(async () => ((await dataSource.query<object[]>('SELECT 1')).length === 1 ? true : null));
});

it.each<[string, (tx: EntityManager) => Promise<unknown>]>([
  ['a query', (tx) => tx.query('SELECT 1')],
  ['a query builder', (tx) => tx.createQueryBuilder().select('1').from('pg_class', 'c').getRawOne()],
  ['a named statement', (tx) => named(tx, { name: 'one', text: 'SELECT 1', values: [] })],
  ['the end of the transaction', () => Promise.resolve()],
])('a transaction whose connection breaks is told as NOT_READY by %s', async (_, ask) => {
  const done = dataSource.transaction(async (tx) => {
    const [row] = await tx.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid');
    await dataSource.query('SELECT pg_terminate_backend($1)', [row?.pid]);
    await eventually(() => (tx.queryRunner?.isReleased === true ? true : null));
    await ask(tx);
  });
  const fault = await done.catch((error: unknown) => error);
  expect(toAppError(fault).code).toBe('NOT_READY');
});

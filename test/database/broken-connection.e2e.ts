import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../backend/src/platform/database/data-source.js';
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

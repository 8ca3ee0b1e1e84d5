import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ENTITIES } from '../../../backend/src/app.entities.js';
import { withSource } from '../../../backend/src/operations/backup/source-database.js';
import { withDatabaseAt } from '../../../backend/src/operations/command.js';
import { dataSourceOptions } from '../../../backend/src/platform/database/data-source.js';
import { prepareDatabase } from '../../../backend/src/platform/process/prepared-database.js';
import { eventually } from '../../support/eventually.js';
import { runCommand } from '../../support/run-command.js';
import { connectionsTo, createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const databases: TestDatabase[] = [];
afterAll(async () => {
  for (const database of databases) await database.drop();
});

/** Address of a database that ends everything after one second, as a pooler does after 15. */
async function limited(content: 'bare' | 'empty'): Promise<string> {
  const database = await createTestDatabase(content);
  databases.push(database);
  const pool = connectionsTo(database.url, 1);
  const name = new URL(database.url).pathname.slice(1);
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await pool.query(`ALTER DATABASE ${name} SET ${limit} = '1s'`);
  await pool.end();
  return database.url;
}

const LIMITS = `SELECT current_setting('statement_timeout') AS statement,
  current_setting('idle_in_transaction_session_timeout') AS idle`;
const NONE = [{ statement: '0', idle: '0' }];

describe('time limits of the role, as a pooler needs them', () => {
  it('do not apply to a command', async () => {
    expect(await withDatabaseAt(await limited('empty'), (dataSource) => dataSource.query<object[]>(LIMITS))).toEqual(
      NONE,
    );
  });

  it('do not apply to migrations and the first data', async () => {
    const url = await limited('bare');
    const fill = await prepareDatabase(dataSourceOptions(url, ENTITIES), url, (dataSource) =>
      dataSource.query<object[]>(LIMITS),
    );
    expect(fill).toEqual(NONE);
  });

  it('do not apply to the connection a backup reads from', async () => {
    const seen = await withSource(await limited('empty'), undefined, ({ client }) => client.query(LIMITS));
    expect(seen.rows).toEqual(NONE);
  });

  it('end neither a backup that waits for a table nor its restore', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'palestra-limits-'));
    const url = await limited('empty');
    const pool = connectionsTo(url, 1);
    const watch = connectionsTo(url, 1);
    const client = await pool.connect();
    try {
      await client.query('SET idle_in_transaction_session_timeout = 0; BEGIN; LOCK TABLE users');
      const file = path.join(folder, 'made.backup');
      const made = runCommand('backup', [file], { DATABASE_URL: url });
      await eventually(async () => {
        const { rowCount } = await watch.query(`SELECT FROM pg_stat_activity WHERE datname = current_database()
          AND wait_event_type = 'Lock' AND query_start < clock_timestamp() - interval '2 s'`);
        return rowCount === 0 ? null : true;
      });
      await client.query('COMMIT');
      expect(await made).toMatchObject({ code: 0, stderr: '' });
      const restored = await runCommand('restore', [file], { DATABASE_URL: await limited('bare') });
      expect(restored).toMatchObject({ code: 0, stderr: '' });
    } finally {
      client.release();
      for (const each of [pool, watch]) await each.end();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eventually as within } from '../../support/eventually.js';
import { createGym, GYMS_KEY } from '../../support/many-gyms.js';
import { runCommand, startCommand } from '../../support/run-command.js';
import { connectionsTo, createTestDatabase, type TestDatabase } from '../../support/test-database.js';

/** Each gym is restored to prove its backup. */
const PATIENCE_MS = 90_000;
const eventually = <T>(look: () => Promise<T | null> | T | null): Promise<T> => within(look, PATIENCE_MS);
jest.setTimeout(180_000);

let database: TestDatabase;
let pool: ReturnType<typeof connectionsTo>;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase('bare');
  pool = connectionsTo(database.url, 1);
  folder = mkdtempSync(path.join(os.tmpdir(), 'palestra-nights-'));
  for (const key of ['athens', 'broken', 'patras']) {
    expect(await createGym(database.url, key, [`${key}.example.gr`])).toMatchObject({ code: 0, stderr: '' });
  }
  await pool.query('ALTER SCHEMA gym_broken RENAME TO away');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const env = () => ({
  ...{ DATABASE_URL: database.url, GYMS: 'all', GYMS_KEY, LOG_LEVEL: 'info' },
  ...{ BACKUP_KEY: 'a key that seals the backups of this test', BACKUP_KEEP: '1', BACKUP_AT: '03:30' },
});
const backupsOf = (key: string): string[] => {
  const own = path.join(folder, key);
  return existsSync(own) ? readdirSync(own).filter((name) => name.endsWith('.backup')) : [];
};
const backedUp = async (): Promise<string[]> => {
  const { rows } = await pool.query<{ key: string }>(
    'SELECT key FROM palestra_directory.gyms WHERE backed_up_at IS NOT NULL ORDER BY key',
  );
  return rows.map(({ key }) => key);
};
const health = () => runCommand('backups-healthy', [], env());

it('saves and proves each gym in a folder of its own, also when one of them cannot be', async () => {
  const nights = startCommand('scheduled-backups', [folder], env());
  await eventually(async () => ((await backedUp()).length === 2 ? true : null));
  nights.kill();
  const { stdout } = await nights.ended;
  expect(await backedUp()).toEqual(['athens', 'patras']);
  expect([backupsOf('athens').length, backupsOf('patras').length]).toEqual([1, 1]);
  expect(stdout).toMatch(/"msg":"broken is not backed up: /);
  const { rows } = await pool.query<{ ok: boolean }>(`SELECT ok FROM gym_athens.operation_runs WHERE kind = 'drill'`);
  expect(rows).toEqual([{ ok: true }]);
});

it('is healthy until a gym has no backup of the last night, and names that one', async () => {
  expect(await health()).toMatchObject({ code: 0, stdout: 'No gym is without a backup of the last 26 hours.\n' });
  await pool.query(`UPDATE palestra_directory.gyms SET created_at = now() - interval '2 days'`);
  expect(await health()).toMatchObject({ code: 1, stdout: 'Without a backup of the last 26 hours: broken.\n' });
});

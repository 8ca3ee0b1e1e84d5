import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ENTITIES } from '../../../backend/src/app.entities.js';
import { fillOnFirstStart } from '../../../backend/src/first-start/first-start.js';
import { readEnvironment } from '../../../backend/src/platform/config/environment.js';
import { dataSourceOptions } from '../../../backend/src/platform/database/data-source.js';
import { prepareDatabase } from '../../../backend/src/platform/process/prepared-database.js';
import { openDemoDatabase } from '../../support/demo-database.js';
import { runCommand } from '../../support/run-command.js';
import { connectionsTo, createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { machineNow } from '../../support/machine-clock.js';

const SCHEMA = 'Παλαίστρα gym';
const root = path.resolve(__dirname, '..', '..', '..');

const databases: TestDatabase[] = [];
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'palestra-schema-'));
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function usual(): Promise<string> {
  const database = await createTestDatabase('bare');
  databases.push(database);
  return database.url;
}

/** Address of a new database whose sessions use a schema of another name. */
async function elsewhere(): Promise<string> {
  const database = await createTestDatabase('bare');
  databases.push(database);
  const pool = connectionsTo(database.url, 1);
  await pool.query(`CREATE SCHEMA "${SCHEMA}"; ALTER DATABASE ${new URL(database.url).pathname.slice(1)}
    SET search_path = "${SCHEMA}"`);
  await pool.end();
  return database.url;
}

describe('a gym in a schema of another name', () => {
  const healthy = { code: 0, stderr: '', stdout: expect.stringMatching(/Healthy: /) as string };
  let url: string;
  let file: string;
  beforeAll(async () => {
    url = await elsewhere();
    file = path.join(folder, 'elsewhere.backup');
    const read = readEnvironment({ DEMO: 'on' });
    if (!read.ok) throw new Error(read.problems.join('\n'));
    await prepareDatabase(dataSourceOptions(url, ENTITIES), url, (dataSource) =>
      fillOnFirstStart(dataSource, read.environment, machineNow(), () => undefined),
    );
    expect(await runCommand('backup', [file], { DATABASE_URL: url })).toMatchObject({ code: 0, stderr: '' });
  });

  it('is examined', async () => {
    expect(await runCommand('doctor', [], { DATABASE_URL: url })).toEqual(healthy);
  });

  it('cannot be restored into, because it is not empty', async () => {
    expect(await runCommand('restore', [file], { DATABASE_URL: url })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database is not empty/) as string,
    });
  });

  it('is drilled', async () => {
    expect(await runCommand('restore-drill', [folder], { DATABASE_URL: url })).toMatchObject(healthy);
  });

  it.each([
    ['such a schema', elsewhere],
    ['the usual one', usual],
  ])('can be restored into %s', async (_, open) => {
    const target = await open();
    expect(await runCommand('restore', [file], { DATABASE_URL: target })).toMatchObject({ code: 0, stderr: '' });
    expect(await runCommand('doctor', [], { DATABASE_URL: target })).toEqual(healthy);
  });
});

it('triggers work for a session with another search_path', async () => {
  const demo = await openDemoDatabase(machineNow());
  const pool = connectionsTo(demo.url, 1);
  await pool.query("SET search_path = ''");
  const changed = await pool.query('UPDATE public.users SET is_active = NOT is_active WHERE role = 2');
  expect(changed.rowCount).toBeGreaterThan(0);
  await pool.end();
  await demo.close();
});

it('a command whose reader closes the pipe prints no error', async () => {
  const url = await elsewhere();
  // With no migration in it the doctor has many lines to say.
  const pool = connectionsTo(url, 1);
  await pool.query('CREATE TABLE migrations (id serial, timestamp bigint, name text)');
  await pool.end();
  const child = spawn(process.execPath, ['backend/dist/commands/doctor.js'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString('utf8')));
  const [code] = (await once(child, 'close')) as [number];
  expect({ code, complaint }).toEqual({ code: 1, complaint: '' });
});

import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { claimedHeader } from '../../../backend/src/operations/backup/backup-reader.js';
import { writeBackup } from '../../../backend/src/operations/backup/backup-writer.js';
import { DEMO_ACCOUNTS } from '../../../backend/src/platform/config/demo-accounts.js';
import { signIn } from '../../support/accounts.js';
import { ApiClient } from '../../support/api-client.js';
import { openDemoDatabase } from '../../support/demo-database.js';
import { eventually } from '../../support/eventually.js';
import { LiveReader } from '../../support/live-reader.js';
import { createGym, GYMS_KEY, ManyGyms, type OpenedGym } from '../../support/many-gyms.js';
import { runCommand } from '../../support/run-command.js';
import { connectionsTo, createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { machineNow } from '../../support/machine-clock.js';

const BACKUP_KEY = 'a key that seals the backups of this test';
const ASKED = { name: 'Νίκος Παπαδόπουλος', email: 'nikos@example.gr', phone: '6971234567' };

let database: TestDatabase;
let folder: string;
let served: ManyGyms;
let athens: OpenedGym;
let patras: OpenedGym;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'palestra-gyms-'));
  database = await createTestDatabase('bare');
  await createGym(database.url, 'athens', ['127.0.0.1']);
  await createGym(database.url, 'patras', ['localhost']);
  served = await ManyGyms.serve(database.url, {}, { workers: 1 });
  [athens, patras] = [await served.open('127.0.0.1'), await served.open('localhost')];
  expect((await athens.owner.post('/Admin/clients', ASKED)).status).toBe(201);
});
afterAll(async () => {
  await served.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (name: string, args: string[], env: Record<string, string> = {}) =>
  runCommand(name, args, { DATABASE_URL: database.url, GYMS_KEY, BACKUP_KEY, ...env });
const ofAthens = (name: string, ...more: string[]) => run(name, ['--key', 'athens', ...more]);
const statusOf = async ({ url }: OpenedGym): Promise<number> => (await fetch(`${url}/api/gym`)).status;
const clientsOf = async ({ owner }: OpenedGym): Promise<number> =>
  (await owner.get<object[]>('/Admin/clients')).data.length;
const reaches = (gym: OpenedGym, status: number) =>
  eventually(async () => ((await statusOf(gym)) === status ? true : null));
async function sql(statement: string): Promise<object[]> {
  const pool = connectionsTo(database.url, 1);
  const { rows } = await pool.query<object>(statement);
  await pool.end();
  return rows;
}

it('restores one gym while the others are served', async () => {
  const file = path.join(folder, 'athens.backup');
  expect(await run('backup', [file], { GYM: 'athens' })).toMatchObject({ code: 0, stderr: '' });
  await athens.owner.post('/Admin/clients', { ...ASKED, email: 'late@example.gr' });
  expect(await clientsOf(athens)).toBe(2);
  const restoring = ofAthens('gym-restore', '--file', file);
  await reaches(athens, 503);
  const added: number[] = [];
  let isDone = false;
  void restoring.finally(() => (isDone = true));
  for (let n = 0; !isDone; n += 1) {
    added.push((await patras.owner.post('/Admin/clients', { ...ASKED, email: `${n}@example.gr` })).status);
  }
  expect(await restoring).toMatchObject({ code: 0, stderr: '' });
  expect(added.length).toBeGreaterThan(10);
  expect(new Set(added)).toEqual(new Set([201]));
  await reaches(athens, 200);
  // Sessions that were begun since the backup have ended with it.
  expect((await athens.owner.get('/Admin/clients')).status).toBe(401);
  athens = await served.open('127.0.0.1');
  expect(await clientsOf(athens)).toBe(1);
  expect(await sql(`SELECT FROM pg_namespace WHERE nspname ~ '^kept_[0-9]+_gym_athens$'`)).toHaveLength(1);
});

it('leaves a gym open when there is no such backup', async () => {
  const failed = await ofAthens('gym-restore', '--file', path.join(folder, 'nothing.backup'));
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringMatching(/^There is no backup/) as string });
  expect(await statusOf(athens)).toBe(200);
});

it('puts back what a gym had before a restore that was killed, when the next one fails', async () => {
  // As a kill leaves it: nothing of the backup is committed.
  await sql(`UPDATE palestra_directory.gyms SET is_restoring = true WHERE key = 'athens'`);
  await sql('ALTER SCHEMA gym_athens RENAME TO kept_9999999999_gym_athens');
  await sql('CREATE SCHEMA gym_athens');
  // A process for it would fill the empty schema, and hide the kept one.
  for (const name of ['doctor', 'admin-create']) {
    const refused = await run(name, name === 'doctor' ? [] : ['--email', 'x@example.gr', '--name', 'Νίκη'], {
      GYM: 'athens',
    });
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^GYM=athens: it is being restored/) as string,
    });
  }
  const header = await claimedHeader(path.join(folder, 'athens.backup'));
  if (header === null) throw new Error('The backup has no header');
  const file = path.join(folder, 'forged.backup');
  await writeBackup(
    file,
    header,
    Readable.from([Buffer.from('COPY public.strangers (id) FROM stdin;\nx\n\\.\n')]),
    BACKUP_KEY,
  );
  const failed = await ofAthens('gym-restore', '--file', file);
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('holds a table strangers') as string });
  await reaches(athens, 200);
  expect(await clientsOf(athens)).toBe(1);
  expect(await sql(`SELECT FROM pg_namespace WHERE nspname ~ '^kept_[0-9]+_gym_athens$'`)).toHaveLength(1);
});

it('names what restores have kept, and drops it when that is meant', async () => {
  const kept = () => sql(`SELECT FROM pg_namespace WHERE nspname ~ '^kept_[0-9]+_gym_athens$'`);
  const named = await ofAthens('gym-restore', '--drop-old');
  expect(named.stdout).toMatch(/^Nothing is deleted\. It would be: kept_\d+_gym_athens\nTo delete it: npm run/);
  expect((await ofAthens('gym-restore', '--drop-old', '--confirm', 'patras')).stderr).toMatch(/^Usage/);
  await sql(`UPDATE palestra_directory.gyms SET is_restoring = true WHERE key = 'athens'`);
  for (const name of ['gym-restore', 'gym-delete']) {
    const args = name === 'gym-restore' ? ['--drop-old', '--confirm', 'athens'] : ['--confirm', 'athens'];
    expect((await ofAthens(name, ...args)).stderr).toMatch(/^athens is being restored: end that first/);
  }
  await sql(`UPDATE palestra_directory.gyms SET is_restoring = false WHERE key = 'athens'`);
  expect(await kept()).toHaveLength(1);
  expect((await ofAthens('gym-restore', '--drop-old', '--confirm', 'athens')).stdout).toMatch(/^Deleted: kept_/);
  expect(await kept()).toEqual([]);
  expect((await ofAthens('gym-restore', '--drop-old')).stdout).toMatch(/^Restores of athens have kept nothing/);
  await sql('CREATE SCHEMA kept_1_gym_athens');
});

it('closes a gym that is suspended, with its streams, and opens it again', async () => {
  // The process may not know yet that nothing is restored any more, and would refuse the stream.
  await reaches(athens, 200);
  const reader = await LiveReader.open(athens.url, athens.token);
  expect(await ofAthens('gym-suspend')).toMatchObject({ code: 0, stderr: '' });
  await reaches(athens, 404);
  await reader.ends();
  expect(await statusOf(patras)).toBe(200);
  expect((await run('gym-list', [])).stdout).toMatch(/^athens +suspended +Gym athens/m);
  expect(await run('doctor', [], { GYM: 'athens' })).toMatchObject({ code: 0 });
  expect(await ofAthens('gym-resume')).toMatchObject({ code: 0, stderr: '' });
  await reaches(athens, 200);
  expect(await clientsOf(athens)).toBe(1);
});

it('deletes a gym only when that is meant, and its grace is over', async () => {
  expect(await ofAthens('gym-delete')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^Nothing is deleted\. It would be: 1 clients, 0 bookings, .*\nWith what is kept of its restores and its last move: kept_\d+_gym_athens\nSave it and/,
    ) as string,
  });
  expect(await ofAthens('gym-delete', '--confirm', 'patras')).toMatchObject({ code: 1 });
  expect((await ofAthens('gym-delete', '--confirm', 'athens')).stderr).toMatch(/^Suspend it first/);
  await ofAthens('gym-suspend');
  expect((await ofAthens('gym-delete', '--confirm', 'athens')).stderr).toMatch(/^It may be deleted from 20/);
  await sql(`UPDATE palestra_directory.gyms SET suspended_at = now() - interval '31 days' WHERE key = 'athens'`);
  expect((await ofAthens('gym-delete', '--confirm', 'athens')).stdout).toMatch(/^Deleted: 1 clients/);
  expect(await sql(`SELECT FROM pg_namespace WHERE nspname ~ 'gym_athens$'`)).toEqual([]);
  expect((await run('gym-list', [])).stdout).not.toContain('athens');
  expect(await statusOf(patras)).toBe(200);
});

describe('a gym that was by itself', () => {
  let single: Awaited<ReturnType<typeof openDemoDatabase>>;
  beforeAll(async () => {
    single = await openDemoDatabase(machineNow());
  });
  afterAll(() => single.close());

  it('becomes the first of many, once', async () => {
    const env = { DATABASE_URL: single.url, GYMS_KEY };
    const before = await runCommand('doctor', [], env);
    const asked = ['--key', 'first', '--host', '127.0.0.1'];
    expect(await runCommand('gym-adopt', asked, env)).toMatchObject({ code: 0, stderr: '' });
    expect((await runCommand('gym-adopt', asked, env)).stderr).toMatch(/^There is no gym by itself/);
    expect(await runCommand('doctor', [], { ...env, GYM: 'first' })).toEqual(before);
  });

  it('is served with all it has, beside the next one', async () => {
    expect(await createGym(single.url, 'second', ['localhost'])).toMatchObject({ code: 0, stderr: '' });
    const many = await ManyGyms.serve(single.url, {}, { workers: 2 });
    const second = await many.open('localhost');
    const first = new ApiClient(many.urlAt('127.0.0.1'), null);
    const { email, password } = { ...DEMO_ACCOUNTS.admin, password: DEMO_ACCOUNTS.password };
    const owner = first.withToken((await signIn(first, email, password)).data.token);
    expect((await owner.get<object[]>('/Admin/clients')).data.length).toBeGreaterThan(10);
    // Its triggers write into its own tables.
    expect((await owner.post('/Admin/clients', ASKED)).status).toBe(201);
    expect((await second.owner.get<object[]>('/Admin/clients')).data).toEqual([]);
    await many.stop();
  });

  it('is not served in production, since it began as the demo, and the next one is', async () => {
    const production = { NODE_ENV: 'production', TURNSTILE: 'off', LOG_LEVEL: 'silent' };
    const real = await ManyGyms.serve(single.url, production);
    expect((await fetch(`${real.urlAt('127.0.0.1')}/api/gym`)).status).toBe(503);
    expect((await fetch(`${real.urlAt('localhost')}/api/gym`)).status).toBe(200);
    await real.stop();
  });
});

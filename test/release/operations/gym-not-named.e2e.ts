import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createGym, OWNER, PASSWORD } from '../../support/many-gyms.js';
import { runCommand, runServer } from '../../support/run-command.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const ONE = 'give GYM=key for one of them, which npm run gym:list shows';
const PERSON = ['--email', OWNER];

let database: TestDatabase;
let empty: TestDatabase;
let folder: string;
let file: string;
beforeAll(async () => {
  database = await createTestDatabase('bare');
  empty = await createTestDatabase('bare');
  folder = mkdtempSync(path.join(os.tmpdir(), 'palestra-not-named-'));
  file = path.join(folder, 'athens.backup');
  expect(await createGym(database.url, 'athens', ['athens.example.gr'])).toMatchObject({ code: 0, stderr: '' });
  expect(await run('backup', [file], { GYM: 'athens' })).toMatchObject({ code: 0, stderr: '' });
});
afterAll(async () => {
  await database.drop();
  await empty.drop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (name: string, args: string[] = [], env: Record<string, string> = {}) =>
  runCommand(name, args, { DATABASE_URL: database.url, ADMIN_PASSWORD: PASSWORD, ...env });
const refusal = (instead: string) => ({ code: 1, stderr: `This database has many gyms: ${instead}.\n` });

const ALL = { GYMS: 'all' };
const SAVED = `${ONE}; npm run gym:backup -- --all --folder FOLDER saves them all`;

it.each<[string, Record<string, string>, () => string[], string]>([
  ['doctor', {}, () => [], ONE],
  ['doctor', ALL, () => [], ONE],
  ['admin-list', {}, () => [], ONE],
  ['admin-disable', {}, () => PERSON, ONE],
  ['admin-reset', {}, () => PERSON, ONE],
  ['admin-create', ALL, () => [...PERSON, '--name', 'Ελένη'], ONE],
  ['migrations-undo', {}, () => [], ONE],
  ['backup', {}, () => [folder], SAVED],
  ['backup', ALL, () => [folder], SAVED],
  ['restore', {}, () => [file], 'npm run gym:restore puts a backup in place of what one of them has'],
])('%s on a database of many gyms with %j says how to name one of them', async (name, env, args, instead) => {
  expect(await run(name, args(), env)).toMatchObject(refusal(instead));
});

it.each(['backups-healthy', 'scheduled-backups'])('%s says how to save all gyms, or one of them', async (name) => {
  const args = name === 'scheduled-backups' ? [folder] : [];
  expect(await run(name, args)).toMatchObject(refusal('set GYMS=all for all of them, or GYM=key for one'));
});

it('restore for a gym that has data says how to put a backup in its place', async () => {
  const refused = await run('restore', [file], { GYM: 'athens' });
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(
    /^The gym athens is not empty \(it has a table \S+\), .*: npm run gym:restore -- --key athens --file FILE puts it in place of what the gym has\.\n$/,
  );
});

it('a start says how to serve all gyms, or one of them', async () => {
  const env = { DATABASE_URL: database.url, JWT_SECRET: 'a secret that signs the sessions of this test' };
  expect(await runServer(env)).toMatchObject(refusal('set GYMS=all to serve them, or GYM=key for one of them'));
});

it('a move says that gyms are moved one by one, and takes many gyms for no empty target', async () => {
  const move = (from: TestDatabase, to: TestDatabase, env: Record<string, string> = {}) =>
    runCommand('move-database', [], { DATABASE_URL: from.url, TARGET_DATABASE_URL: to.url, ...env });
  expect(await move(database, empty)).toMatchObject(refusal(ONE));
  expect(await move(database, database, { GYM: 'athens' })).toMatchObject(
    refusal('give the TARGET_DATABASE_URL of a new database'),
  );
});

it.each(['admin-list', 'admin-disable', 'backups-healthy', 'move-database'])(
  '%s says of a database that was never used that there is no gym yet',
  async (name) => {
    const env = { DATABASE_URL: empty.url, TARGET_DATABASE_URL: database.url };
    expect(await runCommand(name, name === 'admin-disable' ? PERSON : [], env)).toEqual({
      ...{ code: 1, stdout: '' },
      stderr: 'There is no gym yet: this database has never been used by Palestra.\n',
    });
  },
);

it('a command with GYM is for that gym beside GYMS=all', async () => {
  const env = { GYM: 'athens', GYMS: 'all' };
  const args = ['--email', 'desk@gym.gr', '--name', 'Άννα'];
  expect(await run('admin-create', args, env)).toEqual({
    ...{ code: 0, stderr: '' },
    stdout: 'Άννα <desk@gym.gr> is an owner now.\n',
  });
  expect((await run('admin-list', [], env)).stdout).toContain('Άννα <desk@gym.gr>');
});

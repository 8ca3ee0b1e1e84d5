import type pg from 'pg';
import { signIn } from '../../support/accounts.js';
import { ApiClient } from '../../support/api-client.js';
import { eventually } from '../../support/eventually.js';
import { runCommand } from '../../support/run-command.js';
import { startApiProcess } from '../../support/start-api-process.mjs';
import { connectionsTo, createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const PASSWORD = 'seven blue herons';
const OTHER_PASSWORD = 'nine grey herons';

let source: TestDatabase;
let database: pg.Pool;
beforeEach(async () => {
  source = await createTestDatabase();
  database = connectionsTo(source.url, 2);
});
afterEach(async () => {
  await database.end();
  await source.drop();
});

const run = (name: string, args: string[] = [], password = PASSWORD) =>
  runCommand(name, args, { DATABASE_URL: source.url, JWT_SECRET: 'a secret of a real gym', ADMIN_PASSWORD: password });
const create = (email: string) => run('admin-create', ['--email', email, '--name', 'Ελένη']);
const disable = (email: string, ...more: string[]) => run('admin-disable', ['--email', email, ...more]);
const rows = async (sql: string): Promise<object[]> => (await database.query<object>(sql)).rows;

it('lists and disables administrators, and audits that a command did it', async () => {
  for (const email of ['owner@gym.gr', 'desk@gym.gr']) await create(email);
  expect(await disable('Desk@gym.gr')).toEqual({
    ...{ code: 0, stderr: '' },
    stdout: 'desk@gym.gr is disabled, and signed out everywhere.\n',
  });
  expect(await disable('desk@gym.gr')).toMatchObject({ code: 0, stdout: 'desk@gym.gr was disabled before.\n' });
  expect(await run('admin-list')).toEqual({
    ...{ code: 0, stderr: '' },
    stdout: 'active    owner    Ελένη <owner@gym.gr>\ndisabled  owner    Ελένη <desk@gym.gr>\n',
  });
  expect(await rows('SELECT actor_id AS actor, action, entity, before, after FROM audit_entries')).toEqual([
    {
      ...{ actor: null, action: 'administrator.disabled', entity: 'administrator' },
      before: { email: 'desk@gym.gr', isActive: true },
      after: { email: 'desk@gym.gr', isActive: false },
    },
  ]);
});

it('refuses to disable the last active owner unless forced', async () => {
  await create('owner@gym.gr');
  const refused = await disable('owner@gym.gr');
  expect(refused).toEqual({
    ...{ code: 1, stdout: '' },
    stderr: 'owner@gym.gr is the last active owner: make another one first (npm run admin:create), or add --force.\n',
  });
  expect(await disable('owner@gym.gr', '--force')).toMatchObject({ code: 0 });
});

it('leaves one active owner when two are disabled at once', async () => {
  for (const email of ['owner@gym.gr', 'desk@gym.gr']) await create(email);
  // Both wait for the lock on the administrators' rows.
  const holder = await database.connect();
  await holder.query('BEGIN; SELECT id FROM users FOR UPDATE');
  const both = Promise.all([disable('owner@gym.gr'), disable('desk@gym.gr')]);
  const waiting = `SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  // On another connection: a transaction keeps seeing the activity that it saw first.
  await eventually(async () => ((await database.query<{ count: number }>(waiting)).rows[0]?.count === 2 ? true : null));
  await holder.query('COMMIT');
  holder.release();
  expect((await both).map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(await rows('SELECT FROM users WHERE is_active')).toHaveLength(1);
});

it('sets a disabled administrator’s new password, mails them, and ends their old sessions', async () => {
  for (const email of ['owner@gym.gr', 'desk@gym.gr']) await create(email);
  const api = await startApiProcess({ databaseUrl: source.url });
  try {
    const visitor = new ApiClient(api.url, null);
    const desk = visitor.withToken((await signIn(visitor, 'desk@gym.gr', PASSWORD)).data.token);
    expect((await desk.get('/auth/sessions')).status).toBe(200);
    await disable('desk@gym.gr');
    expect((await desk.get('/auth/sessions')).status).toBe(401);
    expect(await run('admin-reset', ['--email', 'desk@gym.gr'], OTHER_PASSWORD)).toEqual({
      ...{ code: 0, stderr: '' },
      stdout:
        'desk@gym.gr has a new password, and is signed out everywhere.\nThey were disabled, and may sign in again.\n',
    });
    expect((await signIn(visitor, 'desk@gym.gr', PASSWORD)).status).toBe(401);
    expect((await signIn(visitor, 'desk@gym.gr', OTHER_PASSWORD)).status).toBe(200);
  } finally {
    await api.stop();
  }
  expect(await rows(`SELECT purpose FROM mails WHERE purpose = 'password-changed'`)).toHaveLength(1);
  expect(await rows(`SELECT before, after FROM audit_entries WHERE action = 'administrator.reset'`)).toEqual([
    { before: { email: 'desk@gym.gr', isActive: false }, after: { email: 'desk@gym.gr', isActive: true } },
  ]);
});

it('removes the second factors of an owner who lost their device, and leaves the password', async () => {
  await create('owner@gym.gr');
  const remove = () => run('admin-reset', ['--email', 'owner@gym.gr', '--second-factor'], '');
  expect(await remove()).toMatchObject({ code: 0, stdout: 'owner@gym.gr has no second factor.\n' });
  await rows(`INSERT INTO totp_factors (user_id, secret, last_step, created_at)
              SELECT id, 'GEZDGNBVGY3TQOJQ', 0, now() FROM users`);
  await rows(`INSERT INTO recovery_codes (user_id, code_hash) SELECT id, 'hash' FROM users`);
  expect(await remove()).toMatchObject({
    code: 0,
    stdout: 'owner@gym.gr signs in by password alone, and is signed out everywhere.\n',
  });
  for (const table of ['totp_factors', 'recovery_codes']) expect(await rows(`SELECT * FROM ${table}`)).toEqual([]);
  expect(await rows(`SELECT purpose FROM mails WHERE purpose = 'second-factor-changed'`)).toHaveLength(1);
  expect(await rows(`SELECT actor_id FROM audit_entries WHERE action = 'administrator.second-factor-removed'`)).toEqual(
    [{ actor_id: null }],
  );
});

it('seals authenticator apps with another key, and names how many no key opens', async () => {
  await create('owner@gym.gr');
  await rows(`INSERT INTO totp_factors (user_id, secret, last_step, created_at)
              SELECT id, 'GEZDGNBVGY3TQOJQ', 0, now() FROM users`);
  const [first, next] = ['the first key that seals, of many letters', 'the next key that seals, of many letters'];
  const seal = (keys: Record<string, string>) => runCommand('secrets-seal', [], { DATABASE_URL: source.url, ...keys });
  expect(await seal({ SEAL_KEY: first })).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/: 1 auth/) as string,
  });
  const [sealed] = (await rows('SELECT secret FROM totp_factors')) as { secret: string }[];
  expect(sealed?.secret).toMatch(/^sealed:/);
  await rows(`INSERT INTO push_keys (id, public_key, private_key, created_at) VALUES (1, 'B', 'private', now())`);
  const pushKey = async () => ((await rows('SELECT private_key AS key FROM push_keys')) as { key: string }[])[0]?.key;
  expect([await seal({ SEAL_KEY: first }), await pushKey()]).toMatchObject([
    { code: 0 },
    expect.stringMatching(/^sealed:/),
  ]);
  const ofFirst = await pushKey();
  const refused = { code: 1, stderr: expect.stringMatching(/^1 were sealed with yet another key/) as string };
  expect(await seal({ SEAL_KEY: next })).toMatchObject(refused);
  expect(await rows('SELECT secret FROM totp_factors')).toEqual([sealed]);
  expect(await pushKey()).toBe(ofFirst);
  expect(await seal({ SEAL_KEY: next, SEAL_KEY_BEFORE: first })).toMatchObject({ code: 0 });
  expect(await pushKey()).not.toBe(ofFirst);
  expect(await seal({ SEAL_KEY: next })).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/: 0 auth/) as string,
  });
  expect(await seal({})).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Usage: npm run secrets:seal/) as string,
  });
});

it.each([
  ['a password that is too easy', 'admin-reset', ['--email', 'owner@gym.gr'], 'qwertyuiop', /first that are guessed/],
  ['an address that nobody has', 'admin-reset', ['--email', 'nobody@gym.gr'], PASSWORD, /no administrator nobody@gym/],
  ['a missing address', 'admin-disable', [], PASSWORD, /^Usage: npm run admin:disable/],
  ['an option that there is not', 'admin-list', ['--all'], PASSWORD, /^Usage: npm run admin:list/],
])('refuses %s in one sentence', async (_, name, args, password, sentence) => {
  await create('owner@gym.gr');
  const refused = await run(name, args, password);
  expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(sentence) as string });
  expect(refused.stderr.trimEnd()).not.toContain('\n');
});

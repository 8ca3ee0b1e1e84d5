import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from '../../support/eventually.js';
import { connectionsTo, createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const PASSWORD = 'seven blue herons';

let database: TestDatabase;
let pool: ReturnType<typeof connectionsTo>;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = connectionsTo(database.url, 1);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Runs a command on a terminal of its own, and types each line once it is asked for. */
async function onTerminal(command: string, typed: Record<string, string>): Promise<{ code: number; seen: string }> {
  const child = spawn('script', ['-qec', `"${process.execPath}" backend/dist/commands/${command}`, '/dev/null'], {
    env: { ...process.env, DATABASE_URL: database.url, JWT_SECRET: 'a secret for one test only' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close') as Promise<[number]>;
  let seen = '';
  child.stdout.on('data', (text: Buffer) => (seen += text.toString('utf8')));
  for (const [question, line] of Object.entries(typed)) {
    await eventually(() => (seen.includes(question) ? true : null));
    child.stdin.write(`${line}\r`);
  }
  const [code] = await closed;
  return { code, seen: seen.replaceAll('\r', '') };
}

const CREATE = `admin-create.js --email owner@gym.gr --name Ελένη`;
const owners = async (): Promise<object[]> => (await pool.query<object>('SELECT email FROM users')).rows;

it('admin:create asks for the password twice, and changes nothing when the two differ', async () => {
  const { code, seen } = await onTerminal(CREATE, {
    'Password of owner@gym.gr: ': PASSWORD,
    'The same again: ': 'seven blue heron',
  });
  expect(seen).toContain('The two passwords differ. Nothing was changed.\n');
  expect(code).toBe(1);
  expect(seen).not.toContain('heron');
  expect(await owners()).toEqual([]);
});

it('admin:create makes the owner when the password was typed twice, also in Greek', async () => {
  const greek = 'επτά γαλάζιοι ερωδιοί';
  const { code, seen } = await onTerminal(CREATE, {
    'Password of owner@gym.gr: ': greek,
    'The same again: ': greek,
  });
  expect(seen).toContain('Ελένη <owner@gym.gr> is an owner now.\n');
  expect(code).toBe(0);
  expect(seen).not.toContain('ερωδιοί');
  expect(await owners()).toEqual([{ email: 'owner@gym.gr' }]);
});

it('admin:reset asks for the new password twice, and leaves the old one when the two differ', async () => {
  const before = (await pool.query('SELECT password_hash FROM users')).rows;
  const { code, seen } = await onTerminal('admin-reset.js --email owner@gym.gr', {
    'New password of owner@gym.gr: ': PASSWORD,
    'The same again: ': `${PASSWORD}!`,
  });
  expect(seen).toContain('The two passwords differ. Nothing was changed.\n');
  expect(code).toBe(1);
  expect((await pool.query('SELECT password_hash FROM users')).rows).toEqual(before);
});

import { runCommand } from '../../support/run-command.js';
import { connectionsTo, createTestDatabase } from '../../support/test-database.js';

it('admin:create in a shell without NODE_ENV adds only the named administrator, and nobody of the demo gym', async () => {
  const source = await createTestDatabase();
  const database = connectionsTo(source.url, 1);
  const env = { DATABASE_URL: source.url, JWT_SECRET: 'a secret of a real gym', NODE_ENV: '', DEMO: '' };
  const args = ['--email', 'owner@gym.gr', '--name', 'Ελένη'];
  const created = await runCommand('admin-create', args, { ...env, ADMIN_PASSWORD: 'seven blue herons' });
  expect(created).toMatchObject({ code: 0, stdout: 'Ελένη <owner@gym.gr> is an owner now.\n' });
  const { rows } = await database.query('SELECT email, role FROM users');
  expect(rows).toEqual([{ email: 'owner@gym.gr', role: 1 }]);
  await database.end();
  await source.drop();
});

const refused = (name: string, args: string[]) =>
  runCommand(name, args, {
    DATABASE_URL: 'postgres://palestra@127.0.0.1:1/palestra',
    ADMIN_PASSWORD: 'seven blue herons',
  });
const TOO_LONG = 'must be a name that can be read, of 120 characters at most.\n';

it('gym:create says what is wrong with the owner’s address, as admin:create does', async () => {
  expect(await refused('gym-create', ['--email', 'o'])).toMatchObject({
    ...{ code: 1, stdout: '' },
    stderr: '"o" is no e-mail address: it is written like you@example.gr.\n',
  });
});

it.each([
  ['admin-create', '--name'],
  ['gym-create', '--owner'],
])('%s says what is wrong with the owner’s name', async (command, option) => {
  const { stderr } = await refused(command, ['--email', 'owner@gym.gr', option, 'a'.repeat(121)]);
  expect(stderr).toBe(`${option} ${TOO_LONG}`);
});

it.each([
  ['gym.gr', '"gym.gr" is no e-mail address: it is written like you@example.gr.\n'],
  ['o@@gym.gr', '"o@@gym.gr" is no e-mail address: it is written like you@example.gr.\n'],
  ['', expect.stringMatching(/^Usage: npm run admin:create/) as string],
])('admin:create says what is wrong with the address "%s"', async (email, sentence) => {
  const { code, stdout, stderr } = await refused('admin-create', ['--email', email, '--name', 'Ελένη']);
  expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: sentence });
});

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

it.each([
  ['gym.gr', '"gym.gr" is no e-mail address: it is written like you@example.gr.\n'],
  ['', expect.stringMatching(/^Usage: npm run admin:create/) as string],
])('admin:create says what is wrong with the address "%s"', async (email, sentence) => {
  const env = { DATABASE_URL: 'postgres://palestra@127.0.0.1:1/palestra', ADMIN_PASSWORD: 'seven blue herons' };
  const refused = await runCommand('admin-create', ['--email', email, '--name', 'Ελένη'], env);
  expect(refused).toMatchObject({ code: 1, stdout: '', stderr: sentence });
});

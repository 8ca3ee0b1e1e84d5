import { eventually } from '../../support/eventually.js';
import { createGym, GYMS_KEY } from '../../support/many-gyms.js';
import { runCommand } from '../../support/run-command.js';
import { startApiProcess, type ApiProcess } from '../../support/start-api-process.mjs';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

let database: TestDatabase;
let api: ApiProcess | undefined;

beforeAll(async () => {
  database = await createTestDatabase('bare');
});
afterAll(async () => {
  await api?.stop();
  await database.drop();
});

const examined = () => runCommand('doctor', [], { DATABASE_URL: database.url });

it('is not there yet for the doctor of a database that was never used', async () => {
  const sentence = 'There is no gym yet: this database has never been used by Palestra.\n';
  expect(await examined()).toMatchObject({ code: 1, stdout: '', stderr: sentence });
});

it('tells in its log how to make the first gym, and serves it without a new start', async () => {
  const logged: string[] = [];
  api = await startApiProcess({
    ...{ databaseUrl: database.url, workers: 1, output: (text) => logged.push(text) },
    env: {
      ...{ GYMS: 'all', GYMS_KEY, HOST: '0.0.0.0', PUBLIC_URL: 'http://127.0.0.1:3000' },
      ...{ SMTP_URL: '', LOG_LEVEL: 'warn' },
    },
  });
  const lines = logged.join('').trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'There is no gym in the directory yet: npm run gym:create makes one',
  ]);
  const { url } = api;
  expect((await fetch(`${url}/api/gym`)).status).toBe(404);
  await createGym(database.url, 'alpha', ['127.0.0.1']);
  await eventually(async () => ((await fetch(`${url}/api/gym`)).status === 200 ? true : null));
  expect((await examined()).stderr).toMatch(/^This database has many gyms: .*\n$/);
  const undone = await runCommand('migrations-undo', [], { DATABASE_URL: database.url, GYM: 'alpha', GYMS_KEY });
  expect(undone).toMatchObject({ code: 1, stderr: 'Palestra runs on this database: stop it first.\n' });
});

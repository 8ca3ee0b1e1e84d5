import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { tryMigrationLock } from '../../../backend/src/platform/database/locks.js';
import { inSchema } from '../../../backend/src/platform/config/schema-of-gym.js';
import { eventually as within } from '../../support/eventually.js';
import { createGym, GYMS_KEY, OWNER, PASSWORD } from '../../support/many-gyms.js';
import { runCommand } from '../../support/run-command.js';
import { startApiProcess, type ApiProcess } from '../../support/start-api-process.mjs';
import { ApiClient } from '../../support/api-client.js';
import { signIn } from '../../support/accounts.js';
import { connectionsTo, createTestDatabase, type TestDatabase } from '../../support/test-database.js';

jest.setTimeout(180_000);

/** By host: the gyms are brought to a version in the order of their keys. */
const GYMS = ['alpha', 'beta', 'gamma', 'delta', 'omega']
  .toSorted()
  .map((key, n) => ({ key, host: `127.0.0.${n + 1}` }));
const [FIRST, SECOND, THIRD, ...REST] = GYMS.map(({ host }) => host);
const hosts = GYMS.map(({ host }) => host);
const only = (served: (string | undefined)[]): Record<string, number> =>
  Object.fromEntries(hosts.map((host) => [host, served.includes(host) ? 200 : 503]));

/** A migration that this version does not have: a process that begins with this file is the next version. */
const NEXT_VERSION = `
  const { MIGRATIONS } = await import(${JSON.stringify(
    pathToFileURL(path.resolve('backend/dist/platform/database/migrations/migrations.js')).href,
  )});
  MIGRATIONS.push(class NextVersion1999000000000 {
    name = 'NextVersion1999000000000';
    static name = 'NextVersion1999000000000';
    async up(runner) { await runner.query("ALTER TABLE settings ADD COLUMN IF NOT EXISTS of_next_version text") }
    async down(runner) { await runner.query('ALTER TABLE settings DROP COLUMN of_next_version') }
  });`;

/** The version after that fails in one gym. */
const FAILING_VERSION = `${NEXT_VERSION}
  MIGRATIONS.push(class FailingVersion1999000000001 {
    name = 'FailingVersion1999000000001';
    static name = 'FailingVersion1999000000001';
    async up(runner) {
      const [{ schema }] = await runner.query('SELECT current_schema() AS schema');
      if (schema === 'gym_beta') throw new Error('It fails here');
    }
    async down() {}
  });`;

const PATIENCE_MS = 120_000;
const eventually = <T>(look: () => Promise<T | null> | T | null): Promise<T> => within(look, PATIENCE_MS);

let database: TestDatabase;
let folder: string;
let pool: pg.Pool;
const running: ApiProcess[] = [];
const logged: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'palestra-next-'));
  database = await createTestDatabase('bare');
  pool = connectionsTo(database.url, 2);
  for (const { key, host } of GYMS) expect(await createGym(database.url, key, [host])).toMatchObject({ code: 0 });
  writeFileSync(path.join(folder, 'next.mjs'), NEXT_VERSION);
  writeFileSync(path.join(folder, 'failing.mjs'), FAILING_VERSION);
});
afterAll(async () => {
  await Promise.all(running.map((api) => api.stop()));
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function serve(version: 'this' | 'next' | 'failing', workers = 1): Promise<ApiProcess> {
  const next: Record<string, string> =
    version === 'this' ? {} : { NODE_OPTIONS: `--import=${pathToFileURL(path.join(folder, `${version}.mjs`)).href}` };
  const api = await startApiProcess({
    ...{ databaseUrl: database.url, workers, output: (text: string) => logged.push(text) },
    env: { GYMS: 'all', HOST: '0.0.0.0', PUBLIC_URL: 'http://127.0.0.1:3000', SMTP_URL: '', ...next },
  });
  running.push(api);
  return api;
}
const at = ({ url }: ApiProcess, host: string): string => url.replace(/\/\/[^:]+:/, `//${host}:`);
const statuses = async (api: ApiProcess): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(hosts.map(async (host) => [host, (await fetch(`${at(api, host)}/api/gym`)).status] as const)),
  );
const answers = (api: ApiProcess, wanted: Record<string, number>) =>
  eventually(async () => (JSON.stringify(await statuses(api)) === JSON.stringify(wanted) ? true : null));
async function sessionIn(key: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inSchema(database.url, `gym_${key}`) });
  await client.connect();
  return client;
}
/** When each gym was brought to the next version, in the order of the keys; null: it was not. */
async function done(): Promise<(string | null)[]> {
  const found: (string | null)[] = [];
  for (const { key } of GYMS) {
    const { rows } = await pool.query<{ xmin: string }>(
      `SELECT xmin::text FROM gym_${key}.migrations WHERE name = 'NextVersion1999000000000'`,
    );
    found.push(rows[0]?.xmin ?? null);
  }
  return found;
}
async function added(api: ApiProcess, host: string, email: string): Promise<number> {
  const visitor = new ApiClient(at(api, host), null);
  const { token } = (await signIn(visitor, OWNER, PASSWORD)).data;
  return (await visitor.withToken(token).post('/Admin/clients', { name: 'Νίκος', email, phone: '6971234567' })).status;
}

it('brings gym after gym to the next version while both serve, and goes on where it was killed', async () => {
  const former = await serve('this');
  await answers(former, only(hosts));

  // A long reading keeps the third gym's migration waiting, in the middle.
  const third = await sessionIn(GYMS[2]?.key ?? '');
  await third.query('BEGIN; SELECT FROM settings');
  const killed = await serve('next');
  await answers(killed, only([FIRST, SECOND]));
  expect((await done()).map((at) => at !== null)).toEqual([true, true, false, false, false]);
  const closed = await fetch(`${at(killed, THIRD ?? '')}/api/gym`, { headers: { 'Accept-Language': 'el' } });
  expect(closed.headers.get('retry-after')).toBe('5');
  expect(await closed.json()).toMatchObject({ message: expect.stringContaining('σε λίγο') as string });
  // The older version serves all of them, even those of the next one.
  expect(await statuses(former)).toEqual(only(hosts));
  expect(await added(former, FIRST ?? '', 'former@example.gr')).toBe(201);
  expect(await added(killed, FIRST ?? '', 'next@example.gr')).toBe(201);

  await killed.kill();
  const half = await done();
  // It does not begin to serve a gym of a newer version.
  const late = await serve('this');
  await answers(late, only([THIRD, ...REST]));
  expect(logged.join('')).toContain(
    `A newer version of Palestra has changed the gym ${GYMS[0]?.key}: that version serves it`,
  );
  expect(await statuses(former)).toEqual(only(hosts));

  // Another process is at the fourth, and the fifth does not wait for that.
  const fourth = await sessionIn(GYMS[3]?.key ?? '');
  expect((await fourth.query(tryMigrationLock('session'))).rows).toEqual([{ isHeld: true }]);
  await third.end();
  const resumed = await serve('next');
  await answers(resumed, only(hosts.filter((host) => host !== REST[0])));
  await fourth.end();
  await answers(resumed, only(hosts));
  expect((await done()).slice(0, 2)).toEqual(half.slice(0, 2));
  expect((await done()).every((at) => at !== null)).toBe(true);
  expect(await statuses(former)).toEqual(only(hosts));
});

it('says of a gym that cannot be brought to the next version that it is out of order, in every worker', async () => {
  const failing = await serve('failing', 2);
  const broken = `127.0.0.${GYMS.findIndex(({ key }) => key === 'beta') + 1}`;
  await answers(failing, only(hosts.filter((host) => host !== broken)));
  await eventually(async () => {
    const told = await Promise.all(Array.from({ length: 8 }, () => fetch(`${at(failing, broken)}/api/gym`)));
    return told.every(({ headers }) => headers.get('retry-after') === '60') ? true : null;
  });
  const { stdout } = await runCommand('gym-list', [], { DATABASE_URL: database.url, GYMS_KEY });
  expect(stdout).toMatch(/^beta +broken /m);
  expect(stdout).toContain('beta is not served: it cannot be brought to this version.');
});

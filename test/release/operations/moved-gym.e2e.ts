import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { addDays } from '@palestra/backend/contract/calendar-date';
import type { Gym } from '@palestra/backend/contract/gym';
import { Role } from '@palestra/backend/contract/roles';
import type { SurveyedGym } from '../../../backend/src/gyms/operator/survey.js';
import { MIGRATIONS } from '../../../backend/src/platform/database/migrations/migrations.js';
import { inSchema } from '../../../backend/src/platform/config/schema-of-gym.js';
import { ApiClient } from '../../support/api-client.js';
import { BookingCrowd } from '../../support/booking-crowd.js';
import { aClient } from '../../support/client-builder.js';
import { eventually as within } from '../../support/eventually.js';
import { LiveReader } from '../../support/live-reader.js';
import { SmtpCatcher } from '../../support/mail/smtp-catcher.js';
import { createGym, GYMS_KEY, ManyGyms, OWNER, type OpenedGym } from '../../support/many-gyms.js';
import { mintSession } from '../../support/minted-session.js';
import { startOwnDatabase, type OwnDatabase } from '../../support/own-database.js';
import { runCommand, runServer, startCommand } from '../../support/run-command.js';
import { startApiProcess } from '../../support/start-api-process.mjs';
import { connectionsTo, createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { anId } from '../../support/seed.js';
import { machineNow } from '../../support/machine-clock.js';

// A dozen programs in a row, beside fifty members who never pause.
jest.setTimeout(600_000);

const MEMBERS = 50;
/** A pause takes ten seconds and the copying, on a machine that does other things as well. */
const PATIENCE_MS = 90_000;
const eventually = <T>(look: () => Promise<T | null> | T | null): Promise<T> => within(look, PATIENCE_MS);
const ONE_AND_TWO = 3;
const TODAY = machineNow().toISOString().slice(0, 10);

let here: TestDatabase;
let server: OwnDatabase;
/** An empty database of the other server. */
let there: string;
let folder: string;
let mail: SmtpCatcher;
let served: ManyGyms;
let athens: OpenedGym;
let patras: OpenedGym;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'palestra-move-'));
  [here, server, mail] = [await createTestDatabase('bare'), await startOwnDatabase(), await SmtpCatcher.start()];
  await sqlAt(server.url, 'CREATE DATABASE gyms');
  const url = new URL(server.url);
  url.pathname = '/gyms';
  there = url.href;
  expect(await createGym(here.url, 'athens', ['127.0.0.1'])).toMatchObject({ code: 0, stderr: '' });
  expect(await createGym(here.url, 'patras', ['localhost'])).toMatchObject({ code: 0, stderr: '' });
  served = await ManyGyms.serve(here.url, { SMTP_URL: mail.url, LOG_LEVEL: 'error' }, { workers: 2 });
  [athens, patras] = [await served.open('127.0.0.1'), await served.open('localhost')];
});
afterAll(async () => {
  await served?.stop();
  await Promise.all([mail.close(), server.drop(), here.drop()]);
  rmSync(folder, { recursive: true, force: true });
});

async function sqlAt<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const pool = connectionsTo(url, 1);
  const { rows } = await pool.query<Row>(statement);
  await pool.end();
  return rows;
}
const env = (more: Record<string, string> = {}) => ({ DATABASE_URL: here.url, GYMS_KEY, ...more });
const run = (name: string, args: string[], more: Record<string, string> = {}) => runCommand(name, args, env(more));
const fileWith = (text: string): string => {
  const file = path.join(folder, anId());
  writeFileSync(file, text);
  return file;
};
const moveArgs = (...more: string[]): string[] => ['--key', 'athens', ...more];
const move = (...more: string[]) => run('gym-move', moveArgs(...more));
const schemasAt = async (url: string): Promise<string[]> =>
  (
    await sqlAt<{ name: string }>(url, `SELECT nspname AS name FROM pg_namespace WHERE nspname ~ 'athens' ORDER BY 1`)
  ).map(({ name }) => name.replace(/\d+/, 'N'));
const statusOf = async ({ url }: OpenedGym): Promise<number> => (await fetch(`${url}/api/gym`)).status;
/** As both of its processes answer. */
const reaches = (gym: OpenedGym, status: number) =>
  eventually(async () => {
    const statuses = await Promise.all(Array.from({ length: 8 }, () => statusOf(gym)));
    return statuses.every((one) => one === status) ? true : null;
  });

async function fiftyMembers(): Promise<ApiClient[]> {
  const pool = connectionsTo(inSchema(here.url, 'gym_athens'), 4);
  const wish = { startDate: addDays(TODAY, -1), endDate: null, monthlyLimit: 0 };
  const members: ApiClient[] = [];
  for (let n = 0; n < MEMBERS; n += 1) {
    const person = await aClient().named(`Μέλος ${n}`).withSubscription(wish).insert(pool, machineNow());
    const account = { ...person, email: `${person.id}@example.gr`, role: Role.Client, language: 'el' as const };
    const { token } = await mintSession(pool, account, machineNow(), { ofGym: 'athens' });
    members.push(new ApiClient(athens.url, token));
  }
  await pool.end();
  return members;
}

it.each([
  ['the database that it is in', () => here.url, /has a schema gym_athens already/],
  ['a database with a gym by itself', () => server.url, /many gyms need a database of their own/],
  ['a server that is not there', () => 'postgres://palestra:x@127.0.0.1:9/gyms', /127\.0\.0\.1:9/],
  ['what is no address', () => 'gyms', /must be an address/],
])('refuses to move a gym to %s, and closes nothing', async (_, target, words) => {
  const refused = await move('--to-url-file', fileWith(target()));
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(words) as string });
  expect(await statusOf(athens)).toBe(200);
  expect(await schemasAt(here.url)).toEqual(['gym_athens']);
});

it('refuses to move a gym that is behind by a migration of rows alone, and closes nothing', async () => {
  const [last] = await sqlAt<{ name: string; timestamp: string }>(
    here.url,
    `DELETE FROM gym_patras.migrations WHERE id = (SELECT max(id) FROM gym_patras.migrations) RETURNING name, timestamp`,
  );
  const refused = await run('gym-move', ['--key', 'patras', '--to-url-file', fileWith(there)]);
  await sqlAt(
    here.url,
    `INSERT INTO gym_patras.migrations (name, timestamp) VALUES ('${last?.name}', ${last?.timestamp})`,
  );
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Its tables are not those of this version/) as string,
  });
  expect(await sqlAt(there, `SELECT FROM pg_namespace WHERE nspname ~ 'patras'`)).toEqual([]);
  expect(await statusOf(patras)).toBe(200);
});

it('moves a gym to another server under fifty members who book, though it is killed on its way', async () => {
  const members = await fiftyMembers();
  const reader = await LiveReader.open(athens.url, athens.token);
  const crowd = new BookingCrowd(members, TODAY, () =>
    sqlAt(here.url, 'DELETE FROM gym_athens.throttles').catch(() => undefined),
  );
  await eventually(() => (crowd.held.size > 100 ? true : null));
  const target = fileWith(there);
  const first = startCommand('gym-move', moveArgs('--to-url-file', target), env());
  await eventually(async () =>
    (await sqlAt(there, `SELECT FROM pg_tables WHERE schemaname = 'gym_athens' AND tablename = 'migrations'`)).length >
    0
      ? true
      : null,
  );
  await eventually(async () =>
    (await sqlAt<object>(here.url, `SELECT FROM palestra_directory.gyms WHERE is_moving`)).length === 1 ? true : null,
  );
  // The tables are all there, and its copy waits here, in the middle.
  await eventually(async () =>
    (await sqlAt<object>(there, 'SELECT FROM gym_athens.migrations')).length === MIGRATIONS.length ? true : null,
  );
  const holder = connectionsTo(inSchema(there, 'gym_athens'), 1);
  const blocker = await holder.connect();
  await blocker.query('BEGIN; LOCK TABLE appointments IN ACCESS EXCLUSIVE MODE');
  await eventually(async () =>
    (await sqlAt<object>(there, `SELECT FROM pg_locks WHERE NOT granted AND locktype = 'relation'`)).length > 0
      ? true
      : null,
  );
  first.kill();
  await first.ended;
  await blocker.query('ROLLBACK');
  blocker.release();
  await holder.end();
  expect(await schemasAt(here.url)).toEqual(['moved_N_gym_athens']);
  const answer = await fetch(`${athens.url}/api/gym`, { headers: { 'Accept-Language': 'en' } });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.json()).toMatchObject({
    code: 'NOT_READY',
    message: expect.stringContaining('in a moment') as string,
  });
  const page = await fetch(`${athens.url}/`, { headers: { 'Accept-Language': 'el' } });
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('σε λίγο')]);
  expect(await statusOf(patras)).toBe(200);
  await reader.ends();
  expect((await run('gym-list', [])).stdout).toMatch(/^athens +moving /m);
  for (const name of ['gym-restore', 'gym-delete']) {
    expect(await run(name, ['--key', 'athens', ...(name === 'gym-restore' ? ['--file', 'x'] : [])])).toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining('being moved') as string },
    });
  }
  expect((await move('--to-here')).stderr).toMatch(/A move of athens to another place is under way/);
  const again = await move('--to-url-file', target);
  expect(again).toMatchObject({ code: 0, stderr: '' });
  expect(again.stdout).toMatch(
    /^A move was interrupted: it goes on\.\nGym athens has moved, with \d+ rows\. It stood still for [\d.]+ s of this run/,
  );
  await reaches(athens, 200);
  // Days that are held for good run out; bookings that are cancelled again do not.
  const before = crowd.cancelled.size;
  await eventually(() => (crowd.cancelled.size > before + 50 ? true : null));
  await crowd.stop();

  const wrong = crowd.told.filter(({ status }) => ![200, 201, 503].includes(status));
  expect(wrong).toEqual([]);
  expect(await schemasAt(here.url)).toEqual(['moved_N_gym_athens']);
  expect(await schemasAt(there)).toEqual(['gym_athens']);
  const rows = await sqlAt<{ id: string; status: number }>(there, 'SELECT id, status FROM gym_athens.appointments');
  expect(new Set(rows.filter(({ status }) => status === 1).map(({ id }) => id))).toEqual(crowd.held);
  expect(new Set(rows.filter(({ status }) => status === 2).map(({ id }) => id))).toEqual(crowd.cancelled);
});

it('serves it there as before: sessions, live changes, mail, jobs, commands', async () => {
  const reader = await LiveReader.open(athens.url, athens.token);
  const added = await athens.owner.post<{ id: string }>('/Admin/clients', {
    ...{ name: 'Νίκος', email: 'nikos@example.gr', phone: '6971234567' },
  });
  expect(added.status).toBe(201);
  expect((await reader.hears('clients')).clientIds).toEqual([added.data.id]);
  reader.leave();
  await eventually(() => (mail.accepted.some(({ to }) => to === 'nikos@example.gr') ? true : null));
  expect(await run('doctor', [], { GYM: 'athens' })).toMatchObject({ code: 0 });
  expect(await run('admin-list', [], { GYM: 'athens' })).toMatchObject({
    stdout: expect.stringContaining(OWNER) as string,
  });
  const file = path.join(folder, 'athens.backup');
  expect(await run('gym-backup', moveArgs('--file', file))).toMatchObject({ code: 0, stderr: '' });
  expect(await run('gym-delete', moveArgs())).toMatchObject({
    stdout: expect.stringMatching(/would be: 51 clients/) as string,
  });
  expect(await run('gym-restore', moveArgs('--file', file, '--allow-plain'))).toMatchObject({ code: 0, stderr: '' });
  expect(await schemasAt(there)).toEqual(['gym_athens', 'kept_N_gym_athens']);
  await reaches(athens, 200);
  athens = await served.open('127.0.0.1');
});

it('finds its tables there by every command, and in the metrics', async () => {
  const renamed = await run('gym-set', moveArgs('--name', 'Νέα Αθήνα'));
  expect(renamed).toMatchObject({ code: 0, stderr: '' });
  await eventually(async () => ((await athens.owner.get<Gym>('/gym')).data.name === 'Νέα Αθήνα' ? true : null));
  const { stdout } = await run('gym-list', ['--json']);
  expect((JSON.parse(stdout) as SurveyedGym[])[0]).toMatchObject({
    ...{ key: 'athens', state: 'ready', name: 'Νέα Αθήνα', clients: MEMBERS + 1, missingMigrations: 0 },
    lastBackupAt: expect.any(String) as string,
  });
  expect(await (await fetch(`${athens.url}/metrics`)).text()).toMatch(
    /^palestra_gyms_in_trouble\{trouble="state"\} 0$/m,
  );
  expect(await run('gym-suspend', moveArgs())).toMatchObject({ code: 0, stderr: '' });
  await reaches(athens, 404);
  expect(await run('gym-resume', moveArgs())).toMatchObject({ code: 0, stderr: '' });
  await reaches(athens, 200);
  expect((await run('gym-set', moveArgs('--name', 'Αθήνα'), { GYMS_KEY: '' })).stderr).toMatch(
    /^The gym athens is on a server of its own: set GYMS_KEY/,
  );
  expect((await run('gym-list', [])).stdout).toMatch(/^athens +ready +Νέα Αθήνα /m);
});

it('keeps what it had before until it is dropped, and only then moves it again', async () => {
  expect((await move('--to-here')).stderr).toMatch(
    /^What athens had before its last move is still kept as moved_\d+_gym_athens/,
  );
  expect((await move('--drop-old')).stdout).toMatch(/^Nothing is deleted\. It would be: moved_\d+_gym_athens\n/);
  expect((await move('--drop-old', '--confirm', 'patras')).stderr).toMatch(/^Usage/);
  expect(await schemasAt(here.url)).toEqual(['moved_N_gym_athens']);
  expect((await move('--drop-old', '--confirm', 'athens')).stdout).toMatch(/^Deleted: moved_\d+_gym_athens\n$/);
  expect(await schemasAt(here.url)).toEqual([]);
  expect((await move('--drop-old')).stdout).toBe('Nothing of athens is at a former place.\n');
  expect((await move('--to-url-file', fileWith(there))).stderr).toMatch(/^athens is there already/);
});

/** A booking that has not ended yet: the next move waits for it when it has closed the former place. */
async function unfinishedBooking(): Promise<{ end: () => Promise<void> }> {
  const pool = connectionsTo(inSchema(there, 'gym_athens'), 1);
  const client = await pool.connect();
  await client.query('BEGIN; LOCK TABLE appointments IN ROW EXCLUSIVE MODE');
  return {
    async end() {
      await client.query('ROLLBACK');
      client.release();
      await pool.end();
    },
  };
}
const formerIsClosed = () =>
  eventually(async () => ((await schemasAt(there)).includes('moved_N_gym_athens') ? true : null));

it('goes back when a move was killed and is not wanted any more', async () => {
  const booking = await unfinishedBooking();
  const going = startCommand('gym-move', moveArgs('--to-here'), env());
  await formerIsClosed();
  await reaches(athens, 503);
  going.kill();
  await going.ended;
  await booking.end();
  expect(await schemasAt(here.url)).toEqual(['gym_athens']);
  expect(await move('--back')).toEqual({ code: 0, stderr: '', stdout: 'Gym athens is where it was before.\n' });
  await reaches(athens, 200);
  expect([await schemasAt(here.url), await schemasAt(there)]).toEqual([[], ['gym_athens', 'kept_N_gym_athens']]);
  expect((await athens.owner.get<object[]>('/Admin/clients')).data).toHaveLength(MEMBERS + 1);
  expect((await move('--back')).stderr).toMatch(/^No move of athens is under way/);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

it('ends a process for that gym alone, which finds it at its new place when it starts again', async () => {
  const logged: string[] = [];
  const start = (workers: number, port?: number) =>
    startApiProcess({
      ...{ databaseUrl: here.url, workers, port, output: (text: string) => logged.push(text) },
      env: { GYM: 'athens', GYMS_KEY, SMTP_URL: '', LOG_LEVEL: 'warn' },
    });
  // New workers must be found at the port of those that ended.
  const [alone, several] = [await start(1), await start(2, await freePort())];
  const booking = await unfinishedBooking();
  const moving = startCommand('gym-move', moveArgs('--to-here'), env());
  await eventually(async () => ((await fetch(`${alone.url}/api/gym`)).status === 503 ? true : null));
  expect((await runServer({ ...env(), GYM: 'athens', JWT_SECRET: 'x' })).stderr).toMatch(/it is being moved/);
  await booking.end();
  expect(await moving.ended).toMatchObject({ code: 0, stderr: '' });
  const answers = new Set<number>();
  await eventually(async () => {
    answers.add(
      await fetch(`${alone.url}/api/gym`)
        .then(({ status }) => status)
        .catch(() => 0),
    );
    return alone.hasEnded() ? true : null;
  });
  expect([...answers].filter((status) => ![0, 503].includes(status))).toEqual([]);
  const told = logged.join('').split('\n');
  const paused = told.filter((line) => line.includes('The gym athens is being moved'));
  expect(paused).toHaveLength(ONE_AND_TWO);
  expect(told.filter((line) => /does not exist|"context":"(Jobs|Scheduler)"/.test(line))).toEqual([]);
  const again = await start(1);
  for (const { url } of [again, several]) {
    const owner = new ApiClient(url, athens.token);
    await eventually(async () => ((await owner.get('/Admin/clients').catch(() => null))?.status === 200 ? true : null));
  }
  await Promise.all([again.stop(), several.stop()]);
  expect(await schemasAt(here.url)).toEqual(['gym_athens']);
  await reaches(athens, 200);
});

it('names and drops what restores have kept at the former place, with what the move kept there', async () => {
  const named = await move('--drop-old');
  expect(named.stdout).toMatch(/^Nothing is deleted\. It would be: kept_\d+_gym_athens, moved_\d+_gym_athens\n/);
  expect(await schemasAt(there)).toEqual(['kept_N_gym_athens', 'moved_N_gym_athens']);
  expect(await move('--drop-old', '--confirm', 'athens')).toMatchObject({ code: 0, stderr: '' });
  expect([await schemasAt(here.url), await schemasAt(there)]).toEqual([['gym_athens'], []]);
});

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Gym } from '@palestra/backend/contract/gym';
import { signIn } from '../../support/accounts.js';
import { ApiClient } from '../../support/api-client.js';
import { askedAs, createGym, GYMS_KEY, heardAt, OWNER, PASSWORD } from '../../support/many-gyms.js';
import { OpenApiDocument } from '../../support/openapi-document.js';
import { runCommand, runServer } from '../../support/run-command.js';
import { startApiProcess, type ApiProcess } from '../../support/start-api-process.mjs';
import { connectionsTo, createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { anId } from '../../support/seed.js';

const BACKUP_KEY = 'a key that seals the backups of this test';
const HEALTHY = { code: 0, stderr: '', stdout: expect.stringMatching(/Healthy: /) as string };

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase('bare');
  folder = mkdtempSync(path.join(os.tmpdir(), 'palestra-gyms-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (name: string, args: string[] = [], env: Record<string, string> = {}) =>
  runCommand(name, args, { DATABASE_URL: database.url, ADMIN_PASSWORD: PASSWORD, ...env });
const create = (key: string, hosts: string[], more: string[] = [], env: Record<string, string> = {}) =>
  createGym(database.url, key, hosts, more, env);
const secretFile = (name: string, secret: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, secret);
  return file;
};
async function rows<Row extends object>(sql: string): Promise<Row[]> {
  const pool = connectionsTo(database.url, 1);
  const { rows: found } = await pool.query<Row>(sql);
  await pool.end();
  return found;
}

it('lists none before the first one', async () => {
  expect(await run('gym-list')).toEqual({
    ...{ code: 0, stderr: '' },
    stdout: 'No gym was made with npm run gym:create in this database.\n',
  });
});

describe('two gyms of one database', () => {
  beforeAll(async () => {
    expect(await create('athens', ['athens.example.gr', '127.0.0.1'])).toEqual({
      ...{ code: 0, stderr: '' },
      stdout: `Gym athens is ready, and Ελένη <${OWNER}> is its owner. Processes and commands with GYM=athens are for it.\n`,
    });
    const smtp = secretFile('smtp', 'smtp://gym:its-password@127.0.0.1:9\n');
    const more = ['--time-zone', 'Asia/Tokyo', '--mail-from', 'Π <p@example.gr>', '--smtp-url-file', smtp];
    expect(await create('gym-of-patras', ['patras.example.gr', 'localhost'], more, { GYMS_KEY })).toMatchObject({
      code: 0,
    });
  });

  it('are listed with their hosts, and with what their operator asks about', async () => {
    const { stdout } = await run('gym-list');
    expect(stdout).toMatch(/^key +state +name +hosts +time zone +version +MB +clients +last backup +mails +screens/);
    expect(stdout).toMatch(
      /\nathens +ready +Gym athens +athens\.example\.gr, 127\.0\.0\.1 +Europe\/Athens +current +\d+\.\d +0 +never +0 +0 +never +0\n/,
    );
    expect(stdout).toMatch(/\ngym-of-patras +ready +Gym gym-of-patras +patras\.example\.gr, localhost +Asia\/Tokyo/);
    const listed = JSON.parse((await run('gym-list', ['--json'])).stdout) as object[];
    expect(listed).toMatchObject([
      { key: 'athens', state: 'ready', missingMigrations: 0, clients: 0, lastBackupAt: null, mailsWaiting: 0 },
      { key: 'gym-of-patras', timeZone: 'Asia/Tokyo' },
    ]);
  });

  it('keep their secrets sealed', async () => {
    const [found] = await rows<{ box: Buffer }>(
      'SELECT sealed_smtp_url AS box FROM palestra_directory.gyms WHERE sealed_smtp_url IS NOT NULL',
    );
    expect(found?.box.length).toBeGreaterThan(40);
    expect(found?.box.includes('its-password')).toBe(false);
  });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    ['a key that is taken', () => create('athens', ['new.example.gr']), /^There is a gym athens already/],
    ['a host that is taken', () => create('volos', ['patras.example.gr']), /^One of these hosts is another gym’s/],
    ['a host that is an address', () => create('volos', ['https://volos.gr']), /^--host https:\/\/volos.gr is no host/],
    ['no owner', () => run('gym-create', ['--key', 'volos']), /^Usage: npm run gym:create/],
    [
      'a secret without the key that seals it',
      () => create('volos', ['volos.gr'], ['--smtp-url-file', secretFile('plain', 'smtp://mail.gr')]),
      /^GYMS_KEY is not set/,
    ],
    [
      'an address of a mail server that none can use',
      () => create('volos', ['volos.gr'], ['--smtp-url-file', secretFile('bad', 'smtp://gym:100%@mail.gr')]),
      /^The address in --smtp-url-file has a % in its user or password/,
    ],
  ])('refuse %s, and nothing of it stays', async (_, refused, words) => {
    expect(await refused()).toMatchObject({ code: 1, stderr: expect.stringMatching(words) as string });
    expect((await run('gym-list')).stdout).not.toMatch(/volos|new\.example/);
    expect(await rows(`SELECT FROM pg_namespace WHERE nspname LIKE 'gym_volos%'`)).toEqual([]);
  });

  it('finish a creation that was interrupted', async () => {
    await create('volos', ['volos.gr']);
    await rows(`UPDATE palestra_directory.gyms SET is_ready = false WHERE key = 'volos'`);
    expect((await run('gym-list')).stdout).toMatch(/^volos +unfinished /m);
    expect(await create('volos', ['volos.gr'])).toMatchObject({ code: 0, stderr: '' });
    expect((await run('gym-list')).stdout).toMatch(/^volos +ready /m);
    expect((await run('admin-list', [], { GYM: 'volos' })).stdout).toBe(`active    owner    Ελένη <${OWNER}>\n`);
  });

  it('are examined and saved one by one', async () => {
    expect(await run('doctor', [], { GYM: 'athens' })).toEqual(HEALTHY);
    const file = path.join(folder, 'athens.backup');
    expect(await run('backup', [file], { GYM: 'athens' })).toMatchObject({ code: 0, stderr: '' });
    expect(await run('restore-drill', [folder], { GYM: 'athens' })).toMatchObject({ code: 0, stderr: '' });
    // Without GYM it would become a gym that nobody asked for, beside the others.
    expect(await run('restore', [file])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^This database has many gyms: npm run gym:restore puts /) as string,
    });
  });

  it('are saved all at once, each in its own folder, also when one of them cannot be', async () => {
    const backedUp = async (): Promise<string[]> =>
      (
        await rows<{ key: string }>(
          `SELECT key FROM palestra_directory.gyms WHERE backed_up_at > now() - interval '1 hour'`,
        )
      )
        .map(({ key }) => key)
        .toSorted();
    // By the commands of the one gym before.
    expect(await backedUp()).toEqual(['athens']);
    const one = path.join(folder, 'patras.backup');
    const args = ['--key', 'gym-of-patras', '--file', one];
    expect(await run('gym-backup', args, { BACKUP_KEY })).toMatchObject({ code: 0, stderr: '' });
    expect((await run('gym-backup', args)).stderr).toMatch(/is there already/);
    expect(await backedUp()).toEqual(['athens', 'gym-of-patras']);
    await rows(`ALTER SCHEMA gym_gym_of_patras RENAME TO away`);
    const all = path.join(folder, 'all');
    const failed = await run('gym-backup', ['--all', '--folder', all], { BACKUP_KEY });
    await rows(`ALTER SCHEMA away RENAME TO gym_gym_of_patras`);
    expect(failed).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Not backed up: gym-of-patras\./) as string,
    });
    expect(failed.stdout).toMatch(/^1 of 3: athens\n[^]*^2 of 3: gym-of-patras\n[^]*^3 of 3: volos\n/m);
    expect(await backedUp()).toEqual(['athens', 'gym-of-patras', 'volos']);
    expect(readdirSync(all).toSorted()).toEqual(['athens', 'gym-of-patras', 'volos']);
    expect(readdirSync(path.join(all, 'gym-of-patras'))).toEqual([]);
    const drilled = await run('restore-drill', [path.join(all, 'volos')], { GYM: 'volos', BACKUP_KEY });
    expect(drilled).toMatchObject({ code: 0, stderr: '' });
    for (const wrong of [['--all'], ['--key', 'athens'], ['--all', '--key', 'athens', '--folder', all]]) {
      expect((await run('gym-backup', wrong)).stderr).toMatch(/^Usage: npm run gym:backup/);
    }
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['no word of which', {}, /^This database has many gyms: set GYMS=all to serve them, or GYM=key/],
    ['no gym of that key', { GYM: 'sparta' }, /^GYM=sparta: there is no such gym/],
    ['a key that is none', { GYM: 'Athens; DROP' }, /GYM must be the key of a gym/],
    ['a pooler', { GYM: 'athens', DATABASE_PREPARED: 'off' }, /GYM needs PostgreSQL itself/],
    ['secrets without GYMS_KEY', { GYM: 'gym-of-patras' }, /^GYM=gym-of-patras has sealed secrets: set GYMS_KEY/],
    [
      'another GYMS_KEY',
      { GYM: 'gym-of-patras', GYMS_KEY: GYMS_KEY.toUpperCase() },
      /^GYMS_KEY does not open the secrets of this directory/,
    ],
  ])('are not served with %s', async (_, env, words) => {
    const refused = await runServer({ DATABASE_URL: database.url, JWT_SECRET: 'a secret of a deployment', ...env });
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(words) as string });
  });
});

interface Served {
  url: string;
  token: string;
  owner: ApiClient;
}

describe('two gyms that are served with one secret', () => {
  const processes: ApiProcess[] = [];
  let athens: Served;
  let patras: Served;
  async function serve(GYM: string, host: string): Promise<Served> {
    const env = { GYM, GYMS_KEY, PUBLIC_URL: 'http://127.0.0.1:3000', SMTP_URL: '' };
    const process = await startApiProcess({ databaseUrl: database.url, env });
    processes.push(process);
    const url = process.url.replace('127.0.0.1', host);
    const visitor = new ApiClient(url, null);
    const { token } = (await signIn(visitor, OWNER, PASSWORD)).data;
    return { url, token, owner: visitor.withToken(token) };
  }
  beforeAll(async () => {
    [athens, patras] = [await serve('athens', '127.0.0.1'), await serve('gym-of-patras', 'localhost')];
  });
  afterAll(() => Promise.all(processes.map((process) => process.stop())));

  it('have their own names and clocks', async () => {
    const gyms = await Promise.all([athens, patras].map(({ owner }) => owner.get<Gym>('/gym')));
    expect(gyms.map(({ data }) => [data.name, data.timeZone])).toEqual([
      ['Gym athens', 'Europe/Athens'],
      ['Gym gym-of-patras', 'Asia/Tokyo'],
    ]);
  });

  it.each(['localhost', 'patras.example.gr', 'nobody.example.gr'])(
    'answer 404 without a word to a host that is not theirs: %s',
    async (host) => {
      for (const asked of ['/', '/admin/', '/api/gym', '/api/Admin/clients']) {
        expect(await askedAs(host, athens.url, asked)).toEqual({ status: 404, body: '' });
      }
      // Load balancers ask under any name.
      expect(await askedAs(host, athens.url, '/api/health/accepting')).toMatchObject({ status: 200 });
    },
  );

  it('answer each of their own hosts', async () => {
    expect(await askedAs('Athens.example.gr:443', athens.url, '/api/gym')).toMatchObject({
      status: 200,
      body: expect.stringContaining('Gym athens') as string,
    });
  });

  it('answer 401 to a session of the other one on every route that needs a session', async () => {
    const { paths } = await OpenApiDocument.of(athens.url);
    const id = anId();
    const calls = Object.entries(paths).flatMap(([route, operations]) =>
      Object.entries(operations)
        .filter(([, { security = [] }]) => security.some((way) => 'bearer' in (way as object)))
        .map(([method]) => ({ method: method.toUpperCase(), path: route.replaceAll(/\{\w+\}/g, id) })),
    );
    expect(calls.length).toBeGreaterThan(100);
    const answers: string[] = [];
    for (const { method, path: asked } of calls) {
      const headers = { Authorization: `Bearer ${patras.token}` };
      const { status } = await fetch(`${athens.url}${asked}`, { method, headers });
      answers.push(`${status} ${method} ${asked}`);
    }
    expect(answers.filter((answer) => !answer.startsWith('401 '))).toEqual([]);
    // The same session at home, so that it is the gym that makes the difference.
    expect((await patras.owner.get('/Admin/clients')).status).toBe(200);
  });

  it('know nothing of each other’s clients', async () => {
    const asked = { name: 'Νίκος Παπαδόπουλος', email: 'nikos@example.gr', phone: '6971234567' };
    const added = await athens.owner.post<{ id: string }>('/Admin/clients', asked);
    expect(added.status).toBe(201);
    const page = `/Admin/clients/${added.data.id}`;
    expect((await athens.owner.get(page)).status).toBe(200);
    expect((await patras.owner.get(page)).status).toBe(404);
    expect((await patras.owner.get<object[]>('/Admin/clients')).data).toEqual([]);
    // The same address is free in the other gym.
    expect((await patras.owner.post('/Admin/clients', asked)).status).toBe(201);
  });

  it('hear on their live streams of their own changes only', async () => {
    const { clientIds, own, tellsOfOther } = await heardAt(patras, athens);
    expect([clientIds, tellsOfOther]).toEqual([[own], false]);
  });
});

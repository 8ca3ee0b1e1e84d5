import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { SCREENS_COUNT_SECONDS } from '../../../backend/src/gyms/directory/gym-uses.js';
import { eventually } from '../../support/eventually.js';
import { LiveReader } from '../../support/live-reader.js';
import { askedAs, createGym, GYMS_KEY, ManyGyms, type OpenedGym } from '../../support/many-gyms.js';
import { runCommand } from '../../support/run-command.js';
import { connectionsTo, createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { machineNow } from '../../support/machine-clock.js';

const HOST = 'operator.example.gr';
const TOKEN = 'what the operator shows, of thirty-two';
const PAGE = '/api/operator';

let database: TestDatabase;
let served: ManyGyms;
let athens: OpenedGym;
beforeAll(async () => {
  database = await createTestDatabase('bare');
  await createGym(database.url, 'athens', ['127.0.0.1']);
  await createGym(database.url, 'hostile', ['hostile.example.gr']);
  await createGym(database.url, 'broken', ['broken.example.gr']);
  await sql(`UPDATE palestra_directory.gyms SET name = '<img src=x onerror=alert(1)>' WHERE key = 'hostile'`);
  await sql('DROP TABLE gym_broken.mails CASCADE');
  served = await ManyGyms.serve(database.url, { OPERATOR_HOST: HOST, OPERATOR_TOKEN: TOKEN }, { workers: 1 });
  athens = await served.open('127.0.0.1');
});
afterAll(async () => {
  await served.stop();
  await database.drop();
});

async function sql(statement: string): Promise<void> {
  const pool = connectionsTo(database.url, 1);
  await pool.query(statement);
  await pool.end();
}
const basic = (token: string): string => `Basic ${Buffer.from(`operator:${token}`).toString('base64')}`;
async function read(asked: string, { host = HOST, authorization = basic(TOKEN), method = 'GET' } = {}) {
  const headers = { Host: host, ...(authorization !== '' && { Authorization: authorization }) };
  const sent = request(`${athens.url}${asked}`, { method, headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

it('shows the gyms to the operator', async () => {
  const { status, headers, body } = await read(`${PAGE}?lang=en`);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    ...[200, 'text/html; charset=utf-8', 'no-store'],
  ]);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
  expect(body).toContain('3 gyms.');
  expect(body).toContain('Gym athens<small>athens</small>');
  expect(body).toContain('&lt;img src&#x3D;x onerror&#x3D;alert(1)&gt;');
  expect(body).not.toContain('<img');
  expect(body).toMatch(/broken<\/small>.*?class="warn">not served: tables of it are missing</s);
  expect((await read('/')).headers.location).toBe(PAGE);
});

it('finds and sorts, in both languages', async () => {
  expect((await read(`${PAGE}?q=athens&lang=en`)).body).toMatch(/1–1 of 1\b/);
  expect((await read(`${PAGE}?q=nowhere&lang=el`)).body).toContain('Κανένα γυμναστήριο δεν ταιριάζει');
  const { body } = await read(`${PAGE}?sort=backup&lang=el`);
  expect(body).toContain('aria-sort="ascending"><a');
  expect(body).toContain('<html lang="el">');
});

it.each([
  ['no token', ''],
  ['a wrong token', basic('what somebody guesses, of thirty-two')],
  ['a bearer that is wrong', 'Bearer nothing'],
  ['half a header', 'Basic'],
])('is closed to %s', async (_, authorization) => {
  const { status, headers, body } = await read(PAGE, { authorization });
  expect([status, headers['www-authenticate']]).toEqual([401, 'Basic realm="Palestra", charset="UTF-8"']);
  expect(body).not.toMatch(/athens|hostile/i);
});

it('is not there for a gym’s owner, on the gym’s host, whatever they show', async () => {
  for (const authorization of ['', `Bearer ${athens.token}`, basic(TOKEN), `Bearer ${TOKEN}`]) {
    expect((await read(PAGE, { host: '127.0.0.1', authorization })).status).toBe(404);
  }
  expect((await read(PAGE, { authorization: `Bearer ${athens.token}` })).status).toBe(401);
  expect(await askedAs('nobody.example.gr', athens.url, PAGE)).toEqual({ status: 404, body: '' });
});

it('is all that there is under the operator’s host, and can only be read', async () => {
  for (const asked of ['/admin/', '/api/gym', '/api/operator/more', '/api/Admin/clients']) {
    expect([asked, (await read(asked)).status]).toEqual([asked, 404]);
  }
  expect((await read(PAGE, { method: 'POST' })).status).toBe(404);
});

it('counts requests and open screens, and says what is told of a gym in the metrics', async () => {
  const screen = await LiveReader.open(athens.url, athens.token);
  const listed = async () => {
    const { stdout } = await runCommand('gym-list', ['--json'], { DATABASE_URL: database.url, GYMS_KEY });
    return (JSON.parse(stdout) as { key: string; openScreens: number; requests: number; lastRequestAt: string }[])[0];
  };
  const first = await eventually(async () => {
    const gym = await listed();
    return gym?.openScreens === 1 ? gym : null;
  });
  expect(first.requests).toBeGreaterThan(0);
  expect(machineNow().getTime() - Date.parse(first.lastRequestAt)).toBeLessThan(SCREENS_COUNT_SECONDS * 1_000);
  screen.leave();
  await eventually(async () => ((await listed())?.openScreens === 0 ? true : null));
  // A survey is told again for ten seconds, so that it may be older than the counts.
  const metrics = await eventually(async () => {
    const { body } = await read('/metrics', { authorization: '' });
    return /^palestra_gym_requests\{gym="athens"\} \d+$/m.test(body) ? body : null;
  });
  expect(metrics).toMatch(/^palestra_gyms_in_trouble\{trouble="state"\} 1$/m);
  expect(metrics).toMatch(/^palestra_gyms_not_served\{problem="tables"\} 1$/m);
});

it('measures all that the alerts on many gyms ask for, and each such metric is told in an alert or the guide', async () => {
  const { body } = await read('/metrics', { authorization: '' });
  const there = [...body.matchAll(/^# TYPE (palestra_gyms?(?:_\w+)?) /gm)].map(([, name = '']) => name);
  const namesIn = (file: string): string[] => [
    ...new Set([...readFileSync(file, 'utf8').matchAll(/\bpalestra_gyms?(_[a-z_]+)?\b/g)].map(([name]) => name)),
  ];
  const alerts = namesIn('docker/monitoring/alerts.yml');
  expect(alerts.length).toBeGreaterThan(4);
  expect(alerts.filter((name) => !there.includes(name))).toEqual([]);
  expect(namesIn('docs/many-gyms.md').toSorted()).toEqual(there.toSorted());
});

describe('three hundred more gyms', () => {
  const MORE = 300;

  beforeAll(async () => {
    // Only the tables that a survey reads; they are unfinished, so that no process serves them.
    await sql(`
      DO $$ BEGIN FOR n IN 1..${MORE} LOOP EXECUTE format('
        INSERT INTO palestra_directory.gyms (key, name, time_zone, created_at) VALUES (''more-%1$s'', ''More %1$s'', ''UTC'', now());
        INSERT INTO palestra_directory.gym_hosts (host, gym_key, position) VALUES (''more-%1$s.example.gr'', ''more-%1$s'', 0);
        CREATE SCHEMA gym_more_%1$s;
        CREATE TABLE gym_more_%1$s.migrations (name text);
        CREATE TABLE gym_more_%1$s.settings (id int);
        CREATE TABLE gym_more_%1$s.users (role int);
        CREATE TABLE gym_more_%1$s.operation_runs (kind text, ok boolean, finished_at timestamptz);
        CREATE TABLE gym_more_%1$s.mails (state text, created_at timestamptz);
        INSERT INTO gym_more_%1$s.mails SELECT ''waiting'', now() FROM generate_series(1, %1$s)', n);
      END LOOP; END $$`);
  });

  it('are read within seconds, page by page', async () => {
    const { body } = await eventually(async () => {
      const answer = await read(`${PAGE}?sort=mail&lang=en`);
      return answer.body.includes(`${MORE + 3} gyms.`) ? answer : null;
    });
    expect(body.split('<th scope="row">').length - 1).toBe(100);
    expect(body.indexOf('More 300<')).toBeLessThan(body.indexOf('More 299<'));
  });

  it('add no label to the metrics beyond the worst fifty', async () => {
    const { body } = await read('/metrics', { authorization: '' });
    const ofQueue = body.split('\n').filter((line) => line.startsWith('palestra_gym_mails_waiting{'));
    expect(ofQueue).toHaveLength(50);
    expect(ofQueue).toContain('palestra_gym_mails_waiting{gym="more-300"} 300');
    expect(body.split('\n').filter((line) => /\{gym="/.test(line)).length).toBeLessThanOrEqual(7 * 50);
    expect(body).toMatch(/^palestra_gyms_in_trouble\{trouble="state"\} 301$/m);
  });
});

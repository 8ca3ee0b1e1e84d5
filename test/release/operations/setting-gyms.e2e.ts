import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Gym } from '@palestra/backend/contract/gym';
import type pg from 'pg';
import { DEMO_ACCOUNTS } from '../../../backend/src/platform/config/demo-accounts.js';
import { inSchema } from '../../../backend/src/platform/config/schema-of-gym.js';
import type { SurveyedGym } from '../../../backend/src/gyms/operator/survey.js';
import { purposeOf } from '../../../backend/src/gyms/directory/directory.js';
import { opened } from '../../../backend/src/platform/config/sealing.js';
import { KNOWN_AFTER_MS } from '../../../backend/src/gyms/directory/served-gyms.js';
import { bookableDate, bookFor } from '../../support/booking.js';
import { aMember } from '../../support/client-builder.js';
import { eventually } from '../../support/eventually.js';
import { SmtpCatcher } from '../../support/mail/smtp-catcher.js';
import { askedAs, createGym, GYMS_KEY, ManyGyms, type OpenedGym } from '../../support/many-gyms.js';
import { runCommand } from '../../support/run-command.js';
import { connectionsTo, createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { anId } from '../../support/seed.js';
import { machineNow } from '../../support/machine-clock.js';

let database: TestDatabase;
let folder: string;
let mail: SmtpCatcher;
let served: ManyGyms;
let athens: OpenedGym;
let inAthens: pg.Pool;
let inDemo: pg.Pool;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'palestra-set-'));
  database = await createTestDatabase('bare');
  mail = await SmtpCatcher.start();
  await createGym(database.url, 'athens', ['127.0.0.1']);
  await createGym(database.url, 'patras', ['patras.example.gr']);
  served = await ManyGyms.serve(database.url, { SMTP_URL: mail.url }, { workers: 1 });
  athens = await served.open('127.0.0.1');
  inAthens = connectionsTo(inSchema(database.url, 'gym_athens'), 1);
  inDemo = connectionsTo(inSchema(database.url, 'gym_demo_1'), 1);
});
afterAll(async () => {
  await Promise.all([inAthens.end(), inDemo.end()]);
  await served.stop();
  await mail.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (name: string, args: string[], env: Record<string, string> = {}) =>
  runCommand(name, args, { DATABASE_URL: database.url, GYMS_KEY, ...env });
const secretFile = (secret: string): string => {
  const file = path.join(folder, anId());
  writeFileSync(file, secret);
  return file;
};
async function secretsOfAthens() {
  const { rows } = await inAthens.query<{ site: string | null; smtp: Buffer | null; turnstile: Buffer | null }>(
    `SELECT turnstile_site_key AS site, sealed_smtp_url AS smtp, sealed_turnstile_secret AS turnstile
       FROM palestra_directory.gyms WHERE key = 'athens'`,
  );
  return rows;
}
const listed = async () =>
  (JSON.parse((await run('gym-list', ['--json'])).stdout) as SurveyedGym[]).map(({ name, hosts, timeZone }) => ({
    ...{ name, hosts, timeZone },
  }));
const set = (...changes: string[]) => run('gym-set', ['--key', 'athens', ...changes]);

/** Until the gym is served in Tokyo's time by this name. */
async function servedAfterMs(name: string): Promise<number> {
  const changed = await set('--name', name, '--time-zone', 'Asia/Tokyo', '--mail-from', 'Νέα <new@example.gr>');
  const at = machineNow().getTime();
  expect(changed).toMatchObject({ code: 0, stderr: '' });
  expect(changed.stdout).toContain(`${name}  127.0.0.1  Asia/Tokyo  el  Νέα <new@example.gr>\n`);
  await eventually(async () => {
    const { data } = await athens.owner.get<Gym>('/gym');
    return data.name === name && data.timeZone === 'Asia/Tokyo' ? true : null;
  });
  return machineNow().getTime() - at;
}

it('changes name, time zone and sender of a gym that is served, within ten seconds', async () => {
  let fastest = await servedAfterMs('Νέα Αθήνα');
  // The fastest counts, because others also use the machine; when one was fast enough, the rest are spared.
  if (fastest >= KNOWN_AFTER_MS)
    for (const name of ['Παλιά Αθήνα', 'Νέα Αθήνα']) fastest = Math.min(fastest, await servedAfterMs(name));
  expect(fastest).toBeLessThan(KNOWN_AFTER_MS);
  const member = await aMember('Νίκος').insert(inAthens, machineNow());
  expect((await bookFor(athens.owner, member, bookableDate(), '09:00')).status).toBe(201);
  const sent = await eventually(() => mail.accepted.find(({ raw }) => raw.includes('new@example.gr')) ?? null);
  expect(sent.raw).toContain('From: =?');
  expect((await run('gym-list', [])).stdout).toMatch(/athens +ready +Νέα Αθήνα +127\.0\.0\.1 +Asia\/Tokyo/);
});

it('notes in the gym’s log that its name was changed by the system', async () => {
  const { data } = await athens.owner.get<{ action: string; actorName: string | null }[]>('/Admin/audit');
  expect(data.some(({ action }) => action === 'setting.updated')).toBe(true);
});

it('gives a gym other hosts', async () => {
  expect(await set('--host', 'localhost', '--host', '127.0.0.1')).toMatchObject({ code: 0, stderr: '' });
  const url = served.urlAt('localhost');
  await eventually(async () => ((await fetch(`${url}/api/gym`)).status === 200 ? true : null));
});

it.each<[string, string[], RegExp]>([
  ['nothing to change', [], /^Usage: npm run gym:set/],
  ['a host of another gym', ['--host', 'patras.example.gr'], /^One of these hosts is another gym’s/],
  ['a time zone that is none', ['--time-zone', 'Mars'], /^--time-zone Mars is no time zone/],
  ['another time zone while members have bookings', ['--time-zone', 'Europe/Athens'], /^--time-zone: 1 bookings from/],
  [
    'a key of Turnstile without the other',
    ['--turnstile-site-key', 'x'],
    /^--turnstile-site-key and --turnstile-secret/,
  ],
  ['no name', ['--name', ' '], /^--name must have 1 to/],
  ['a sender that is none', ['--mail-from', 'gym'], /^--mail-from gym must be such as/],
])('refuses %s, and changes nothing', async (_, changes, words) => {
  const before = await listed();
  expect(await set(...changes)).toMatchObject({ code: 1, stderr: expect.stringMatching(words) as string });
  expect(await listed()).toEqual(before);
});

it('begins accounts, their mails, answers and first screens in the language that the gym is set to', async () => {
  const added = async (email: string) => {
    const asked = { name: 'Νίκος', email, phone: '6971234567' };
    const { id } = (await athens.owner.post<{ id: string }>('/Admin/clients', asked)).data;
    const { rows } = await inAthens.query<{ account: string; mail: string }>(
      `SELECT u.language AS account, m.language AS mail FROM users u JOIN mails m ON m.recipient_address = u.email WHERE u.id = $1`,
      [id],
    );
    return rows;
  };
  const refusal = async (): Promise<string> => (await askedAs('127.0.0.1', athens.url, '/api/Admin/clients')).body;
  const firstScreen = async () => (await athens.visitor.get<Gym>('/gym')).data.language;
  expect(await added('greek@example.gr')).toEqual([{ account: 'el', mail: 'el' }]);
  expect(await refusal()).toMatch(/[α-ω]/);
  expect(await firstScreen()).toBe('el');
  expect(await run('gym-set', ['--key', 'athens', '--language', 'de'])).toMatchObject({
    ...{ code: 1, stderr: '--language must be el or en.\n' },
  });
  expect(await run('gym-set', ['--key', 'athens', '--language', 'en'])).toMatchObject({ code: 0, stderr: '' });
  await eventually(async () => (/[α-ω]/.test(await refusal()) ? null : true));
  expect(await firstScreen()).toBe('en');
  expect(await added('english@example.gr')).toEqual([{ account: 'en', mail: 'en' }]);
  await createGym(database.url, 'english', ['english.example.gr'], ['--language', 'en']);
  const { rows } = await inAthens.query<{ language: string }>('SELECT language FROM gym_english.users');
  expect(rows).toEqual([{ language: 'en' }]);
  expect(await run('gym-set', ['--key', 'athens', '--language', 'el'])).toMatchObject({ code: 0, stderr: '' });
});

it('gives a gym secrets of its own, sealed, and takes them away', async () => {
  const smtp = secretFile('smtp://gym:its-password@127.0.0.1:9');
  const secret = secretFile('its-turnstile');
  const given = ['--smtp-url-file', smtp, '--turnstile-site-key', 'site', '--turnstile-secret-file', secret];
  expect((await run('gym-set', ['--key', 'athens', ...given], { GYMS_KEY: '' })).stderr).toMatch(
    /^GYMS_KEY is not set/,
  );
  expect((await set('--smtp-url-file', smtp, '--no-smtp-url')).stderr).toMatch(/^Usage/);
  expect(await set(...given)).toMatchObject({ code: 0, stderr: '' });
  const [sealed] = await secretsOfAthens();
  expect(sealed).toMatchObject({
    site: 'site',
    smtp: expect.any(Buffer) as Buffer,
    turnstile: expect.any(Buffer) as Buffer,
  });
  expect(`${sealed?.smtp?.toString('latin1')}${sealed?.turnstile?.toString('latin1')}`).not.toContain('its-');
  expect(
    opened(sealed?.smtp ?? Buffer.alloc(0), purposeOf('athens', 'smtp'), { key: GYMS_KEY, before: null }),
  ).toContain('its-password');
  expect(await set('--name', 'Αθήνα')).toMatchObject({ code: 0, stderr: '' });
  expect(await secretsOfAthens()).toEqual([sealed]);
  expect(await set('--no-smtp-url', '--no-turnstile')).toMatchObject({ code: 0, stderr: '' });
  expect(await secretsOfAthens()).toEqual([{ site: null, smtp: null, turnstile: null }]);
});

it('makes a gym with the demo’s life for trying, and none in production', async () => {
  const demo = ['--key', 'demo-1', '--host', 'demo-1.localhost', '--name', 'Δοκιμή', '--demo'];
  expect(await run('gym-create', demo, { NODE_ENV: 'production' })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^--demo is for trying, never with NODE_ENV=production/) as string,
  });
  expect(await run('gym-create', [...demo, '--owner', 'Ελένη'])).toMatchObject({ code: 1 });
  expect(await run('gym-create', demo)).toMatchObject({ code: 0, stderr: '' });
  const seen = await eventually(async () => {
    const answer = await askedAs('demo-1.localhost', athens.url, '/api/gym');
    return answer.status === 200 ? (JSON.parse(answer.body) as { data: Gym }).data.name : null;
  });
  expect(seen).toBe('Δοκιμή');
  const { rows } = await inDemo.query(
    `SELECT kind, (SELECT count(*) > 20 FROM users) AS "hasPeople",
            (SELECT count(*) FROM users WHERE email = $1)::int AS owners FROM gym_origin`,
    [DEMO_ACCOUNTS.admin.email],
  );
  expect(rows).toEqual([{ kind: 'demo', hasPeople: true, owners: 1 }]);
});

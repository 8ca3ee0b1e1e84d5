import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { addDays, weekdayOf } from '@palestra/backend/contract/calendar-date';
import type pg from 'pg';
import { inSchema } from '../../../backend/src/platform/config/schema-of-gym.js';
import type { Answer } from '../../support/api-client.js';
import { bookFor } from '../../support/booking.js';
import {
  createGymOnCitus,
  forgetGymsOnCitus,
  nodeOf,
  onCoordinator,
  runAhead,
  setReachable,
} from '../../support/citus.js';
import { aMember, type Person } from '../../support/client-builder.js';
import { faultsOf } from '../../support/doctor.js';
import { eventually } from '../../support/eventually.js';
import { LiveReader } from '../../support/live-reader.js';
import { SmtpCatcher } from '../../support/mail/smtp-catcher.js';
import { createGym, GYMS_KEY, ManyGyms, type OpenedGym } from '../../support/many-gyms.js';
import { runCommand } from '../../support/run-command.js';
import { connectionsTo } from '../../support/test-database.js';
import { machineNow } from '../../support/machine-clock.js';

const SUNDAY = 0;
const CAPACITY = 10;
const KEYS = ['citus-athens', 'citus-patras'] as const;

const url = process.env.CITUS_URL ?? '';
let served: ManyGyms;
let folder: string;
let mail: SmtpCatcher;
let athens: OpenedGym;
let patras: OpenedGym;
let pools: pg.Pool[] = [];
let [inAthens, inPatras]: pg.Pool[] = [];

const moveTo = (key: string, node: string) =>
  runCommand('gym-move-node', ['--key', key, '--node', node], { DATABASE_URL: url, GYMS_KEY });

beforeAll(async () => {
  await forgetGymsOnCitus(KEYS);
  folder = mkdtempSync(path.join(os.tmpdir(), 'palestra-citus-'));
  mail = await SmtpCatcher.start();
  const file = path.join(folder, 'smtp');
  writeFileSync(file, mail.url);
  for (const [i, key] of KEYS.entries()) {
    const host = ['127.0.0.1', 'localhost'][i] ?? '';
    expect(await createGym(url, key, [host], ['--smtp-url-file', file])).toMatchObject({ code: 0, stderr: '' });
  }
  const nodes = await onCoordinator<{ name: string }>(
    `SELECT nodename || ':' || nodeport AS name FROM pg_dist_node WHERE shouldhaveshards ORDER BY nodeport`,
  );
  for (const [i, key] of KEYS.entries()) expect(await moveTo(key, nodes[i]?.name ?? '')).toMatchObject({ code: 0 });
  pools = KEYS.map((key) => connectionsTo(inSchema(url, `gym_${key.replace('-', '_')}`), 2));
  [inAthens, inPatras] = pools;
  served = await ManyGyms.serve(url);
  [athens, patras] = [await served.open('127.0.0.1'), await served.open('localhost')];
}, 300_000);
afterAll(async () => {
  await served?.stop();
  await Promise.all([...pools.map((pool) => pool.end()), mail.close()]);
  await forgetGymsOnCitus(KEYS);
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** A weekday whose every hour may be booked. */
function dateIn(days: number): string {
  const date = addDays(machineNow().toISOString().slice(0, 10), days);
  return weekdayOf(date) % 6 === SUNDAY ? addDays(date, 2) : date;
}
async function members(pool: pg.Pool | undefined, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let n = 0; n < count; n += 1) if (pool) people.push(await aMember(`Μέλος ${n}`).insert(pool, machineNow()));
  return people;
}
const booked = async (pool: pg.Pool | undefined, date: string): Promise<number> =>
  (await pool?.query('SELECT FROM appointments WHERE appointment_date = $1 AND status = 1', [date]))?.rowCount ?? 0;
const statuses = (answers: Answer<unknown>[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const faults = (key: string) =>
  faultsOf({ databaseUrl: inSchema(url, `gym_${key.replace('-', '_')}`), clock: machineNow() }, 'Europe/Athens');

describe('gyms on two nodes', () => {
  it('lie apart, with all their tables', async () => {
    const [first, second] = await Promise.all(KEYS.map(nodeOf));
    expect([first?.length, second?.length]).toEqual([1, 1]);
    expect(first).not.toEqual(second);
  });

  it('give each their own places to members who book at once, and mail each once', async () => {
    const date = dateIn(3);
    const [one, other] = [await members(inAthens, 25), await members(inPatras, 25)];
    const [inOne, inOther] = await Promise.all([
      Promise.all(one.map((person) => bookFor(athens.owner, person, date, '18:00'))),
      Promise.all(other.map((person) => bookFor(patras.owner, person, date, '18:00'))),
    ]);
    for (const answers of [inOne, inOther]) expect(statuses(answers)).toEqual({ '201': CAPACITY, '409': 15 });
    expect([await booked(inAthens, date), await booked(inPatras, date)]).toEqual([CAPACITY, CAPACITY]);
    await eventually(() => (mail.accepted.length >= 2 * CAPACITY ? true : null));
    const recipients = mail.accepted.map(({ to }) => to);
    expect(new Set(recipients).size).toBe(recipients.length);
  });

  it('tell open screens of changes, each of its own', async () => {
    const readers = await Promise.all([athens, patras].map((gym) => LiveReader.open(gym.url, gym.token)));
    const [person] = await members(inPatras, 1);
    if (person === undefined) throw new Error('There is a member');
    await readers[1]?.hears('clients');
    await bookFor(patras.owner, person, dateIn(4), '10:00');
    expect(await readers[1]?.hears('appointments')).toMatchObject({ dates: [dateIn(4)] });
    expect(readers[0]?.heard).toEqual([]);
    for (const reader of readers) reader.leave();
  });

  it('go on when the node of another one is down', async () => {
    const date = dateIn(6);
    const people = await members(inAthens, CAPACITY + 1);
    const [stranger] = await members(inPatras, 1);
    const [down = ''] = await nodeOf(KEYS[1]);
    if (stranger === undefined) throw new Error('There is a member');
    await setReachable(down, false);
    try {
      expect((await bookFor(patras.owner, stranger, date, '18:00')).status).toBe(503);
      const answers = await Promise.all(people.map((person) => bookFor(athens.owner, person, date, '18:00')));
      expect(statuses(answers)).toEqual({ '201': CAPACITY, '409': 1 });
      const { owner, token } = await served.open('127.0.0.1');
      expect(token).not.toBe(athens.token);
      const cancelled = answers.find(({ status }) => status === 201)?.data as { id: string };
      expect((await owner.delete(`/Admin/appointments/${cancelled.id}`)).status).toBe(200);
      expect(await booked(inAthens, date)).toBe(CAPACITY - 1);
    } finally {
      await setReachable(down, true);
    }
    await eventually(async () => ((await bookFor(patras.owner, stranger, date, '18:00')).status === 201 ? true : null));
  });

  it('lose no booking and double none while one moves and fifty members book', async () => {
    const date = dateIn(5);
    const people = await members(inAthens, 50);
    const [before] = await nodeOf(KEYS[0]);
    const [target = ''] = await nodeOf(KEYS[1]);
    const screen = await LiveReader.open(athens.url, athens.token);
    const hour = (n: number): string => `${10 + (n % 5)}:00`;
    // Notes of before the move have higher numbers than the other node knows.
    await runAhead(before ?? '', target);
    const moving = moveTo(KEYS[0], target);
    const answers: Answer<unknown>[] = [];
    const queue = [...people.entries()];
    const desk = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const [n, person] = next;
        let answer = await bookFor(athens.owner, person, date, hour(n));
        while (answer.status === 503) answer = await bookFor(athens.owner, person, date, hour(n));
        answers.push(answer);
        // Some are left for the time after the move.
        if (queue.length < 5) await moving;
      }
    };
    await Promise.all(Array.from({ length: 4 }, desk));
    const told = await moving;
    expect(told).toMatchObject({ code: 0, stderr: '' });
    expect(told.stdout).toMatch(
      new RegExp(`is on ${target} now, and was on ${before}.*waited for [0-9.]+ s at most`, 's'),
    );
    expect(await nodeOf(KEYS[0])).toEqual([target]);
    expect(statuses(answers)).toEqual({ '201': 50 });
    expect(await booked(inAthens, date)).toBe(50);
    // Its transactions are counted anew there.
    await screen.ends();
    const again = await LiveReader.open(athens.url, athens.token);
    await athens.owner.post('/Admin/clients', { name: 'Άννα', email: 'anna@example.gr', phone: '6971234568' });
    await again.hears('clients');
    expect(again.heard.map(({ topic }) => topic)).not.toContain('appointments');
    again.leave();
  }, 120_000);

  it('bring no notes along from the coordinator', async () => {
    const { url: adopted, drop } = await createGymOnCitus(async (there) => {
      const pool = connectionsTo(there, 1);
      await aMember().insert(pool, machineNow());
      await pool.end();
    });
    const pool = connectionsTo(adopted, 1);
    try {
      const sql =
        'SELECT (SELECT count(*)::int FROM users) AS people, (SELECT count(*)::int FROM live_changes) AS notes';
      expect((await pool.query(sql)).rows).toEqual([{ people: 1, notes: 0 }]);
    } finally {
      await pool.end();
      await drop();
    }
  }, 60_000);

  it('have nothing that the doctor would find', async () => {
    expect(await Promise.all(KEYS.map(faults))).toEqual([[], []]);
  });
});

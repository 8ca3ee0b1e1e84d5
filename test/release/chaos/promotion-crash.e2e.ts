import { LANES } from '../../../backend/src/mail/delivery/smtp-transport.js';
import { eventually } from '../../support/eventually.js';
import { lineUp, PLACES, setting, SLOTS } from '../../support/life/waiting-lines.js';
import { SmtpCatcher } from '../../support/mail/smtp-catcher.js';
import type { ApiProcess } from '../../support/start-api-process.mjs';
import { TestGym } from '../../support/test-gym.js';

const WAITING = SLOTS * PLACES;
/** A killed worker's mails are found at the next round, a thousand mails follow, and the machine may be busy. */
const PATIENCE_MS = 120_000;

let gym: TestGym;
let smtp: SmtpCatcher;
const started: ApiProcess[] = [];
beforeEach(async () => {
  // Monday, before the gym opens. This process only answers: scheduled work is done when a test asks for it.
  gym = await TestGym.open({ now: new Date('2026-06-01T03:00:00Z'), isAlone: true });
  smtp = await SmtpCatcher.start({ isReader: false });
  await setting(gym, 'WaitingListMode', 'fill');
  await lineUp(gym, '2026-06-02');
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((process) => process.stop()));
  await gym.close();
  await smtp.close();
});

async function start(env: Record<string, string> = {}): Promise<ApiProcess> {
  const process = await gym.startAnother(env);
  started.push(process);
  return process;
}

/** Raises the capacity at a process, which then fills the places; it may be killed before it answers. */
const raiseAt = ({ url }: ApiProcess): Promise<unknown> =>
  gym
    .as(gym.admin)
    .at(url)
    .put('/Admin/settings/GymCapacityPerTimeslot', { value: String(1 + PLACES) })
    .catch(() => null);

const promoted = async (): Promise<number> =>
  (await gym.rows('SELECT FROM appointments WHERE promoted_at IS NOT NULL')).length;
const statesOfMails = async (): Promise<Record<string, number>> => {
  const sql = `SELECT state, count(*)::int AS mails FROM mails WHERE purpose = 'promoted' GROUP BY state`;
  const rows = await gym.rows<{ state: string; mails: number }>(sql);
  return Object.fromEntries(rows.map(({ state, mails }) => [state, mails]));
};
const allAreSent = () =>
  eventually(async () => {
    const { waiting = 0, sending = 0, ...ended } = await statesOfMails();
    return waiting + sending === 0 ? ended : null;
  }, PATIENCE_MS);

it('after kill -9 between the promotions and their mails, everybody is told exactly once', async () => {
  // It has no mail server: all mails wait when it dies, in the middle of its pass.
  const first = await start();
  void raiseAt(first);
  const before = await eventually(async () => (await promoted()) || null);
  await first.kill();
  // In one look: PostgreSQL may still commit the statements of the dead process.
  const [left] = await gym.rows<{ visits: number; mails: number; waiting: number }>(`
    SELECT (SELECT count(*)::int FROM appointments WHERE promoted_at IS NOT NULL) AS visits,
           count(*)::int AS mails, count(*) FILTER (WHERE state = 'waiting')::int AS waiting
      FROM mails WHERE purpose = 'promoted'`);
  expect([left?.mails, left?.waiting]).toEqual([left?.visits, left?.visits]);
  const next = await start({ SMTP_URL: smtp.url });
  await next.doTimedWork();
  expect(await promoted()).toBe(WAITING);
  expect(before).toBeLessThanOrEqual(WAITING);
  expect(await allAreSent()).toEqual({ sent: WAITING });
  expect(smtp.accepted).toHaveLength(WAITING);
  expect(smtp.countByAddress.size).toBe(WAITING);
  expect(await gym.rows('SELECT FROM slot_occupancies WHERE booked <> $1', [1 + PLACES])).toEqual([]);
});

it('after kill -9 while the mails leave, nobody is told twice, and all but the few in doubt are told', async () => {
  const first = await start({ SMTP_URL: smtp.url });
  void raiseAt(first);
  await smtp.received(WAITING / 10);
  await first.kill();
  const next = await start({ SMTP_URL: smtp.url });
  await next.doTimedWork();
  expect(await promoted()).toBe(WAITING);
  const { sent = 0, 'in-doubt': inDoubt = 0 } = await allAreSent();
  expect(inDoubt).toBeLessThanOrEqual(LANES);
  expect(sent).toBe(WAITING - inDoubt);
  expect([...smtp.countByAddress].filter(([, mails]) => mails > 1)).toEqual([]);
  expect(smtp.countByAddress.size).toBeGreaterThanOrEqual(WAITING - inDoubt);
});

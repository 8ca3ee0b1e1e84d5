import { PushKeyring } from '../../../backend/src/mail/phones/push-keys.js';
import { eventually } from '../../support/eventually.js';
import { MailDesk } from '../../support/mail/mail-desk.js';
import { PushService } from '../../support/mail/push-service.js';
import { SmtpCatcher } from '../../support/mail/smtp-catcher.js';
import { startApiProcess, type ApiProcess } from '../../support/start-api-process.mjs';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const MEMBERS = 60;
/** A killed worker's messages are found at the next round, and the machine may be busy. */
const PATIENCE_MS = 120_000;

let database: TestDatabase;
let smtp: SmtpCatcher;
let push: PushService;
/** Sends nothing itself. */
let desk: MailDesk;
let processes: ApiProcess[];
beforeEach(async () => {
  database = await createTestDatabase();
  smtp = await SmtpCatcher.start({ isReader: false });
  push = await PushService.start();
  desk = await MailDesk.open({ databaseUrl: database.url });
  processes = [];
});
afterEach(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  await desk.close();
  await push.close();
  await smtp.close();
  await database.drop();
});

async function startSending(): Promise<ApiProcess> {
  const env = { SMTP_URL: smtp.url, OUTGOING_LOOPBACK: 'on' };
  const process = await startApiProcess({ databaseUrl: database.url, env });
  processes.push(process);
  return process;
}

async function writeToPhones(): Promise<void> {
  await desk.dataSource.query(`INSERT INTO settings (key, value) VALUES ('uses.phoneMessages', 'on')`);
  const keys = await desk.service(PushKeyring).keys();
  for (let n = 0; n < MEMBERS; n += 1) {
    const { id, email, name, language } = await desk.addUser();
    const { endpoint, p256dh, auth } = push.browser(`phone${n}`);
    await desk.dataSource.query(
      `INSERT INTO push_subscriptions (user_id, endpoint, p256dh, auth, server_key, created_at, seen_at)
       VALUES ($1, $2, $3, $4, $5, now(), now())`,
      [id, endpoint, p256dh, auth, keys?.publicKey],
    );
    await desk.dataSource.query(`INSERT INTO message_choices VALUES ($1, 'bookings', 'phone')`, [id]);
    const values = { date: '2026-11-19', startTime: '18:00:00', endTime: '19:00:00', because: 'filled' as const };
    await desk.write({ to: email, recipientId: id, recipientName: name, language, purpose: 'visit-returned', values });
  }
}

const finished = () =>
  eventually(async () => {
    const { waiting = 0, sending = 0, ...ended } = await desk.countByState();
    return waiting + sending === 0 ? ended : null;
  }, PATIENCE_MS);

it('after kill -9 between acceptance and note each message was told, a second time with the same mark at most', async () => {
  const first = await startSending();
  // Accepts, and is never heard: the process dies before it can note anything.
  push.act = () => () => undefined;
  await writeToPhones();
  await eventually(() => (push.received.length > 0 ? true : null), PATIENCE_MS);
  await first.kill();
  const lost = push.received.length;
  push.act = () => (response) => response.writeHead(201).end();
  await startSending();
  expect(await finished()).toEqual({ sent: MEMBERS });
  expect(smtp.accepted).toEqual([]);
  const told = push.received.map(({ phone, message }) => `${phone} ${message.id}`);
  expect(new Set(told).size).toBe(MEMBERS);
  expect(told.length - MEMBERS).toBeLessThanOrEqual(lost);
});

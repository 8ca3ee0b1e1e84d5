import { eventually } from '../../support/eventually.js';
import { MailDesk } from '../../support/mail/mail-desk.js';
import { SmtpCatcher } from '../../support/mail/smtp-catcher.js';
import { TwilioStandIn } from '../../support/providers/twilio-stand-in.js';
import { startApiProcess, type ApiProcess } from '../../support/start-api-process.mjs';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const MEMBERS = 60;
/** A killed worker's messages are found at the next round, and the machine may be busy. */
const PATIENCE_MS = 120_000;

let database: TestDatabase;
let smtp: SmtpCatcher;
let twilio: TwilioStandIn;
/** Sends nothing itself. */
let desk: MailDesk;
let processes: ApiProcess[];
beforeEach(async () => {
  database = await createTestDatabase();
  smtp = await SmtpCatcher.start({ isReader: false });
  twilio = await TwilioStandIn.start();
  desk = await MailDesk.open({ databaseUrl: database.url });
  processes = [];
});
afterEach(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  await desk.close();
  await twilio.close();
  await smtp.close();
  await database.drop();
});

async function startSending(): Promise<ApiProcess> {
  const env = { SMTP_URL: smtp.url, OUTGOING_LOOPBACK: 'on' };
  const process = await startApiProcess({ databaseUrl: database.url, env });
  processes.push(process);
  return process;
}

async function writeTexts(): Promise<void> {
  await desk.dataSource.query(`INSERT INTO settings (key, value) VALUES ('uses.texting', 'on')`);
  await desk.dataSource.query(
    `INSERT INTO text_provider (id, provider, way, account, sender, secrets, origin, changed_at)
     VALUES (1, 'twilio', 'sms', $1, 'Palestra', $2, $3, now())`,
    [twilio.accountSid, JSON.stringify({ secret: twilio.authToken, signatureSecret: '' }), twilio.url],
  );
  for (let n = 0; n < MEMBERS; n += 1) {
    const { id, email, name, language } = await desk.addUser();
    await desk.dataSource.query('UPDATE users SET phone = $2 WHERE id = $1', [id, `69${10_000_000 + n}`]);
    await desk.dataSource.query(`INSERT INTO message_choices VALUES ($1, 'bookings', 'text')`, [id]);
    const values = { date: '2026-11-19', startTime: '18:00:00', endTime: '19:00:00', because: 'filled' as const };
    await desk.write({ to: email, recipientId: id, recipientName: name, language, purpose: 'visit-returned', values });
  }
}

const finished = () =>
  eventually(async () => {
    const { waiting = 0, sending = 0, ...ended } = await desk.countByState();
    return waiting + sending === 0 ? ended : null;
  }, PATIENCE_MS);

it('after kill -9 between acceptance and note each message was told or is in doubt, and none was given twice', async () => {
  const first = await startSending();
  // Takes, and is never heard: the process dies before it can note anything.
  twilio.mood = 'late';
  await writeTexts();
  await eventually(() => (twilio.messages.length > 0 ? true : null), PATIENCE_MS);
  await first.kill();
  twilio.mood = 'well';
  await startSending();
  const { sent = 0, 'in-doubt': inDoubt = 0, ...others } = await finished();
  expect([sent + inDoubt, others]).toEqual([MEMBERS, {}]);
  expect(inDoubt).toBeGreaterThan(0);
  expect(smtp.accepted).toEqual([]);
  const told = twilio.messages.map(({ to }) => to);
  expect(new Set(told).size).toBe(told.length);
  // One that was written down and not given is in doubt, too.
  expect(told.length).toBeGreaterThanOrEqual(sent);
  expect(told.length).toBeLessThanOrEqual(MEMBERS);
});

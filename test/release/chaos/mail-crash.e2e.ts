import { BroadcastsService } from '../../../backend/src/mail/broadcasts/broadcasts.service.js';
import { LANES } from '../../../backend/src/mail/delivery/smtp-transport.js';
import { eventually } from '../../support/eventually.js';
import { MailDesk } from '../../support/mail/mail-desk.js';
import { SmtpCatcher } from '../../support/mail/smtp-catcher.js';
import { startApiProcess, type ApiProcess } from '../../support/start-api-process.mjs';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const MEMBERS = 2_000;
const SOME_MEMBERS = 500;
/** A killed worker's mails are found at the next round, thousands of mails follow, and the machine may be busy. */
const PATIENCE_MS = 120_000;

let database: TestDatabase;
let smtp: SmtpCatcher;
/** Sends nothing itself. */
let desk: MailDesk;
let processes: ApiProcess[];

beforeEach(async () => {
  database = await createTestDatabase();
  smtp = await SmtpCatcher.start({ isReader: false });
  desk = await MailDesk.open({ databaseUrl: database.url });
  processes = [];
});

afterEach(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  await desk.close();
  await smtp.close();
  await database.drop();
});

async function startSending(): Promise<ApiProcess> {
  const process = await startApiProcess({ databaseUrl: database.url, env: { SMTP_URL: smtp.url } });
  processes.push(process);
  return process;
}

async function sendBroadcast(members: number) {
  await desk.dataSource.query(
    `INSERT INTO users (role, email, name, search_key, password_hash, email_confirmed_at)
     SELECT 2, 'member' || n || '@palestra.test', 'Μέλος ' || n, '', '', now() FROM generate_series(1, $1) AS n`,
    [members],
  );
  const { id, name } = await desk.addUser({ role: 1, name: 'Ελένη' });
  const staff = { role: 1 as const, staffRole: 'owner' as const, language: 'el' as const };
  const caller = {
    id,
    clientId: id,
    name,
    ...staff,
    confirmedAt: new Date('2026-11-18T10:00:00Z'),
    claims: null,
    lacksSecondFactorSince: null,
    uses: [],
    clockFormat: '12h' as const,
  };
  return desk.service(BroadcastsService).send(caller, { subject: 'Νέο ωράριο', message: 'Γεια σας {UserName}' });
}

const finished = () =>
  eventually(async () => {
    const { waiting = 0, sending = 0, ...ended } = await desk.countByState();
    return waiting + sending === 0 ? ended : null;
  }, PATIENCE_MS);

it('after kill -9 during a broadcast every member gets exactly one mail, except the few in doubt', async () => {
  const first = await startSending();
  await sendBroadcast(MEMBERS);
  await smtp.received(MEMBERS / 4);
  await first.kill();
  await startSending();
  const ended = await finished();

  const inDoubt = ended['in-doubt'] ?? 0;
  expect(inDoubt).toBeLessThanOrEqual(LANES);
  expect(ended).toMatchObject({ sent: MEMBERS - inDoubt });
  const sent = await desk.dataSource.query<{ address: string }[]>(
    "SELECT recipient_address AS address FROM mails WHERE state = 'sent'",
  );
  const counts = smtp.countByAddress;
  expect(sent.filter(({ address }) => counts.get(address) !== 1)).toEqual([]);
  expect([...counts].filter(([, count]) => count > 1)).toEqual([]);
  expect(counts.size).toBeGreaterThanOrEqual(MEMBERS - inDoubt);
});

it('two processes share one outbox: both send, and no mail goes out twice', async () => {
  let answer = (): void => undefined;
  // Holds all responses until both processes have mail in hand: a fast one would leave nothing to the other.
  const bothSend = new Promise<null>((resolve) => {
    answer = () => resolve(null);
  });
  smtp.behaviour = { onMessage: () => bothSend };
  await startSending();
  await startSending();
  await sendBroadcast(SOME_MEMBERS);
  const senders = "SELECT DISTINCT worker FROM mails WHERE state = 'sending'";
  await eventually(async () => ((await desk.dataSource.query<object[]>(senders)).length === 2 ? true : null));
  answer();
  expect(await finished()).toEqual({ sent: SOME_MEMBERS });
  expect(smtp.countByAddress.size).toBe(SOME_MEMBERS);
  expect(smtp.accepted).toHaveLength(SOME_MEMBERS);
});

it('a clean shutdown during a broadcast leaves no mail in doubt, and none to wait for another attempt', async () => {
  const first = await startSending();
  await sendBroadcast(SOME_MEMBERS);
  await smtp.received(SOME_MEMBERS / 10);
  await first.stop();
  const { sending, 'in-doubt': inDoubt } = await desk.countByState();
  expect([sending, inDoubt]).toEqual([undefined, undefined]);
  expect(await desk.dataSource.query("SELECT last_error FROM mails WHERE last_error <> ''")).toEqual([]);
  await startSending();
  expect(await finished()).toEqual({ sent: SOME_MEMBERS });
  expect(smtp.accepted).toHaveLength(SOME_MEMBERS);
});

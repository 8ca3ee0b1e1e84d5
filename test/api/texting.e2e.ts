import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { MailPurpose } from '@palestra/backend/contract/mail';
import type { MessageChannel, MessageKind } from '@palestra/backend/contract/own-messages';
import type { MailValues } from '../../backend/src/mail/mail-purposes.js';
import type { BegunMail } from '../../backend/src/mail/outbox/mail.entity.js';
import { DeliveryRepository } from '../../backend/src/mail/delivery/delivery.repository.js';
import { TextAccounts } from '../../backend/src/mail/texts/text-accounts.js';
import { TextDelivery } from '../../backend/src/mail/texts/text-delivery.js';
import { ANY_LEFT_TO_MAIL } from '../../backend/src/mail/texts/texts.repository.js';
import { inTransaction } from '../../backend/src/platform/database/transaction.js';
import { TextReportsService } from '../../backend/src/mail/texts/text-reports.service.js';
import { eventually } from '../support/eventually.js';
import { MailDesk } from '../support/mail/mail-desk.js';
import { SmtpCatcher } from '../support/mail/smtp-catcher.js';
import type { SmsProviderServer } from '../support/providers/sms-provider-server.js';
import { TwilioStandIn } from '../support/providers/twilio-stand-in.js';
import { VonageStandIn } from '../support/providers/vonage-stand-in.js';
import { emptyDatabase } from '../support/empty-database.js';

const database = emptyDatabase();
let smtp: SmtpCatcher;
let desk: MailDesk;
let twilio: TwilioStandIn;
let reports: Server;
beforeEach(async () => {
  smtp = await SmtpCatcher.start();
  twilio = await TwilioStandIn.start();
  desk = await MailDesk.open({ databaseUrl: database.url, dataSource: database.dataSource, smtpUrl: smtp.url });
  await set({ 'uses.texting': 'on' });
  reports = await listenForReports();
  hear(twilio);
  await useTwilio();
});
afterEach(async () => {
  reports.close();
  reports.closeAllConnections();
  await desk.close();
  await twilio.close();
  await smtp.close();
});

/** The public call, without the API around it. */
async function listenForReports(): Promise<Server> {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const id = (request.url ?? '').split('/').at(-1) ?? '';
      const asked = { headers: request.headers, body: Buffer.concat(pieces).toString('utf8') };
      desk
        .service(TextReportsService)
        .hear(id, asked)
        .then(
          (isHeard) => response.writeHead(isHeard ? 200 : 404).end(),
          (fault: unknown) => response.writeHead(500).end(String(fault)),
        );
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
const hear = (provider: SmsProviderServer): void => {
  const { port } = reports.address() as AddressInfo;
  provider.reach = (url) => url.replace('https://gym.example.gr', `http://127.0.0.1:${port}`);
};

async function set(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    await desk.dataSource.query(
      'INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
      [key, value],
    );
  }
}

interface Account {
  provider: 'twilio' | 'vonage';
  way?: 'sms' | 'viber';
  account: string;
  sender?: string;
  origin: string;
  secret: string;
  signatureSecret?: string;
  triedAt?: Date | null;
}

async function useAccount(wish: Account): Promise<void> {
  const { provider, way = 'sms', account, sender = 'Palestra', origin, triedAt = null } = wish;
  const { secret, signatureSecret = '' } = wish;
  const secrets = desk.service(TextAccounts).seal({ secret, signatureSecret });
  await desk.dataSource.query(
    `INSERT INTO text_provider (id, provider, way, account, sender, secrets, origin, changed_at, tried_at)
     VALUES (1, $1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (id) DO UPDATE SET provider = excluded.provider, way = excluded.way, account = excluded.account,
       sender = excluded.sender, secrets = excluded.secrets, origin = excluded.origin, tried_at = excluded.tried_at`,
    [provider, way, account, sender, secrets, origin, desk.inHours(-1), triedAt],
  );
}
const useTwilio = (more: Partial<Account> = {}) =>
  useAccount({
    ...{ provider: 'twilio', account: twilio.accountSid, secret: twilio.authToken, origin: twilio.url },
    ...more,
  });

type Member = Awaited<ReturnType<MailDesk['addUser']>> & { phone: string };

let numbers = 0;
async function aMember(way: Partial<Record<MessageKind, MessageChannel>> = {}, phone?: string): Promise<Member> {
  numbers += 1;
  const number = phone ?? `69${String(10_000_000 + numbers)}`;
  const member = await desk.addUser();
  await desk.dataSource.query('UPDATE users SET phone = $2 WHERE id = $1', [member.id, number]);
  const all = { reminders: 'text', bookings: 'text', places: 'text', ...way } as const;
  for (const [kind, channel] of Object.entries(all)) {
    const values = [member.id, kind, channel];
    await desk.dataSource.query('INSERT INTO message_choices (user_id, kind, channel) VALUES ($1, $2, $3)', values);
  }
  return { ...member, phone: `+30${number}` };
}

const SLOT = { date: '2026-11-19', startTime: '18:00:00', endTime: '19:00:00' };
const VISIT = {
  ...{ appointmentId: '8d3f0a52-0b2c-4a39-9a53-0a4f1c4d5e6f', ...SLOT },
  ...{ startsAt: '2026-11-19T16:00:00Z', endsAt: '2026-11-19T17:00:00Z' },
};
const reminder: MailValues['reminder'] = { appointments: [VISIT] };
const to = ({ id, email, name, language }: Member) => ({
  ...{ to: email, recipientId: id, recipientName: name, language },
});
const remind = (member: Member): Promise<string> =>
  desk.write({ ...to(member), purpose: 'reminder', values: reminder });
const sentBy = async (id: string) => (await desk.reaches(id, 'sent')).channel;
interface TextRow {
  state: string;
  segments: number;
  cents: number;
  words: string | null;
}
const textOf = async (mailId: string): Promise<TextRow | undefined> => {
  const sql = 'SELECT state, segments, cents, words FROM text_messages WHERE mail_id = $1';
  return (await desk.dataSource.query<TextRow[]>(sql, [mailId]))[0];
};
const faultOf = async ({ id }: Member): Promise<string | null> => {
  const sql = 'SELECT fault FROM text_refusals WHERE user_id = $1';
  return (await desk.dataSource.query<{ fault: string }[]>(sql, [id]))[0]?.fault ?? null;
};
const isTried = async (): Promise<boolean> => {
  const [row] = await desk.dataSource.query<{ tried: boolean }[]>(
    'SELECT tried_at IS NOT NULL AS tried FROM text_provider',
  );
  return row?.tried ?? false;
};
const sid = (n = 0): string => twilio.messages[n]?.sid ?? '';
const WORDS = 'Υπενθύμιση: Πέμπτη 19 Νοεμβρίου 2026, 6:00 μ.μ. - Palestra';

describe('a message of a kind for which its reader chose SMS', () => {
  it('goes by SMS, and no mail goes; it is written down with its cost', async () => {
    const member = await aMember();
    const id = await remind(member);
    expect(await desk.reaches(id, 'sent')).toMatchObject({ channel: 'text', attempts: 0, lastError: null });
    expect(twilio.messages).toMatchObject([{ to: member.phone, from: 'Palestra', body: WORDS }]);
    expect(await textOf(id)).toEqual({ state: 'accepted', segments: 1, cents: 5, words: null });
    await desk.reaches(await desk.write({ to: 'after@palestra.test' }), 'sent');
    expect([...smtp.countByAddress.keys()]).toEqual(['after@palestra.test']);
  });

  it('is spelt in capitals that cost half, where the gym wants it so', async () => {
    await set({ TextsInCapitals: 'on' });
    await desk.reaches(await remind(await aMember()), 'sent');
    expect(twilio.messages[0]?.body).toBe('YΠENΘYMIΣH: ΠEMΠTH 19 NOEMBPIOY 2026, 6:00 M.M. - Palestra');
  });

  it('says what staff wrote for SMS', async () => {
    await desk.dataSource.query(
      `INSERT INTO email_templates (purpose, language, subject, body, short) VALUES ('reminder', 'el', 'Θ', 'Κ', 'Αύριο {StartTime}')`,
    );
    await desk.reaches(await remind(await aMember()), 'sent');
    expect(twilio.messages[0]?.body).toBe('Αύριο 6:00 μ.μ.');
  });

  it.each<[MailPurpose, object]>([
    ['changed', { reason: null, appointments: [{ ...VISIT, previous: SLOT }] }],
    ['cancelled', { cancelledBy: 'staff', reason: null }],
  ])('that alters a calendar (%s) goes by mail as well', async (purpose, values) => {
    const facts = { appointments: [VISIT], ...values } as never;
    const id = await desk.write({ ...to(await aMember()), purpose, values: facts });
    expect(await sentBy(id)).toBe('mail');
    expect([twilio.messages.length, smtp.accepted.length]).toEqual([1, 1]);
  });

  it.each([
    ['a landline', '2101234567'],
    ['a number of another country', '+447700900123'],
  ])('goes by mail to %s, and the provider is asked nothing', async (_, phone) => {
    expect(await sentBy(await remind(await aMember({}, phone)))).toBe('mail');
    expect(twilio.calls).toEqual([]);
  });

  it('goes by mail in a gym that uses no SMS, or has set no provider', async () => {
    await set({ 'uses.texting': 'off' });
    expect(await sentBy(await remind(await aMember()))).toBe('mail');
    await set({ 'uses.texting': 'on' });
    await desk.dataSource.query('DELETE FROM text_provider');
    expect(await sentBy(await remind(await aMember()))).toBe('mail');
    expect(twilio.calls).toEqual([]);
  });

  it('goes by mail once the keys cannot be opened', async () => {
    await desk.dataSource.query(`UPDATE text_provider SET secrets = 'sealed:00000000:AAAA'`);
    expect(await sentBy(await remind(await aMember()))).toBe('mail');
    expect(await desk.dataSource.query('SELECT FROM text_messages')).toEqual([]);
  });

  it('waits for the end of the night, as its mail would', async () => {
    await set({ 'uses.quietHours': 'on', QuietHoursFrom: '23', QuietHoursUntil: '7' });
    desk.advance(11.5 * 3_600_000);
    const id = await remind(await aMember());
    const morning = new Date('2026-11-19T05:00:00Z');
    await eventually(async () => ((await desk.find(id)).nextAttemptAt.getTime() === morning.getTime() ? true : null));
    expect(twilio.messages).toEqual([]);
    desk.advance(7.5 * 3_600_000);
    expect(await sentBy(id)).toBe('text');
  });
});

describe('a provider that does not take a text', () => {
  it.each([
    [21610, 'opted-out'],
    [21614, 'unreachable'],
    [21408, null],
  ] as const)('with %i leaves it to the mail, costs nothing, and remembers %s', async (code, fault) => {
    const member = await aMember();
    twilio.refused.set(member.phone, code);
    const id = await remind(member);
    expect(await sentBy(id)).toBe('mail');
    expect([smtp.accepted.length, await faultOf(member)]).toEqual([1, fault]);
    const { state, words } = (await textOf(id)) ?? {};
    expect([state, words?.startsWith(`${code}: `)]).toEqual(['refused', true]);
    twilio.calls.length = 0;
    twilio.refused.clear();
    expect(await sentBy(await remind(member))).toBe(fault === null ? 'text' : 'mail');
    expect(twilio.calls).toHaveLength(fault === null ? 1 : 0);
    await desk.dataSource.query(`UPDATE users SET phone = '6999999999' WHERE id = $1`, [member.id]);
    expect(await sentBy(await remind(member))).toBe('text');
  });

  it('whose key is wrong leaves it to the mail', async () => {
    await useTwilio({ secret: 'wrong' });
    expect(await sentBy(await remind(await aMember()))).toBe('mail');
  });

  it('that nobody answers for leaves it to the mail', async () => {
    await useTwilio({ origin: 'http://127.0.0.1:1' });
    const id = await remind(await aMember());
    expect(await sentBy(id)).toBe('mail');
    expect(await textOf(id)).toMatchObject({ state: 'refused' });
  });

  it('at the moment is asked again, thrice at most, and then the mail is left', async () => {
    twilio.moods.push({ throttles: { retryAfter: 1 } });
    const once = await remind(await aMember());
    await desk.reaches(once, 'waiting');
    await eventually(async () => ((await desk.find(once)).attempts === 1 ? true : null));
    desk.advance(30_000);
    expect(await sentBy(once)).toBe('text');
    twilio.mood = { throttles: { retryAfter: 1 } };
    const often = await remind(await aMember());
    for (const attempts of [1, 2, 3]) {
      await eventually(async () => ((await desk.find(often)).attempts === attempts ? true : null));
      desk.advance(30_000);
    }
    expect(await sentBy(often)).toBe('mail');
  });
});

describe('a provider that does not say whether it has a text', () => {
  it.each([
    ['hangs up', 'loses the answer', 1],
    ['fails', { fails: 500 }, 0],
    ['answers rubbish', 'garbled', 1],
  ] as const)('because it %s leaves it in doubt, and gives it no second time', async (_, mood, taken) => {
    twilio.mood = mood;
    const id = await remind(await aMember());
    expect(await desk.reaches(id, 'in-doubt')).toMatchObject({ channel: 'text' });
    expect([await textOf(id), twilio.messages.length, smtp.accepted.length]).toMatchObject([
      { state: 'in-doubt', cents: 5 },
      taken,
      0,
    ]);
  });

  it('and reports it as delivered later settles the doubt', async () => {
    twilio.mood = 'loses the answer';
    const id = await remind(await aMember());
    await desk.reaches(id, 'in-doubt');
    expect(await twilio.report(sid(), 'delivered')).toBe(200);
    expect(await desk.reaches(id, 'sent')).toMatchObject({ channel: 'text', lastError: null });
    expect([await textOf(id), smtp.accepted]).toMatchObject([{ state: 'delivered' }, []]);
  });

  it('and reports nothing for a quarter of an hour has not taken it: the mail goes', async () => {
    await useTwilio({ triedAt: desk.inHours(0) });
    twilio.mood = { fails: 503 };
    const id = await remind(await aMember());
    await desk.reaches(id, 'in-doubt');
    desk.advance(15 * 60_000);
    await desk.service(TextDelivery).leaveToMail();
    expect((await desk.find(id)).state).toBe('in-doubt');
    desk.advance(1_000);
    await desk.service(TextDelivery).leaveToMail();
    expect(await sentBy(id)).toBe('mail');
    expect(smtp.accepted).toHaveLength(1);
  });

  it('and whose reports nobody has seen leaves it to staff', async () => {
    twilio.mood = { fails: 503 };
    const id = await remind(await aMember());
    await desk.reaches(id, 'in-doubt');
    desk.advance(3_600_000);
    await desk.service(TextDelivery).leaveToMail();
    expect((await desk.find(id)).state).toBe('in-doubt');
  });

  it('that answers twice has taken one', async () => {
    twilio.mood = 'twice';
    expect(await sentBy(await remind(await aMember()))).toBe('text');
    expect([twilio.messages.length, smtp.accepted.length]).toEqual([1, 0]);
  });

  it('that gives each text the same id has them all, and its report about each is heard', async () => {
    const server = createServer((_, response) => {
      response.writeHead(201, { 'Content-Type': 'application/json' }).end(JSON.stringify({ sid: 'SM-SAME' }));
    }).listen(0, '127.0.0.1');
    try {
      await once(server, 'listening');
      await useTwilio({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
      const ids = await Promise.all([1, 2, 3].map(async () => remind(await aMember())));
      for (const id of ids) expect(await sentBy(id)).toBe('text');
      expect((await Promise.all(ids.map(textOf))).map((text) => text?.state)).toEqual(Array(3).fill('accepted'));
      const rows = await desk.dataSource.query<{ id: string }[]>('SELECT id FROM text_messages');
      const fields = { MessageSid: 'SM-SAME', MessageStatus: 'delivered', AccountSid: twilio.accountSid };
      for (const { id } of rows) {
        expect(await twilio.post(`https://gym.example.gr/api/texting/reports/${id}`, fields)).toBe(200);
      }
      expect((await Promise.all(ids.map(textOf))).map((text) => text?.state)).toEqual(Array(3).fill('delivered'));
      expect(smtp.accepted).toEqual([]);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });

  it('holds back no mail while it is silent', async () => {
    twilio.mood = 'late';
    const slow = await remind(await aMember());
    await eventually(() => (twilio.waiting === 1 ? true : null));
    for (const n of [1, 2, 3]) await desk.reaches(await desk.write({ to: `m${n}@palestra.test` }), 'sent');
    expect((await desk.find(slow)).state).toBe('sending');
    twilio.release();
    expect(await sentBy(slow)).toBe('text');
  });
});

describe('a report', () => {
  it('says once that the account works, and changes nothing when it comes again, late, or in another order', async () => {
    const id = await remind(await aMember());
    await desk.reaches(id, 'sent');
    expect(await isTried()).toBe(false);
    expect(await twilio.report(sid(), 'sent')).toBe(200);
    expect(await isTried()).toBe(false);
    for (const status of ['delivered', 'delivered', 'sent', 'queued', 'undelivered'] as const) {
      expect(await twilio.report(sid(), status)).toBe(200);
    }
    expect([await isTried(), await textOf(id), (await desk.find(id)).state]).toMatchObject([
      true,
      { state: 'delivered' },
      'sent',
    ]);
    expect(smtp.accepted).toEqual([]);
  });

  it('that a text was not delivered sends the mail, once, and remembers a number that nobody is reached at', async () => {
    const member = await aMember();
    const id = await remind(member);
    await desk.reaches(id, 'sent');
    for (let n = 0; n < 3; n += 1) expect(await twilio.report(sid(), 'undelivered', { errorCode: 30003 })).toBe(200);
    await eventually(() => (smtp.accepted.length > 0 ? true : null));
    expect(await sentBy(id)).toBe('mail');
    expect([smtp.accepted.length, await faultOf(member)]).toEqual([1, 'unreachable']);
    expect(await textOf(id)).toMatchObject({ state: 'failed', cents: 5, words: 'undelivered: 30003' });
  });

  it('about a former number says nothing of the one that its reader has now', async () => {
    const member = await aMember();
    const id = await remind(member);
    await desk.reaches(id, 'sent');
    await desk.dataSource.query(`UPDATE users SET phone = '6999999999' WHERE id = $1`, [member.id]);
    expect(await twilio.report(sid(), 'undelivered', { errorCode: 30003 })).toBe(200);
    expect([await sentBy(id), await faultOf(member)]).toEqual(['mail', null]);
    expect(await sentBy(await remind(member))).toBe('text');
  });

  it('that comes again does not take back what its reader chose since', async () => {
    const member = await aMember();
    await desk.reaches(await remind(member), 'sent');
    await twilio.report(sid(), 'undelivered', { errorCode: 21610 });
    expect(await faultOf(member)).toBe('opted-out');
    await desk.dataSource.query('DELETE FROM text_refusals');
    expect(await twilio.report(sid(), 'undelivered', { errorCode: 21610 })).toBe(200);
    expect(await faultOf(member)).toBeNull();
  });

  it('that a text was not delivered leaves the job of each minute nothing to do', async () => {
    const isLeft = async (): Promise<boolean> => {
      const sql = `SELECT EXISTS (${ANY_LEFT_TO_MAIL}) AS found`;
      return (await desk.dataSource.query<{ found: boolean }[]>(sql, [desk.inHours(0)]))[0]?.found ?? true;
    };
    const id = await remind(await aMember());
    await desk.reaches(id, 'sent');
    await desk.dataSource.query(`UPDATE text_messages SET state = 'failed'`);
    expect(await isLeft()).toBe(true);
    await desk.service(TextDelivery).leaveToMail();
    expect([await sentBy(id), await isLeft()]).toEqual(['mail', false]);
  });

  it('that a test was not delivered leaves messages that are in doubt as they are', async () => {
    await useTwilio({ triedAt: desk.inHours(0) });
    twilio.moods.push({ fails: 503 });
    const id = await remind(await aMember());
    await desk.reaches(id, 'in-doubt');
    desk.advance(16 * 60_000);
    const test = { mailId: null, userId: null, phone: null, to: '+306912345678', text: 'Δοκιμή', notAfter: null };
    await desk.service(TextDelivery).send({ ...test, way: 'sms' });
    expect(await twilio.report(sid(), 'undelivered', { errorCode: 30003 })).toBe(200);
    expect((await desk.find(id)).state).toBe('in-doubt');
  });

  it('leaves nothing behind about a reader who is erased', async () => {
    const member = await aMember();
    await desk.reaches(await remind(member), 'sent');
    await twilio.report(sid(), 'undelivered', { errorCode: 30003 });
    await inTransaction(desk.dataSource, (tx) => desk.outbox.redact(tx, [member.id]));
    expect(await desk.dataSource.query('SELECT words, number_hash FROM text_messages')).toEqual([
      { words: null, number_hash: null },
    ]);
  });

  it.each(['forged', 'not'] as const)('that is signed %s changes nothing', async (signed) => {
    const id = await remind(await aMember());
    await desk.reaches(id, 'sent');
    expect(await twilio.report(sid(), 'undelivered', { signed })).toBe(404);
    expect([await textOf(id), await isTried()]).toMatchObject([{ state: 'accepted' }, false]);
  });

  it('about one text changes no other, though it is signed', async () => {
    const ids = [await remind(await aMember()), await remind(await aMember())];
    for (const id of ids) await desk.reaches(id, 'sent');
    const [first, second] = twilio.messages;
    const fields = { MessageSid: first?.sid ?? '', MessageStatus: 'undelivered', AccountSid: twilio.accountSid };
    expect(await twilio.post(second?.statusCallback ?? '', fields)).toBe(200);
    expect(await Promise.all(ids.map(textOf))).toMatchObject([{ state: 'accepted' }, { state: 'accepted' }]);
  });
});

describe('the cap of a month', () => {
  it('leaves to the mail what does not fit, also when many come at once', async () => {
    await set({ TextPriceCents: '20', TextCapEuros: '1' });
    const members: Member[] = [];
    for (let n = 0; n < 12; n += 1) members.push(await aMember());
    const ids = await Promise.all(members.map(remind));
    const ways = await Promise.all(ids.map(sentBy));
    expect([ways.filter((way) => way === 'text').length, twilio.messages.length]).toEqual([5, 5]);
    expect(smtp.accepted).toHaveLength(7);
  });

  it('counts no text that the company refused since the month was counted', async () => {
    await set({ TextPriceCents: '50', TextCapEuros: '1' });
    const [first, refused, last] = [await aMember(), await aMember(), await aMember()];
    expect(await sentBy(await remind(first))).toBe('text');
    twilio.refused.set(refused.phone, 21610);
    expect(await sentBy(await remind(refused))).toBe('mail');
    expect(await sentBy(await remind(last))).toBe('text');
    expect(await sentBy(await remind(await aMember()))).toBe('mail');
  });

  it('is that of the gym’s calendar: the next month begins at its midnight', async () => {
    await set({ TextPriceCents: '100', TextCapEuros: '1' });
    expect(await sentBy(await remind(await aMember()))).toBe('text');
    expect(await sentBy(await remind(await aMember()))).toBe('mail');
    // 23:59 of 30 November in Athens, and a minute later.
    desk.advance(new Date('2026-11-30T21:59:00Z').getTime() - desk.inHours(0).getTime());
    expect(await sentBy(await remind(await aMember()))).toBe('mail');
    desk.advance(60_000);
    expect(await sentBy(await remind(await aMember()))).toBe('text');
  });
});

describe('a broadcast by SMS', () => {
  it('goes so to those who chose no other way, and by mail to all others', async () => {
    const staff = await desk.addUser({ role: 1 });
    const [broadcast] = await desk.dataSource.query<{ id: string }[]>(
      `INSERT INTO broadcasts (subject, message, by_text, created_by_id) VALUES ('Θέμα', 'Κλειστά {UserName}', true, $1) RETURNING id`,
      [staff.id],
    );
    const readers = [await aMember(), await aMember({ news: 'mail' }), await aMember({}, '2101234567')];
    const ids: string[] = [];
    for (const reader of readers) {
      const mail = { ...to(reader), purpose: 'broadcast', values: {}, notBefore: desk.inHours(1) } as const;
      ids.push(await desk.write(mail));
    }
    await desk.dataSource.query('UPDATE mails SET broadcast_id = $1, next_attempt_at = $2', [
      ...[broadcast?.id, desk.inHours(0)],
    ]);
    desk.advance(0);
    expect(await Promise.all(ids.map(sentBy))).toEqual(['text', 'mail', 'mail']);
    expect(twilio.messages).toMatchObject([
      { to: readers[0]?.phone, body: 'Palestra: Κλειστά Μαρία Διακοπή: gym.example.gr/messages' },
    ]);
    expect(smtp.accepted).toHaveLength(2);
  });
});

describe('a worker that died', () => {
  it('while it gave a text: what was written down is not given again, what was not is', async () => {
    const member = await aMember();
    const wish = { ...to(member), purpose: 'reminder' as const, values: reminder, notBefore: desk.inHours(1) };
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) ids.push(await desk.write(wish));
    const [never = '', given = '', accepted = '', refused = ''] = ids;
    const states = { [given]: 'sending', [accepted]: 'accepted', [refused]: 'refused' };
    for (const [mailId, state] of Object.entries(states)) {
      await desk.dataSource.query(
        `INSERT INTO text_messages (id, mail_id, is_test, provider, state, segments, cents, month, begun_at)
         VALUES (gen_random_uuid(), $1, false, 'twilio', $2, 1, 5, '2026-11-01', $3)`,
        [mailId, state, desk.inHours(0)],
      );
    }
    await desk.dataSource.query(
      `UPDATE mails SET state = 'sending', worker = 77, next_attempt_at = $1, channel = 'text'`,
      [desk.inHours(0)],
    );
    await desk.service(DeliveryRepository).buryDeadWorkers();
    desk.advance(0);
    expect([await sentBy(never), await sentBy(accepted), await sentBy(refused)]).toEqual(['text', 'text', 'mail']);
    expect((await desk.find(given)).state).toBe('in-doubt');
    expect([twilio.messages.length, smtp.accepted.length]).toEqual([1, 1]);
  });

  it.each([
    ['accepted', 'sent'],
    ['sending', 'in-doubt'],
    ['failed', 'mail'],
  ])('while its message had a text that is %s: another one says %s, and gives none', async (state, way) => {
    const member = await aMember();
    const id = await desk.write({ ...to(member), purpose: 'reminder', values: reminder, notBefore: desk.inHours(1) });
    await desk.dataSource.query(
      `INSERT INTO text_messages (id, mail_id, is_test, provider, state, segments, cents, month, begun_at)
       VALUES (gen_random_uuid(), $1, false, 'twilio', $2, 1, 5, '2026-11-01', $3)`,
      [id, state, desk.inHours(0)],
    );
    const mail = { id, recipientId: member.id, notAfter: null } as BegunMail;
    expect((await desk.service(TextDelivery).tell(mail, () => WORDS)).way).toBe(way);
    expect(twilio.calls).toEqual([]);
  });

  it('beside another one that works: each reader is told once', async () => {
    const second = await MailDesk.open({ databaseUrl: database.url, smtpUrl: smtp.url });
    try {
      const members: Member[] = [];
      for (let n = 0; n < 30; n += 1) members.push(await aMember());
      const ids = await Promise.all(members.map(remind));
      for (const id of ids) expect(await sentBy(id)).toBe('text');
      expect(twilio.messages.map((one) => one.to).sort()).toEqual(members.map(({ phone }) => phone).sort());
      expect(smtp.accepted).toEqual([]);
    } finally {
      await second.close();
    }
  });
});

describe('Vonage', () => {
  let vonage: VonageStandIn;
  beforeEach(async () => {
    vonage = await VonageStandIn.start();
    hear(vonage);
  });
  afterEach(() => vonage.close());
  const useVonage = (way: 'sms' | 'viber') =>
    useAccount({
      ...{ provider: 'vonage', way, account: vonage.applicationId, secret: vonage.privateKey },
      ...{ signatureSecret: vonage.signatureSecret, origin: vonage.url },
    });

  it.each([
    ['sms', 'sms'],
    ['viber', 'viber_service'],
  ] as const)('takes messages by %s, signed by the application', async (way, channel) => {
    await useVonage(way);
    const member = await aMember();
    expect(await sentBy(await remind(member))).toBe('text');
    expect(vonage.messages).toMatchObject([
      { channel, to: member.phone.slice(1), from: 'Palestra', text: WORDS, authentication: 'jwt' },
    ]);
    const [{ uuid } = { uuid: '' }] = vonage.messages;
    expect(await vonage.report(uuid, 'delivered')).toBe(200);
    expect(await isTried()).toBe(true);
  });

  it.each(['forged', 'altered', 'without a hash', 'not'] as const)(
    'reports nothing that is signed: %s',
    async (signed) => {
      await useVonage('sms');
      const id = await remind(await aMember());
      await desk.reaches(id, 'sent');
      const [{ uuid } = { uuid: '' }] = vonage.messages;
      expect(await vonage.report(uuid, 'rejected', { signed })).toBe(404);
      expect(await textOf(id)).toMatchObject({ state: 'accepted' });
    },
  );

  it('says that a number gets no more: the mail goes', async () => {
    await useVonage('sms');
    const member = await aMember();
    const id = await remind(member);
    await desk.reaches(id, 'sent');
    const [{ uuid } = { uuid: '' }] = vonage.messages;
    expect(await vonage.report(uuid, 'rejected', { error: 1190 })).toBe(200);
    await eventually(() => (smtp.accepted.length > 0 ? true : null));
    expect([await sentBy(id), await faultOf(member)]).toEqual(['mail', 'unreachable']);
  });

  it('refuses a number: the mail goes', async () => {
    await useVonage('sms');
    const member = await aMember();
    vonage.refused.set(member.phone.slice(1), 1430);
    expect(await sentBy(await remind(member))).toBe('mail');
    expect(await faultOf(member)).toBe('unreachable');
  });
});

import type { MailPurpose } from '@palestra/backend/contract/mail';
import type { MessageChannel, MessageKind } from '@palestra/backend/contract/own-messages';
import type { EntityManager } from 'typeorm';
import type { MailValues } from '../../backend/src/mail/mail-purposes.js';
import { DeliveryRepository } from '../../backend/src/mail/delivery/delivery.repository.js';
import { MailOutboxService } from '../../backend/src/mail/outbox/mail-outbox.service.js';
import { UnsubscribingService } from '../../backend/src/mail/broadcasts/unsubscribing.service.js';
import { inTransaction } from '../../backend/src/platform/database/transaction.js';
import { PushKeyring } from '../../backend/src/mail/phones/push-keys.js';
import { emptyDatabase } from '../support/empty-database.js';
import { eventually } from '../support/eventually.js';
import { MailDesk } from '../support/mail/mail-desk.js';
import { PushService } from '../support/mail/push-service.js';
import { SmtpCatcher } from '../support/mail/smtp-catcher.js';

const database = emptyDatabase();
let smtp: SmtpCatcher;
let push: PushService;
let desk: MailDesk;
beforeEach(async () => {
  smtp = await SmtpCatcher.start();
  push = await PushService.start();
  desk = await MailDesk.open({ databaseUrl: database.url, dataSource: database.dataSource, smtpUrl: smtp.url });
  await uses('on');
});
afterEach(async () => {
  await desk.close();
  await push.close();
  await smtp.close();
});

const uses = (value: 'on' | 'off') =>
  desk.dataSource.query(
    `INSERT INTO settings (key, value) VALUES ('uses.phoneMessages', $1)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [value],
  );

type Member = Awaited<ReturnType<MailDesk['addUser']>>;

async function subscribe(userId: string, phone: string): Promise<void> {
  const { endpoint, p256dh, auth } = push.browser(phone);
  const keys = await desk.service(PushKeyring).keys();
  await desk.dataSource.query(
    `INSERT INTO push_subscriptions (user_id, endpoint, p256dh, auth, server_key, created_at, seen_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6)`,
    [userId, endpoint, p256dh, auth, keys?.publicKey, desk.inHours(0)],
  );
}
const choose = (userId: string, kind: MessageKind, channel: MessageChannel) =>
  desk.dataSource.query('INSERT INTO message_choices (user_id, kind, channel) VALUES ($1, $2, $3)', [
    ...[userId, kind, channel],
  ]);
async function aMember(phones: string[] = ['phone'], language: 'el' | 'en' = 'el'): Promise<Member> {
  const member = await desk.addUser({ language });
  for (const phone of phones) await subscribe(member.id, phone);
  for (const kind of ['places', 'bookings', 'reminders'] as const) await choose(member.id, kind, 'phone');
  return member;
}

const SLOT = { date: '2026-11-19', startTime: '18:00:00', endTime: '19:00:00' };
const VISIT = {
  ...{ appointmentId: '8d3f0a52-0b2c-4a39-9a53-0a4f1c4d5e6f', ...SLOT },
  ...{ startsAt: '2026-11-19T16:00:00Z', endsAt: '2026-11-19T17:00:00Z' },
};
const STANDING: MailValues['standing'] = { appointments: [VISIT], skipped: [] };
const FREEZE: MailValues['freeze'] = {
  ...{ event: 'planned', from: '2026-12-01', until: '2026-12-05', endDate: null, reason: null },
};
const reminder: MailValues['reminder'] = { appointments: [VISIT] };
const to = ({ id, email, name, language }: Member) => ({
  ...{ to: email, recipientId: id, recipientName: name, language },
});
const remind = (member: Member): Promise<string> =>
  desk.write({ ...to(member), purpose: 'reminder', values: reminder });
const wayOf = async (id: string) => {
  const { state, channel } = await desk.find(id);
  return [state, channel];
};
const sentBy = async (id: string) => (await desk.reaches(id, 'sent')).channel;
const phonesLeft = async (): Promise<string[]> =>
  (
    await desk.dataSource.query<{ endpoint: string }[]>('SELECT endpoint FROM push_subscriptions ORDER BY endpoint')
  ).map(({ endpoint }) => endpoint.slice(push.origin.length + 1));

describe('a message of a kind for which its reader chose the phone', () => {
  it('goes to each of their phones, and no mail goes', async () => {
    const id = await remind(await aMember(['first', 'second']));
    expect(await desk.reaches(id, 'sent')).toMatchObject({ channel: 'phone', attempts: 0, lastError: null });
    expect(push.received.map(({ phone }) => phone).sort()).toEqual(['first', 'second']);
    const [{ headers, claims } = { headers: {}, claims: {} }] = push.received;
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal', ttl: '604800' });
    expect(claims).toMatchObject({ aud: push.origin, sub: 'https://gym.example.gr' });
    await desk.reaches(await desk.write({ to: 'after@palestra.test' }), 'sent');
    expect([...smtp.countByAddress.keys()]).toEqual(['after@palestra.test']);
    expect(
      await desk.dataSource.query('SELECT FROM push_subscriptions WHERE last_sent_at = $1', [desk.inHours(0)]),
    ).toHaveLength(2);
  });

  it.each([
    ['el', 'Υπενθύμιση: Πέμπτη 19 Νοεμβρίου 2026, 6:00 μ.μ.'],
    ['en', 'Reminder: Thursday 19 November 2026, 6:00 PM'],
  ] as const)('says in its reader’s language (%s) what the mail would say', async (language, title) => {
    const id = await remind(await aMember(['phone'], language));
    await desk.reaches(id, 'sent');
    expect(push.messagesOf('phone')).toEqual([{ id, title, body: 'Palestra', path: '/', language }]);
  });

  it.each([
    [
      'el',
      'Κρατάμε μια θέση για εσάς: Πέμπτη 19 Νοεμβρίου 2026, 6:00 μ.μ.',
      'Κρατάμε τη θέση έως: Πέμπτη 19 Νοεμβρίου, 12:00 μ.μ.',
    ],
    ['en', 'We hold a place for you: Thursday 19 November 2026, 6:00 PM', 'Held until: Thursday 19 November, 12:00 PM'],
  ] as const)('that offers a place leads to where it is taken (%s)', async (language, title, body) => {
    const link = 'https://gym.example.gr/book?date=2026-11-19&start=18:00&end=19:00';
    const values = { ...SLOT, link, until: '2026-11-19T10:00:00Z' };
    const notAfter = desk.inHours(2);
    const member = await aMember(['phone'], language);
    const id = await desk.write({ ...to(member), purpose: 'place-held', values, notAfter });
    expect(await desk.reaches(id, 'sent')).toMatchObject({ channel: 'mail', facts: {} });
    const path = '/book?date=2026-11-19&start=18:00&end=19:00';
    expect(push.received).toMatchObject([
      { message: { id, title, body, path, language }, headers: { urgency: 'high', ttl: '7200' } },
    ]);
    expect(smtp.accepted).toHaveLength(1);
  });

  it.each<[MailPurpose, object]>([
    ['changed', { reason: null, appointments: [{ ...VISIT, previous: SLOT }] }],
    ['cancelled', { cancelledBy: 'staff', reason: null }],
    ['day-closed', { reason: null }],
    ['restored', {}],
  ])('that alters a calendar (%s) goes by mail as well', async (purpose, values) => {
    const facts = { appointments: [VISIT], ...values } as never;
    const id = await desk.write({ ...to(await aMember()), purpose, values: facts });
    expect(await sentBy(id)).toBe('mail');
    expect([push.messagesOf('phone').length, smtp.accepted.length]).toEqual([1, 1]);
  });

  it('about a child opens the site for them, and names them', async () => {
    const member = await aMember();
    const clientId = '3f0b2f7e-7b0a-4f0e-8a43-0d3f5c1a2b3c';
    await desk.write({
      ...{ ...to(member), purpose: 'reminder' },
      values: { ...reminder, clientId, childName: 'Νίκος' } as never,
    });
    await eventually(() => (push.received.length === 1 ? true : null));
    expect(push.messagesOf('phone')).toMatchObject([{ path: `/?for=${clientId}` }]);
    expect(push.messagesOf('phone')[0]?.title).toMatch(/^Νίκος: /);
  });

  it('goes by mail when their only phone is gone, which is forgotten', async () => {
    push.act = () => (response) => response.writeHead(410).end();
    const id = await remind(await aMember());
    expect(await sentBy(id)).toBe('mail');
    expect([push.received.length, smtp.accepted.length, await phonesLeft()]).toEqual([1, 1, []]);
  });

  it('goes to the phone that is left, and no mail goes', async () => {
    push.act = (phone) => (response) => response.writeHead(phone === 'gone' ? 404 : 201).end();
    const id = await remind(await aMember(['gone', 'here']));
    expect(await sentBy(id)).toBe('phone');
    expect([smtp.accepted.length, await phonesLeft()]).toEqual([0, ['here']]);
  });

  it.each([400, 403, 413, 429, 500, 503])('goes by mail when the push service answers %i', async (status) => {
    push.act = () => (response) => response.writeHead(status).end('no');
    const id = await remind(await aMember());
    expect(await sentBy(id)).toBe('mail');
    expect([push.received.length, smtp.accepted.length, await phonesLeft()]).toEqual([1, 1, ['phone']]);
  });

  it('goes by mail when nobody listens there', async () => {
    const member = await aMember();
    await desk.dataSource.query(`UPDATE push_subscriptions SET endpoint = 'http://127.0.0.1:1/phone'`);
    expect(await sentBy(await remind(member))).toBe('mail');
    expect(smtp.accepted).toHaveLength(1);
  });

  it('goes by mail when its address is that of another machine of the gym’s network', async () => {
    const member = await aMember();
    await desk.dataSource.query(`UPDATE push_subscriptions SET endpoint = 'https://169.254.169.254/latest'`);
    expect(await sentBy(await remind(member))).toBe('mail');
  });

  it('goes by mail when the browser’s key is none', async () => {
    const member = await aMember();
    await desk.dataSource.query(`UPDATE push_subscriptions SET p256dh = 'AAAA'`);
    expect(await sentBy(await remind(member))).toBe('mail');
    expect([push.received.length, smtp.accepted.length]).toEqual([0, 1]);
  });

  it.each([
    ['on which the site was not used for 30 days', `seen_at = seen_at - interval '30 days'`],
    ['that was switched on for another key of the gym', `server_key = 'another'`],
  ])('goes by mail when their only phone is one %s, which is asked nothing', async (_, change) => {
    const member = await aMember();
    await desk.dataSource.query(`UPDATE push_subscriptions SET ${change}`);
    expect(await sentBy(await remind(member))).toBe('mail');
    expect([push.received.length, smtp.accepted.length, await phonesLeft()]).toEqual([0, 1, ['phone']]);
  });

  it('goes by mail when its reader has no phone', async () => {
    expect(await sentBy(await remind(await aMember([])))).toBe('mail');
  });

  it('that a push service keeps waiting holds back no mail, and goes by mail; the next ones at once', async () => {
    const patience = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
    let hangUp = (): void => undefined;
    push.act = () => (response) => {
      hangUp = () => response.destroy();
    };
    const members = await Promise.all([1, 2].map((n) => aMember([`phone${n}`])));
    const slow = await remind(members[0] as Member);
    await eventually(() => (push.received.length === 1 ? true : null));
    for (const n of [1, 2, 3]) await desk.reaches(await desk.write({ to: `m${n}@palestra.test` }), 'sent');
    expect(await wayOf(slow)).toEqual(['sending', 'phone']);
    patience.abort();
    timeout.mockRestore();
    expect(await sentBy(slow)).toBe('mail');
    expect(await sentBy(await remind(members[1] as Member))).toBe('mail');
    expect(push.received).toHaveLength(1);
    hangUp();
  });

  it.each<[string, (userId: string) => Promise<unknown>]>([
    ['unsubscribes', (userId) => desk.service(UnsubscribingService).unsubscribe({ userId, language: 'el' })],
    ['is reached no more', (userId) => inOutbox((outbox, tx) => outbox.withdrawTo(tx, userId))],
    ['is erased', (userId) => inOutbox((outbox, tx) => outbox.redact(tx, [userId]))],
  ])('whose reader %s while it is on its way to the phone does not go by mail', async (_, leaves) => {
    let refuse = (): void => undefined;
    push.act = () => (response) => {
      refuse = () => response.writeHead(500).end();
    };
    const member = await aMember();
    await choose(member.id, 'news', 'phone');
    const id = await desk.write({ ...to(member), purpose: 'birthday', values: {} });
    await eventually(() => (push.received.length === 1 ? true : null));
    await leaves(member.id);
    refuse();
    await desk.reaches(id, 'withdrawn');
    expect(smtp.accepted).toEqual([]);
  });
  const inOutbox = (work: (outbox: MailOutboxService, tx: EntityManager) => Promise<void>) =>
    inTransaction(desk.dataSource, (tx) => work(desk.service(MailOutboxService), tx));

  it('is told once when the push service answers late, and twice', async () => {
    const answers: (() => void)[] = [];
    push.act = () => (response) => {
      answers.push(() => response.socket?.write(`${ACCEPTED}${ACCEPTED}`));
    };
    const id = await remind(await aMember());
    await eventually(() => (answers.length === 1 ? true : null));
    for (const answer of answers) answer();
    expect(await sentBy(id)).toBe('phone');
    expect([push.received.length, smtp.accepted.length]).toEqual([1, 0]);
  });
  const ACCEPTED = 'HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n';

  it('waits for the end of the night, as its mail would', async () => {
    await desk.dataSource.query(
      `INSERT INTO settings (key, value)
       VALUES ('uses.quietHours', 'on'), ('QuietHoursFrom', '23'), ('QuietHoursUntil', '7')
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    );
    const member = await aMember();
    // 23:30 in Athens.
    desk.advance(11.5 * 3_600_000);
    const id = await remind(member);
    const morning = new Date('2026-11-19T05:00:00Z');
    await eventually(async () => ((await desk.find(id)).nextAttemptAt.getTime() === morning.getTime() ? true : null));
    expect(push.received).toEqual([]);
    desk.advance(7.5 * 3_600_000);
    expect(await sentBy(id)).toBe('phone');
  });
});

describe('the way of a message', () => {
  it('is that of its kind: nothing for what its reader does without, mail for what they did themselves', async () => {
    const member = await aMember();
    await desk.dataSource.query(`UPDATE message_choices SET channel = 'none' WHERE kind = 'reminders'`);
    const without = await remind(member);
    expect(await desk.reaches(without, 'withdrawn')).toMatchObject({ channel: 'mail' });
    const booked = { appointments: [VISIT] as [typeof VISIT], cancelUntil: '2026-11-19T14:00:00Z' };
    const ids = [
      await desk.write({ ...to(member), purpose: 'booked', values: { ...booked, bookedByStaff: false } }),
      await desk.write({ ...to(member), purpose: 'password-changed', values: { at: '2026-11-18T10:00:00Z' } }),
    ];
    const own = [
      await desk.write({ ...to(member), purpose: 'restored', values: { appointments: [VISIT], byMember: true } }),
      await desk.write({ ...to(member), purpose: 'standing', values: { ...STANDING, byMember: true } }),
      await desk.write({ ...to(member), purpose: 'freeze', values: { ...FREEZE, byMember: true } }),
    ];
    const others = await desk.write({ ...to(member), purpose: 'freeze', values: FREEZE });
    expect(await sentBy(others)).toBe('phone');
    for (const id of own) expect(await sentBy(id)).toBe('mail');
    push.received.length = 0;
    const byStaff = await desk.write({ ...to(member), purpose: 'booked', values: { ...booked, bookedByStaff: true } });
    await desk.reaches(byStaff, 'sent');
    await Promise.all(ids.map((id) => desk.reaches(id, 'sent')));
    expect(await Promise.all([...ids, byStaff].map(wayOf))).toEqual([
      ['sent', 'mail'],
      ['sent', 'mail'],
      ['sent', 'phone'],
    ]);
    expect(push.messagesOf('phone')).toMatchObject([{ body: 'Ακύρωση έως: Πέμπτη 19 Νοεμβρίου, 4:00 μ.μ.' }]);
  });

  it('is mail in a gym that uses no phones, also for what its reader does without', async () => {
    const member = await aMember();
    await uses('off');
    await desk.dataSource.query(`UPDATE message_choices SET channel = 'none' WHERE kind = 'reminders'`);
    expect(await sentBy(await remind(member))).toBe('mail');
    const values = { ...SLOT, originalStartTime: '18:00:00', originalEndTime: '19:00:00' };
    expect(await sentBy(await desk.write({ ...to(member), purpose: 'place-free', values }))).toBe('mail');
    expect(push.received).toEqual([]);
  });

  it('is mail once the gym’s key cannot be opened', async () => {
    const member = await aMember();
    await desk.dataSource.query(`UPDATE push_keys SET private_key = 'sealed:00000000:AAAA'`);
    expect(await sentBy(await remind(member))).toBe('mail');
    expect(push.received).toEqual([]);
  });
});

describe('two workers', () => {
  it('tell each reader once', async () => {
    const second = await MailDesk.open({ databaseUrl: database.url, smtpUrl: smtp.url });
    try {
      const members: Member[] = [];
      for (let n = 0; n < 30; n += 1) members.push(await aMember([`phone${n}`]));
      const ids = await Promise.all(members.map(remind));
      for (const id of ids) expect(await sentBy(id)).toBe('phone');
      expect(push.received.map(({ message }) => message.id).sort()).toEqual(ids.sort());
      expect(smtp.accepted).toEqual([]);
    } finally {
      await second.close();
    }
  });

  it('of which one died while it told a phone: the message is told again with the same mark, thrice at most', async () => {
    const member = await aMember();
    const notBefore = desk.inHours(1);
    const wish = { ...to(member), purpose: 'reminder' as const, values: reminder, notBefore };
    const [once, often, mail] = [await desk.write(wish), await desk.write(wish), await desk.write(wish)];
    await desk.dataSource.query(
      `UPDATE mails SET state = 'sending', worker = 77, next_attempt_at = $1, channel = 'phone',
         attempts = CASE WHEN id = $2 THEN 2 ELSE 0 END`,
      [desk.inHours(0), often],
    );
    await desk.dataSource.query(`UPDATE mails SET channel = 'mail' WHERE id = $1`, [mail]);
    await desk.service(DeliveryRepository).buryDeadWorkers();
    desk.advance(0);
    expect([await sentBy(once), await sentBy(often)]).toEqual(['phone', 'mail']);
    expect(await wayOf(mail)).toEqual(['in-doubt', 'mail']);
    expect(push.received.map(({ message }) => message.id)).toEqual([once]);
  });
});

import type {
  Broadcast,
  BroadcastAudience,
  BroadcastPreview,
  MailQueue,
  OutboxMail,
} from '@palestra/backend/contract/mail';
import type { ApiClient } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { openMailingGym } from '../support/mail/mailing-gym.js';
import type { SmtpCatcher } from '../support/mail/smtp-catcher.js';
import type { TestGym } from '../support/test-gym.js';
import { anId } from '../support/seed.js';

let gym: TestGym;
let smtp: SmtpCatcher;
let staff: ApiClient;
beforeAll(async () => {
  ({ gym, smtp } = await openMailingGym(new Date('2026-12-01T08:00:00Z')));
  staff = gym.as(gym.admin);
});
beforeEach(async () => {
  smtp.reset();
  await gym.rows('TRUNCATE mails, broadcasts, unsubscriptions');
  await gym.rows('DELETE FROM users WHERE role = 2');
});
afterAll(async () => {
  await gym.close();
  await smtp.close();
});

async function addMember(name: string, wish: { language?: string; isActive?: boolean; isConfirmed?: boolean } = {}) {
  const { language = 'el', isActive = true, isConfirmed = true } = wish;
  const [member] = await gym.rows<{ id: string }>(
    `INSERT INTO users (role, email, name, search_key, password_hash, language, is_active, email_confirmed_at)
     VALUES (2, $1 || '@palestra.test', $1, '', '', $2, $3, CASE WHEN $4::boolean THEN now() END) RETURNING id`,
    [name, language, isActive, isConfirmed],
  );
  return { id: member?.id ?? '' };
}

const send = (wish: Record<string, unknown> = {}) =>
  staff.post<Broadcast>('/admin/send-broadcast-email', { subject: 'Νέα', message: 'Γεια {UserName}', ...wish });
const progressOf = async (id: string): Promise<Broadcast> =>
  (await staff.get<Broadcast>(`/Admin/broadcasts/${id}`)).data;
const finished = (id: string) =>
  eventually(async () => {
    const broadcast = await progressOf(id);
    return broadcast.state === 'finished' ? broadcast : null;
  });

describe('a broadcast', () => {
  it('returns id and count at once with isSuccess, and reaches each active member in their language', async () => {
    await addMember('maria');
    await addMember('john', { language: 'en' });
    await addMember('gone', { isActive: false });
    await addMember('new', { isConfirmed: false });
    const { status, data } = await send({ subjectEn: 'News', messageEn: 'Hello {UserName}' });
    expect(status).toBe(201);
    expect(data).toMatchObject({ recipients: 2, activeClientsOnly: true, createdByName: gym.admin.name });
    expect(await finished(data.id)).toMatchObject({ sent: 2, failed: 0, waiting: 0 });
    const texts = smtp.accepted.map(({ to, parsed }) => [to, parsed.subject, parsed.text?.split('\n')[0]]);
    expect(texts.sort()).toEqual([
      ['john@palestra.test', 'News', 'Hello john'],
      ['maria@palestra.test', 'Νέα', 'Γεια maria'],
    ]);
  });

  it('goes out once when sent twice with one id: by a double click, or after a lost response', async () => {
    await addMember('maria');
    const requestId = '0d9e4c1e-6a53-4f0e-8a75-2f9c5a4f7b10';
    const [first, second] = await Promise.all([send({ requestId }), send({ requestId })]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.data.id).toBe(first.data.id);
    await gym.setNow('2026-12-02T08:00:00Z');
    expect((await send({ requestId })).data.id).toBe(first.data.id);
    expect(await send({ requestId, message: 'Άλλο' })).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await send({ requestId: 'mine' })).toMatchObject({ status: 400 });
    expect(await finished(first.data.id)).toMatchObject({ recipients: 1, sent: 1 });
    expect(smtp.accepted).toHaveLength(1);
    const log = await gym.rows(`SELECT FROM audit_entries WHERE entity_id = $1`, [first.data.id]);
    expect(log).toHaveLength(1);
    await gym.setNow('2026-12-01T08:00:00Z');
  });

  it('without an id goes out again only when sent later or with other content @release', async () => {
    await addMember('maria');
    const [first, second] = await Promise.all([send(), send()]);
    expect(second.data.id).toBe(first.data.id);
    const others = [await send({ message: 'Άλλο' }), await send({ activeClientsOnly: false })];
    await addMember('john');
    others.push(await send());
    await gym.setNow('2026-12-01T08:00:10Z');
    others.push(await send());
    expect(new Set([first, ...others].map(({ data }) => data.id)).size).toBe(5);
    await gym.setNow('2026-12-01T08:00:00Z');
  });

  it('sends English readers the Greek text where there is no English one, and inactive clients on request @release', async () => {
    await addMember('john', { language: 'en', isActive: false });
    const { data } = await send({ activeClientsOnly: false });
    await finished(data.id);
    expect(smtp.accepted[0]?.parsed.subject).toBe('Νέα');
  });

  it('has isSuccess in refusals, too @release', async () => {
    const answer = await fetch(`${gym.urlOf(0)}/api/admin/send-broadcast-email`, { method: 'POST' });
    expect(await answer.json()).toMatchObject({ success: false, isSuccess: false, code: 'UNAUTHENTICATED' });
  });

  it.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['no subject', { subject: '' }, { subject: 'Subject is required' }],
    ['a long subject', { subject: 'α'.repeat(201) }, { subject: 'Subject must not exceed 200 characters' }],
    ['no message', { message: '' }, { message: 'Message is required' }],
    ['a long message', { message: 'α'.repeat(5001) }, { message: 'Message must not exceed 5000 characters' }],
    ['a long English one', { messageEn: 'a'.repeat(5001) }, { messageEn: 'Message must not exceed 5000 characters' }],
  ])('refuses %s @release', async (_, wish, fields) => {
    expect(await send(wish)).toMatchObject({ status: 400, data: { fields } });
  });

  it('delivers 5000 Greek letters, emoji and line breaks unchanged @release', async () => {
    await addMember('maria');
    const message = `💪 ${'Ώρα για γυμναστική! '.repeat(200)}\nδεύτερη γραμμή\n\nνέα παράγραφος`.padEnd(4_990, 'ω');
    const { data } = await send({ subject: 'Γεια 👋 <b>', message });
    await finished(data.id);
    const { subject, text = '' } = smtp.accepted[0]?.parsed ?? {};
    expect(subject).toBe('Γεια 👋 <b>');
    expect(text.replaceAll('\r\n', '\n').startsWith(message)).toBe(true);
  });

  it('can be previewed with its number of recipients, and sent to oneself as a test', async () => {
    await addMember('maria');
    const draft = { subject: 'Νέα', message: 'Γεια {UserName}', subjectEn: 'News' };
    const { data } = await staff.post<BroadcastPreview>('/Admin/broadcasts/preview', draft);
    expect(data).toMatchObject({ recipients: 1, el: { subject: 'Νέα' }, en: { subject: 'News' } });
    expect(data.en.text).toContain('Γεια Maria Papadopoulou');
    await staff.post('/Admin/broadcasts/test', draft);
    const mails = await smtp.received(2);
    expect(mails.map(({ parsed }) => parsed.subject).sort()).toEqual(['[Test] News', '[Δοκιμή] Νέα']);
  });

  it('counts its recipients before it is written', async () => {
    await addMember('maria');
    await addMember('gone', { isActive: false });
    const audience = async (query: Record<string, string>) =>
      (await staff.get<BroadcastAudience>('/Admin/broadcasts/audience', query)).data.recipients;
    expect([await audience({}), await audience({ activeClientsOnly: 'false' })]).toEqual([1, 2]);
  });

  it('in quiet hours says that it waits for their end, until it is stopped', async () => {
    await addMember('maria');
    const audience = async () => (await staff.get<BroadcastAudience>('/Admin/broadcasts/audience')).data;
    const set = async (value: string) => {
      expect((await staff.put('/Admin/settings/QuietHoursFrom', { value })).status).toBe(200);
    };
    expect(await audience()).toEqual({ recipients: 1, waitsUntil: null, withoutEmail: 0 });
    await set('23');
    await gym.setNow('2026-12-01T21:30:00Z');
    const waitsUntil = '2026-12-02T05:00:00.000Z';
    expect(await audience()).toEqual({ recipients: 1, waitsUntil, withoutEmail: 0 });
    const { data } = await send();
    expect(data).toMatchObject({ state: 'sending', waiting: 1, waitsUntil });
    const [listed] = (await staff.get<Broadcast[]>('/Admin/broadcasts')).data;
    expect(listed).toMatchObject({ id: data.id, waitsUntil });
    expect((await staff.post<Broadcast>(`/Admin/broadcasts/${data.id}/stop`, {})).data.waitsUntil).toBeNull();
    await staff.post(`/Admin/broadcasts/${data.id}/resume`, {});
    await gym.setNow('2026-12-02T05:00:00Z');
    expect(await finished(data.id)).toMatchObject({ sent: 1, waitsUntil: null });
    await set('0');
    await gym.setNow('2026-12-01T08:00:00Z');
  });

  it('goes to the chosen clients only, of whom those receive it who may', async () => {
    const [maria, eleni, gone] = [
      await addMember('maria'),
      await addMember('eleni'),
      await addMember('gone', { isActive: false }),
    ];
    const ids = (members: readonly { id: string }[]) => members.map(({ id }) => id);
    const count = async (clientIds: unknown) =>
      (await staff.post<BroadcastAudience>('/Admin/broadcasts/audience', { clientIds })).data?.recipients;
    expect([await count(ids([maria, gone])), await count(ids([maria, eleni])), await count(null)]).toEqual([1, 2, 2]);
    const { data } = await send({ subject: 'Λήγει', clientIds: ids([maria, gone]) });
    await finished(data.id);
    expect(smtp.accepted.map(({ parsed }) => parsed.to)).toHaveLength(1);
    const rows = await gym.rows('SELECT recipient_id AS id FROM mails WHERE broadcast_id = $1', [data.id]);
    expect(rows).toEqual([{ id: maria.id }]);
  });

  it.each([[[]], [['nobody']], ['all'], [[null]], [{ $ne: '' }], [Array.from({ length: 501 }, () => anId())]])(
    'refuses %j as chosen clients, and sends nothing @release',
    async (clientIds) => {
      await addMember('maria');
      const body = { subject: 'Νέα', message: 'Γεια', clientIds };
      expect(await staff.post('/admin/send-broadcast-email', body)).toMatchObject({
        status: 400,
        code: 'VALIDATION_FAILED',
      });
      expect((await staff.post('/Admin/broadcasts/audience', { clientIds })).status).toBe(400);
      expect(await gym.rows("SELECT id FROM mails WHERE purpose = 'broadcast'")).toEqual([]);
    },
  );

  it('is found by words of its subject, ignoring accents and case @release', async () => {
    await send({ subject: 'Νέο ωράριο', subjectEn: 'New times' });
    await send({ subject: 'Κλειστά το Πάσχα' });
    const found = async (q: string) =>
      (await staff.get<Broadcast[]>('/Admin/broadcasts', { filter: JSON.stringify({ q }) })).data.map(
        ({ subject }) => subject,
      );
    expect(await found('ΩΡΑΡΙΟ')).toEqual(['Νέο ωράριο']);
    expect(await found('times new')).toEqual(['Νέο ωράριο']);
    expect(await found('pasxa')).toEqual(['Κλειστά το Πάσχα']);
    expect(await found('αλλο')).toEqual([]);
    expect(await found('')).toHaveLength(2);
    expect((await staff.get('/Admin/broadcasts', { filter: '{"q":1}' })).status).toBe(400);
  });

  it('can be stopped and resumed: nothing goes out meanwhile, each recipient gets one mail', async () => {
    for (let n = 1; n <= 60; n += 1) await addMember(`m${n}`);
    const held: (() => void)[] = [];
    smtp.behaviour = { onMessage: () => new Promise<null>((resolve) => held.push(() => resolve(null))) };
    const { data } = await send();
    await eventually(() => (held.length > 0 ? true : null));
    const stopped = await staff.post<Broadcast>(`/Admin/broadcasts/${data.id}/stop`, {});
    expect(stopped).toMatchObject({ status: 200, data: { state: 'stopped' } });
    smtp.behaviour = {};
    for (const release of held) release();
    await eventually(async () => {
      const [row] = await gym.rows<{ count: number }>(
        "SELECT count(*)::int AS count FROM mails WHERE state = 'sending'",
      );
      return row?.count === 0 ? true : null;
    });
    const { sent, waiting } = await progressOf(data.id);
    expect([sent, sent + waiting]).toEqual([smtp.accepted.length, 60]);
    // Two processes at most share this outbox, and each had fifteen mails under way.
    expect(waiting).toBeGreaterThanOrEqual(30);
    await staff.post(`/Admin/broadcasts/${data.id}/resume`, {});
    expect(await finished(data.id)).toMatchObject({ sent: 60 });
    expect([...smtp.countByAddress.values()].every((count) => count === 1)).toBe(true);
  });
});

describe('unsubscribing', () => {
  const unsubscribeUrl = (): string => {
    const header = smtp.accepted[0]?.parsed.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    return header.replace(/^<https:\/\/gym\.example\.gr(.*)>$/, `${gym.urlOf(0)}$1`);
  };

  it('by one click excludes the member from broadcasts, but not from other mails', async () => {
    await addMember('maria');
    await finished((await send()).data.id);
    const post = smtp.accepted[0]?.parsed.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value;
    expect(post).toBe('List-Unsubscribe=One-Click');
    const answer = await fetch(unsubscribeUrl(), {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: post ?? '',
    });
    expect(answer.status).toBe(200);
    expect((await send()).data.recipients).toBe(0);
  });

  it('by the link asks for confirmation, in the reader’s language @release', async () => {
    await addMember('maria');
    await finished((await send()).data.id);
    // Some mail clients add parameters to links.
    const page = await fetch(`${unsubscribeUrl()}?utm_source=mail`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('<form method="post">');
    expect((await send()).data.recipients).toBe(1);
  });

  it('by an unknown link says that the link does not work @release', async () => {
    const page = await fetch(`${gym.urlOf(0)}/api/mail/unsubscribe/00000000-0000-4000-8000-000000000000`);
    expect(page.status).toBe(404);
  });

  it('takes a form body, which other calls refuse with 415 @release', async () => {
    const answer = await fetch(`${gym.urlOf(0)}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'email=a',
    });
    expect(answer.status).toBe(415);
  });
});

describe('a failed mail', () => {
  it('is shown to staff with the server’s reason, and can be resent', async () => {
    smtp.behaviour = { onRecipient: () => ({ code: 550, words: '5.1.1 Unknown' }) };
    await addMember('maria');
    const { data } = await send();
    expect(await finished(data.id)).toMatchObject({ failed: 1, sent: 0 });
    const filter = JSON.stringify({ state: ['failed', 'in-doubt'] });
    const [mail] = (await staff.get<OutboxMail[]>('/Admin/mails', { filter })).data;
    expect(mail).toMatchObject({
      recipientAddress: 'maria@palestra.test',
      lastError: '550 5.1.1 Unknown',
      canResend: true,
    });
    smtp.behaviour = {};
    const resent = await staff.post(`/Admin/mails/${mail?.id}/resend`, {});
    expect(resent).toMatchObject({ status: 200, message: 'The email is queued for sending again' });
    expect(await finished(data.id)).toMatchObject({ failed: 0, sent: 1 });
    expect(await staff.post(`/Admin/mails/${mail?.id}/resend`, {})).toMatchObject({ status: 409, code: 'CONFLICT' });
  });
});

describe('the outbox', () => {
  const list = async (filter: object) =>
    (await staff.get<OutboxMail[]>('/Admin/mails', { filter: JSON.stringify(filter) })).data;

  it('is searched by the name, e-mail and phone of the recipient, and by broadcast @release', async () => {
    await addMember('maria');
    await addMember('nikos');
    await gym.rows("UPDATE users SET search_key = 'giorgos maria@palestra.test 6971234567' WHERE name = 'maria'");
    const first = (await send()).data.id;
    await finished(first);
    await finished((await send({ subject: 'Άλλα νέα' })).data.id);
    expect(await list({ q: 'Giorgos' })).toHaveLength(2);
    expect(await list({ q: '697 123 4567', broadcastId: first })).toMatchObject([{ recipientName: 'maria' }]);
    expect(await list({ broadcastId: first })).toHaveLength(2);
    expect(await list({ q: 'giorgos', state: 'failed' })).toEqual([]);
    const wrong = [{ q: 5 }, { broadcastId: 'x' }];
    for (const filter of wrong) {
      expect((await staff.get('/Admin/mails', { filter: JSON.stringify(filter) })).status).toBe(400);
    }
  });

  it('reports how many mails wait, since when, and the last errors @release', async () => {
    const queue = async () => (await staff.get<MailQueue>('/Admin/mails/queue')).data;
    expect(await queue()).toEqual({
      server: 'up',
      waiting: 0,
      oldestWaitingSince: null,
      paused: 0,
      failed: 0,
      inDoubt: 0,
    });
    smtp.behaviour = {
      onRecipient: (address) =>
        address.startsWith('maria') ? { code: 550, words: '5.1.1 Unknown' } : { code: 451, words: '4.7.1 Greylisted' },
    };
    await addMember('maria');
    await addMember('nikos');
    await send();
    const settled = await eventually(async () => {
      // In this order: a mail that is under way waits, but has no time since when.
      const isPutOff = Boolean((await list({ state: 'waiting' }))[0]?.lastError);
      const now = await queue();
      return now.failed === 1 && isPutOff ? now : null;
    });
    expect(settled).toMatchObject({ waiting: 1, oldestWaitingSince: '2026-12-01T08:00:00.000Z', failed: 1 });
  });

  it('needs no attention once staff have settled a failure, and keeps its broadcast’s figures @release', async () => {
    smtp.behaviour = { onRecipient: () => ({ code: 550, words: '5.1.1 Unknown' }) };
    await addMember('maria');
    await addMember('nikos');
    const { data } = await send();
    expect(await finished(data.id)).toMatchObject({ failed: 2 });
    const open = () => list({ needsAttention: true });
    const [first, second] = await open();
    const [row] = await gym.rows<{ id: string }>('SELECT recipient_id AS id FROM mails WHERE id = $1', [first?.id]);
    expect(await list({ recipientId: row?.id })).toMatchObject([{ id: first?.id, canSettle: true, settledAt: null }]);

    const settled = await staff.post<OutboxMail>(`/Admin/mails/${first?.id}/settle`, {});
    expect(settled).toMatchObject({ status: 200, message: 'The email counts as dealt with' });
    expect(settled.data).toMatchObject({ state: 'failed', canSettle: false, settledAt: '2026-12-01T08:00:00.000Z' });
    expect(await open()).toMatchObject([{ id: second?.id }]);
    expect((await staff.get<MailQueue>('/Admin/mails/queue')).data).toMatchObject({ failed: 1 });
    expect(await progressOf(data.id)).toMatchObject({ failed: 2 });
    const again = await staff.post(`/Admin/mails/${first?.id}/settle`, {});
    expect(again).toMatchObject({ status: 409, code: 'CONFLICT' });
    const log = `SELECT actor_id AS actor FROM audit_entries WHERE action = 'mail.settled' AND entity_id = $1`;
    expect(await gym.rows(log, [first?.id])).toEqual([{ actor: gym.admin.id }]);

    // Resent and refused again, it needs attention again.
    await staff.post(`/Admin/mails/${first?.id}/resend`, {});
    await eventually(async () => ((await open()).length === 2 ? true : null));
    for (const filter of [{ recipientId: 'x' }, { needsAttention: 'yes' }]) {
      expect((await staff.get('/Admin/mails', { filter: JSON.stringify(filter) })).status).toBe(400);
    }
  });
});

describe('the health page @release', () => {
  it('reports whether mail goes out', async () => {
    const health = async () => (await gym.asVisitor().get<{ mail: string; status: string }>('/health')).data;
    expect(await health()).toMatchObject({ mail: 'up' });
    await smtp.close();
    await addMember('maria');
    await send();
    await eventually(async () => ((await health()).mail === 'down' ? true : null));
    expect(await health()).toMatchObject({ status: 'ok' });
    await smtp.open();
    await eventually(async () => ((await health()).mail === 'up' ? true : null));
  });
});

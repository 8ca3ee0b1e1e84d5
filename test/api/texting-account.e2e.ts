import { generateKeyPairSync } from 'node:crypto';
import type { BroadcastPreview, EmailTemplate, TemplatePreview } from '@palestra/backend/contract/mail';
import type { ClientMessages, OwnMessages } from '@palestra/backend/contract/own-messages';
import { LIMITS } from '@palestra/backend/contract/limits';
import { searchKey } from '@palestra/backend/contract/search-key';
import type { Texting } from '@palestra/backend/contract/texting';
import { aMember, type Person } from '../support/client-builder.js';
import { TwilioStandIn, twilioSignature } from '../support/providers/twilio-stand-in.js';
import { anId } from '../support/seed.js';
import { TestGym } from '../support/test-gym.js';

const NOW = '2026-03-11T10:00:00Z';
const PATH = '/Admin/texting';

let gym: TestGym;
let twilio: TwilioStandIn;
let maria: Person;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
  twilio = await TwilioStandIn.start();
});
afterEach(async () => expect(await gym.faults()).toEqual([]));
afterAll(async () => {
  await twilio.close();
  await gym.close();
});
beforeEach(async () => {
  await gym.setNow(NOW);
  await gym.rows(`UPDATE settings SET value = 'on' WHERE key LIKE 'uses.%'`);
  const values = { TextPriceCents: '5', TextCapEuros: '20', TextsInCapitals: 'off' };
  await gym.as(gym.admin).put('/Admin/settings', { values });
  await gym.rows('DELETE FROM text_provider');
  await gym.rows('DELETE FROM text_messages');
  await gym.rows('DELETE FROM throttles');
  maria = await gym.has(aMember());
  await hasPhone('6912345678');
});

const hasPhone = (phone: string) =>
  gym.rows('UPDATE users SET phone = $2, search_key = $3 WHERE id = $1', [
    ...[maria.id, phone, searchKey(maria.name, `${maria.id}@example.gr`, phone)],
  ]);
const owner = () => gym.as(gym.admin);
const TWILIO = { provider: 'twilio', way: 'sms', account: 'AC0123', sender: 'Palestra', secret: 'token' };
const KEY = generateKeyPairSync('rsa', { modulusLength: 2048 });
const VONAGE = {
  ...{ provider: 'vonage', way: 'viber', account: anId(), sender: '12345', signatureSecret: 'sign' },
  secret: KEY.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};
const read = async (): Promise<Texting> => (await owner().get<Texting>(PATH)).data;

/** A text of this gym that its provider has. */
async function aText(wish: { cents?: number; state?: string; isTest?: boolean } = {}): Promise<string> {
  const { cents = 5, state = 'accepted', isTest = false } = wish;
  const id = anId();
  await gym.rows(
    `INSERT INTO text_messages (id, is_test, provider, state, segments, cents, month, begun_at)
     VALUES ($1, $2, 'twilio', $3, 1, $4, '2026-03-01', $5)`,
    [id, isTest, state, cents, NOW],
  );
  return id;
}

describe('the account for SMS', () => {
  it('is none at first, and is not yet tried once it is set; its keys are sealed and never shown', async () => {
    expect(await read()).toMatchObject({
      account: null,
      lastTest: null,
      usedCents: 0,
      capCents: 2_000,
      isNearCap: false,
    });
    const { status, data } = await owner().put<Texting>(PATH, TWILIO);
    const { secret, ...shown } = TWILIO;
    expect([status, data.account]).toEqual([200, { ...shown, isOpen: true, triedAt: null }]);
    const [row] = await gym.rows<{ secrets: string }>('SELECT secrets FROM text_provider');
    expect(JSON.stringify(data) + String(row?.secrets)).not.toContain(`"${secret}"`);
    const log = await gym.rows(`SELECT before, after FROM audit_entries WHERE action = 'text-account.changed'`);
    expect(log).toMatchObject([{ before: null, after: shown }]);
  });

  it('keeps the keys that are not written again, and counts as not tried after each change', async () => {
    await owner().put(PATH, TWILIO);
    await gym.rows(`UPDATE text_provider SET tried_at = now()`);
    const { secret: _, ...rest } = TWILIO;
    const { data } = await owner().put<Texting>(PATH, { ...rest, sender: 'Gym' });
    expect(data.account).toMatchObject({ sender: 'Gym', isOpen: true, triedAt: null });
    expect((await owner().put(PATH, { ...rest, provider: 'vonage' })).status).toBe(400);
    expect((await owner().put<Texting>(PATH, VONAGE)).data.account).toMatchObject({ provider: 'vonage', way: 'viber' });
    expect((await owner().delete<Texting>(PATH)).data.account).toBeNull();
    expect(await owner().delete(PATH)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it.each([
    ['without a key', { ...TWILIO, secret: '' }, 'Secret key'],
    ['with a private key that is none', { ...VONAGE, secret: 'abc' }, 'Secret key'],
    ['without the secret of its reports', { ...VONAGE, signatureSecret: '' }, 'Signature secret'],
    ['of a way that the company has not', { ...TWILIO, way: 'viber' }, 'Way'],
  ])('is refused %s', async (_, wish, field) => {
    const answer = await owner().put(PATH, wish);
    expect([answer.status, answer.errors]).toEqual([400, [expect.stringContaining(field)]]);
  });

  it('is found nowhere in a gym that does not use it', async () => {
    await owner().put('/Admin/capabilities/texting', { isUsed: false });
    const answers = [await owner().get(PATH), await owner().put(PATH, TWILIO), await owner().delete(PATH)];
    expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [404, 'NOT_USED']));
  });
});

describe('a test', () => {
  const TEST = `${PATH}/test`;
  const test = () => owner().post<Texting>(TEST, { phone: '6912345678' });
  const useTwilio = async () => {
    await owner().put(PATH, { ...TWILIO, account: twilio.accountSid, secret: twilio.authToken });
    await gym.rows('UPDATE text_provider SET origin = $1', [twilio.url]);
  };

  it('is given to the provider, and stands in the log without the number', async () => {
    await useTwilio();
    const { status, data } = await test();
    expect([status, data.lastTest?.state, twilio.textsTo('+306912345678')]).toEqual([
      200,
      'accepted',
      ['A test from Palestra'],
    ]);
    const log = await gym.rows(`SELECT before, after FROM audit_entries WHERE action = 'text-account.tested'`);
    expect(log).toMatchObject([{ before: null, after: { provider: 'twilio', sender: TWILIO.sender } }]);
    expect(JSON.stringify(log)).not.toContain('6912345678');
  });

  it('is refused after too many, each of which is paid', async () => {
    await useTwilio();
    const { atOnce } = LIMITS.textTests;
    for (let n = 0; n < atOnce; n += 1) expect((await test()).status).toBe(200);
    expect(await test()).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
  });

  it('says of a spent month something else than of keys that do not open', async () => {
    await useTwilio();
    await aText({ cents: 1_996 });
    expect(await test()).toMatchObject({ status: 409, code: 'TEXTING_SPENT' });
    await gym.rows('DELETE FROM text_messages');
    await gym.rows(`UPDATE text_provider SET secrets = 'sealed:00000000:AAAA'`);
    expect(await test()).toMatchObject({ status: 409, code: 'TEXTING_CLOSED' });
  });
});

describe('the cost of the month', () => {
  it('counts what the provider has, warns from 80 % on, and says when nothing fits', async () => {
    await owner().put('/Admin/settings', { values: { TextPriceCents: '10', TextCapEuros: '1' } });
    await aText({ cents: 70 });
    await aText({ cents: 50, state: 'refused' });
    expect(await read()).toMatchObject({ usedCents: 70, capCents: 100, texts: 1, segments: 1, isNearCap: false });
    await aText({ cents: 10 });
    expect(await read()).toMatchObject({ usedCents: 80, isNearCap: true, isSpent: false });
    await aText({ cents: 11 });
    expect(await read()).toMatchObject({ isSpent: true });
    await gym.setNow('2026-04-01T10:00:00Z');
    expect(await read()).toMatchObject({ usedCents: 0, isNearCap: false, isSpent: false });
  });
});

describe('POST /api/texting/reports/{id}', () => {
  const urlOf = (id: string) => `https://gym.example/api/texting/reports/${id}`;
  const report = (id: string, fields: Record<string, string>, token: string) =>
    fetch(`${gym.urlOf(0)}/api/texting/reports/${id}`, {
      method: 'POST',
      headers: { 'X-Twilio-Signature': twilioSignature(token, urlOf(id), fields) },
      body: new URLSearchParams(fields),
    });
  const DELIVERED = { MessageSid: 'SM1', MessageStatus: 'delivered', AccountSid: TWILIO.account };

  it('takes a form that the provider signed, and the account counts as tried', async () => {
    await owner().put(PATH, TWILIO);
    const id = await aText({ isTest: true });
    const response = await report(id, DELIVERED, TWILIO.secret);
    expect(response.status).toBe(200);
    const { account, lastTest } = await read();
    expect([account?.triedAt, lastTest?.state]).toEqual([new Date(NOW).toISOString(), 'delivered']);
  });

  it.each([
    ['by another key', (id: string) => report(id, DELIVERED, 'other')],
    ['about another account', (id: string) => report(id, { ...DELIVERED, AccountSid: 'AC9' }, TWILIO.secret)],
    [
      'by nobody, as JSON',
      (id: string) =>
        fetch(`${gym.urlOf(0)}/api/texting/reports/${id}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(DELIVERED),
        }),
    ],
  ])('refuses one that is signed %s', async (_, send) => {
    await owner().put(PATH, TWILIO);
    const id = await aText();
    const response = await send(id);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'NOT_FOUND']);
    expect(await gym.rows('SELECT state FROM text_messages')).toEqual([{ state: 'accepted' }]);
  });

  it('refuses a longer one than any provider sends, before it is read', async () => {
    await owner().put(PATH, TWILIO);
    const response = await report(await aText(), { ...DELIVERED, Body: 'α'.repeat(3_000) }, TWILIO.secret);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([413, 'BODY_TOO_LARGE']);
  });

  it('lets an address try only so many that nobody signed, and takes no signed one for such', async () => {
    await owner().put(PATH, TWILIO);
    const id = await aText();
    const { atOnce } = LIMITS.wrongTextReports;
    const statuses: number[] = [];
    for (let n = 0; n < atOnce; n += 1) {
      statuses.push((await report(n % 2 === 0 ? id : anId(), DELIVERED, 'other')).status);
      if (n === 1) statuses.push((await report(id, DELIVERED, TWILIO.secret)).status);
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(atOnce);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const response = await report(id, DELIVERED, 'other');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '10']);
    expect((await report(id, DELIVERED, TWILIO.secret)).status).toBe(200);
  });

  it('refuses all while no account is set', async () => {
    expect((await report(await aText(), DELIVERED, TWILIO.secret)).status).toBe(404);
  });
});

describe('the choice of a member', () => {
  const own = async () => (await gym.as(maria).get<OwnMessages>('/Client/messages')).data;
  const choose = (channel: string) => gym.as(maria).put('/Client/messages/choice', { kind: 'reminders', channel });

  it('offers SMS once a provider is set, and says where it goes', async () => {
    expect(await own()).toMatchObject({ channels: ['mail', 'phone', 'none'], texts: null });
    expect((await choose('text')).status).toBe(400);
    await owner().put(PATH, TWILIO);
    expect(await own()).toMatchObject({
      channels: ['mail', 'phone', 'text', 'none'],
      texts: { number: '+306912345678', way: 'sms', obstacle: null },
    });
    expect((await choose('text')).status).toBe(200);
  });

  it('says why a number gets none, until its owner chooses again or writes another one', async () => {
    await owner().put(PATH, TWILIO);
    const refuse = () =>
      gym.rows(`INSERT INTO text_refusals (user_id, fault, at) VALUES ($1, 'opted-out', now())`, [maria.id]);
    await refuse();
    expect((await own()).texts?.obstacle).toBe('opted-out');
    await choose('text');
    expect((await own()).texts?.obstacle).toBeNull();
    await refuse();
    await hasPhone('2101234567');
    expect((await own()).texts).toMatchObject({ number: null, obstacle: 'no-mobile' });
    expect(await gym.rows('SELECT FROM text_refusals')).toEqual([]);
  });

  it('is shown to staff, for a child as that of their adult', async () => {
    await owner().put(PATH, TWILIO);
    await choose('text');
    const { data: child } = await owner().post<{ id: string }>(`/Admin/clients/${maria.id}/children`, {
      name: 'Νεφέλη',
    });
    for (const id of [maria.id, child.id]) {
      const { data } = await owner().get<ClientMessages>(`/Admin/clients/${id}/messages`);
      expect(data.choices.find(({ kind }) => kind === 'reminders')?.channel).toBe('text');
      expect(data.texts).toMatchObject({ number: '+306912345678', obstacle: null });
    }
    await gym.rows(`UPDATE settings SET value = 'off' WHERE key IN ('uses.texting', 'uses.phoneMessages')`);
    expect(await owner().get(`/Admin/clients/${maria.id}/messages`)).toMatchObject({ status: 404, code: 'NOT_USED' });
  });

  it('is there without phones, which are then not', async () => {
    await owner().put(PATH, TWILIO);
    await owner().put('/Admin/capabilities/phoneMessages', { isUsed: false });
    expect(await own()).toMatchObject({ channels: ['mail', 'text', 'none'], serverKey: null });
  });
});

describe('a template', () => {
  const ID = 'reminder.el';
  const find = async () => (await owner().get<EmailTemplate>(`/Admin/email-templates/${ID}`)).data;

  it('has a text for SMS, which is changed and given back with it', async () => {
    const shipped = await find();
    expect(shipped.short).toBe('Υπενθύμιση: {Date}, {StartTime} - {GymName}');
    const { subject, body } = shipped;
    await owner().put(`/Admin/email-templates/${ID}`, { subject, body, short: 'Αύριο {StartTime}' });
    expect(await find()).toMatchObject({ short: 'Αύριο {StartTime}', isChanged: true });
    await owner().put(`/Admin/email-templates/${ID}`, { subject: 'Θέμα', body });
    expect(await find()).toMatchObject({ short: 'Αύριο {StartTime}', subject: 'Θέμα' });
    await owner().delete(`/Admin/email-templates/${ID}`);
    expect(await find()).toMatchObject({ short: shipped.short, isChanged: false });
    expect((await owner().get<EmailTemplate>('/Admin/email-templates/reset.el')).data.short).toBeNull();
  });

  it('says before it is saved how many messages its text takes with sample values', async () => {
    const { subject, body } = await find();
    const preview = async (short: string) =>
      (await owner().post<TemplatePreview>(`/Admin/email-templates/${ID}/preview`, { subject, body, short })).data
        .short;
    expect(await preview('Αύριο')).toEqual({
      ...{ text: 'Αύριο', isWide: true, places: 5, left: 65, segments: 1, cents: 5, segmentsInCapitals: 1 },
    });
    expect(await preview('Αύριο '.repeat(13).trim())).toMatchObject({ places: 77, segments: 2, segmentsInCapitals: 1 });
    await owner().put('/Admin/settings', { values: { TextsInCapitals: 'on' } });
    expect(await preview('Αύριο')).toMatchObject({ text: 'AYPIO', isWide: false, places: 5, left: 155 });
    const refused = await owner().post(`/Admin/email-templates/${ID}/preview`, { subject, body, short: '{Nothing}' });
    expect(refused.status).toBe(400);
  });
});

describe('a broadcast by SMS', () => {
  it('says before it is sent what it costs, and whom it reaches', async () => {
    const wish = { subject: 'Θ', message: 'Νέα', clientIds: [maria.id], byText: true };
    const preview = async () => (await owner().post<BroadcastPreview>('/Admin/broadcasts/preview', wish)).data.texts;
    expect(await preview()).toBeNull();
    await owner().put(PATH, TWILIO);
    expect(await preview()).toMatchObject({
      el: { text: 'Palestra: Νέα Διακοπή: gym.example/messages', segments: 1 },
      ...{ readers: 1, cents: 5, leftCents: 2_000 },
    });
    await gym.as(maria).put('/Client/messages/choice', { kind: 'news', channel: 'mail' });
    expect(await preview()).toMatchObject({ readers: 0, cents: 0 });
  });
});

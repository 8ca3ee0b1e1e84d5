import type { PersonalData } from '@palestra/backend/contract/erasure';
import { LIMITS } from '@palestra/backend/contract/limits';
import type { OutboxMail } from '@palestra/backend/contract/mail';
import type { OwnMessages } from '@palestra/backend/contract/own-messages';
import { aMemberWithPassword, signIn } from '../support/accounts.js';
import type { ApiClient } from '../support/api-client.js';
import { aMember, type Person } from '../support/client-builder.js';
import { anId } from '../support/seed.js';
import { TestGym } from '../support/test-gym.js';

const NOW = '2026-03-11T10:00:00Z';
const PATH = '/Client/messages';
const DEVICES = `${PATH}/devices`;
const AT_FIRST = { places: 'mail', bookings: 'mail', reminders: 'mail', news: 'mail' };

let gym: TestGym;
let maria: Person;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW), processes: 2 });
});
afterEach(async () => expect(await gym.faults()).toEqual([]));
afterAll(() => gym.close());
beforeEach(async () => {
  await gym.setNow(NOW);
  await gym.rows(`UPDATE settings SET value = 'on' WHERE key LIKE 'uses.%'`);
  maria = await gym.has(aMember());
});

const staff = () => gym.as(gym.admin);
const read = async (by: ApiClient): Promise<OwnMessages> => (await by.get<OwnMessages>(PATH)).data;
const choicesOf = ({ choices }: OwnMessages) => Object.fromEntries(choices.map(({ kind, channel }) => [kind, channel]));
const aPhone = (wish: object = {}) => ({
  endpoint: `https://push.example.com/${anId()}`,
  p256dh: Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url'),
  auth: Buffer.alloc(16, 7).toString('base64url'),
  ...wish,
});
const switchOn = (by: ApiClient, phone = aPhone()) => by.post<OwnMessages>(DEVICES, phone);
const countOf = async (userId: string): Promise<number> =>
  (await gym.rows('SELECT FROM push_subscriptions WHERE user_id = $1', [userId])).length;

describe('the ways of messages', () => {
  it('begin with mail, change by kind, and stay', async () => {
    expect(choicesOf(await read(gym.as(maria)))).toEqual(AT_FIRST);
    const chosen = await gym.as(maria).put<OwnMessages>(`${PATH}/choice`, { kind: 'reminders', channel: 'none' });
    expect([chosen.status, choicesOf(chosen.data)]).toEqual([200, { ...AT_FIRST, reminders: 'none' }]);
    await gym.as(maria, 1).put(`${PATH}/choice`, { kind: 'places', channel: 'phone' });
    expect(choicesOf(await read(gym.as(maria)))).toEqual({ ...AT_FIRST, reminders: 'none', places: 'phone' });
  });

  it.each([
    ['places', 'none'],
    ['bookings', 'none'],
    ['bookings', 'sms'],
    ['account', 'mail'],
  ])('refuse %s by %s', async (kind, channel) => {
    const answer = await gym.as(maria).put(`${PATH}/choice`, { kind, channel });
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  });

  it('of news are the same as its unsubscribe link, which can be taken back here', async () => {
    await gym.rows('INSERT INTO unsubscriptions (user_id, at) VALUES ($1, $2)', [maria.id, NOW]);
    expect(choicesOf(await read(gym.as(maria)))).toMatchObject({ news: 'none' });
    await gym.as(maria).put(`${PATH}/choice`, { kind: 'news', channel: 'mail' });
    expect(await gym.rows('SELECT FROM unsubscriptions WHERE user_id = $1', [maria.id])).toEqual([]);
    await gym.as(maria).put(`${PATH}/choice`, { kind: 'news', channel: 'none' });
    expect(await gym.rows('SELECT FROM unsubscriptions WHERE user_id = $1', [maria.id])).toHaveLength(1);
  });
});

describe('a phone', () => {
  it('is switched on with the gym’s key, and the first one brings what it is for', async () => {
    const { serverKey } = await read(gym.as(maria));
    expect(serverKey).toMatch(/^B[\w-]{86}$/);
    expect((await read(gym.as(maria, 1))).serverKey).toBe(serverKey);
    const answer = await switchOn(gym.as(maria));
    expect(answer).toMatchObject({ status: 201, message: 'Messages are on for this device' });
    expect(answer.data.devices).toMatchObject([
      { createdAt: gym.clock.toISOString(), lastSentAt: null, isCurrent: true },
    ]);
    expect(choicesOf(answer.data)).toEqual({ places: 'phone', bookings: 'phone', reminders: 'phone', news: 'mail' });
    const [stored] = await gym.rows<{ key: string }>('SELECT private_key AS key FROM push_keys');
    expect(stored?.key).toMatch(/^sealed:/);
  });

  it('is sent to with a key that is sealed within ten minutes, if it was not', async () => {
    await read(gym.as(maria));
    await gym.rows(`UPDATE push_keys SET private_key = 'private'`);
    await gym.doTimedWork();
    expect(await gym.rows(`SELECT FROM push_keys WHERE private_key LIKE 'sealed:%'`)).toHaveLength(1);
    await gym.rows('DELETE FROM push_keys');
  });

  it('changes no choice that was made', async () => {
    await gym.as(maria).put(`${PATH}/choice`, { kind: 'reminders', channel: 'mail' });
    await gym.as(maria).put(`${PATH}/choice`, { kind: 'news', channel: 'none' });
    const chosen = { places: 'phone', bookings: 'phone', reminders: 'mail', news: 'none' };
    expect(choicesOf((await switchOn(gym.as(maria))).data)).toEqual(chosen);
  });

  it('is seen when the site is used there, and no other is', async () => {
    const [phone, other] = [aPhone(), aPhone()];
    await switchOn(gym.as(maria), phone);
    await switchOn(gym.as(maria), other);
    await gym.rows('UPDATE push_subscriptions SET session_id = NULL WHERE user_id = $1', [maria.id]);
    const nikos = await gym.has(aMember('Νίκος Γεωργίου'));
    await gym.setNow('2026-03-12T10:00:00Z');
    const see = (by: Person, endpoint: string) => gym.as(by).put<OwnMessages>(`${DEVICES}/seen`, { endpoint });
    expect(await see(nikos, other.endpoint)).toMatchObject({ status: 200, data: { devices: [] } });
    const { data } = await see(maria, phone.endpoint);
    expect(data.devices.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const seen = await gym.rows('SELECT endpoint FROM push_subscriptions WHERE seen_at = $1', [gym.clock]);
    expect(seen).toEqual([{ endpoint: phone.endpoint }]);
  });

  it('of another key of the gym is off until it is switched on again', async () => {
    await switchOn(gym.as(maria));
    await gym.rows(`UPDATE push_subscriptions SET server_key = 'another' WHERE user_id = $1`, [maria.id]);
    expect((await read(gym.as(maria))).devices).toEqual([]);
    expect((await switchOn(gym.as(maria))).data.devices).toHaveLength(1);
    expect(await countOf(maria.id)).toBe(1);
  });

  it.each<[string, object]>([
    ['http', { endpoint: 'http://push.example.com/x' }],
    ['a private machine', { endpoint: 'https://10.0.0.7/x' }],
    ['a private machine, in another writing', { endpoint: 'https://167772167/x' }],
    ['a private network', { endpoint: 'https://[::ffff:10.0.0.1]/x' }],
    ['the metadata of a cloud', { endpoint: 'https://169.254.169.254/latest' }],
    ['a password', { endpoint: 'https://user:word@push.example.com/x' }],
    ['no address', { endpoint: 'push' }],
    ['too long an address', { endpoint: `https://push.example.com/${'x'.repeat(1_000)}` }],
    ['no key', { p256dh: 'AAAA' }],
    ['no secret', { auth: 'AAAA' }],
  ])('with %s is refused', async (_, wish) => {
    const answer = await switchOn(gym.as(maria), aPhone(wish));
    const [field] = Object.keys(wish);
    expect(answer).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      data: { fields: { [field ?? '']: expect.any(String) as string } },
    });
    expect(await countOf(maria.id)).toBe(0);
  });

  it('is known again when it comes once more, and belongs to who signed in there last', async () => {
    const phone = aPhone();
    const first = await switchOn(gym.as(maria), phone);
    const again = await switchOn(gym.as(maria), phone);
    expect(again.data.devices).toEqual(first.data.devices);
    const nikos = await gym.has(aMember('Νίκος Γεωργίου'));
    await switchOn(gym.as(nikos), phone);
    expect([await countOf(maria.id), await countOf(nikos.id)]).toEqual([0, 1]);
  });

  it('beyond the last makes the first one go', async () => {
    for (let n = 0; n <= LIMITS.phonesMax; n += 1) {
      await gym.setNow(`2026-03-11T10:${String(n).padStart(2, '0')}:00Z`);
      await switchOn(gym.as(maria));
    }
    const { devices } = await read(gym.as(maria));
    expect([devices.length, devices[0]?.createdAt]).toEqual([LIMITS.phonesMax, '2026-03-11T10:01:00.000Z']);
  });

  it('is removed by its owner, and by nobody else', async () => {
    const { devices } = (await switchOn(gym.as(maria))).data;
    const path = `${DEVICES}/${devices[0]?.id ?? ''}`;
    const nikos = await gym.has(aMember('Νίκος Γεωργίου'));
    expect(await gym.as(nikos).delete(path)).toMatchObject({ status: 404 });
    const removed = await gym.as(maria).delete<OwnMessages>(path);
    expect([removed.status, removed.data.devices]).toEqual([200, []]);
    expect(await gym.as(maria).delete(path)).toMatchObject({ status: 404 });
  });

  it('ends with the session in which it was switched on, and others stay', async () => {
    await aMemberWithPassword(gym, 'two-phones@palestra.test');
    const visitor = gym.asVisitor();
    const sessionOf = async () => visitor.withToken((await signIn(visitor, 'two-phones@palestra.test')).data.token);
    const [one, other] = [await sessionOf(), await sessionOf()];
    await switchOn(one);
    await switchOn(other);
    expect((await one.post('/auth/logout', {})).status).toBe(200);
    expect((await read(other)).devices).toMatchObject([{ isCurrent: true }]);
    expect((await other.post('/auth/logout-all', {})).status).toBe(200);
    expect((await read(await sessionOf())).devices).toEqual([]);
  });

  it('outlives a session that runs out, and ends with the next one in which it comes again', async () => {
    const email = 'comes-again@palestra.test';
    await aMemberWithPassword(gym, email);
    const visitor = gym.asVisitor();
    const signedIn = async () => (await signIn(visitor, email)).data;
    const [phone, { id, token }] = [aPhone(), await signedIn()];
    await switchOn(visitor.withToken(token), phone);
    await gym.setNow('2026-03-18T10:00:01Z');
    await gym.doTimedWork();
    expect(await gym.rows('SELECT session_id AS session FROM push_subscriptions WHERE user_id = $1', [id])).toEqual([
      { session: null },
    ]);
    const again = visitor.withToken((await signedIn()).token);
    expect((await read(again)).devices).toMatchObject([{ isCurrent: false }]);
    expect((await switchOn(again, phone)).data.devices).toMatchObject([{ isCurrent: true }]);
    await again.post('/auth/logout', {});
    expect(await countOf(id)).toBe(0);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['staff deactivate the client', () => update({ isActive: false })],
    ['staff take the e-mail address away', () => update({ email: null })],
    ['the client is erased', () => staff().delete(`/Admin/clients/${maria.id}`)],
    ['another client takes the account over', () => mergedInto()],
  ])('ends when %s', async (_, end) => {
    await switchOn(gym.as(maria));
    await gym.rows('UPDATE push_subscriptions SET session_id = NULL WHERE user_id = $1', [maria.id]);
    expect(await end()).toMatchObject({ status: 200 });
    expect(await countOf(maria.id)).toBe(0);
  });
  const update = (change: object) =>
    staff().put(`/Admin/clients/${maria.id}`, {
      ...{ name: maria.name, email: `${maria.id}@example.gr`, phone: '6971234567', isActive: true, ...change },
    });
  const mergedInto = async () => {
    const kept = await gym.has(aMember('Μαίρη Ιωάννου'));
    return staff().post(`/Admin/clients/${kept.id}/merge`, { otherId: maria.id });
  };

  it('is part of the member’s own data, without its secrets', async () => {
    const phone = aPhone();
    await switchOn(gym.as(maria), phone);
    const { data } = await gym.as(maria).get<PersonalData>('/Client/export');
    expect(data.phones).toEqual([{ browser: null, createdAt: gym.clock.toISOString(), lastSentAt: null }]);
    expect(data.messageChoices).toHaveLength(3);
    expect(JSON.stringify(data)).not.toContain(phone.auth);
    expect(JSON.stringify(data)).not.toContain(phone.endpoint);
  });
});

it('is found nowhere in a gym that does not use it', async () => {
  const { devices } = (await switchOn(gym.as(maria))).data;
  for (const one of ['phoneMessages', 'texting']) await staff().put(`/Admin/capabilities/${one}`, { isUsed: false });
  const member = gym.as(maria);
  const answers = [
    await member.get(PATH),
    await member.put(`${PATH}/choice`, { kind: 'news', channel: 'mail' }),
    await switchOn(member),
    await member.delete(`${DEVICES}/${devices[0]?.id ?? ''}`),
  ];
  expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [404, 'NOT_USED']));
});

it('tells staff which way a message went', async () => {
  const insert = (state: string, channel: string | null) =>
    gym.rows(
      `INSERT INTO mails (purpose, priority, recipient_id, recipient_name, recipient_address, language, state, channel,
         worker, next_attempt_at, created_at, sent_at)
       VALUES ('expiring', 1, $1, 'Μαρία', 'maria@palestra.test', 'el', $2::text, $3, 1, $4::timestamptz, $4,
         CASE WHEN $2::text = 'sent' THEN $4::timestamptz END)`,
      [maria.id, state, channel, gym.clock],
    );
  await insert('sent', 'phone');
  await insert('sent', null);
  await insert('failed', 'mail');
  const filter = JSON.stringify({ recipientId: maria.id });
  const { data } = await staff().get<OutboxMail[]>('/Admin/mails', { filter });
  expect(data.map(({ state, channel }) => `${state} ${channel}`).sort()).toEqual([
    'failed null',
    'sent mail',
    'sent phone',
  ]);
});

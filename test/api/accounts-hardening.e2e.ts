import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Client } from '@palestra/backend/contract/client';
import type { Session } from '@palestra/backend/contract/session';
import { nobodysWrites } from '../../backend/src/auth/throttling/throttle-keys.js';
import {
  PASSWORD,
  aMemberWithPassword,
  forgetPassword,
  mailsTo,
  newestLink,
  register,
  registrationOf,
  reset,
  signIn,
} from '../support/accounts.js';
import { ApiClient, type FailureData } from '../support/api-client.js';
import { TestGym } from '../support/test-gym.js';

const NOW = '2026-03-11T10:00:00Z';
const HOME = '203.0.113.7';
const NEW_CLIENT = { name: 'Άννα Ζαφειρίου', phone: '697 123 4567', password: 'από το ταμείο' };
const COMMON = 'This password is among the first that are guessed. Choose another, such as three words together.';
const OWN_EMAIL = 'Password cannot be your email or a part of it';

let gym: TestGym;
let visitor: ApiClient;
let staff: ApiClient;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
  visitor = gym.asVisitor();
  staff = gym.as(gym.admin);
});
afterAll(() => gym.close());
beforeEach(async () => {
  await gym.setNow(NOW);
  await gym.rows('DELETE FROM throttles');
});

const purposesTo = async (email: string) => (await mailsTo(gym, email)).map(({ purpose }) => purpose);
const change = (token: string, currentPassword: string, newPassword: string) =>
  visitor
    .withToken(token)
    .put<Session & FailureData>('/auth/password', { currentPassword, newPassword, confirmPassword: newPassword });

describe('common and guessable passwords', () => {
  it.each([
    ['123456', COMMON],
    ['Password', COMMON],
    ['palestra', COMMON],
    ['      ', 'Password cannot be only spaces'],
    ['guessed.first', OWN_EMAIL],
    ['Guessed.First@example.gr', OWN_EMAIL],
  ])('are refused in every form that sets a password: %j', async (password, text) => {
    const registered = await visitor.post<FailureData>(
      '/auth/register',
      registrationOf('guessed.first@example.gr', { password }),
    );
    expect(registered).toMatchObject({ status: 400, data: { fields: { password: text } } });
    const added = await staff.post<FailureData>('/Admin/clients', {
      ...NEW_CLIENT,
      email: 'Guessed.First@example.gr',
      password,
    });
    expect(added).toMatchObject({ status: 400, data: { fields: { password: text } } });
    const body = { email: 'guessed.first@example.gr', token: 'x', newPassword: password, confirmPassword: password };
    const chosen = await visitor.post<FailureData>('/auth/reset-password', body);
    expect(chosen).toMatchObject({ status: 400, data: { fields: { newPassword: text } } });
  });

  it('are refused in a password change, the account’s own email included', async () => {
    await aMemberWithPassword(gym, 'changing@example.gr');
    const { token } = (await signIn(visitor, 'changing@example.gr')).data;
    for (const [password, text] of [
      ['qwerty', COMMON],
      ['changing', OWN_EMAIL],
    ] as const) {
      expect(await change(token, PASSWORD, password)).toMatchObject({
        status: 400,
        data: { fields: { newPassword: text } },
      });
    }
    expect(await visitor.in('el').withToken(token).get('/Client/profile')).toMatchObject({ status: 200 });
  });

  it('are refused with a Greek message @release', async () => {
    const answer = await visitor
      .in('el')
      .post('/auth/register', registrationOf('a@example.gr', { password: 'qwerty' }));
    expect(answer.errors[0]).toContain('δοκιμάζουν πρώτο');
  });

  it('include staff passwords of fewer than ten characters', async () => {
    await gym.rows(
      `UPDATE users SET role = 1, staff_role = 'owner' WHERE email = (SELECT email FROM users WHERE email = 'changing@example.gr')`,
    );
    const { token } = (await signIn(visitor, 'changing@example.gr')).data;
    const short = 'A staff password must be at least 10 characters long';
    expect(await change(token, PASSWORD, 'nine char')).toMatchObject({
      status: 400,
      data: { fields: { newPassword: short } },
    });
    await forgetPassword(visitor, 'changing@example.gr');
    const link = await newestLink(gym, 'changing@example.gr', 'reset');
    expect(await reset(visitor, link, 'nine char')).toMatchObject({
      status: 400,
      data: { fields: { newPassword: short } },
    });
    // A refused password does not use up the link.
    expect(await reset(visitor, link, 'ten chars!')).toMatchObject({ status: 200 });
  });
});

describe('a name', () => {
  it.each([
    ['zero width alone', '\u200b\u200b\u200b', 'Name is required'],
    ['a C1 control', 'a\u0085b', 'The name contains characters that cannot be seen. Please type it again.'],
    ['joiners alone', '\u200d\u200c', 'Name is required'],
  ])('is refused with %s', async (_, name, text) => {
    const refusal = { status: 400, code: 'VALIDATION_FAILED', data: { fields: { name: text } } };
    expect(await register(visitor, 'hidden@example.gr', { name })).toMatchObject(refusal);
    const added = await staff.post('/Admin/clients', { ...NEW_CLIENT, email: 'hidden@example.gr', name });
    expect(added).toMatchObject(refusal);
  });

  it.each([
    ['a bidi override', 'Γιώργος\u202Egnp.exe', 'Γιώργοςgnp.exe'],
    ['a joiner', 'محمد\u200cرضا', 'محمدرضا'],
    ['letters of a Mac', 'Λουκα\u0301ς Μακρι\u0301ς', 'Λουκάς Μακρίς'],
  ])('is stored without %s', async (what, name, stored) => {
    const email = `${what.replaceAll(' ', '.')}@example.gr`;
    const added = await staff.post('/Admin/clients', { ...NEW_CLIENT, email, name });
    expect(added).toMatchObject({ status: 201, data: { name: stored } });
  });
});

describe('the daily limit of mails to an address', () => {
  it('sends ten mails a day from all forms together, and always returns the same response', async () => {
    const statuses: number[] = [];
    // Each form's own limit is one mail per two minutes.
    for (let minute = 0; minute < 30; minute += 2) {
      await gym.setNow(new Date(Date.parse(NOW) + minute * 60_000).toISOString());
      statuses.push((await register(visitor, 'bombed@example.gr')).status);
      statuses.push((await forgetPassword(visitor, 'bombed@example.gr')).status);
    }
    expect(new Set(statuses)).toEqual(new Set([201, 200]));
    expect(await mailsTo(gym, 'bombed@example.gr')).toHaveLength(10);
  });

  it('still mails a reset link to an owner who has signed in from here before @release', async () => {
    await aMemberWithPassword(gym, 'starved@example.gr');
    await signIn(visitor.from(HOME), 'starved@example.gr');
    for (let minute = 0; minute < 30; minute += 2) {
      await gym.setNow(new Date(Date.parse(NOW) + minute * 60_000).toISOString());
      await register(visitor, 'starved@example.gr');
    }
    const before = (await purposesTo('starved@example.gr')).length;
    await forgetPassword(visitor, 'starved@example.gr');
    expect(await purposesTo('starved@example.gr')).toHaveLength(before);
    await forgetPassword(visitor.from(HOME), 'starved@example.gr');
    expect((await purposesTo('starved@example.gr')).slice(before)).toEqual(['reset']);
  });
});

describe('the owner of an account', () => {
  it('is mailed that the password was changed, for each way to change it', async () => {
    await aMemberWithPassword(gym, 'told@example.gr');
    const { token } = (await signIn(visitor, 'told@example.gr')).data;
    // Mails of one instant have no order.
    await gym.setNow(new Date(Date.parse(NOW) + 30_000).toISOString());
    expect((await change(token, PASSWORD, 'changed by myself')).status).toBe(200);
    expect(await purposesTo('told@example.gr')).toEqual(['confirmation', 'password-changed']);
    await gym.setNow(new Date(Date.parse(NOW) + 60_000).toISOString());
    await forgetPassword(visitor, 'told@example.gr');
    await gym.setNow(new Date(Date.parse(NOW) + 120_000).toISOString());
    await reset(visitor, await newestLink(gym, 'told@example.gr', 'reset'), 'changed by a link');
    expect(await purposesTo('told@example.gr')).toEqual([
      'confirmation',
      'password-changed',
      'reset',
      'password-changed',
    ]);
  });

  it('is mailed about a new email at both addresses, and all sessions end', async () => {
    await aMemberWithPassword(gym, 'before@example.gr');
    const { token, id } = (await signIn(visitor, 'before@example.gr')).data;
    // Mails of one instant have no order.
    await gym.setNow(new Date(Date.parse(NOW) + 180_000).toISOString());
    const { data } = await staff.get<Client>(`/Admin/clients/${id}`);
    const { name, phone, isActive } = data;
    const update = (wish: object, query = '') =>
      staff.put(`/Admin/clients/${id}${query}`, { name, phone, isActive, email: 'before@example.gr', ...wish });
    expect((await update({ email: 'after@example.gr' }, '?dryRun=true')).status).toBe(200);
    expect((await update({ phone: '2101234567' })).status).toBe(200);
    expect(await visitor.withToken(token).get('/Client/profile')).toMatchObject({ status: 200 });
    expect((await update({ email: 'After@example.gr' })).status).toBe(200);
    expect(await visitor.withToken(token).get('/Client/profile')).toMatchObject({ status: 401 });
    expect(await purposesTo('before@example.gr')).toEqual(['confirmation', 'email-changed']);
    expect(await purposesTo('after@example.gr')).toEqual(['email-changed']);
  });
});

describe('an address over its daily limit @release', () => {
  it('causes the same number of writes with and without an account', async () => {
    await aMemberWithPassword(gym, 'full@example.gr');
    for (const email of ['full@example.gr', 'unknown@example.gr']) {
      await gym.rows('DELETE FROM throttles');
      const keys = nobodysWrites(email).map(({ key }) => key);
      for (let minute = 0; minute < 30; minute += 2) {
        await gym.setNow(new Date(Date.parse(NOW) + minute * 60_000).toISOString());
        expect((await forgetPassword(visitor, email)).status).toBe(200);
      }
      expect(await gym.rows('SELECT FROM throttles WHERE key = ANY ($1)', [keys])).toHaveLength(2);
    }
  });
});

/** Nice values of a process's threads; only Linux has them. */
const niceValuesOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).map((thread) => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });

it('checks passwords in one thread of lower priority for each lane, after the requests of others @release', async () => {
  const api = await gym.startAnother();
  try {
    await aMemberWithPassword(gym, 'lane@example.gr');
    const guest = new ApiClient(api.url, null);
    const tries = await Promise.all([PASSWORD, 'wrong', PASSWORD].map((one) => signIn(guest, 'lane@example.gr', one)));
    expect(tries.map(({ status }) => status)).toEqual([200, 401, 200]);
    if (process.platform !== 'linux') return;
    const lower = niceValuesOf(api.pid).filter((nice) => nice > 0);
    expect(lower).toEqual(Array.from({ length: Math.min(3, Math.max(1, availableParallelism() - 1)) }, () => 10));
  } finally {
    await api.stop();
  }
});

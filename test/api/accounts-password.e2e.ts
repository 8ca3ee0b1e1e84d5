import type { Session } from '@palestra/backend/contract/session';
import {
  PASSWORD,
  aMemberWithPassword,
  confirm,
  forgetPassword,
  mailsTo,
  newestLink,
  register,
  reset,
  signIn,
} from '../support/accounts.js';
import type { ApiClient, FailureData } from '../support/api-client.js';
import { TestGym } from '../support/test-gym.js';

const NOW = '2026-03-11T10:00:00Z';
const minutesLater = (minutes: number): string => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();
const NEUTRAL = 'If the email address exists, a link has been sent to it. Please check your email.';

let gym: TestGym;
let visitor: ApiClient;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
  visitor = gym.asVisitor();
});
afterAll(() => gym.close());
beforeEach(async () => {
  await gym.setNow(NOW);
  await gym.rows('DELETE FROM throttles');
});

const aResetLink = async (email: string) => {
  await forgetPassword(visitor, email);
  return newestLink(gym, email, 'reset');
};
const isSignedIn = async (token: string): Promise<boolean> =>
  (await visitor.withToken(token).get('/Client/profile')).status === 200;

describe('a forgotten-password request', () => {
  it('returns the same response for every address, and mails only active accounts', async () => {
    await aMemberWithPassword(gym, 'maria@example.gr');
    await aMemberWithPassword(gym, 'disabled@example.gr');
    await gym.rows(`UPDATE users SET is_active = false WHERE email = 'disabled@example.gr'`);
    const answers = [];
    for (const email of ['Maria@example.gr', 'disabled@example.gr', 'nobody@example.gr']) {
      const { headers: _, ...answer } = await forgetPassword(visitor, email);
      answers.push(answer);
    }
    const neutral = { status: 200, message: NEUTRAL, data: null, errors: [] };
    expect(answers).toEqual([neutral, neutral, neutral]);
    expect((await forgetPassword(visitor.in('el'), 'nobody@example.gr')).message).toContain('Αν το email υπάρχει');
    const [, mail] = await mailsTo(gym, 'maria@example.gr');
    expect(mail).toMatchObject({ purpose: 'reset', language: 'en', path: '/reset-password' });
    expect(await mailsTo(gym, 'disabled@example.gr')).toHaveLength(1);
    expect(await mailsTo(gym, 'nobody@example.gr')).toEqual([]);
  });

  it('mails an unconfirmed client a link that confirms the address and sets a password', async () => {
    await register(visitor, 'unconfirmed@example.gr');
    await forgetPassword(visitor, 'unconfirmed@example.gr');
    const mails = await mailsTo(gym, 'unconfirmed@example.gr');
    expect(mails.map(({ purpose }) => purpose)).toEqual(['confirmation', 'reset']);
    const link = await newestLink(gym, 'unconfirmed@example.gr', 'reset');
    expect(await reset(visitor, link, 'chosen anew')).toMatchObject({ status: 200 });
    expect(await signIn(visitor, 'unconfirmed@example.gr', 'chosen anew')).toMatchObject({ status: 200 });
  });

  it.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['no e-mail', { turnstileToken: 'x' }, { email: 'Email is required' }],
    ['a bad e-mail', { email: 'maria', turnstileToken: 'x' }, { email: 'Invalid email format' }],
    ['neither', {}, { email: 'Email is required', turnstileToken: 'Please complete the security verification' }],
    ['no verification', { email: 'm@example.gr' }, { turnstileToken: 'Please complete the security verification' }],
  ])('refuses %s', async (_, body, fields) => {
    const answer = await visitor.post<FailureData>('/auth/forgot-password', body);
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', data: { fields } });
  });

  it('sends five mails at once, then one every two minutes, always with the same response @release', async () => {
    await aMemberWithPassword(gym, 'popular@example.gr');
    const resets = async () => (await mailsTo(gym, 'popular@example.gr')).filter(({ purpose }) => purpose === 'reset');
    for (let i = 0; i < 8; i += 1) expect((await forgetPassword(visitor, 'popular@example.gr')).message).toBe(NEUTRAL);
    expect(await resets()).toHaveLength(5);
    await gym.setNow(minutesLater(2));
    for (let i = 0; i < 2; i += 1) await forgetPassword(visitor, 'popular@example.gr');
    expect(await resets()).toHaveLength(6);
  });
});

describe('a reset link', () => {
  const INVALID = 'Invalid reset link. Please request a new password reset.';

  it('sets the password once, and ends every session', async () => {
    await aMemberWithPassword(gym, 'reset@example.gr');
    const home = (await signIn(visitor, 'reset@example.gr')).data.token;
    const work = (await signIn(visitor, 'reset@example.gr')).data.token;
    const unused = await aResetLink('reset@example.gr');
    const link = await aResetLink('reset@example.gr');
    expect(await reset(visitor, link, 'a new password')).toMatchObject({
      status: 200,
      data: null,
      message: 'Password reset. You can sign in with the new one.',
    });
    for (const token of [home, work]) {
      const answer = await visitor.withToken(token).get('/Client/profile');
      expect(answer).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' });
    }
    expect(await signIn(visitor, 'reset@example.gr')).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
    expect(await signIn(visitor, 'reset@example.gr', 'a new password')).toMatchObject({ status: 200 });
    for (const spent of [link, unused]) {
      const answer = await reset(visitor, spent, 'another one');
      expect(answer).toMatchObject({ status: 400, code: 'RESET_LINK_INVALID', message: INVALID });
    }
    expect(await signIn(visitor, 'reset@example.gr', 'a new password')).toMatchObject({ status: 200 });
  });

  it('expires after one hour', async () => {
    await aMemberWithPassword(gym, 'hour@example.gr');
    const link = await aResetLink('hour@example.gr');
    const another = await aResetLink('hour@example.gr');
    await gym.setNow(minutesLater(60));
    expect(await reset(visitor, link, 'too late')).toMatchObject({ status: 400, code: 'RESET_LINK_INVALID' });
    await gym.setNow(minutesLater(59));
    expect(await reset(visitor, another, 'just in time')).toMatchObject({ status: 200 });
  });

  it('succeeds once when followed twenty times at once @release', async () => {
    await aMemberWithPassword(gym, 'crowd@example.gr');
    const link = await aResetLink('crowd@example.gr');
    const passwords = Array.from({ length: 20 }, (_, i) => `chosen by number ${i}`);
    const statuses = (await Promise.all(passwords.map((password) => reset(visitor, link, password)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(19);
    const winner = passwords[statuses.indexOf(200)] ?? '';
    expect(await signIn(visitor, 'crowd@example.gr', winner)).toMatchObject({ status: 200 });
  });

  it('succeeds once for two links used at once, without a deadlock', async () => {
    await aMemberWithPassword(gym, 'links@example.gr');
    const links = [await aResetLink('links@example.gr'), await aResetLink('links@example.gr')];
    const answers = await Promise.all(links.map((link, i) => reset(visitor, link, `password ${i}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('works neither for another account nor as a confirmation link', async () => {
    await aMemberWithPassword(gym, 'own@example.gr');
    await aMemberWithPassword(gym, 'foreign@example.gr');
    const link = await aResetLink('own@example.gr');
    expect(await reset(visitor, { ...link, email: 'foreign@example.gr' }, 'stolen!')).toMatchObject({ status: 400 });
    expect(await confirm(visitor, link)).toMatchObject({ status: 400, code: 'CONFIRMATION_LINK_INVALID' });
    await register(visitor, 'fresh@example.gr');
    const confirmation = await newestLink(gym, 'fresh@example.gr', 'confirmation');
    expect(await reset(visitor, confirmation, 'not for this')).toMatchObject({ code: 'RESET_LINK_INVALID' });
  });

  it('is refused once the account is disabled', async () => {
    await aMemberWithPassword(gym, 'gone@example.gr');
    const link = await aResetLink('gone@example.gr');
    await gym.rows(`UPDATE users SET is_active = false WHERE email = 'gone@example.gr'`);
    expect(await reset(visitor, link, 'let me in')).toMatchObject({ status: 400, code: 'RESET_LINK_INVALID' });
  });

  it.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['no password', { newPassword: '', confirmPassword: '' }, { newPassword: 'New password is required' }],
    [
      'a short password',
      { newPassword: '12345', confirmPassword: '12345' },
      { newPassword: 'Password must be at least 6 characters long' },
    ],
    [
      'another confirmation',
      { confirmPassword: 'another' },
      { confirmPassword: 'Password and confirmation password do not match' },
    ],
    ['no token', { token: undefined }, { token: INVALID }],
    ['no e-mail', { email: undefined }, { email: INVALID }],
    [
      'nothing at all, each fault once',
      { email: undefined, token: undefined, newPassword: undefined, confirmPassword: undefined },
      {
        ...{ email: INVALID, token: INVALID, newPassword: 'New password is required' },
        confirmPassword: 'Password and confirmation password do not match',
      },
    ],
  ])('refuses %s', async (_, wish, fields) => {
    const body = {
      email: 'a@example.gr',
      token: 'x',
      newPassword: 'νέος κωδικός',
      confirmPassword: 'νέος κωδικός',
      ...wish,
    };
    const answer = await visitor.post<FailureData>('/auth/reset-password', body);
    const errors = [...new Set(Object.values(fields))];
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', data: { fields }, errors });
  });
});

describe('a reset link that is looked at', () => {
  const look = (link: object) => visitor.post<FailureData>('/auth/reset-password/check', link);
  const DEAD = { status: 400, code: 'RESET_LINK_INVALID' };

  it('is said to be good, as often as one looks, and works afterwards @release', async () => {
    await aMemberWithPassword(gym, 'look@example.gr');
    const link = await aResetLink('look@example.gr');
    for (const _ of [1, 2]) expect(await look(link)).toMatchObject({ status: 200, data: null });
    expect(await reset(visitor, link, 'chosen after a look')).toMatchObject({ status: 200 });
    expect(await look(link)).toMatchObject(DEAD);
  });

  it('is dead when it is too old, made up, of another address, or of a deactivated account', async () => {
    await aMemberWithPassword(gym, 'dead@example.gr');
    const link = await aResetLink('dead@example.gr');
    expect(await look({ ...link, token: 'made up' })).toMatchObject(DEAD);
    expect(await look({ ...link, email: 'look@example.gr' })).toMatchObject(DEAD);
    expect(await look({ email: link.email })).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    await gym.rows(`UPDATE users SET is_active = false WHERE email = 'dead@example.gr'`);
    expect(await look(link)).toMatchObject(DEAD);
    await gym.rows(`UPDATE users SET is_active = true WHERE email = 'dead@example.gr'`);
    expect(await look(link)).toMatchObject({ status: 200 });
    await gym.setNow(minutesLater(61));
    expect(await look(link)).toMatchObject(DEAD);
  });

  it('counts as tried when it is dead, together with those that were followed @release', async () => {
    const made = { email: 'nobody@example.gr', token: 'made up' };
    const answers = [];
    for (let i = 0; i < 110; i += 1)
      answers.push((await (i % 2 ? look(made) : reset(visitor, made, 'a password'))).code);
    expect(answers[0]).toBe('RESET_LINK_INVALID');
    expect(answers.at(-1)).toBe('TOO_MANY_ATTEMPTS');
    expect((await look(made)).code).toBe('TOO_MANY_ATTEMPTS');
  });
});

describe('the own name of staff', () => {
  const named = () =>
    gym.rows<{ name: string }>('SELECT name FROM users WHERE id = $1', [gym.admin.id]).then(([row]) => row?.name);

  it('is changed by themselves, and the log says from what to what', async () => {
    const staff = gym.as(gym.admin);
    const before = await named();
    const changed = await staff.put('/auth/name', { name: '  Άννα Νέα ' });
    expect(changed).toMatchObject({ status: 200, message: 'Name changed', data: { name: 'Άννα Νέα' } });
    expect(await named()).toBe('Άννα Νέα');
    const entries = () => gym.rows(`SELECT * FROM audit_entries WHERE action = 'administrator.renamed'`);
    const [entry] = await entries();
    const about = { actor_id: gym.admin.id, entity_id: gym.admin.id, entity: 'administrator' };
    expect(entry).toMatchObject({ ...about, before: { name: before }, after: { name: 'Άννα Νέα' } });
    await staff.put('/auth/name', { name: 'Άννα Νέα' });
    expect(await entries()).toHaveLength(1);
  });

  it('is a name, and nobody else’s to give @release', async () => {
    const staff = gym.as(gym.admin);
    const before = await named();
    for (const name of ['', '   ', 'α'.repeat(121), 'Άν\u2028να', 7]) {
      const refused = await staff.put<FailureData>('/auth/name', { name });
      expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
      expect(Object.keys(refused.data.fields ?? {})).toEqual(['name']);
    }
    await aMemberWithPassword(gym, 'renames@example.gr');
    const { token } = (await signIn(visitor, 'renames@example.gr')).data;
    expect(await visitor.withToken(token).put('/auth/name', { name: 'Άλλο' })).toMatchObject({ status: 403 });
    expect(await visitor.put('/auth/name', { name: 'Άλλο' })).toMatchObject({ status: 401 });
    expect(await named()).toBe(before);
  });
});

describe('a password change', () => {
  const change = (token: string, currentPassword: string, newPassword: string) =>
    visitor
      .withToken(token)
      .put<Session & FailureData>('/auth/password', { currentPassword, newPassword, confirmPassword: newPassword });

  it('keeps the session that made it, and ends every other', async () => {
    await aMemberWithPassword(gym, 'change@example.gr');
    const here = (await signIn(visitor, 'change@example.gr')).data.token;
    const elsewhere = (await signIn(visitor, 'change@example.gr')).data.token;
    const link = await aResetLink('change@example.gr');
    const changed = await change(here, PASSWORD, 'changed by myself');
    expect(changed).toMatchObject({ status: 200, message: 'Password changed', data: { email: 'change@example.gr' } });
    expect(await isSignedIn(changed.data.token)).toBe(true);
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([false, false]);
    expect(await signIn(visitor, 'change@example.gr', 'changed by myself')).toMatchObject({ status: 200 });
    expect(await reset(visitor, link, 'by an old link')).toMatchObject({ status: 400, code: 'RESET_LINK_INVALID' });
  });

  it('returns 400 for a wrong current password, and keeps the session', async () => {
    await aMemberWithPassword(gym, 'mistype@example.gr');
    const { token } = (await signIn(visitor, 'mistype@example.gr')).data;
    const answer = await change(token, 'not this one', 'a new password');
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', errors: ['The current password is wrong'] });
    expect(await isSignedIn(token)).toBe(true);
    expect(await visitor.put('/auth/password', {})).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });
});

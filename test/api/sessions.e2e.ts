import { createHmac } from 'node:crypto';
import { UNATTENDED } from '@palestra/backend/contract/request-headers';
import type { LanguagePreference } from '@palestra/backend/contract/account';
import type { Language } from '@palestra/backend/contract/languages';
import { Role } from '@palestra/backend/contract/roles';
import type { ListedSession, Session } from '@palestra/backend/contract/session';
import { PASSWORD, aMemberWithPassword, signIn } from '../support/accounts.js';
import type { ApiClient } from '../support/api-client.js';
import { aMember } from '../support/client-builder.js';
import { LiveReader } from '../support/live-reader.js';
import { TestGym } from '../support/test-gym.js';
import { anId } from '../support/seed.js';

const NOW = '2026-03-11T10:00:00Z';
const DAY_MS = 86_400_000;
const EMAIL = 'nikos@example.gr';

let gym: TestGym;
let visitor: ApiClient;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
  visitor = gym.asVisitor();
  await aMemberWithPassword(gym, EMAIL);
});
afterAll(() => gym.close());
beforeEach(() => gym.setNow(NOW));

describe('signing in', () => {
  it('returns a session with name, role and expiry', async () => {
    const answer = await signIn(visitor, ' NIKOS@example.gr ');
    expect(answer).toMatchObject({ status: 200, message: 'Signed in', errors: [] });
    expect(answer.data).toMatchObject({ role: Role.Client, name: 'Νίκος Παπαδόπουλος', email: EMAIL, language: 'en' });
    expect(answer.data.expiresAt).toBe(new Date(Date.parse(NOW) + 7 * DAY_MS).toISOString());
    expect(await visitor.withToken(answer.data.token).get('/Client/profile')).toMatchObject({ status: 200 });
  });

  it('returns the same message for a wrong password and an unknown address', async () => {
    const { headers: _, ...wrong } = await signIn(visitor, EMAIL, 'λάθος κωδικός');
    const { headers: __, ...unknown } = await signIn(visitor, 'nobody@example.gr', PASSWORD);
    expect(wrong).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS', message: 'Wrong email or password.' });
    expect(unknown).toEqual(wrong);
  });

  it('returns 400 without email or password @release', async () => {
    const answer = await visitor.post('/auth/login', { email: '' });
    const fields = { email: 'Email is required', password: 'Password is required' };
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', data: { fields } });
  });
});

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
function forged(header: object, claims: object, secret: string): string {
  const signed = `${base64url(header)}.${base64url(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

describe('a token', () => {
  const ask = (token: string, language: Language = 'en') =>
    visitor.in(language).withToken(token).get('/Client/profile');

  it('expires after a week', async () => {
    const { data: session } = await signIn(visitor, EMAIL);
    await gym.setNow(new Date(Date.parse(session.expiresAt) - 1_000).toISOString());
    expect(await ask(session.token)).toMatchObject({ status: 200 });
    await gym.setNow(session.expiresAt);
    const answer = await ask(session.token, 'el');
    expect(answer).toMatchObject({
      status: 401,
      code: 'SESSION_EXPIRED',
      message: 'Η σύνδεσή σας έληξε. Συνδεθείτε ξανά.',
    });
  });

  it('is refused when altered or signed by somebody else', async () => {
    const { data: session } = await signIn(visitor, EMAIL);
    const [header = '', payload = '', signature = ''] = session.token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const hs256 = { alg: 'HS256', typ: 'JWT' };
    const tokens = [
      `${header}.${base64url({ ...claims, role: Role.Admin })}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -2)}`,
      `${header}.${payload}.`,
      `${base64url({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      forged(hs256, claims, 'another secret'),
      forged({ alg: 'HS512', typ: 'JWT' }, claims, 'another secret'),
      'not a token',
      `${header}.${payload}`,
      'null',
      '',
    ];
    for (const token of tokens) expect(await ask(token)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });

  it('is refused once its session version is outdated, or its account unknown', async () => {
    const { data: session } = await signIn(visitor, EMAIL);
    await gym.rows('UPDATE users SET session_version = session_version + 1 WHERE email = $1', [EMAIL]);
    expect(await ask(session.token)).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' });
    const nobody = gym.as({ id: anId(), name: 'Nobody', role: Role.Client });
    expect(await nobody.get('/Client/profile')).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' });
  });

  it('of one role is refused for calls of the other', async () => {
    const member = gym.as(await gym.has(aMember()));
    const staff = gym.as(gym.admin);
    for (const path of ['/Admin/clients', '/admin/settings', '/Admin/statistics', '/ADMIN/appointments']) {
      expect(await member.get(path)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
      expect(await visitor.get(path)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    }
    for (const path of ['/Client/profile', '/client/appointments', '/Client/booking-days']) {
      expect(await staff.get(path)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
  });
});

describe('the sessions of an account', () => {
  const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1';
  const signInFrom = async (userAgent: string): Promise<ApiClient> => {
    const login = { email: EMAIL, password: PASSWORD };
    const { data } = await visitor.post<Session>('/auth/login', login, { 'User-Agent': userAgent });
    return visitor.withToken(data.token);
  };
  const listed = async (api: ApiClient): Promise<ListedSession[]> =>
    (await api.get<ListedSession[]>('/auth/sessions')).data;
  const isIn = async (api: ApiClient): Promise<boolean> => (await api.get('/Client/profile')).status === 200;
  beforeEach(() => gym.rows('DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = $1)', [EMAIL]));

  it('are listed with browser and last use, and the current one is marked', async () => {
    const phone = await signInFrom(PHONE);
    await gym.setNow('2026-03-11T10:20:00Z');
    const desk = await signInFrom('<b>curl</b>');
    const times = { createdAt: '2026-03-11T10:20:00.000Z', lastUsedAt: '2026-03-11T10:20:00.000Z' };
    expect(await listed(desk)).toMatchObject([
      { browser: null, isCurrent: true, isSameNetwork: true, ...times },
      { browser: 'Safari, iPhone', isCurrent: false, lastUsedAt: '2026-03-11T10:00:00.000Z' },
    ]);
    expect(await listed(phone)).toMatchObject([{ lastUsedAt: times.lastUsedAt }, { lastUsedAt: times.lastUsedAt }]);
  });

  it('end one by one: by signing out, or from another device', async () => {
    const [phone, desk, tablet] = [await signInFrom(PHONE), await signInFrom(''), await signInFrom('')];
    expect(await phone.post('/auth/logout', {})).toMatchObject({ status: 200, message: 'Signed out', data: null });
    const refused = await phone.get('/Client/profile');
    expect(refused).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' });
    const other = (await listed(desk)).find(({ isCurrent }) => !isCurrent);
    const path = `/auth/sessions/${other?.id ?? ''}`;
    const stranger = gym.as(await gym.has(aMember()));
    expect(await stranger.delete(path)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect([await isIn(tablet), await isIn(desk)]).toEqual([true, true]);
    expect(await desk.delete(path)).toMatchObject({ status: 200 });
    expect([await isIn(tablet), await isIn(desk)]).toEqual([false, true]);
  });

  it('all end at once in every process, including one from a concurrent sign-in @release', async () => {
    const another = await gym.startAnother();
    const [phone, desk] = [await signInFrom(PHONE), await signInFrom('')];
    const elsewhere = desk.at(another.url);
    expect(await isIn(elsewhere)).toBe(true);
    const [during] = await Promise.all([signIn(visitor, EMAIL), phone.post('/auth/logout-all', {})]);
    expect([await isIn(phone), await isIn(desk), await isIn(elsewhere)]).toEqual([false, false, false]);
    if (during.status === 200) {
      const holds = await isIn(visitor.withToken(during.data.token));
      const rows = await gym.rows('SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1', [
        EMAIL,
      ]);
      expect(rows).toHaveLength(holds ? 1 : 0);
    } else expect(during).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' });
    expect(await isIn(await signInFrom(''))).toBe(true);
    await another.stop();
  });

  it('are deleted with a password change and with deactivation', async () => {
    const phone = await signInFrom(PHONE);
    const body = { currentPassword: PASSWORD, newPassword: PASSWORD, confirmPassword: PASSWORD };
    const { data } = await phone.put<Session>('/auth/password', body);
    expect([await isIn(phone), (await listed(visitor.withToken(data.token))).length]).toEqual([false, 1]);
    await gym.rows('UPDATE users SET is_active = false WHERE email = $1', [EMAIL]);
    await gym.rows('UPDATE users SET is_active = true WHERE email = $1', [EMAIL]);
    expect(await isIn(visitor.withToken(data.token))).toBe(false);
  });

  it('of staff end after twelve hours without use, members’ do not; expired rows are removed', async () => {
    const member = await signInFrom(PHONE);
    await gym.rows(`UPDATE users SET role = 1, staff_role = 'owner' WHERE email = $1`, [EMAIL]);
    const staff = await signInFrom('');
    await gym.rows(`UPDATE users SET role = 2, staff_role = NULL WHERE email = $1`, [EMAIL]);
    await gym.setNow('2026-03-11T22:30:00Z');
    expect(await isIn(member)).toBe(true);
    await gym.rows(`UPDATE users SET role = 1, staff_role = 'owner' WHERE email = $1`, [EMAIL]);
    const refused = await staff.get('/Admin/statistics');
    await gym.rows(`UPDATE users SET role = 2, staff_role = NULL WHERE email = $1`, [EMAIL]);
    const message = 'Signed out after 12 hours without use. Please sign in again.';
    expect(refused).toMatchObject({ status: 401, code: 'SESSION_IDLE', message });
    await gym.setNow('2026-03-19T10:00:00Z');
    await gym.doTimedWork();
    const left = await gym.rows('SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1', [
      EMAIL,
    ]);
    expect(left).toEqual([]);
  });

  describe('of staff @release', () => {
    beforeEach(() => gym.rows(`UPDATE users SET role = 1, staff_role = 'owner' WHERE email = $1`, [EMAIL]));
    afterEach(() => gym.rows('UPDATE users SET role = 2, staff_role = NULL WHERE email = $1', [EMAIL]));

    it('end at the limit after unattended requests only, and are kept by attended ones', async () => {
      const [left, used] = [await signInFrom(''), await signInFrom('')];
      const poll = () => left.get('/Admin/statistics', {}, UNATTENDED);
      for (const hour of ['14', '18', '21']) {
        await gym.setNow(`2026-03-11T${hour}:59:00Z`);
        expect(await poll()).toMatchObject({ status: 200 });
        expect(await used.get('/Admin/statistics')).toMatchObject({ status: 200 });
      }
      await gym.setNow('2026-03-11T22:01:00Z');
      expect(await poll()).toMatchObject({ status: 401, code: 'SESSION_IDLE' });
      expect(await left.get('/Admin/statistics')).toMatchObject({ status: 401, code: 'SESSION_IDLE' });
      expect(await used.get('/Admin/statistics')).toMatchObject({ status: 200 });
    });

    it('count as used when the header has any other value', async () => {
      const desk = await signInFrom('');
      await gym.setNow('2026-03-11T21:59:00Z');
      expect(await desk.get('/Admin/statistics', {}, { 'X-Unattended': 'no' })).toMatchObject({ status: 200 });
      await gym.setNow('2026-03-11T22:01:00Z');
      expect(await desk.get('/Admin/statistics')).toMatchObject({ status: 200 });
    });

    it('end their live streams when unused', async () => {
      const { data } = await signIn(visitor, EMAIL);
      await gym.setNow('2026-03-11T21:59:00Z');
      const stream = await LiveReader.open(gym.urlOf(0), data.token, UNATTENDED);
      await gym.setNow('2026-03-11T22:01:00Z');
      await stream.ends();
      const again = await LiveReader.open(gym.urlOf(0), data.token, UNATTENDED);
      expect(again.response.status).toBe(401);
    });
  });

  it('close their live streams @release', async () => {
    const phone = await signIn(visitor, EMAIL);
    const stream = await LiveReader.open(gym.urlOf(0), phone.data.token);
    await visitor.withToken(phone.data.token).post('/auth/logout', {});
    await stream.ends();
  });
});

describe('the language preference', () => {
  it.each(['Client', 'Admin'] as const)(
    'is stored for a %s, and used where the request names no language',
    async (role) => {
      const person = role === 'Admin' ? gym.admin : await gym.has(aMember());
      const path = `/${role}/language-preference`;
      const speaking = (language: string) => ({ 'Accept-Language': language });
      const client = gym.as(person);
      expect((await client.get<LanguagePreference>(path)).data).toEqual({ languageCode: 'el' });
      const changed = await client.put<LanguagePreference>(path, { languageCode: 'en' }, speaking('fr'));
      expect(changed).toMatchObject({ status: 200, data: { languageCode: 'en' }, message: 'Language saved' });
      const refused = await client.put(path, { languageCode: 'fr' }, speaking('fr'));
      const fields = { languageCode: 'Language of messages must be one of: el, en' };
      expect(refused).toMatchObject({ status: 400, data: { fields } });
      const greek = await client.put(path, { languageCode: 'fr' }, speaking('el'));
      expect(greek.message).toBe('Διορθώστε τα στοιχεία που επισημαίνονται.');
      await client.put(path, { languageCode: 'el' });
    },
  );

  it('is returned with the session @release', async () => {
    const { data } = await signIn(visitor, EMAIL);
    await visitor.withToken(data.token).put('/Client/language-preference', { languageCode: 'el' });
    expect((await signIn(visitor, EMAIL)).data satisfies Session).toMatchObject({ language: 'el' });
  });
});

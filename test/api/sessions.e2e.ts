import { createHmac, randomUUID } from 'node:crypto';
import type { Language, LanguagePreference } from '@palestra/backend/contract/languages';
import { Role } from '@palestra/backend/contract/roles';
import type { Session } from '@palestra/backend/contract/session';
import { PASSWORD, aMemberWithPassword, signIn } from '../support/accounts.js';
import type { ApiClient } from '../support/api-client.js';
import { aMember } from '../support/client-builder.js';
import { TestGym } from '../support/test-gym.js';

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
  it('gives a session that says who, as what, and until when', async () => {
    const answer = await signIn(visitor, ' NIKOS@example.gr ');
    expect(answer).toMatchObject({ status: 200, message: 'Signed in', errors: [] });
    expect(answer.data).toMatchObject({ role: Role.Client, name: 'Νίκος Παπαδόπουλος', email: EMAIL, language: 'en' });
    expect(answer.data.expiresAt).toBe(new Date(Date.parse(NOW) + 7 * DAY_MS).toISOString());
    expect(await visitor.withToken(answer.data.token).get('/Client/profile')).toMatchObject({ status: 200 });
  });

  it('refuses a wrong password and an unknown address with the same words', async () => {
    const { headers: _, ...wrong } = await signIn(visitor, EMAIL, 'λάθος κωδικός');
    const { headers: __, ...unknown } = await signIn(visitor, 'nobody@example.gr', PASSWORD);
    expect(wrong).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS', message: 'Wrong email or password.' });
    expect(unknown).toEqual(wrong);
  });

  it('is not tried without both', async () => {
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

  it('ends with its week', async () => {
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

  it('is refused when anything of it was changed or made by somebody else', async () => {
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

  it('does not outlive the account’s own changes', async () => {
    const { data: session } = await signIn(visitor, EMAIL);
    await gym.rows('UPDATE users SET session_version = session_version + 1 WHERE email = $1', [EMAIL]);
    expect(await ask(session.token)).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' });
    const nobody = gym.as({ id: randomUUID(), name: 'Nobody', role: Role.Client });
    expect(await nobody.get('/Client/profile')).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' });
  });

  it('of one role opens nothing of the other', async () => {
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

describe('the language preference', () => {
  it.each(['Client', 'Admin'] as const)(
    'of a %s is kept, and speaks where the request names no language',
    async (role) => {
      const person = role === 'Admin' ? gym.admin : await gym.has(aMember());
      const path = `/${role}/language-preference`;
      const speaking = (language: string) => ({ 'Accept-Language': language });
      const client = gym.as(person);
      expect((await client.get<LanguagePreference>(path)).data).toEqual({ languageCode: 'el' });
      const changed = await client.put<LanguagePreference>(path, { languageCode: 'en' }, speaking('fr'));
      expect(changed).toMatchObject({ status: 200, data: { languageCode: 'en' }, message: 'Language saved' });
      const refused = await client.put(path, { languageCode: 'fr' }, speaking('fr'));
      const fields = { languageCode: 'Field "languageCode" must be one of: el, en' };
      expect(refused).toMatchObject({ status: 400, data: { fields } });
      const greek = await client.put(path, { languageCode: 'fr' }, speaking('el'));
      expect(greek.message).toBe('Διορθώστε τα στοιχεία που επισημαίνονται.');
      await client.put(path, { languageCode: 'el' });
    },
  );

  it('comes with the session', async () => {
    const { data } = await signIn(visitor, EMAIL);
    await visitor.withToken(data.token).put('/Client/language-preference', { languageCode: 'el' });
    expect((await signIn(visitor, EMAIL)).data satisfies Session).toMatchObject({ language: 'el' });
  });
});

import type { Gym } from '@palestra/backend/contract/gym';
import { DEVELOPMENT_VERIFICATION_TOKEN } from '@palestra/backend/contract/account';
import { mailsTo, register } from '../support/accounts.js';
import type { ApiClient } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { TestGym } from '../support/test-gym.js';
import { VerificationProvider, type Behaviour } from '../support/verification-provider.js';

const now = new Date('2026-03-11T10:00:00Z');
const REFUSED = {
  status: 400,
  code: 'VERIFICATION_FAILED',
  message: 'Security verification failed. Please try again.',
};
const EXPIRED = {
  status: 400,
  code: 'VERIFICATION_EXPIRED',
  message: 'Security verification expired. Please verify again.',
};

describe('security verification with keys', () => {
  let provider: VerificationProvider;
  let gym: TestGym;
  let visitor: ApiClient;
  beforeAll(async () => {
    provider = await VerificationProvider.start();
    gym = await TestGym.open({
      now,
      env: {
        TURNSTILE_SITE_KEY: 'the site key',
        TURNSTILE_SECRET_KEY: 'the secret key',
        TURNSTILE_VERIFY_URL: provider.url,
        TRUST_PROXY: 'loopback',
        // These tests provoke the provider's errors, which would fill the log.
        LOG_LEVEL: 'silent',
      },
    });
    visitor = gym.asVisitor();
  });
  afterAll(async () => {
    await gym.close();
    await provider.close();
  });
  beforeEach(() => gym.rows('DELETE FROM throttles'));

  const registerWith = (turnstileToken: string, email = 'person@example.gr') =>
    register(visitor, email, { turnstileToken });

  it('tells the forms to show the widget', async () => {
    const { data } = await visitor.get<Gym>('/gym');
    expect(data.securityVerification).toEqual({ mode: 'widget', siteKey: 'the site key' });
  });

  it('allows the member site to load the widget, and nothing else', async () => {
    const policyOf = async (path: string) =>
      (await fetch(`${gym.urlOf(0)}${path}`)).headers.get('content-security-policy') ?? '';
    expect(await policyOf('/register')).toContain(
      "script-src 'self' https://challenges.cloudflare.com; frame-src https://challenges.cloudflare.com",
    );
    expect(await policyOf('/admin/')).not.toContain('cloudflare');
    expect(await policyOf('/api/gym')).not.toContain('cloudflare');
  });

  it('sends the provider the token with the secret', async () => {
    provider.asked.length = 0;
    provider.behaviour = 'solved';
    const token = 'a token of the widget for register';
    expect(await registerWith(token)).toMatchObject({ status: 201 });
    expect(provider.asked).toEqual([
      { method: 'POST', secret: 'the secret key', response: token, remoteip: '127.0.0.1' },
    ]);
    expect(await mailsTo(gym, 'person@example.gr')).toHaveLength(1);
    const forgot = { email: 'person@example.gr', turnstileToken: 'a token for forgot-password' };
    expect(await visitor.post('/auth/forgot-password', forgot)).toMatchObject({ status: 200 });
    expect(provider.asked.at(-1)?.response).toBe('a token for forgot-password');
  });

  it('sends the provider the caller’s full IPv6 address @release', async () => {
    provider.behaviour = 'solved';
    const from = visitor.from('2001:db8:1:2:3::4');
    expect(await register(from, 'six@example.gr', { turnstileToken: 'a token for register' })).toMatchObject({
      status: 201,
    });
    expect(provider.asked.at(-1)?.remoteip).toBe('2001:db8:1:2:3::4');
  });

  it('refuses a token of another form or another site', async () => {
    provider.behaviour = 'solved';
    expect(await registerWith('a token for forgot-password', 'other@example.gr')).toMatchObject(REFUSED);
    provider.behaviour = { json: { success: true, hostname: 'evil.test', action: 'register' } };
    expect(await registerWith('a token', 'evil@example.gr')).toMatchObject(REFUSED);
    expect(await gym.rows(`SELECT id FROM users WHERE email IN ('other@example.gr', 'evil@example.gr')`)).toEqual([]);
  });

  it('does not ask the provider without a token, or when another field is invalid', async () => {
    provider.asked.length = 0;
    expect(await registerWith('')).toMatchObject({
      status: 400,
      errors: ['Please complete the security verification'],
    });
    expect(await register(visitor, 'not an address', { turnstileToken: 'token' })).toMatchObject({ status: 400 });
    expect(provider.asked).toEqual([]);
  });

  it('refuses the token of the development button', async () => {
    provider.behaviour = { json: { success: false, 'error-codes': ['invalid-input-response'] } };
    expect(await registerWith(DEVELOPMENT_VERIFICATION_TOKEN, 'dummy@example.gr')).toMatchObject(REFUSED);
  });

  it.each<[string, Behaviour, object]>([
    ['a refusal', { json: { success: false, 'error-codes': ['invalid-input-response'] } }, REFUSED],
    ['a token that is too old', { json: { success: false, 'error-codes': ['timeout-or-duplicate'] } }, EXPIRED],
    ['a refusal of our secret', { json: { success: false, 'error-codes': ['invalid-input-secret'] } }, REFUSED],
    ['an error', { status: 500, json: { success: false, 'error-codes': ['internal-error'] } }, REFUSED],
    ['a page', { text: '<html>Welcome to this café’s Wi-Fi</html>' }, REFUSED],
    ['an empty answer', { text: '' }, REFUSED],
    ['JSON of another kind', { json: [true] }, REFUSED],
    ['a broken connection', 'drop', REFUSED],
  ])('refuses on %s', async (_, behaviour, refusal) => {
    provider.behaviour = behaviour;
    expect(await registerWith('a token', 'refused@example.gr')).toMatchObject(refusal);
    const forgot = { email: 'person@example.gr', turnstileToken: 'a token' };
    expect(await visitor.post('/auth/forgot-password', forgot)).toMatchObject(refusal);
    expect(await gym.rows('SELECT id FROM users WHERE email = $1', ['refused@example.gr'])).toEqual([]);
  });

  it('refuses after five seconds when the provider does not respond, or does not finish @release', async () => {
    const startedAt = performance.now();
    provider.asked.length = 0;
    provider.behaviour = 'silence';
    const silent = registerWith('a token', 'silence@example.gr');
    await eventually(() => (provider.asked.length > 0 ? true : null));
    provider.behaviour = 'trickle';
    const slow = registerWith('a token', 'trickle@example.gr');
    expect(await silent).toMatchObject(REFUSED);
    expect(await slow).toMatchObject(REFUSED);
    expect(performance.now() - startedAt).toBeGreaterThan(4_900);
  });

  it('refuses when the provider cannot be reached', async () => {
    await provider.close();
    expect(await registerWith('a token', 'nobody@example.gr')).toMatchObject(REFUSED);
  });
});

describe('security verification without keys', () => {
  it('accepts the token of the development button, and no other', async () => {
    const gym = await TestGym.open({ now });
    try {
      const { data } = await gym.asVisitor().get<Gym>('/gym');
      expect(data.securityVerification).toEqual({ mode: 'development', siteKey: null });
      expect(await register(gym.asVisitor(), 'a@example.gr')).toMatchObject({ status: 201 });
      const madeUp = await register(gym.asVisitor(), 'b@example.gr', { turnstileToken: 'XXXX' });
      expect(madeUp).toMatchObject(REFUSED);
    } finally {
      await gym.close();
    }
  });

  it('needs no token when it is switched off @release', async () => {
    const gym = await TestGym.open({ now, env: { TURNSTILE: 'off' } });
    try {
      const { data } = await gym.asVisitor().get<Gym>('/gym');
      expect(data.securityVerification).toEqual({ mode: 'off', siteKey: null });
      const answer = await register(gym.asVisitor(), 'a@example.gr', { turnstileToken: undefined });
      expect(answer).toMatchObject({ status: 201 });
    } finally {
      await gym.close();
    }
  });

  it('refuses the development token in production @release', async () => {
    const keys = { TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET_KEY: 'secret' };
    const env = { NODE_ENV: 'production', OUTGOING_LOOPBACK: 'off', ...keys };
    const provider = await VerificationProvider.start();
    provider.behaviour = { json: { success: false, 'error-codes': ['invalid-input-response'] } };
    const gym = await TestGym.open({ now, env: { ...env, TURNSTILE_VERIFY_URL: provider.url } });
    try {
      expect(await register(gym.asVisitor(), 'a@example.gr')).toMatchObject(REFUSED);
    } finally {
      await gym.close();
      await provider.close();
    }
  });
});

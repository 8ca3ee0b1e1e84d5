import type { ApiKeyWithSecret } from '@palestra/backend/contract/api-key';
import type { MadeFeed } from '@palestra/backend/contract/calendar-feed';
import type { WebhookWithSecret } from '@palestra/backend/contract/webhook';
import { PASSWORD, forgetPassword, signIn } from '../../support/accounts.js';
import { ApiClient } from '../../support/api-client.js';
import { eventually } from '../../support/eventually.js';
import { SmtpCatcher } from '../../support/mail/smtp-catcher.js';
import { openDemoDatabase } from '../../support/demo-database.js';
import { startApiProcess } from '../../support/start-api-process.mjs';
import { TestGym } from '../../support/test-gym.js';
import { machineNow } from '../../support/machine-clock.js';

const SECRET = 'a secret that signs the sessions of this test';

interface Line {
  level: string;
  time: string;
  context: string;
  requestId: string;
  traceId: string;
  userId: string | null;
  route: string;
  method: string;
  status: number;
  durationMs: number;
  network?: string;
  account?: string | null;
}
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

it('the log records caller, call and duration, and no password, token, text or name', async () => {
  const now = machineNow();
  const demo = await openDemoDatabase(now);
  const smtp = await SmtpCatcher.start();
  let log = '';
  const env = { NODE_ENV: 'production', TURNSTILE: 'off', JWT_SECRET: SECRET, LOG_LEVEL: 'trace', SMTP_URL: smtp.url };
  const api = await startApiProcess({ databaseUrl: demo.url, env, output: (text) => (log += text) });
  try {
    const visitor = new ApiClient(api.url, null);
    expect((await signIn(visitor, 'member@palestra.test', 'not this one')).status).toBe(401);
    for (const email of ['member@palestra.test', 'nobody@gym.gr'])
      expect((await signIn(visitor, email, 'not this one')).status).toBe(401);
    const { data } = await signIn(visitor, 'member@palestra.test', 'palestra');
    const member = visitor.withToken(data.token);
    expect((await member.get('/Client/profile')).status).toBe(200);
    expect((await member.get('/Client/appointments', { startDate: 'a private word' })).status).toBe(400);
    for (const traceparent of [`00-${TRACE}-00f067aa0ba902b7-01`, '00-broken-1-01', `00-${'0'.repeat(32)}-1-01`]) {
      await fetch(`${api.url}/api/gym`, { headers: { traceparent } });
    }
    await forgetPassword(visitor, 'member@palestra.test');
    const mail = await eventually(() => smtp.accepted[0] ?? null);
    const link = new URL(/https?:\S+token=\S+/.exec(mail.parsed.text ?? '')?.[0] ?? 'none:');
    const feed = new URL((await member.post<MadeFeed>('/Client/calendar-feed', {})).data.address).pathname;
    for (const path of [feed, feed.replace('.ics', 'x.ics')]) await fetch(`${api.url}${path}`);
    const boss = visitor.withToken((await signIn(visitor, 'admin@palestra.test', 'palestra')).data.token);
    const ofKey = { name: 'Ρολόι', permissions: ['clients'], lastDay: null };
    const { key } = (await boss.post<ApiKeyWithSecret>('/Admin/api-keys', ofKey)).data;
    expect((await visitor.withToken(key).get('/Admin/clients')).status).toBe(200);
    expect((await visitor.withToken(`${key}x`).get('/Admin/clients')).status).toBe(401);
    const address = 'https://hooks.example.gr/a-token-of-theirs';
    const ofHook = { name: 'Ρολόι', address, events: ['client.added'], isActive: false };
    const hook = (await boss.post<WebhookWithSecret>('/Admin/webhooks', ofHook)).data;
    const secrets = [
      key.slice(4),
      hook.secret.slice(6),
      'a-token-of-theirs',
      feed.split('/').at(-1)?.slice(0, 43) ?? '',
      PASSWORD,
      'not this one',
      data.token,
      SECRET,
      link.searchParams.get('token') ?? '',
      data.name,
    ];
    secrets.push(
      'member@palestra.test',
      'nobody@gym.gr',
      '127.0.0.1',
      'a private word',
      (mail.parsed.text ?? '').slice(0, 40),
    );
    for (const secret of secrets) expect([secret.length > 3, log.includes(secret)]).toEqual([true, false]);

    const lines = log.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Line] : []));
    const profile = lines.find(({ context, route }) => context === 'Request' && route === '/api/Client/profile');
    expect(profile).toEqual({
      ...{ level: 'info', context: 'Request', pid: api.pid, hostname: expect.any(String) as string },
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      ...{ method: 'GET', route: '/api/Client/profile', status: 200 },
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      userId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      durationMs: expect.any(Number) as number,
    });
    const refused = lines.find(({ route }) => route === '/api/auth/login');
    expect(refused).toMatchObject({ userId: null, status: 401, code: 'INVALID_CREDENTIALS' });
    const tries = lines.filter(({ context }) => context === 'SignIn');
    const [wrong, again, unknown] = tries;
    const hash = expect.stringMatching(/^[\w-]{22}$/) as string;
    expect(wrong).toMatchObject({ msg: 'Sign-in refused', code: 'INVALID_CREDENTIALS', network: hash, account: hash });
    expect(again).toMatchObject({ network: wrong?.network, account: wrong?.account });
    expect(unknown).toMatchObject({ network: wrong?.network, account: null });
    expect(tries).toHaveLength(3);
    const traced = lines.flatMap(({ traceId }) => traceId ?? []);
    expect(traced).toEqual([TRACE]);
  } finally {
    await api.stop();
    await smtp.close();
    await demo.close();
  }
});

it('a response names its request, by the proxy’s id behind a trusted proxy', async () => {
  const idAt = async (TRUST_PROXY: string): Promise<string | null> => {
    const gym = await TestGym.open({ now: machineNow(), env: { TRUST_PROXY } });
    const answer = await fetch(`${gym.urlOf(0)}/api/gym`, { headers: { 'X-Request-Id': 'from-the-proxy-1' } });
    await gym.close();
    return answer.headers.get('x-request-id');
  };
  expect(await idAt('loopback')).toBe('from-the-proxy-1');
  expect(await idAt('off')).toMatch(/^[0-9a-f-]{36}$/);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { book } from '../../support/booking.js';
import { aMember } from '../../support/client-builder.js';
import { LiveReader } from '../../support/live-reader.js';
import { TestGym } from '../../support/test-gym.js';

/** A Monday. */
const NOW = new Date('2026-06-01T06:00:00Z');
const TOKEN = 'what Prometheus shows at the door';

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: NOW, isAlone: true });
});
afterAll(() => gym.close());

const read = (at: TestGym, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${at.urlOf(0)}/metrics`, { headers });
/** Value of a metric line, with its labels in any order. */
function valueIn(text: string, name: string, labels: Record<string, string>): number | null {
  const line = text.split('\n').find((candidate) => {
    const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    return candidate.startsWith(`${name}{`) && wanted.every((label) => candidate.includes(label));
  });
  return line === undefined ? null : Number(line.split(' ').at(-1));
}

describe('the metrics', () => {
  it('count requests by route and status class, and bookings by outcome', async () => {
    const maria = await gym.has(aMember());
    expect((await book(gym.as(maria), '2026-06-02', '10:00')).status).toBe(201);
    expect(await book(gym.as(maria), '2026-06-02', '11:00')).toMatchObject({ code: 'ONE_PER_DAY' });
    expect((await gym.as(maria).get('/Client/appointments/nothing')).status).toBe(404);
    const answer = await read(gym);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await answer.text();
    const route = '/api/Client/appointments';
    const count = 'palestra_http_request_duration_seconds_count';
    expect(valueIn(text, count, { route, method: 'POST', status: '2xx' })).toBe(1);
    expect(valueIn(text, count, { route, method: 'POST', status: '4xx' })).toBe(1);
    const outcomes = 'palestra_outcomes_total';
    expect(valueIn(text, outcomes, { action: 'booking', result: 'OK' })).toBe(1);
    expect(valueIn(text, outcomes, { action: 'booking', result: 'ONE_PER_DAY' })).toBe(1);
    expect(text).not.toContain('nothing');
    expect(text).not.toContain(maria.id);
  });

  it('include the pool, the outbox and the process', async () => {
    const text = await (await read(gym)).text();
    expect(valueIn(text, 'palestra_database_connections', { state: 'wanted' })).toBe(0);
    expect(valueIn(text, 'palestra_mails', { state: 'failed' })).toBe(0);
    expect(text).toMatch(/^palestra_mail_queue_seconds \d/m);
    expect(valueIn(text, 'palestra_mails_of_last_day', { state: 'waiting' })).toBe(1);
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  });
});

const OF_MANY = /^palestra_gyms?(_|$)/;

describe('dashboards and alerts', () => {
  const monitoring = path.resolve(__dirname, '..', '..', '..', 'docker', 'monitoring');

  it.each(['alerts.yml', 'grafana-dashboard.json'])('query only existing metrics: %s', async (file) => {
    const text = await (await read(gym)).text();
    const there = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
    const asked = [
      ...readFileSync(path.join(monitoring, file), 'utf8').matchAll(/\b(palestra|process|nodejs)_[a-z_]+\b/g),
    ];
    // Those of many gyms are asked of a process for many (test/release/operations/operators-page.e2e.ts).
    const names = asked.map(([name]) => name.replace(/_(bucket|count|sum)$/, '')).filter((name) => !OF_MANY.test(name));
    expect(names.length).toBeGreaterThan(5);
    expect([...new Set(names)].filter((name) => !there.has(name))).toEqual([]);
  });

  it('do not count the duration of live streams', async () => {
    const reader = await LiveReader.open(gym.urlOf(0), gym.tokenOf(gym.admin));
    reader.leave();
    expect((await gym.asVisitor().get('/live')).status).toBe(401);
    const counts = (await (await read(gym)).text()).split('\n').filter((line) => /_count\{.*"\/api\/live"/.test(line));
    expect(counts).toEqual([expect.stringContaining('status="4xx"') as string]);
  });
});

describe('access to the metrics', () => {
  it.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'])(
    'returns 404 through a proxy that sets %s',
    async (header) => {
      expect((await read(gym, { [header]: '10.0.0.1' })).status).toBe(404);
    },
  );

  it('requires the token where one is set, from any address', async () => {
    const guarded = await TestGym.open({ now: NOW, env: { METRICS_TOKEN: TOKEN, HOST: '0.0.0.0' } });
    try {
      const statuses: number[] = [];
      for (const authorization of [undefined, `Bearer ${TOKEN}x`, `Bearer ${TOKEN}`]) {
        const headers = { 'x-forwarded-for': '10.0.0.1', ...(authorization && { authorization }) };
        statuses.push((await read(guarded, headers)).status);
      }
      expect(statuses).toEqual([401, 401, 200]);
    } finally {
      await guarded.close();
    }
  });

  it('returns 404 without a token on an open network interface', async () => {
    const open = await TestGym.open({ now: NOW, env: { HOST: '0.0.0.0' } });
    try {
      expect((await read(open)).status).toBe(404);
    } finally {
      await open.close();
    }
  });
});

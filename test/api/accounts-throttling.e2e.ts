import { DataSource } from 'typeorm';
import { ENTITIES } from '../../backend/src/app.entities.js';
import { AccountHousekeepingService } from '../../backend/src/auth/account-housekeeping.service.js';
import { dataSourceOptions } from '../../backend/src/platform/database/data-source.js';
import { aMemberWithPassword, forgetPassword, newestLink, register, reset, signIn } from '../support/accounts.js';
import type { Answer, ApiClient } from '../support/api-client.js';
import { agreeing } from '../support/agreeing-clock.js';
import { TestGym } from '../support/test-gym.js';

const NOW = '2026-03-11T10:00:00Z';
const secondsLater = (seconds: number): string => new Date(Date.parse(NOW) + seconds * 1000).toISOString();
const HOME = '203.0.113.7';
const ABROAD = '198.51.100.4';
const STRANGER = '192.0.2.66';

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW), processes: 2 });
});
afterAll(() => gym.close());
beforeEach(async () => {
  await gym.setNow(NOW);
  await gym.rows('DELETE FROM throttles');
  await gym.rows('DELETE FROM sign_in_networks');
  await gym.rows(`DELETE FROM users WHERE email LIKE '%@example.gr' AND role = 2`);
});

const at = (address: string, process = 0): ApiClient => gym.asVisitor(process).from(address);
const guess = (from: ApiClient, email: string) => signIn(from, email, 'a wrong guess');
async function guessTimes(times: number, from: ApiClient, email: string): Promise<number[]> {
  const statuses = [];
  for (let i = 0; i < times; i += 1) statuses.push((await guess(from, email)).status);
  return statuses;
}
/** Statuses of so many calls, eight at a time: of more at once a busy machine refuses some for want of a connection. */
async function statusesOf(times: number, call: (n: number) => Promise<Answer<unknown>>): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < times; i += 8) {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => call(i + n)));
    statuses.push(...answers.map(({ status }) => status));
  }
  return statuses;
}
const retryAfter = ({ headers }: Answer<unknown>): number => Number(headers.get('Retry-After'));

describe('failed sign-ins of an account', () => {
  it('are limited to five, then one a minute, with Retry-After, even for the right password', async () => {
    await aMemberWithPassword(gym, 'maria@example.gr');
    expect(await guessTimes(6, at(STRANGER), 'maria@example.gr')).toEqual([401, 401, 401, 401, 401, 429]);
    const refused = await signIn(at(STRANGER), 'maria@example.gr');
    expect(refused).toMatchObject({
      status: 429,
      code: 'TOO_MANY_ATTEMPTS',
      message: 'Too many attempts. Try again in 60 seconds.',
    });
    expect(retryAfter(refused)).toBe(60);
    await gym.setNow(secondsLater(60));
    expect(await guessTimes(2, at(STRANGER), 'maria@example.gr')).toEqual([401, 429]);
    await gym.setNow(secondsLater(120));
    expect(await signIn(at(STRANGER), 'maria@example.gr')).toMatchObject({ status: 200 });
  });

  it('are limited in the same way for an unknown account', async () => {
    expect(await guessTimes(6, at(STRANGER), 'nobody@example.gr')).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await guessTimes(1, at(STRANGER), 'NOBODY@example.gr')).toEqual([429]);
  });

  it('are counted across processes', async () => {
    const statuses = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await guess(at(STRANGER, i % 2), 'both@example.gr')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('check at most 5 of 30 simultaneous guesses', async () => {
    await aMemberWithPassword(gym, 'burst@example.gr');
    const guesses = Array.from({ length: 30 }, (_, i) => guess(at(`192.0.2.${i}`, i % 2), 'burst@example.gr'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(25);
  });

  it('refuse the right password too, when sent among many wrong ones @release', async () => {
    await aMemberWithPassword(gym, 'crowd@example.gr');
    const wrong = Array.from({ length: 15 }, () => guess(at(STRANGER), 'crowd@example.gr'));
    // The first refusal reports the limit while others are still being checked.
    await Promise.any(wrong.map(async (answer) => expect((await answer).status).toBe(429)));
    const right = signIn(at(STRANGER), 'crowd@example.gr');
    await Promise.all(wrong);
    expect(await right).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
  });

  it('do not lock out the owner from a network they have signed in from', async () => {
    await aMemberWithPassword(gym, 'owner@example.gr');
    expect(await signIn(at(HOME), 'owner@example.gr')).toMatchObject({ status: 200 });
    await guessTimes(6, at(STRANGER), 'owner@example.gr');
    expect(await signIn(at(STRANGER), 'owner@example.gr')).toMatchObject({ status: 429 });
    expect(await signIn(at(HOME), 'owner@example.gr')).toMatchObject({ status: 200 });
    // The owner's own mistakes still count.
    expect(await guessTimes(6, at(HOME), 'owner@example.gr')).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('leave the owner in a new place a way in by resetting the password', async () => {
    await aMemberWithPassword(gym, 'abroad@example.gr');
    await guessTimes(6, at(STRANGER), 'abroad@example.gr');
    expect(await signIn(at(ABROAD), 'abroad@example.gr')).toMatchObject({ status: 429 });
    await forgetPassword(at(ABROAD), 'abroad@example.gr');
    await reset(at(ABROAD), await newestLink(gym, 'abroad@example.gr', 'reset'), 'chosen abroad');
    expect(await signIn(at(ABROAD), 'abroad@example.gr', 'chosen abroad')).toMatchObject({ status: 200 });
  });

  it('exclude successes: thirty simultaneous right sign-ins all succeed @release', async () => {
    await aMemberWithPassword(gym, 'often@example.gr');
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(at(HOME), 'often@example.gr')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('failed sign-ins from an address', () => {
  it('are limited at 100, without effect on other addresses', async () => {
    await aMemberWithPassword(gym, 'bystander@example.gr');
    const statuses: number[] = [];
    // One guess at a time per process never waits, and so is never refused for the hashing load.
    for (let i = 0; i < 110; i += 2) {
      const guesses = Array.from({ length: 2 }, (_, n) => guess(at(HOME, n % 2), `member${i + n}@example.gr`));
      statuses.push(...(await Promise.all(guesses)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    const refused = await signIn(at(HOME), 'bystander@example.gr');
    expect(refused).toMatchObject({ status: 429 });
    expect(retryAfter(refused)).toBe(3);
    expect(await signIn(at(ABROAD), 'bystander@example.gr')).toMatchObject({ status: 200 });
    await gym.setNow(secondsLater(3));
    expect(await signIn(at(HOME), 'bystander@example.gr')).toMatchObject({ status: 200 });
  });

  it('are counted per IPv6 network @release', async () => {
    const statuses = [];
    for (let i = 1; i <= 7; i += 1) {
      await gym.rows('DELETE FROM sign_in_networks');
      statuses.push((await guess(at(`2001:db8:1:2::${i}`), `v6-${i}@example.gr`)).status);
    }
    expect(statuses).toEqual(Array(7).fill(401));
    expect(await gym.rows('SELECT key FROM throttles')).toHaveLength(8);
  });
});

describe('a flood of sign-ins @release', () => {
  it('gets 503 with Retry-After beyond its share, and does not delay a member who has signed in from here', async () => {
    await aMemberWithPassword(gym, 'regular@example.gr');
    await signIn(at(HOME), 'regular@example.gr');
    const statuses: number[] = [];
    const retries = new Set<number>();
    const flood = Array.from({ length: 300 }, async (_, i) => {
      const answer = await guess(at(`10.0.${i >> 8}.${i & 255}`), `nobody${i}@example.gr`);
      statuses.push(answer.status);
      if (answer.status === 503) retries.add(retryAfter(answer));
    });
    await Promise.any(flood);
    const before = statuses.filter((status) => status === 401).length;
    expect(await signIn(at(HOME), 'regular@example.gr')).toMatchObject({ status: 200 });
    const hashedAhead = statuses.filter((status) => status === 401).length - before;
    await Promise.all(flood);
    // Without a limit nearly all of them are hashed first.
    expect(hashedAhead).toBeLessThan(150);
    expect(statuses.filter((status) => status !== 401 && status !== 503)).toEqual([]);
    expect([...retries]).toEqual(statuses.includes(503) ? [2] : []);
  });
});

describe('forms that send mail', () => {
  it('are limited per client address', async () => {
    const statuses = await statusesOf(104, (i) => forgetPassword(at(HOME, i % 2), `asked${i}@example.gr`));
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    const refused = await forgetPassword(at(HOME), 'asked@example.gr');
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
    expect(retryAfter(refused)).toBe(6);
    expect(await forgetPassword(at(ABROAD), 'asked@example.gr')).toMatchObject({ status: 200 });
  });

  it('allow five registrations of an email, then one every two minutes, known or not', async () => {
    await aMemberWithPassword(gym, 'taken@example.gr');
    for (const [email, times] of [
      ['taken@example.gr', 4],
      ['free@example.gr', 5],
    ] as const) {
      for (let i = 0; i < times; i += 1) expect(await register(at(HOME), email)).toMatchObject({ status: 201 });
      const refused = await register(at(HOME), email);
      expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
      expect(retryAfter(refused)).toBe(120);
    }
  });

  it('limit attempts with made-up links @release', async () => {
    const link = { email: 'a@example.gr', token: 'rubbish' };
    const statuses = await statusesOf(104, () => at(HOME).post('/auth/confirm-email', link));
    expect(statuses.filter((status) => status === 400)).toHaveLength(100);
    expect(await reset(at(HOME), link, 'a new password')).toMatchObject({ status: 429 });
    expect(await reset(at(ABROAD), link, 'a new password')).toMatchObject({ status: 400 });
  });
});

describe('the client address @release', () => {
  it('is taken from a header only behind a trusted proxy', async () => {
    const direct = await TestGym.open({ now: new Date(NOW), env: { TRUST_PROXY: '' } });
    try {
      const statuses = await statusesOf(112, (n) =>
        direct.asVisitor().from(`198.51.100.${n}`).post('/auth/confirm-email', { email: 'a@example.gr', token: 'x' }),
      );
      expect(statuses.filter((status) => status === 400)).toHaveLength(100);
    } finally {
      await direct.close();
    }
  });
});

describe('housekeeping', () => {
  it('deletes expired tokens, counters and networks, and nothing else', async () => {
    await aMemberWithPassword(gym, 'kept@example.gr');
    await signIn(at(HOME), 'kept@example.gr');
    await guess(at(STRANGER), 'kept@example.gr');
    await forgetPassword(at(HOME), 'kept@example.gr');
    const counts = async () => {
      const [row] = await gym.rows<{ tokens: number; throttles: number; networks: number }>(
        `SELECT (SELECT count(*) FROM account_tokens)::int AS tokens, (SELECT count(*) FROM throttles)::int AS throttles,
                (SELECT count(*) FROM sign_in_networks)::int AS networks`,
      );
      return row;
    };
    const url = (gym.database.options as { connectionString?: string }).connectionString ?? '';
    const dataSource = await new DataSource(dataSourceOptions(url, ENTITIES)).initialize();
    try {
      const before = await counts();
      for (const [instant, expected] of [
        [NOW, before],
        [secondsLater(3600), { tokens: 1, throttles: 1, networks: 1 }],
        [secondsLater(48 * 3600), { tokens: 0, throttles: 0, networks: 1 }],
        [secondsLater(90 * 86_400), { tokens: 0, throttles: 0, networks: 0 }],
      ] as const) {
        await new AccountHousekeepingService(dataSource, agreeing({ now: () => new Date(instant) })).forget();
        expect(await counts()).toEqual(expected);
      }
      expect(before).toMatchObject({ tokens: 2, networks: 1 });
    } finally {
      await dataSource.destroy();
    }
  });
});

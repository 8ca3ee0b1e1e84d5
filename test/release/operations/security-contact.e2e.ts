import { TestGym } from '../../support/test-gym.js';

const NOW = new Date('2026-03-11T10:00:00Z');
const ADDRESS = '/.well-known/security.txt';

let gym: TestGym | null = null;
afterEach(async () => gym?.close());

it('returns the configured contact with its expiry', async () => {
  gym = await TestGym.open({ now: NOW, env: { SECURITY_CONTACT: 'mailto:safe@gym.example.gr' } });
  const response = await fetch(gym.urlOf(0) + ADDRESS);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const text = await response.text();
  expect(text).toMatch(/^Contact: mailto:safe@gym\.example\.gr$/m);
  expect(text).toMatch(/^Preferred-Languages: el, en$/m);
  const [, expires = ''] = /^Expires: (.*)$/m.exec(text) ?? [];
  expect(expires).toBe('2026-09-07T10:00:00.000Z');
});

it('returns 404 without a configured contact', async () => {
  gym = await TestGym.open({ now: NOW });
  expect((await fetch(gym.urlOf(0) + ADDRESS)).status).toBe(404);
});

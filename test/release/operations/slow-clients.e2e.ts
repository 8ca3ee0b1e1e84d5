import { rawExchange } from '../../support/raw-socket.js';
import { TestGym } from '../../support/test-gym.js';

let gym: TestGym;
beforeAll(async () => (gym = await TestGym.open({ now: new Date('2026-03-11T10:00:00Z') })));
afterAll(() => gym.close());

const FIRST = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n';

it.each([
  ['nothing', ''],
  ['a part of its headers', `${FIRST}X-A: b`],
  ['a part of its body', `${FIRST}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":`],
])('closes a connection that sends %s, soon, and says why', async (_, text) => {
  // Within the patience of a minute; it was half as long again before.
  const { status, body } = await rawExchange(gym.urlOf(0), text);
  expect([status, (JSON.parse(body) as { code: string }).code]).toEqual([408, 'REQUEST_TIMEOUT']);
});

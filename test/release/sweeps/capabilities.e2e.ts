import { CAPABILITY_NAMES, switchOf } from '@palestra/backend/contract/capability-names';
import { allCalls, answerTo, somethingOfEach } from '../../support/calls-of-capabilities.js';
import { aMember, type Person } from '../../support/client-builder.js';
import { TestGym } from '../../support/test-gym.js';

let gym: TestGym;
let member: Person;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date('2026-03-11T10:00:00Z') });
  member = await gym.has(aMember());
});
afterAll(() => gym.close());

it.each([
  ['an empty gym', () => Promise.resolve()],
  ['a gym with something of each', somethingOfEach],
])('each alone is closed and opened again, and every other call answers as before: in %s', async (_, fill) => {
  await fill(gym, member);
  const reads = (await allCalls(gym)).filter(
    ({ method, path }) => method === 'get' && !path.includes('{') && !/live|capabilities|settings|audit/.test(path),
  );
  const readAll = async () => {
    return new Map(await Promise.all(reads.map(async (call) => [call, await answerTo(gym, member, call)] as const)));
  };
  const before = await readAll();
  // A gym whose screens are broken before would prove nothing.
  expect([...before.values()].filter(({ status }) => status >= 500)).toEqual([]);
  for (const name of CAPABILITY_NAMES) {
    await gym.rows(`UPDATE settings SET value = 'off' WHERE key = $1`, [switchOf(name)]);
    const wrong = [...(await readAll())].filter(([call, { status, body }]) =>
      call.partOf === name ? body.code !== 'NOT_USED' : body.code !== 'NOT_USED' && status !== before.get(call)?.status,
    );
    expect({ name, wrong: wrong.map(([call, { status }]) => `${call.path} ${status}`) }).toEqual({ name, wrong: [] });
    await gym.rows(`UPDATE settings SET value = 'on' WHERE key = $1`, [switchOf(name)]);
  }
  const after = await readAll();
  for (const [call, answer] of before) expect([call.path, after.get(call)]).toEqual([call.path, answer]);
});

import type { ApiClient } from '../../support/api-client.js';
import { TestGym } from '../../support/test-gym.js';

/** Until the code of a request is compiled. */
const WARM_UP = 3_000;
const COUNTED = 4_000;
const AT_ONCE = 16;
/** A function that is written into a property (`one.done = () => …`) keeps the 6 to 22 kB of its request. */
const MOST_BYTES = 1_500;

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date('2026-06-01T06:00:00Z'), isAlone: true });
});
afterAll(() => gym.close());

async function oldBytes(): Promise<number> {
  const text = await (await fetch(`${gym.urlOf(0)}/metrics`)).text();
  const [, bytes] = /^nodejs_heap_space_size_used_bytes\{space="old"\} (\d+)$/m.exec(text) ?? [];
  return Number(bytes);
}

async function ask(caller: ApiClient, path: string, count: number): Promise<void> {
  let left = count;
  const lane = async (): Promise<void> => {
    while (left-- > 0) await caller.get(path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

it.each(['/Admin/statistics', '/Admin/clients'])(
  '%s leaves none of its requests among the old objects',
  async (path) => {
    const admin = gym.as(gym.admin);
    await ask(admin, path, WARM_UP);
    const before = await oldBytes();
    await ask(admin, path, COUNTED);
    expect((await oldBytes()) - before).toBeLessThan(COUNTED * MOST_BYTES);
  },
);

import { execFileSync } from 'node:child_process';
import { ApiClient } from '../support/api-client.js';
import { Balancer } from '../support/balancer.js';
import { BookingCrowd } from '../support/booking-crowd.js';
import { eventually } from '../support/eventually.js';
import { LiveReader } from '../support/live-reader.js';
import type { ApiProcess } from '../support/start-api-process.js';
import { TestGym } from '../support/test-gym.js';

const WORKERS = 2;
const CLIENTS = 50;
const portOf = ({ url }: ApiProcess): number => Number(new URL(url).port);

let gym: TestGym;
let apis: ApiProcess[];
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(), processes: 0 });
  apis = [await gym.startProduct(WORKERS), await gym.startProduct(WORKERS)];
});
afterAll(async () => {
  await Promise.all(apis.map((api) => api.stop()));
  await gym.close();
});

/** Ended and started anew at the same address, as a new release would be; the other one has all the work meanwhile. */
async function restart(index: number, balancer: Balancer): Promise<void> {
  const api = apis[index];
  if (api === undefined) throw new Error(`There is no API ${index}`);
  await api.stop();
  apis[index] = await gym.startProduct(WORKERS, portOf(api));
  await eventually(() => balancer.isWell(api.url));
}

const workersOf = ({ pid }: ApiProcess): number[] =>
  execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);

describe('two APIs of two workers each', () => {
  it('restarted one after the other under 50 booking members: nothing fails, is lost or is double', async () => {
    const balancer = await Balancer.before(...apis.map(({ url }) => url));
    const today = new Date().toISOString().slice(0, 10);
    const crowd = await BookingCrowd.start(gym, balancer.url, today, CLIENTS);
    await eventually(() => (crowd.told.length > CLIENTS ? true : null));
    for (const index of [0, 1]) {
      const before = crowd.told.length;
      await restart(index, balancer);
      expect(crowd.told.length).toBeGreaterThan(before);
    }
    await crowd.stop();
    await balancer.stop();
    expect(crowd.told.filter(({ status }) => status !== 201 && status !== 200)).toEqual([]);
    const rows = await gym.rows<{ id: string }>('SELECT id FROM appointments WHERE status = 1');
    expect(new Set(rows.map(({ id }) => id))).toEqual(crowd.held);
    expect(rows).toHaveLength(crowd.held.size);
  });

  it('tell at one what was changed at the other', async () => {
    const [first, second] = apis.map(({ url }) => url);
    const streams = await Promise.all([1, 2, 3, 4].map(() => LiveReader.open(first ?? '', gym.tokenOf(gym.admin))));
    const staff = new ApiClient(second ?? '', gym.tokenOf(gym.admin));
    expect((await staff.put('/Admin/settings/GymCapacityPerTimeslot', { value: '12' })).status).toBe(200);
    for (const stream of streams) await stream.hears('settings');
    streams.forEach((stream) => stream.leave());
  });

  it('start another worker for one that died', async () => {
    const [api] = apis;
    if (api === undefined) throw new Error('There is no API');
    const [victim = 0, ...others] = workersOf(api);
    process.kill(victim, 'SIGKILL');
    const now = await eventually(() => {
      const workers = workersOf(api);
      return workers.length === WORKERS && !workers.includes(victim) ? workers : null;
    });
    expect(now).toEqual(expect.arrayContaining(others));
    await eventually(async () => ((await fetch(`${api.url}/api/health`)).ok ? true : null));
  });
});

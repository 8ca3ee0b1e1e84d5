import { Balancer } from '../../support/balancer.js';
import { BookingCrowd } from '../../support/booking-crowd.js';
import { eventually } from '../../support/eventually.js';
import type { ApiProcess } from '../../support/start-api-process.mjs';
import { TestGym } from '../../support/test-gym.js';
import { machineNow } from '../../support/machine-clock.js';

const CLIENTS = 50;
const portOf = ({ url }: ApiProcess): number => Number(new URL(url).port);

let gym: TestGym;
let apis: ApiProcess[];
beforeAll(async () => {
  gym = await TestGym.open({ now: machineNow(), processes: 0 });
  apis = await Promise.all([gym.startProduct(1), gym.startProduct(1)]);
});
afterAll(async () => {
  await Promise.all(apis.map((api) => api.stop()));
  await gym.close();
});

/** Stops and restarts a process at the same address, as an upgrade would; the other one serves meanwhile. */
async function replace(api: ApiProcess, balancer: Balancer): Promise<ApiProcess> {
  await api.stop();
  await eventually(() => (balancer.uses(api.url) ? null : true));
  const next = await gym.startProduct(1, portOf(api));
  await eventually(() => (balancer.uses(next.url) ? true : null));
  return next;
}

it('replacing two APIs in turn under 50 booking members fails, loses and doubles nothing', async () => {
  const balancer = await Balancer.before(...apis.map(({ url }) => url));
  const crowd = await BookingCrowd.start(gym, balancer.url, machineNow().toISOString().slice(0, 10), CLIENTS);
  await eventually(() => (crowd.told.length > CLIENTS ? true : null));
  for (const [index, api] of apis.entries()) {
    const before = crowd.told.length;
    apis[index] = await replace(api, balancer);
    expect(crowd.told.length).toBeGreaterThan(before + CLIENTS);
  }
  await crowd.stop();
  await balancer.stop();
  expect(crowd.told.filter(({ status }) => status !== 201 && status !== 200)).toEqual([]);
  const rows = await gym.rows<{ id: string }>('SELECT id FROM appointments WHERE status = 1');
  expect(new Set(rows.map(({ id }) => id))).toEqual(crowd.held);
  expect(rows).toHaveLength(crowd.held.size);
});

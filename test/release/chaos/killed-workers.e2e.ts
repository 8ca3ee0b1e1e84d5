import { readdirSync, readFileSync } from 'node:fs';
import { eventually } from '../../support/eventually.js';
import { machineNow } from '../../support/machine-clock.js';
import { TestGym } from '../../support/test-gym.js';

const WORKERS = 2;

let gym: TestGym;
beforeAll(async () => (gym = await TestGym.open({ now: machineNow(), processes: 0 })));
afterAll(() => gym.close());

/** Processes that this one has started. */
const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => {
      try {
        return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${each}/status`, 'utf8'))?.[1]) === pid;
      } catch {
        return false;
      }
    });

it('the port waits for the next worker when all were killed, and refuses nobody', async () => {
  const api = await gym.startProduct(WORKERS);
  try {
    const workers = childrenOf(api.pid);
    expect(workers).toHaveLength(WORKERS);
    for (const pid of workers) process.kill(pid, 'SIGKILL');
    await eventually(() => (workers.some((pid) => childrenOf(api.pid).includes(pid)) ? null : true));
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => (await fetch(`${api.url}/api/health/accepting`)).status),
    );
    expect(answers).toEqual(Array.from({ length: 20 }, () => 200));
    expect((await fetch(`${api.url}/api/gym`)).status).toBe(200);
  } finally {
    await api.stop();
  }
});

import { SimulatedMonth } from '../../support/life/simulated-month.js';
import { SEED } from '../../support/seed.js';
import { TestGym } from '../../support/test-gym.js';

const MONTH_MS = 1_800_000;

let gym: TestGym;
beforeAll(async () => (gym = await TestGym.open({ now: new Date('2026-10-01T00:00:00Z'), processes: 2 })));
afterAll(() => gym.close());

it(
  'a month of 300 members breaks no rule on any day, with attendance, fair use, filled places and standing bookings',
  async () => {
    const month = new SimulatedMonth(gym, { seed: SEED, members: 300, first: '2026-10-01', days: 31 });
    expect(await month.play()).toEqual([]);
    console.log(Object.fromEntries([...month.calls].sort()));
    expect(await gym.faults(true)).toEqual([]);
    const [lived] = await gym.rows<Record<string, number>>(
      `SELECT count(*) FILTER (WHERE promoted_at IS NOT NULL)::int AS promoted,
         count(*) FILTER (WHERE cancelled_late)::int AS late, count(*) FILTER (WHERE attendance = 'absent')::int AS absent,
         count(*) FILTER (WHERE cancelled_late AND forgiven_at IS NOT NULL)::int AS forgiven FROM appointments`,
    );
    // A month in which nothing happens would prove nothing.
    for (const [what, times] of Object.entries(lived ?? {}))
      expect({ what, isThere: times > 0 }).toEqual({ what, isThere: true });
  },
  MONTH_MS,
);

import { workedMs } from '../../support/cpu-time.js';
import { eventually } from '../../support/eventually.js';
import { lineUp, PLACES, setting, SLOTS } from '../../support/life/waiting-lines.js';
import { TestGym } from '../../support/test-gym.js';

const AT_MOST_MS = 1_000;
/** The fastest pass counts, because others also use the machine; when one was fast enough, the rest are spared. */
const MOST_PASSES = 4;
const PATIENCE_MS = 300_000;

let gym: TestGym;
beforeAll(async () => {
  // Monday, before the gym opens.
  gym = await TestGym.open({ now: new Date('2026-06-01T03:00:00Z') });
  await setting(gym, 'WaitingListMode', 'fill');
  await setting(gym, 'LateCancelling', 'forgivenIfFilled');
});
afterAll(() => gym.close());

/** From the press on *save* until nobody waits any more. */
async function serve(pass: number): Promise<number> {
  await lineUp(gym, '2026-06-02', pass);
  const began = await workedMs(gym);
  expect((await setting(gym, 'GymCapacityPerTimeslot', String(1 + PLACES))).status).toBe(200);
  await eventually(async () => ((await gym.rows('SELECT FROM interests LIMIT 1')).length === 0 ? true : null));
  return (await workedMs(gym)) - began;
}

it(
  'serves 1,000 who wait for 10 places of each of 100 slots in one pass under a second',
  async () => {
    const times: number[] = [];
    for (let pass = 1; pass <= MOST_PASSES && Math.min(...times) >= AT_MOST_MS; pass += 1) {
      times.push(Math.round(await serve(pass)));
      const [served] = await gym.rows<object>(
        `SELECT count(*)::int AS visits, count(DISTINCT client_id)::int AS members, max(booked) AS most
       FROM appointments a JOIN slot_occupancies o ON o.slot_date = appointment_date AND o.start_time = a.start_time
       WHERE promoted_at IS NOT NULL`,
      );
      expect(served).toEqual({ visits: SLOTS * PLACES, members: SLOTS * PLACES, most: 1 + PLACES });
      expect(await gym.rows(`SELECT FROM mails WHERE purpose = 'promoted'`)).toHaveLength(pass * SLOTS * PLACES);
    }
    console.log(`1,000 waiting members were served in ${times.join(', ')} ms`);
    expect(Math.min(...times)).toBeLessThan(AT_MOST_MS);
    expect((await gym.faults()).filter(({ check }) => check === 'occupancies')).toEqual([]);
  },
  PATIENCE_MS,
);

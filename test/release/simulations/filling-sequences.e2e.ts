import { RandomLife, seedsOf, SEQUENCES } from '../../support/life/random-life.js';
import { TestGym } from '../../support/test-gym.js';

/** Batch 2, in which all acts come at once, is in `filling-race`. */
const SEEDS = seedsOf(3, 2 + Math.ceil(1_000 / SEQUENCES));

let gym: TestGym;
beforeAll(async () => (gym = await TestGym.open({ now: new Date('2026-03-10T10:00:00Z'), processes: 2 })));
afterAll(() => gym.close());

describe('a thousand seeded sequences of all that takes and frees places, in two rooms and two processes', () => {
  it.each(SEEDS)('break no rule in batch %i', async (seed) => {
    const life = new RandomLife(gym, seed);
    expect(await life.play()).toEqual([]);
    expect(life.met).toContain('TRAINER_BUSY');
  });

  it('leave nothing for the doctor', async () => {
    expect(await gym.faults()).toEqual([]);
  });
});

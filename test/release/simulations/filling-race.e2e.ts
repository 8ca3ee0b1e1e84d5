import { RandomLife, seedsOf } from '../../support/life/random-life.js';
import { TestGym } from '../../support/test-gym.js';

let gym: TestGym;
beforeAll(async () => (gym = await TestGym.open({ now: new Date('2026-03-10T10:00:00Z'), processes: 2 })));
afterAll(() => gym.close());

describe('seeded sequences of all that takes and frees places, in two rooms and two processes', () => {
  it.each(seedsOf(2, 2))('break no rule in batch %i', async (seed) => {
    const life = new RandomLife(gym, seed);
    expect(await life.play()).toEqual([]);
    expect(life.met).toContain('TRAINER_BUSY');
    expect(await gym.faults()).toEqual([]);
  });
});

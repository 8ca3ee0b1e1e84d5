import { MoneyLife } from '../../support/life/money-life.js';
import { seedsOf } from '../../support/life/random-life.js';
import { TestGym } from '../../support/test-gym.js';

const SEQUENCES = 20;
/** A batch takes 4 s alone; one that is cut off goes on under the next. */
const LONGEST_MS = 300_000;

let gym: TestGym;
beforeAll(async () => (gym = await TestGym.open({ now: new Date('2026-07-01T08:00:00Z') })));
afterAll(() => gym.close());

describe('a thousand sequences of sales, payments, visits, freezes, closures and undos', () => {
  it.each(seedsOf(1, 20))(
    'keep accounts and ends adding up in batch %i',
    async (seed) => {
      await new MoneyLife(gym, seed).play(SEQUENCES);
    },
    LONGEST_MS,
  );

  it.each(seedsOf(21, 50))(
    'keep packs apart, one used up behind the other, in batch %i',
    async (seed) => {
      await new MoneyLife(gym, seed).play(SEQUENCES, 'chain');
    },
    LONGEST_MS,
  );

  it('leave nothing for the doctor', async () => {
    expect(await gym.faults()).toEqual([]);
  });
});

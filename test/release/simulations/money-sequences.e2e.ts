import { MoneyLife } from '../../support/life/money-life.js';
import { seedsOf } from '../../support/life/random-life.js';
import { TestGym } from '../../support/test-gym.js';

const SEQUENCES = 20;
/** A batch takes 10 s alone; one that is cut off goes on under the next. */
const LONGEST_MS = 300_000;

/** In a gym of its own, whose days are open and free. */
async function play(seed: number, kind: 'all' | 'chain'): Promise<void> {
  const gym = await TestGym.open({ now: new Date('2026-07-01T08:00:00Z') });
  try {
    await new MoneyLife(gym, seed).play(SEQUENCES, kind);
    expect(await gym.faults()).toEqual([]);
  } finally {
    await gym.close();
  }
}

describe('a thousand sequences of sales, payments, visits, freezes, closures and undos', () => {
  it.each(seedsOf(1, 20))(
    'keep accounts and ends adding up, and leave nothing for the doctor, in batch %i',
    (seed) => play(seed, 'all'),
    LONGEST_MS,
  );

  it.each(seedsOf(21, 50))(
    'keep packs apart, one used up behind the other, in batch %i',
    (seed) => play(seed, 'chain'),
    LONGEST_MS,
  );
});

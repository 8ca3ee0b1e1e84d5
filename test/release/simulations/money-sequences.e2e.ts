import { playMoneyLife } from '../../support/life/money-life.js';
import { seedsOf } from '../../support/life/random-life.js';

const SEQUENCES = 20;
/** A batch takes 10 s alone; one that is cut off goes on under the next. */
const LONGEST_MS = 300_000;

describe('a thousand sequences of sales, payments, visits, freezes, closures and undos', () => {
  it.each(seedsOf(1, 20))(
    'keep accounts and ends adding up in batch %i',
    (seed) => playMoneyLife(seed, SEQUENCES, 'all'),
    LONGEST_MS,
  );

  it.each(seedsOf(21, 50))(
    'keep packs apart, one used up behind the other, in batch %i',
    (seed) => playMoneyLife(seed, SEQUENCES, 'chain'),
    LONGEST_MS,
  );
});

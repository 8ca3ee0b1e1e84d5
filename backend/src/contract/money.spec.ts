import { vatWithin } from './money.js';

describe('vatWithin', () => {
  it.each([
    [4500, 24, 871],
    [-4500, 24, -871],
    [10_000, 13, 1150],
    [4500, 0, 0],
    [1, 24, 0],
  ])('%i cents at %i %% hold %i cents', (cents, percent, vat) => {
    expect(vatWithin(cents, percent)).toBe(vat);
  });
});

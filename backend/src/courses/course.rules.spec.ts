import { mayEndAlone, owedAfterEnding } from './course.rules.js';

describe('owedAfterEnding', () => {
  it.each([
    ['nothing before the first date', 0, 0, 'off', 0],
    ['the whole price afterwards', 1, 0, 'off', 10_000],
    ['the whole price where only the places come back', 1, 0, 'places', 10_000],
    ['all but the dates that the gym took', 1, 2, 'off', 7_142],
    ['the share of the dates so far, rounded down', 1, 0, 'share', 1_428],
    ['no date more where the gym took some', 1, 2, 'share', 1_428],
    ['all of it on the last date', 7, 0, 'share', 10_000],
  ] as const)('is %s', (_name, begun, lost, ending, owed) => {
    expect(owedAfterEnding({ priceCents: 10_000, dates: 7, begun, lost }, ending)).toBe(owed);
  });
});

describe('mayEndAlone', () => {
  it.each([
    ['before the first date', 0, 'off', true],
    ['not afterwards, unless the gym lets them', 1, 'off', false],
    ['afterwards where the places come back', 1, 'places', true],
    ['afterwards where the rest comes back', 1, 'share', true],
  ] as const)('is true %s', (_name, begun, ending, may) => {
    expect(mayEndAlone(begun, ending)).toBe(may);
  });
});

import { verdictOf } from './verdict.rules.js';

const side = (short: number, bookings: number) => ({ short, bookings });

it.each([
  ['fewer of as many', side(12, 200), side(3, 200), 'fewer'],
  ['more of as many', side(3, 200), side(12, 200), 'more'],
  ['as many of fewer bookings', side(10, 200), side(10, 100), 'more'],
  ['a difference that percent with one decimal does not show', side(100, 10_000), side(101, 10_000), 'same'],
  ['no booking on either side', side(0, 0), side(0, 0), 'unknown'],
  ['no booking before', side(0, 0), side(1, 10), 'unknown'],
  ['no booking after', side(1, 10), side(0, 0), 'unknown'],
])('says of %s', (_name, before, after, verdict) => {
  expect(verdictOf(before, after, 42)).toEqual({ verdict, days: 42, isEarly: false });
});

it.each([
  [13, true],
  [14, false],
])('after %i days it is early: %p', (days, isEarly) => {
  expect(verdictOf(side(1, 10), side(1, 10), days).isEarly).toBe(isEarly);
});

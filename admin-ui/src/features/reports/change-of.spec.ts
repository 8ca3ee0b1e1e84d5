import { expect, it } from '@jest/globals';
import { changeOf } from './change-of';

it.each([
  [15, 10, false, '+50%'],
  [10, 15, false, '−33%'],
  [0, 15, false, '−100%'],
  [15, 15, false, ''],
  [29, 10, false, '+190%'],
  [30, 10, false, '×3'],
  [112, 10, false, '×11'],
  [40, 4, false, ''],
  [1, 0, false, ''],
  [8_000, 400, true, ''],
  [1_000, 500, true, '+100%'],
])('%i after %i is said as a change (of money: %s): %s', (value, was, isMoney, said) => {
  expect(changeOf(value, was, isMoney)).toBe(said);
});

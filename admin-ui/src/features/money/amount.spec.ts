import { describe, expect, it } from '@jest/globals';
import { centsOf, typedOf } from './amount';

describe('a typed amount', () => {
  it.each([
    ['45', 4500],
    ['45,5', 4550],
    ['45.05', 4505],
    [' 0,10 ', 10],
    ['', null],
    ['45,555', null],
    ['-1', null],
    ['1.000', null],
  ])('%s is %s cents', (typed, cents) => {
    expect(centsOf(typed)).toBe(cents);
  });

  it.each([0, 5, 4500, 4550, 4505])('%i cents are read as they are written', (cents) => {
    expect(centsOf(typedOf(cents))).toBe(cents);
  });
});

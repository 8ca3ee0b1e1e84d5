import { codeOf, discountOf } from './promotion.js';

describe('codeOf', () => {
  it.each([
    ['summer26', 'SUMMER26'],
    [' Summer26 ', 'SUMMER26'],
    ['ΔΩΡΟ', null],
    ['ΚΑΤΙ20', 'KATI20'],
    ['ab', null],
    ['10 %', null],
    ['A'.repeat(21), null],
  ])('stores %p as %p', (typed, code) => {
    expect(codeOf(typed)).toBe(code);
  });
});

describe('discountOf', () => {
  it.each([
    [{ percent: 10, cents: null }, 4550, 455],
    [{ percent: 33, cents: null }, 1000, 330],
    [{ percent: 15, cents: null }, 4530, 680],
    [{ percent: 100, cents: null }, 4500, 4500],
    [{ percent: null, cents: 500 }, 4500, 500],
    [{ percent: null, cents: 9900 }, 4500, 4500],
    [{ percent: 50, cents: null }, 0, 0],
  ])('%p takes off a price of %i cents %i', (promotion, price, off) => {
    expect(discountOf(promotion, price)).toBe(off);
  });
});

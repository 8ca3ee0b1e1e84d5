import { describe, expect, it } from '@jest/globals';
import { accountAfter, centsOf, typedOf } from './amount';

describe('a typed amount', () => {
  it.each([
    ['45', 4500],
    ['45,5', 4550],
    ['45.05', 4505],
    [' 0,10 ', 10],
    ['', null],
    ['45,555', null],
    ['-1', null],
    ['1.000,50', 100_050],
    ['1,000.5', 100_050],
    ['10.000,00', 1_000_000],
    ['10.000,01', null],
    ['45,50 €', 4550],
    ['€1,000.50', 100_050],
    // Thousands to one who writes in Greek, one euro to another.
    ['1.000', null],
    ['1,000', null],
    ['1.00,50', null],
    ['1.000.50', null],
    ['1,000,50', null],
    ['1000.000,50', null],
    ['0.100,50', null],
    ['.50', null],
    ['€', null],
  ])('%s is %s cents', (typed, cents) => {
    expect(centsOf(typed)).toBe(cents);
  });

  it.each([0, 5, 4500, 4550, 4505])('%i cents are read as they are written', (cents) => {
    expect(centsOf(typedOf(cents))).toBe(cents);
  });
});

describe('the account after a sale of 45 €', () => {
  it.each([
    ['owed nothing before', 4500, 0, { owedCents: 4500, dueCents: 4500, paidAheadCents: 0 }],
    ['owed nothing, with a discount', 4500, 500, { owedCents: 4000, dueCents: 4000, paidAheadCents: 0 }],
    ['owed 15 € before', 6000, 0, { owedCents: 6000, dueCents: 4500, paidAheadCents: 0 }],
    ['had paid a part of it ahead', 3000, 0, { owedCents: 3000, dueCents: 3000, paidAheadCents: 1500 }],
    ['had paid more than it ahead', -2000, 0, { owedCents: 0, dueCents: 0, paidAheadCents: 6500 }],
    ['had paid all but the discount ahead', 500, 500, { owedCents: 0, dueCents: 0, paidAheadCents: 4000 }],
  ])('of a client who %s', (_, balanceCents, discountCents, account) => {
    expect(accountAfter({ balanceCents, totalCents: 4500 }, discountCents)).toEqual(account);
  });
});

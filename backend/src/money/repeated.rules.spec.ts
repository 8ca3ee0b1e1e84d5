import type { PaymentRequest, SaleRequest } from '../contract/money.js';
import { isSamePayment, isSameSale, type RecordedSale } from './repeated.rules.js';

const MADE: RecordedSale = {
  ...{ planId: 'month', startDate: '2026-03-11', dueOn: '2026-03-20' },
  ...{ code: null, discountCents: 500, discountReason: 'Φίλη', paid: { amountCents: 2000, method: 'iris' } },
};
const ASKED: SaleRequest = {
  ...{ id: 'x', planId: 'month', startDate: '2026-03-11', dueOn: '2026-03-20' },
  ...{ discountCents: 500, discountReason: 'Φίλη', paidCents: 2000, method: 'iris' as const },
};

const TAKEN = { amountCents: 4500, method: 'card' } as const;

describe('a sale that is sent again', () => {
  it.each<[string, Partial<SaleRequest>, boolean]>([
    ['as it was', {}, true],
    ['with another balance that was seen', { balanceCents: 100 }, true],
    ['with another plan', { planId: 'quarter' }, false],
    ['with another first day', { startDate: '2026-03-12' }, false],
    ['with another discount', { discountCents: 400 }, false],
    ['with another reason', { discountReason: 'Δώρο' }, false],
    ['with another amount', { paidCents: 1000 }, false],
    ['without a payment', { paidCents: 0 }, false],
    ['with another way of paying', { method: 'card' }, false],
  ])('%s', (_name, other, same) => {
    expect(isSameSale({ ...ASKED, ...other }, MADE, false)).toBe(same);
  });

  it('is the same without its first day, which the server chose, and another without its day to pay', () => {
    const { startDate: _, ...ofNoDay } = ASKED;
    const { dueOn: __, ...dueAtOnce } = ASKED;
    expect(isSameSale(ofNoDay, MADE, false)).toBe(true);
    expect(isSameSale(dueAtOnce, MADE, false)).toBe(false);
  });

  it('is the same with a reason for no discount and a method of no payment, which are not recorded', () => {
    const made = { ...MADE, discountCents: 0, discountReason: '', paid: null };
    expect(isSameSale({ ...ASKED, discountCents: 0, paidCents: 0 }, made, false)).toBe(true);
  });

  it('is asked about by its plan and first day in a dry run', () => {
    const asked = { id: 'x', planId: 'month' };
    expect(isSameSale(asked, MADE, true)).toBe(true);
    expect(isSameSale({ ...asked, startDate: '2026-03-12' }, MADE, true)).toBe(false);
    expect(isSameSale({ ...asked, planId: 'quarter' }, MADE, true)).toBe(false);
  });
});

describe('a payment that is sent again', () => {
  it.each<[string, Partial<PaymentRequest>, boolean, boolean]>([
    ['as it was', {}, true, true],
    ['with another balance that was seen', { balanceCents: 100 }, true, true],
    ['with another amount', { amountCents: 4400 }, false, false],
    ['with another way of paying, which a dry run does not ask about', { method: 'cash' }, false, true],
  ])('%s', (_name, other, isSame, isSameInDryRun) => {
    const asked = { id: 'x', ...TAKEN, ...other };
    expect(isSamePayment(asked, TAKEN, false)).toBe(isSame);
    expect(isSamePayment(asked, TAKEN, true)).toBe(isSameInDryRun);
  });
});

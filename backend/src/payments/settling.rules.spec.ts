import { isTheWhole, requestOfMove } from './settling.rules.js';

const CHARGE = { paymentRef: 'charge', amountCents: 4500 };
const refund = { kind: 'refund', reference: 'R', amountCents: 4500 } as const;
const request = { id: 'ours', amountCents: 4500, state: 'begun', reference: 'R' } as const;

describe('isTheWhole', () => {
  const noted = (...names: string[]) => isTheWhole(refund, CHARGE, (_, reference) => names.includes(reference));

  it('knows a refund that was noted when its charge was cancelled', () => {
    expect([noted('charge'), noted('R'), noted()]).toEqual([true, false, false]);
  });

  it('takes no part of the sum for it', () => {
    expect(isTheWhole({ ...refund, amountCents: 4400 }, CHARGE, () => true)).toBe(false);
  });
});

describe('requestOfMove', () => {
  it('gives a cancelled charge the refund that has a name of its own', () => {
    const cancelled = { ...refund, reference: 'charge', isNameless: true };
    expect(requestOfMove(cancelled, [request], false)).toBe(request);
    expect(requestOfMove({ ...cancelled, isNameless: false }, [request], false)).toBeNull();
  });

  it('gives a refund the request by its name, and none by its sum when it is noted', () => {
    expect(requestOfMove(refund, [request], true)).toBe(request);
    expect(requestOfMove(refund, [{ ...request, reference: null }], true)).toBeNull();
  });
});

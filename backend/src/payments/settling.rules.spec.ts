import { failuresFirst, isMoveNoted, orderToAsk, pageOf, refundNotedAs, requestOfMove } from './settling.rules.js';

const CHARGE = { paymentRef: 'charge', amountCents: 4500 };
const refund = { kind: 'refund', reference: 'R', amountCents: 4500 } as const;
const request = { id: 'ours', amountCents: 4500, state: 'begun', reference: 'R' } as const;

describe('a refund that was noted under the name of its cancelled charge', () => {
  const cancelled = { kind: 'refund', reference: 'charge' };
  const failed = { kind: 'failed', reference: 'T' };

  it('is known again when it has a name of its own, and another sum is not', () => {
    expect(isMoveNoted(refund, CHARGE, [cancelled])).toBe(true);
    expect(isMoveNoted(refund, CHARGE, [])).toBe(false);
    expect(isMoveNoted({ ...refund, amountCents: 4400 }, CHARGE, [cancelled])).toBe(false);
  });

  it('is taken back when it fails under that name, and makes room for another', () => {
    expect(refundNotedAs({ ...refund, reference: 'T' }, CHARGE, [cancelled])).toBe('charge');
    expect(refundNotedAs({ ...refund, reference: 'T' }, CHARGE, [cancelled, failed])).toBeNull();
    expect(isMoveNoted({ ...refund, reference: 'T2' }, CHARGE, [cancelled, failed])).toBe(false);
  });

  it('stays when a refund of another name fails, which is noted under its own', () => {
    const events = [cancelled, { kind: 'refund', reference: 'part' }, { kind: 'failed', reference: 'part' }];
    expect(refundNotedAs(refund, CHARGE, events)).toBe('charge');
  });

  it('is looked at after those that failed', () => {
    const moves = [refund, { kind: 'failed' as const, reference: 'T', amountCents: 4500 }];
    expect(failuresFirst(moves).map(({ reference }) => reference)).toEqual(['T', 'R']);
  });
});

describe('the page of a payment', () => {
  const ROW = { id: 'ours', orderRef: 'A', paymentRef: 'P' };
  const heard = (orderRef: string | null, paymentRef: string | null) => ({ orderRef, paymentRef });
  it.each<[string, Parameters<typeof orderToAsk>[0], Parameters<typeof orderToAsk>[1], string | null]>([
    ['its own, when nothing was heard', ROW, null, 'A'],
    ['its own, when its payment is named under another page', ROW, heard('B', 'P'), 'A'],
    ['the one that was heard of, with another payment', ROW, heard('B', 'Q'), 'B'],
    ['the one that was heard of, before it has one', { orderRef: null, paymentRef: null }, heard('B', null), 'B'],
    ['none, before it has one', { orderRef: null, paymentRef: null }, heard(null, 'Q'), null],
  ])('is asked about: %s', (_name, row, notice, asked) => {
    expect(orderToAsk(row, notice)).toBe(asked);
  });

  const outcome = (paymentId: string | null, paymentRef: string) => ({
    ...{ state: 'paid' as const, amountCents: 4500, isEuro: true, isLive: true },
    ...{ paymentId, paymentRef, feeCents: null, isDisputed: false, moves: [] },
  });
  it.each([
    ['own', ROW, 'A', outcome('ours', 'P')],
    // Its own page, with something that does not fit.
    ['own', ROW, 'A', outcome('another', 'P')],
    ['own', { ...ROW, orderRef: null }, 'B', outcome('ours', 'P')],
    ['own', ROW, 'B', outcome('ours', 'P')],
    ['surplus', ROW, 'B', outcome('ours', 'Q')],
    ['other', ROW, 'B', outcome('another', 'Q')],
    ['other', { ...ROW, orderRef: null }, 'B', outcome(null, 'Q')],
  ] as const)('is %s', (page, row, orderRef, about) => {
    expect(pageOf(row, orderRef, about)).toBe(page);
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

import { describe, expect, it } from '@jest/globals';
import type { LedgerKind, MoneyWay, RegisterEntry } from '../contract/money.js';
import { takingsOf } from './takings.rules.js';

const TODAY = '2026-03-11';
const entry = (
  kind: LedgerKind,
  amountCents: number,
  method: MoneyWay | null,
  [byId, byName]: readonly [string, string],
): RegisterEntry => ({
  ...{ id: `${kind} ${amountCents}`, at: `${TODAY}T08:00:00.000Z`, kind, amountCents, method, byId, byName },
  ...{ userId: 'client', userName: 'Μαρία', receipt: null, dueOn: null, planNameEl: null, planNameEn: null },
  ...{
    startDate: null,
    endDate: null,
    discountCents: 0,
    vatPercent: null,
    cardLastFour: null,
    saleId: null,
    reversesId: null,
    isReversed: false,
    reason: '',
    feeCents: null,
  },
});
const ANNA = ['anna', 'Άννα'] as const;
const OTHER_ANNA = ['other anna', 'Άννα'] as const;
const ZOE = ['zoe', 'Ζωή'] as const;

describe('takings', () => {
  it.each([
    ['a charge', entry('charge', 4_500, null, ANNA)],
    ['the reversal of a charge', entry('reversal', -4_500, null, ANNA)],
    ['a balance from before', entry('opening', -700, null, ANNA)],
  ])('leave out %s, which moves no money', (_, one) => {
    expect(takingsOf(TODAY, [one])).toEqual({ date: TODAY, totalCents: 0, sums: [], people: [], entries: [] });
  });

  it('tell people of the same name apart, and sum what each took and took back by way of payment', () => {
    const entries = [
      entry('payment', -300, 'card', ZOE),
      entry('payment', -4_500, 'card', ANNA),
      entry('payment', -1_000, 'cash', ANNA),
      entry('reversal', 2_000, 'cash', OTHER_ANNA),
    ];
    const { totalCents, sums, people } = takingsOf(TODAY, entries);
    expect(totalCents).toBe(3_800);
    expect(sums).toEqual([
      { method: 'cash', amountCents: -1_000 },
      { method: 'card', amountCents: 4_800 },
    ]);
    expect(people.map((one) => [one.byId, one.totalCents, one.sums.length])).toEqual([
      ['anna', 5_500, 2],
      ['other anna', -2_000, 1],
      ['zoe', 300, 1],
    ]);
  });

  it('count what came by a provider among the sums, and as nobody’s', () => {
    const entries = [entry('payment', -4_500, 'stripe', ZOE), entry('refund', 500, 'stripe', ANNA)];
    expect(takingsOf(TODAY, entries)).toMatchObject({
      totalCents: 4_000,
      sums: [{ method: 'stripe', amountCents: 4_000 }],
      people: [],
    });
  });
});

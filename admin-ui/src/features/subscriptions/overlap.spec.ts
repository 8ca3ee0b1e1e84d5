import { describe, expect, it } from '@jest/globals';
import type { Subscription } from '@palestra/backend/contract/subscription';
import { overlapOf } from './overlap';

const december: Pick<Subscription, 'startDate' | 'effectiveEndDate' | 'isActive'> = {
  startDate: '2026-12-01',
  effectiveEndDate: '2026-12-31',
  isActive: true,
};

describe('overlapping subscriptions', () => {
  it.each([
    ['shares a day at its end', { startDate: '2026-11-01', endDate: '2026-12-01' }, [december], december],
    ['shares a day at its start', { startDate: '2026-12-31', endDate: '2027-01-30' }, [december], december],
    ['does not expire', { startDate: '2026-11-01', endDate: null }, [december], december],
    ['ends the day before', { startDate: '2026-11-01', endDate: '2026-11-30' }, [december], null],
    ['starts the day after', { startDate: '2027-01-01', endDate: '2027-01-31' }, [december], null],
    [
      'meets one without an end',
      { startDate: '2027-05-01', endDate: null },
      [{ ...december, effectiveEndDate: null }],
      0,
    ],
    [
      'meets one that is switched off',
      { startDate: '2026-12-05', endDate: null },
      [{ ...december, isActive: false }],
      null,
    ],
  ] as const)('%s', (_, period, others, expected) => {
    expect(overlapOf(period, others)).toEqual(expected === 0 ? others[0] : expected);
  });
});

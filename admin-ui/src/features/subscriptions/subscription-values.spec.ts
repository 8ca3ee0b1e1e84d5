import { describe, expect, it } from '@jest/globals';
import type { Subscription } from '@palestra/backend/contract/subscription';
import { keptLimits, renewalOf, subscriptionProblems, toSubscriptionRequest, valuesOf } from './subscription-values';

const good = valuesOf(null, '2026-11-23');

describe('the subscription form', () => {
  it('offers a new subscription of 12 visits a month from today', () => {
    expect(good).toMatchObject({ startDate: '2026-11-23', monthlyLimit: 12, isActive: true, doesNotExpire: false });
    expect(subscriptionProblems(good)).toEqual({});
  });

  it.each([
    ['no start', { startDate: null }, { startDate: 'validation.startDateRequired' }],
    ['no end', { endDate: null }, { endDate: 'validation.endDateRequired' }],
    ['an end before the start', { endDate: '2026-11-22' }, { endDate: 'validation.endBeforeStart' }],
    ['no end where it does not expire', { endDate: null, doesNotExpire: true }, {}],
    ['no visits', { monthlyLimit: 0 }, { monthlyLimit: { message: 'subscription.limitMin', args: { min: 1 } } }],
    ['half a visit', { monthlyLimit: 1.5 }, { monthlyLimit: 'subscription.wholeNumber' }],
    ['nothing where it is unlimited', { monthlyLimit: null, isUnlimited: true }, {}],
  ])('%s', (_name, change, problems) => {
    expect(subscriptionProblems({ ...good, ...change })).toEqual(problems);
  });

  const CURRENT = {
    ...{ startDate: '2026-11-01', endDate: '2026-11-30', effectiveEndDate: '2026-11-30', doesNotExpire: false },
    ...{ monthlyLimit: 8, weeklyLimit: 0, packVisits: 0, isActive: true, isFrozen: false },
  } as Subscription;

  it.each([
    ['nothing when the end stays', {}, {}],
    ['nothing when the next one begins after it', { startDate: '2026-12-01', endDate: '2026-12-31' }, {}],
    ['a reason for another end', { endDate: '2026-12-07' }, { endReason: 'subscription.endReasonRequired' }],
    ['a reason for no end', { doesNotExpire: true }, { endReason: 'subscription.endReasonRequired' }],
    [
      'words for another reason',
      { endDate: '2026-12-07', endReason: 'other' },
      { endNote: 'validation.endNoteRequired' },
    ],
    ['no words for a gift', { endDate: '2026-12-07', endReason: 'gift' }, {}],
  ] as const)('asks of an edited subscription %s', (_name, change, problems) => {
    expect(subscriptionProblems({ ...valuesOf(CURRENT, '2026-11-23'), ...change }, CURRENT)).toEqual(problems);
  });

  it('sends the reason of a moved end, and none of an end that stays', () => {
    const why = { endReason: 'gift', endNote: ' Για την αναμονή ' } as const;
    const values = { ...valuesOf(CURRENT, '2026-11-23'), ...why };
    const moved = toSubscriptionRequest({ ...values, endDate: '2026-12-07' }, CURRENT);
    expect(moved).toMatchObject({ endReason: 'gift', endNote: 'Για την αναμονή' });
    expect(toSubscriptionRequest(values, CURRENT)).not.toHaveProperty('endReason');
  });

  const limits = (monthlyLimit: number, weeklyLimit: number, packVisits: number) => ({
    monthlyLimit,
    weeklyLimit,
    packVisits,
  });
  it.each([
    ['of a week', limits(0, 3, 0), 'week'],
    ['of a pack', limits(0, 0, 10), 'pack'],
    ['of a week and a pack', limits(0, 3, 10), 'week'],
    ['of a month and a week', limits(8, 3, 0), undefined],
    ['of all three', limits(8, 3, 10), undefined],
  ])('shows the limit %s, and keeps every limit that it does not show', (_name, given, per) => {
    const one = { ...CURRENT, ...given };
    const values = valuesOf(one, '2026-11-23');
    expect(values).toMatchObject({ isUnlimited: false });
    expect(values.per).toBe(per);
    for (const shown of [values, renewalOf(one, '2026-11-23')])
      expect(toSubscriptionRequest(shown)).toMatchObject(given);
  });

  it('drops the limits beside it when another one is chosen', () => {
    const values = valuesOf({ ...CURRENT, ...limits(0, 3, 10) }, '2026-11-23');
    const request = toSubscriptionRequest({ ...values, per: 'pack', packVisits: 12 });
    expect(request).toMatchObject({ monthlyLimit: 0, weeklyLimit: 0, packVisits: 12 });
  });

  it('keeps the limits beside the month when another one is chosen and taken back', () => {
    const given = limits(8, 3, 10);
    const values = valuesOf({ ...CURRENT, ...given }, '2026-11-23');
    expect(toSubscriptionRequest({ ...values, per: 'month' })).toMatchObject(given);
    expect(keptLimits({ ...values, per: 'week' })).toBeNull();
  });

  it('sends no limit at all for unlimited, whatever counted beside the month', () => {
    const values = valuesOf({ ...CURRENT, ...limits(8, 3, 10) }, '2026-11-23');
    expect(toSubscriptionRequest({ ...values, isUnlimited: true })).toMatchObject(limits(0, 0, 0));
  });

  it('sends 0 for unlimited, and no end for a subscription that does not expire', () => {
    const request = toSubscriptionRequest({ ...good, isUnlimited: true, doesNotExpire: true });
    expect(request).toEqual({
      startDate: '2026-11-23',
      endDate: null,
      doesNotExpire: true,
      monthlyLimit: 0,
      isActive: true,
    });
  });

  it.each([
    ['still running', '2026-11-30', '2026-12-01', '2026-12-30'],
    ['ending today', '2026-11-23', '2026-11-24', '2026-12-23'],
    ['over for long', '2026-06-30', '2026-11-23', '2026-12-22'],
    ['activated late, so that it ends later', '2026-12-09', '2026-12-10', '2027-01-08'],
  ])('renews a subscription %s by the same number of days', (_name, effectiveEndDate, startDate, endDate) => {
    const current = { startDate: '2026-11-01', endDate: '2026-11-30', monthlyLimit: 8, doesNotExpire: false };
    const renewal = renewalOf({ ...current, isActive: false, effectiveEndDate } as Subscription, '2026-11-23');
    expect(renewal).toMatchObject({ startDate, endDate, monthlyLimit: 8, isActive: true });
  });
});

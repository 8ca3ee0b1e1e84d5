import { describe, expect, it } from '@jest/globals';
import type { Subscription } from '@palestra/backend/contract/subscription';
import { renewalOf, subscriptionProblems, toSubscriptionRequest, valuesOf } from './subscription-values';

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

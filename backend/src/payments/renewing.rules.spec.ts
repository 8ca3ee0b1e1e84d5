import { endingOf, endOf, firstTryOn, isFrozenNow, isToBeTold, nextTryOn, stepOf, tryIdOf } from './renewing.rules.js';

const ID = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';
const one = (endDate: string | null, more: object = {}) => ({
  ...{ id: ID, isActive: true, isFrozen: false, endDate, actualEndDate: null },
  ...more,
});

describe('the days of a renewal', () => {
  it.each([
    ['2026-03-27', false],
    ['2026-03-28', true],
    ['2026-03-31', true],
    ['2026-04-07', true],
    ['2026-04-08', false],
  ])('tells of one that ends on 31 March on %s: %s', (today, isTold) => {
    expect(isToBeTold('2026-03-31', today)).toBe(isTold);
  });

  it.each([
    ['2026-03-28', '2026-03-31'],
    ['2026-03-30', '2026-04-02'],
    ['2026-04-05', '2026-04-08'],
  ])('tries first on the last day, and no sooner than 3 days after the notice of %s: %s', (told, first) => {
    expect(firstTryOn('2026-03-31', told)).toBe(first);
  });

  it.each([
    [1, '2026-03-31', '2026-04-01'],
    [2, '2026-04-01', '2026-04-03'],
    [3, '2026-04-03', '2026-04-07'],
    [4, '2026-04-07', null],
    [1, '2026-04-05', '2026-04-06'],
  ])('tries again after %i tries, the last on %s: %s', (tries, today, next) => {
    expect(nextTryOn('2026-03-31', tries, today)).toBe(next);
  });
});

describe('the subscription that is renewed', () => {
  it.each([
    ['the last of those that are on', [one('2026-03-31'), one('2026-04-30', { id: OTHER })], OTHER],
    ['none beside one that never ends', [one('2026-03-31'), one(null, { id: OTHER })], null],
    ['none that is switched off', [one('2026-03-31', { isActive: false })], null],
  ])('is %s', (_name, chain, id) => {
    expect(endingOf(chain)?.id ?? null).toBe(id);
  });

  it('is none while one of them is frozen, as at the desk', () => {
    expect(isFrozenNow([one('2026-03-31', { isFrozen: true }), one('2026-04-30')])).toBe(true);
    expect(isFrozenNow([one('2026-03-31', { isFrozen: true, isActive: false })])).toBe(false);
  });
});

describe('a renewal whose day has come', () => {
  const due = { subscriptionId: ID, endsOn: '2026-03-31', firstOn: '2026-03-31', tries: 0 };
  const now = { chain: [one('2026-03-31')], clientIsActive: true, today: '2026-03-31' };
  it.each([
    ['is tried', {}, {}, 'try'],
    [
      'is covered by another subscription',
      {},
      { chain: [one('2026-03-31'), one('2026-05-01', { id: OTHER })] },
      'covered',
    ],
    ['is told again after a freeze', {}, { chain: [one('2026-03-31', { isFrozen: true })] }, 'forget'],
    [
      'waits in a freeze that began between the tries',
      { tries: 1 },
      { chain: [one('2026-03-31', { isFrozen: true })] },
      'rest',
    ],
    ['is told again when the end has moved', {}, { chain: [one('2026-04-02')] }, 'forget'],
    ['is no more when the end moved between the tries', { tries: 2 }, { chain: [one('2026-04-02')] }, 'late'],
    ['waits while the client is switched off', {}, { clientIsActive: false }, 'rest'],
    ['waits while the subscription is switched off', {}, { chain: [one('2026-03-31', { isActive: false })] }, 'rest'],
    ['is no more, a week too late', {}, { today: '2026-04-08' }, 'late'],
    ['is tried late once it was begun', { tries: 3 }, { today: '2026-04-08' }, 'try'],
    ['is no more days after its last try', { tries: 3 }, { today: '2026-04-09' }, 'late'],
  ])('%s', (_name, row, facts, step) => {
    expect(stepOf({ ...due, ...row }, { ...now, ...facts }).step).toBe(step);
  });
});

describe('a consent', () => {
  const terms = {
    ...{ nameEl: 'Μήνας', nameEn: 'Month', length: 1, unit: 'months' as const, monthlyLimit: 12, weeklyLimit: 0 },
    ...{ packVisits: 0, isMorningOnly: false, classIds: [], areaIds: [], freezeBudgetDays: null },
  };
  const plan = { ...terms, priceCents: 4500, isOnSale: true, isSoldOnline: true };
  const now = { plan, mayPay: true, isSameAccount: true, minCents: 50 };
  it.each([
    ['holds', {}, null],
    ['holds for less', { plan: { ...plan, priceCents: 4000 } }, null],
    ['holds under another name', { plan: { ...plan, nameEl: 'Ένας μήνας' } }, null],
    ['ends when more is asked', { plan: { ...plan, priceCents: 4501 } }, 'priceRisen'],
    ['ends when the plan has other limits', { plan: { ...plan, monthlyLimit: 8 } }, 'termsChanged'],
    ['ends when the plan is not sold any more', { plan: { ...plan, isOnSale: false } }, 'planOff'],
    ['ends when the plan is not sold online any more', { plan: { ...plan, isSoldOnline: false } }, 'planOff'],
    ['ends when the plan costs less than can be charged', { plan: { ...plan, priceCents: 0 } }, 'planOff'],
    ['ends when somebody else looks after the client', { mayPay: false }, 'payer'],
    ['ends when members pay elsewhere', { isSameAccount: false }, 'provider'],
  ])('%s', (_name, facts, reason) => {
    expect(endOf({ priceCents: 4500, terms }, { ...now, ...facts })).toBe(reason);
  });
});

it('gives each try of a period an id of its own, always the same', () => {
  const ids = [tryIdOf(ID, 1), tryIdOf(ID, 2), tryIdOf(OTHER, 1), tryIdOf(ID, 'owed')];
  expect(new Set(ids).size).toBe(4);
  expect(tryIdOf(ID, 1)).toBe(ids[0]);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

import { shifted, type FreezePeriod, type SubscriptionTerms } from '../subscriptions/subscription.rules.js';
import {
  canBegin,
  nowBelongsTo,
  leftOf,
  obstacleOf,
  problemOf,
  refusalOfPlan,
  usedDays,
  type KnownFreeze,
} from './freeze.rules.js';

const MARCH = {
  ...{ id: 's', startDate: '2026-03-01', endDate: '2026-03-31', actualEndDate: null, monthlyLimit: 0 },
  ...{ isActive: true, isFrozen: false, freezeBudgetDays: null as number | null },
  ...{ weeklyLimit: 0, packVisits: 0, packUses: [], isMorningOnly: false },
};
const days = (from: string, until: string): FreezePeriod => ({ from: `2026-03-${from}`, until: `2026-03-${until}` });
const known = (state: KnownFreeze['state'], from: string, until: string): KnownFreeze => ({
  ...{ id: `${state} ${from}`, subscriptionId: 's', state },
  ...days(from, until),
});

describe('problemOf', () => {
  it.each<[string, string, string, ReturnType<typeof problemOf>]>([
    ['today alone', '2026-03-11', '2026-03-11', null],
    ['a year from today on', '2026-03-11', '2027-03-11', null],
    ['the last first day', '2027-03-12', '2027-03-12', null],
  ])('allows %s', (_name, from, until, expected) => {
    expect(problemOf({ from, until }, '2026-03-11')).toEqual(expected);
  });

  it.each([
    ['yesterday', '2026-03-10', '2026-03-12', 'from'],
    ['a first day more than a year ahead', '2027-03-13', '2027-03-13', 'from'],
    ['a last day before the first', '2026-03-12', '2026-03-11', 'until'],
    ['more than a year', '2026-03-11', '2027-03-12', 'until'],
  ])('refuses %s', (_name, from, until, field) => {
    expect(problemOf({ from, until }, '2026-03-11')).toMatchObject({ field, key: 'mustBeBetween' });
  });
});

describe('refusalOfPlan', () => {
  it.each<[string, object | null, FreezePeriod, KnownFreeze[], object | null]>([
    ['nothing in the way', {}, days('12', '14'), [], null],
    ['the last day of the subscription', {}, { from: '2026-03-31', until: '2026-04-20' }, [], null],
    ['no subscription', null, days('12', '14'), [], { code: 'FREEZE_OUTSIDE' }],
    ['one that is switched off', { isActive: false }, days('12', '14'), [], { code: 'FREEZE_OUTSIDE' }],
    ['one that has ended', { endDate: '2026-03-11' }, days('12', '14'), [], { code: 'FREEZE_OUTSIDE' }],
    ['one frozen without a last day', { isFrozen: true }, days('12', '14'), [], { code: 'ALREADY_FROZEN' }],
    ['one frozen until before', { isFrozen: true, frozenUntil: '2026-03-11' }, days('12', '14'), [], null],
    [
      'another that shares a day',
      {},
      days('12', '14'),
      [known('planned', '14', '15')],
      { code: 'FREEZE_OVERLAPS', other: known('planned', '14', '15') },
    ],
    ['one that was withdrawn', {}, days('12', '14'), [known('withdrawn', '14', '15')], null],
    ['a request', {}, days('12', '14'), [known('asked', '14', '15')], null],
    ['days that just fit the budget', { freezeBudgetDays: 5 }, days('12', '14'), [known('ended', '01', '02')], null],
    [
      'a day too many',
      { freezeBudgetDays: 4 },
      days('12', '14'),
      [known('ended', '01', '02')],
      { code: 'FREEZE_BUDGET', left: 2, budget: 4 },
    ],
    ['a budget of none', { freezeBudgetDays: 0 }, days('12', '12'), [], { code: 'FREEZE_BUDGET', left: 0, budget: 0 }],
  ])('with %s', (_name, change, period, others, expected) => {
    expect(refusalOfPlan(period, change && { ...MARCH, ...change }, others)).toEqual(expected);
  });
});

const AT = { today: '2026-03-11', now: new Date('2026-03-11T10:00:00Z') };

describe('obstacleOf', () => {
  const frozen = { isFrozen: true };
  it.each<[string, KnownFreeze['state'], object, KnownFreeze[], string | null]>([
    ['a request that can be accepted', 'asked', {}, [], null],
    ['a request while the subscription is frozen without a last day', 'asked', frozen, [], 'ALREADY_FROZEN'],
    ['a request while a freeze by date runs', 'asked', { isFrozen: true, frozenUntil: '2026-03-11' }, [], null],
    ['a request after the end', 'asked', { endDate: '2026-03-11' }, [], 'FREEZE_OUTSIDE'],
    ['a request for days of another', 'asked', {}, [known('planned', '14', '15')], 'FREEZE_OVERLAPS'],
    ['a request beyond the budget', 'asked', { freezeBudgetDays: 2 }, [], 'FREEZE_BUDGET'],
    ['a planned one while it is frozen without a last day', 'planned', frozen, [], 'ALREADY_FROZEN'],
    ['a planned one that other days may mend', 'planned', { endDate: '2026-03-11' }, [], null],
    ['one that runs', 'running', frozen, [], null],
    ['one that is over', 'ended', frozen, [], null],
  ])('of %s', (_name, state, change, others, expected) => {
    const freeze = known(state, '12', '14');
    const refusal = obstacleOf(freeze, [{ ...MARCH, ...change }], [freeze, ...others], AT);
    expect(refusal?.code ?? null).toBe(expected);
  });

  it('of a request whose days have passed is that it is over', () => {
    const freeze = known('asked', '05', '10');
    expect(obstacleOf(freeze, [MARCH], [freeze], AT)).toEqual({ code: 'FREEZE_OVER' });
  });

  it('judges a request that waited by the days that are left of it', () => {
    const freeze = known('asked', '05', '14');
    expect(obstacleOf(freeze, [{ ...MARCH, freezeBudgetDays: 4 }], [freeze], AT)).toBeNull();
  });
});

it('counts the days of planned, running and ended freezes of that subscription', () => {
  const freezes = [known('planned', '20', '21'), known('running', '10', '12'), known('ended', '01', '01')];
  const others = [known('asked', '05', '09'), known('withdrawn', '05', '09'), known('refused', '05', '09')];
  expect(usedDays([...freezes, ...others, { ...known('ended', '01', '30'), subscriptionId: 't' }], 's')).toBe(6);
  expect([leftOf(null, 6), leftOf(10, 6), leftOf(4, 6)]).toEqual([null, 4, 0]);
});

it.each<[string, object, number, boolean]>([
  ['runs', {}, 0, true],
  ['is switched off', { isActive: false }, 0, false],
  ['is frozen already', { isFrozen: true }, 0, false],
  ['has ended', { endDate: '2026-03-11' }, 0, false],
  ['begins later', { startDate: '2026-03-14' }, 0, false],
  ['begins later, by one closed day', { startDate: '2026-03-14' }, 1, false],
  ['begins later, by two closed days', { startDate: '2026-03-14' }, 2, true],
])('begins on a subscription that %s: %p', (_name, change, closedDays, expected) => {
  expect(canBegin({ ...MARCH, ...change }, '2026-03-12', closedDays)).toBe(expected);
});

describe('belongs, on its first day,', () => {
  const next = { ...MARCH, id: 'next', startDate: '2026-04-01', endDate: '2026-04-30' };
  const longer = { ...MARCH, endDate: '2026-04-03' };
  const later = { ...next, startDate: '2026-04-04' };

  it.each<[string, SubscriptionTerms[], string | null]>([
    ['to its own, which has that day', [MARCH, next], null],
    ['to one that grew over that day', [longer, later], MARCH.id],
    ['to its own, as no other has that day', [MARCH, later], null],
    ['to its own, which was switched off', [longer, { ...later, isActive: false }], null],
    ['to its own, as the other was switched off', [{ ...longer, isActive: false }, later], null],
  ])('%s', (_name, subscriptions, expected) => {
    const freeze = { subscriptionId: 'next', from: '2026-04-02' };
    expect(nowBelongsTo(freeze, subscriptions)?.id ?? null).toBe(expected);
  });
});

describe('shifted', () => {
  const move = (moved: number, earliest: string | null, terms = {}) =>
    shifted({ ...MARCH, actualStartDate: earliest, ...terms }, { days: moved, since: '2026-03-12', earliest });

  it.each<[string, ReturnType<typeof move>, object]>([
    [
      'moves the end alone once its days run',
      move(5, '2026-03-04'),
      { startDate: '2026-03-01', actualEndDate: '2026-04-08' },
    ],
    ['keeps the length of one that waits', move(5, null), { startDate: '2026-03-06', endDate: '2026-04-05' }],
    ['takes nothing from one that begins later', move(5, '2026-03-20'), { actualEndDate: '2026-04-19' }],
    ['never ends before it starts', move(-40, '2026-03-04'), { endDate: '2026-03-01' }],
    [
      'keeps the days that an earlier one added',
      move(5, '2026-03-04', { actualEndDate: '2026-04-05' }),
      { actualEndDate: '2026-04-10' },
    ],
    ['leaves no end as it is', move(5, '2026-03-04', { endDate: null }), { endDate: null, actualEndDate: null }],
  ])('%s', (_name, result, expected) => {
    expect(result).toMatchObject(expected);
  });
});

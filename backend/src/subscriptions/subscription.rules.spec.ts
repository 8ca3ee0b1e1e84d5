import fc from '../../../test/support/properties.js';
import { addDays, daysBetween } from '../contract/calendar-date.js';
import {
  activationStatusOf,
  daysRemainingOf,
  effectiveEndOf,
  isExpiringSoon,
  profileStatusOf,
  subscriptionStatusOf,
  type SubscriptionFacts,
} from '../contract/subscription.js';
import {
  activationOf,
  countInMonth,
  decideFreezing,
  decideUnfreezing,
  freezeOn,
  isWithinSubscription,
  reachedDays,
  remainingOf,
  givesWay,
  isUsable,
  isUsedUp,
  subscriptionFor,
  subscriptionsOn,
  type SubscriptionTerms,
} from './subscription.rules.js';

const terms = (changes: Partial<SubscriptionTerms> = {}): SubscriptionTerms => ({
  id: 'this',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  actualEndDate: null,
  monthlyLimit: 12,
  ...{ weeklyLimit: 0, packVisits: 0, packUses: [], isMorningOnly: false },
  isActive: true,
  isFrozen: false,
  ...changes,
});

describe('a pack that was used up on 10 March', () => {
  const used = { lastUseOn: '2026-03-10', lastUseAt: '2026-03-10T16:00:00+00:00' };
  const pack = terms({ id: 'pack', packVisits: 2, packUses: ['a', 'b'], ...used });
  const next = terms({ id: 'next', startDate: '2026-04-01', endDate: '2026-04-30' });
  const third = terms({ id: 'third', startDate: '2026-05-01', endDate: '2026-05-31' });
  const begun = { ...next, startDate: '2026-03-12', endDate: '2026-04-10' };
  const back = { ...pack, packUses: ['a'], lastUseOn: '2026-03-02' };

  it.each<[string, SubscriptionTerms[], string, string[], string]>([
    ['is alone until its last visit', [pack, next], '2026-03-10', ['pack'], 'pack'],
    ['lets the next one begin on the day after', [pack, next], '2026-03-11', ['pack', 'next'], 'next'],
    ['lets it begin on its own last day', [pack, next], '2026-03-31', ['pack', 'next'], 'next'],
    ['leaves it its own days', [pack, next], '2026-04-01', ['next'], 'next'],
    ['lets none begin behind the next one', [pack, next, third], '2026-03-20', ['pack', 'next'], 'next'],
    ['stays beside the one that began', [pack, begun], '2026-03-20', ['pack', 'next'], 'next'],
    [
      'lets the third begin behind the one that began',
      [{ ...pack, endDate: '2026-04-30' }, begun, third],
      '2026-04-11',
      ['pack', 'third'],
      'third',
    ],
    ['is used first when a visit came back', [back, begun], '2026-03-20', ['pack', 'next'], 'pack'],
    ['lets none begin with a visit left', [back, next], '2026-03-20', ['pack'], 'pack'],
    ['lets none begin while it is frozen', [{ ...pack, isFrozen: true }, next], '2026-03-20', ['pack'], 'pack'],
    ['lets none begin that is switched off', [pack, { ...next, isActive: false }], '2026-03-20', ['pack'], 'pack'],
    ['stays current with none behind it', [pack], '2026-03-20', ['pack'], 'pack'],
  ])('%s', (_name, subscriptions, date, usable, current) => {
    expect(subscriptionsOn(subscriptions, date).map(({ id }) => id)).toEqual(usable);
    expect(subscriptionFor(subscriptions, date)?.id).toBe(current);
  });

  it.each<[string, SubscriptionTerms, string, boolean, string]>([
    ['is current until its last visit begins', pack, '15:59', false, 'pack'],
    ['is used up from then on', pack, '16:00', true, 'next'],
    ['is not with a visit left', back, '16:00', false, 'pack'],
    ['stays current while it is frozen', { ...pack, isFrozen: true }, '16:00', true, 'pack'],
  ])('%s', (_name, first, time, isOver, current) => {
    const now = new Date(`2026-03-10T${time}:00Z`);
    const moment = { today: '2026-03-10', now };
    expect(isUsedUp(first, now)).toBe(isOver);
    expect(subscriptionFor([first, next], moment.today, now)?.id).toBe(current);
    expect(givesWay(first, [first, next], moment)).toBe(current === 'next');
    expect(givesWay(first, [first], moment)).toBe(false);
  });
});

describe('a subscription that can still be used', () => {
  it.each<[boolean, string, Partial<SubscriptionTerms>]>([
    [true, 'runs today', {}],
    [true, 'begins later', { startDate: '2026-04-01', endDate: '2026-04-30' }],
    [true, 'is frozen past its end', { endDate: '2026-03-10', isFrozen: true }],
    [false, 'ended yesterday', { endDate: '2026-03-10' }],
    [false, 'was switched off', { isActive: false }],
    [false, 'has no visit left', { packVisits: 1, packUses: ['one'], lastUseOn: '2026-03-10' }],
  ])('is %s of one that %s', (isLeft, _what, changes) => {
    expect(isUsable(terms(changes), '2026-03-11')).toBe(isLeft);
  });
});

describe('isWithinSubscription', () => {
  it.each<[string, Partial<SubscriptionTerms>, string, boolean]>([
    ['the day before it starts', {}, '2026-02-28', false],
    ['its first day', {}, '2026-03-01', true],
    ['its last day', {}, '2026-03-31', true],
    ['the day after its end', {}, '2026-04-01', false],
    ['after the normal, before the actual end', { actualEndDate: '2026-04-10' }, '2026-04-10', true],
    ['after the actual end', { actualEndDate: '2026-04-10' }, '2026-04-11', false],
    ['long after the start when it does not expire', { endDate: null }, '2036-01-01', true],
  ])('%s', (_name, changes, date, within) => {
    expect(isWithinSubscription(terms(changes), date)).toBe(within);
  });
});

describe('subscriptionFor', () => {
  const past = terms({ id: 'past', startDate: '2026-01-01', endDate: '2026-01-31' });
  const current = terms({ id: 'current' });
  const next = terms({ id: 'next', startDate: '2026-04-05', endDate: '2026-05-04' });
  const all = [next, past, current];

  it.each<[string, SubscriptionTerms[], string, string | null]>([
    ['none without subscriptions', [], '2026-03-10', null],
    ['history for a date in history', all, '2026-01-15', 'past'],
    ['the current one', all, '2026-03-10', 'current'],
    ['the next one', all, '2026-04-05', 'next'],
    ['the next to come, between two', all, '2026-04-02', 'next'],
    ['the first to come, before all', all, '2025-12-31', 'past'],
    ['the last one, after all', all, '2026-06-01', 'next'],
    [
      'the earlier of two that cover it',
      [next, terms({ id: 'late', actualEndDate: '2026-04-20' })],
      '2026-04-10',
      'late',
    ],
    [
      'a frozen one rather than the one behind it',
      [next, terms({ id: 'frozen', isFrozen: true })],
      '2026-04-10',
      'frozen',
    ],
    [
      'the one behind it, once it is switched off',
      [next, terms({ id: 'frozen', isFrozen: true, isActive: false })],
      '2026-04-10',
      'next',
    ],
    [
      'the one before, rather than a frozen one to come',
      [current, { ...next, isFrozen: true }],
      '2026-03-20',
      'current',
    ],
    ['an inactive one where no other covers it', [terms({ id: 'off', isActive: false })], '2026-03-10', 'off'],
    [
      'a frozen one beyond its end: its days wait',
      [past, terms({ id: 'frozen', isFrozen: true })],
      '2026-06-01',
      'frozen',
    ],
  ])('%s', (_name, subscriptions, date, id) => {
    expect(subscriptionFor(subscriptions, date)?.id ?? null).toBe(id);
  });
});

describe('freezeOn', () => {
  it.each<[string, Partial<SubscriptionTerms>, string, boolean]>([
    ['its first day', {}, '2026-03-16', true],
    ['its last day', {}, '2026-03-20', true],
    ['the day behind it', {}, '2026-03-21', false],
    ['a day of one whose subscription was switched off', { isActive: false }, '2026-03-17', false],
  ])('knows %s', (_name, changes, date, isFrozen) => {
    const freeze = { from: '2026-03-16', until: '2026-03-20' };
    expect(freezeOn([terms(), terms({ freezes: [freeze], ...changes })], date)).toEqual(isFrozen ? freeze : null);
  });
});

describe('activation', () => {
  it.each<[string, Partial<SubscriptionTerms>, string | null, [boolean, string | null, string | null]]>([
    ['waits without appointments', {}, null, [false, null, null]],
    ['on the first day changes nothing', {}, '2026-03-01', [true, '2026-03-01', '2026-03-31']],
    ['comes late and loses no days', {}, '2026-03-11', [true, '2026-03-11', '2026-04-10']],
    ['on the last day', {}, '2026-03-31', [true, '2026-03-31', '2026-04-30']],
    ['without an end has none afterwards', { endDate: null }, '2026-03-11', [true, '2026-03-11', null]],
    [
      'over a leap day',
      { startDate: '2028-02-01', endDate: '2028-02-29' },
      '2028-02-20',
      [true, '2028-02-20', '2028-03-19'],
    ],
  ])('%s', (_name, changes, earliest, [isActivated, actualStartDate, actualEndDate]) => {
    expect(activationOf(terms(changes), earliest)).toEqual({ isActivated, actualStartDate, actualEndDate });
  });

  it('keeps the number of days that were sold', () => {
    const days = fc.integer({ min: 0, max: 800 });
    fc.assert(
      fc.property(days, days, (length, late) => {
        const endDate = addDays('2026-03-01', length);
        const earliest = addDays('2026-03-01', Math.min(late, length));
        const { actualStartDate, actualEndDate } = activationOf({ startDate: '2026-03-01', endDate }, earliest);
        expect(daysBetween(actualStartDate ?? '', actualEndDate ?? '')).toBe(length);
      }),
    );
  });
});

describe('freeze and unfreeze', () => {
  const now = new Date('2026-03-11T10:00:00Z');

  it.each<[string, Partial<SubscriptionTerms>, number | null]>([
    ['remembers the days to its end', {}, 20],
    ['counts to the actual end', { actualEndDate: '2026-04-10' }, 30],
    ['has none left on the last day', { endDate: '2026-03-11' }, 0],
    ['has none left after the end', { endDate: '2026-03-05' }, 0],
    ['has no count without an end', { endDate: null }, null],
  ])('freezing %s', (_name, changes, remainingDaysAtFreeze) => {
    expect(decideFreezing(terms(changes), now, '2026-03-11')).toEqual({
      ok: true,
      change: { isFrozen: true, frozenAt: now, remainingDaysAtFreeze },
    });
  });

  it.each<[string, Partial<SubscriptionTerms>, string | null, string, string | null, string | null]>([
    ['moves one that waits as a whole', {}, null, '2026-03-11', '2026-04-10', null],
    [
      'moves it by the days after its start only',
      { startDate: '2026-03-15', endDate: '2026-04-14' },
      null,
      '2026-03-21',
      '2026-04-20',
      null,
    ],
    [
      'leaves it where it has not started yet',
      { startDate: '2026-03-25', endDate: '2026-04-14' },
      null,
      '2026-03-25',
      '2026-04-14',
      null,
    ],
    ['adds the days to both ends, once activated', {}, '2026-03-06', '2026-03-01', '2026-04-10', '2026-04-15'],
    ['leaves no end without one', { endDate: null }, '2026-03-06', '2026-03-01', null, null],
  ])('unfreezing ten days later %s', (_name, changes, earliest, startDate, endDate, actualEndDate) => {
    const frozen = { ...terms({ ...changes, isFrozen: true }), actualStartDate: earliest };
    expect(decideUnfreezing(frozen, '2026-03-11', '2026-03-21', earliest)).toMatchObject({
      ok: true,
      change: { isFrozen: false, frozenAt: null, remainingDaysAtFreeze: null, startDate, endDate, actualEndDate },
    });
  });

  it('refuses to freeze a frozen one, and to unfreeze a running one', () => {
    const frozen = decideFreezing(terms({ isFrozen: true }), now, '2026-03-11');
    expect(frozen).toEqual({ ok: false, code: 'ALREADY_FROZEN' });
    const running = decideUnfreezing({ ...terms(), actualStartDate: null }, '2026-03-11', '2026-03-21', null);
    expect(running).toEqual({ ok: false, code: 'NOT_FROZEN' });
  });

  it('ends the remaining days after the day of unfreezing', () => {
    const days = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(days, days, days, fc.boolean(), (length, used, frozenFor, activated) => {
        const startDate = '2026-03-01';
        const endDate = addDays(startDate, length + used);
        const earliest = activated ? addDays(startDate, Math.min(used, 9)) : null;
        const before = terms({
          startDate,
          endDate,
          actualEndDate: activationOf({ startDate, endDate }, earliest).actualEndDate,
        });
        const frozenOn = addDays(startDate, used);
        const today = addDays(frozenOn, frozenFor);
        const frozen = decideFreezing(before, now, frozenOn);
        const unfrozen = decideUnfreezing(
          { ...before, actualStartDate: earliest, isFrozen: true },
          frozenOn,
          today,
          earliest,
        );
        if (!frozen.ok || !unfrozen.ok) throw new Error('both must be possible');
        expect(effectiveEndOf(unfrozen.change)).toBe(addDays(today, frozen.change.remainingDaysAtFreeze ?? NaN));
      }),
    );
  });
});

describe('counting a month', () => {
  const appointments = ['2026-03-01', '2026-03-31', '2026-04-01', '2027-03-15'].map((date) => ({ date }));

  it.each([
    ['2026-03-15', 2],
    ['2026-04-30', 1],
    ['2026-05-01', 0],
    ['2027-03-01', 1],
  ])('counts the calendar month of %s as %i', (date, count) => {
    expect(countInMonth(appointments, date)).toBe(count);
  });

  it.each([
    [12, 3, 9],
    [12, 12, 0],
    [4, 6, 0],
    [0, 30, null],
  ])('leaves, of a limit of %i with %i used, %s', (limit, used, remaining) => {
    expect(remainingOf(limit, used)).toBe(remaining);
  });
});

describe('display status', () => {
  const today = '2026-03-11';
  const active: SubscriptionFacts = {
    isActive: true,
    isFrozen: false,
    isActivated: true,
    isUsedUp: false,
    startDate: '2026-03-01',
    effectiveEndDate: '2026-06-30',
  };
  const off = { isActive: false };
  const on = { isActive: true };

  it.each<[string, { isActive: boolean }, Partial<SubscriptionFacts> | null, string]>([
    ['a disabled client', off, {}, 'disabled'],
    ['a disabled client without one', off, null, 'disabled'],
    ['none', on, null, 'none'],
    ['switched off', on, { isActive: false, isFrozen: true }, 'disabled'],
    ['frozen before expired', on, { isFrozen: true, effectiveEndDate: '2026-01-01' }, 'frozen'],
    ['used up', on, { isUsedUp: true }, 'usedUp'],
    ['used up before expired', on, { isUsedUp: true, effectiveEndDate: '2026-03-10' }, 'usedUp'],
    ['frozen before used up', on, { isUsedUp: true, isFrozen: true }, 'frozen'],
    ['expired yesterday', on, { effectiveEndDate: '2026-03-10' }, 'expired'],
    ['its last day', on, { effectiveEndDate: today }, 'expiring'],
    ['7 days left', on, { effectiveEndDate: '2026-03-17' }, 'expiring'],
    ['8 days left', on, { effectiveEndDate: '2026-03-18' }, 'active'],
    ['without an end', on, { effectiveEndDate: null }, 'active'],
    ['its first day', on, { startDate: today }, 'active'],
    ['one that begins tomorrow', on, { startDate: '2026-03-12' }, 'upcoming'],
    [
      'one that begins tomorrow for a week',
      on,
      { startDate: '2026-03-12', effectiveEndDate: '2026-03-17' },
      'upcoming',
    ],
    ['frozen before it begins', on, { startDate: '2026-03-12', isFrozen: true }, 'frozen'],
  ])('%s', (_name, client, changes, status) => {
    const subscription = changes === null ? null : { ...active, ...changes };
    expect(subscriptionStatusOf(client, subscription, today)).toBe(status);
  });

  it.each<[string, Partial<SubscriptionFacts> | null, string]>([
    ['none', null, 'none'],
    ['past its end', { effectiveEndDate: '2026-03-10' }, 'expired'],
    ['used up', { isUsedUp: true }, 'usedUp'],
    ['used up, past its end', { isUsedUp: true, effectiveEndDate: '2026-03-10' }, 'usedUp'],
    ['used up and frozen', { isUsedUp: true, isFrozen: true }, 'active'],
    ['on its last day', { effectiveEndDate: today }, 'active'],
    ['switched off', { isActive: false }, 'inactive'],
    ['frozen, past its end: its days wait', { isFrozen: true, effectiveEndDate: '2026-03-10' }, 'active'],
    ['frozen and switched off', { isFrozen: true, isActive: false, effectiveEndDate: '2026-03-10' }, 'inactive'],
  ])('profile: %s', (_name, changes, status) => {
    expect(profileStatusOf(changes === null ? null : { ...active, ...changes }, today)).toBe(status);
  });

  it.each<[string, Partial<SubscriptionFacts>, string]>([
    ['frozen', { isFrozen: true }, 'frozen'],
    ['activated', {}, 'activated'],
    ['waiting for its first appointment', { isActivated: false }, 'waiting'],
  ])('badge: %s', (_name, changes, status) => {
    expect(activationStatusOf({ ...active, ...changes })).toBe(status);
  });

  it.each([
    [null, null, false],
    ['2026-03-10', 0, false],
    [today, 1, true],
    ['2026-03-17', 7, true],
    ['2026-03-18', 8, false],
  ])('an end of %s leaves %s days, expiring soon: %s', (end, days, soon) => {
    expect(daysRemainingOf(end, today)).toBe(days);
    expect(isExpiringSoon(end, today)).toBe(soon);
  });
});

describe('days that a closing gave', () => {
  it.each([
    ['of a range that the end reaches, to its last', '2026-03-31', ['2026-03-30', '2026-03-31', '2026-04-01'], 3],
    ['one after the other, whatever their order', '2026-03-31', ['2026-04-01', '2026-03-31'], 2],
    ['none behind the end', '2026-03-31', ['2026-04-01', '2026-04-02'], 0],
    ['not those that only days behind the end would reach', '2026-03-31', ['2026-03-31', '2026-04-02'], 1],
  ])('are reached: %s', (_, end, dates, count) => {
    expect(reachedDays(end, dates)).toEqual([...dates].sort().slice(0, count));
  });
});

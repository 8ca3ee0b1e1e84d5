import type { SubscriptionRequest } from '../contract/subscription.js';
import {
  datesAfterChange,
  laterThan,
  readWish,
  refusalOfStart,
  renewalAfter,
  subscriptionToChange,
  type SubscriptionWish,
} from './subscription-change.rules.js';
import { subscriptionFor, type SubscriptionTerms } from './subscription.rules.js';

const wish = (changes: Partial<SubscriptionWish> = {}): SubscriptionWish => ({
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  monthlyLimit: 12,
  isActive: true,
  ...changes,
});

const terms = (id: string, startDate: string, endDate: string | null, facts = {}): SubscriptionTerms => ({
  ...{ weeklyLimit: 0, packVisits: 0, packUses: [], isMorningOnly: false },
  ...{ id, startDate, endDate, isFrozen: false, actualEndDate: null, monthlyLimit: 12, isActive: true },
  ...facts,
});

describe('readWish', () => {
  it.each<[string, Partial<SubscriptionRequest>, string | null]>([
    ['an end', { endDate: '2026-03-31' }, '2026-03-31'],
    ['one day', { endDate: '2026-03-01' }, '2026-03-01'],
    ['no end, by the switch', { doesNotExpire: true }, null],
    ['no end, by the switch and by null', { doesNotExpire: true, endDate: null }, null],
    ['no end, by null', { endDate: null }, null],
  ])('%s', (_name, changes, endDate) => {
    const result = readWish({ startDate: '2026-03-01', monthlyLimit: 0, ...changes });
    expect(result).toEqual({
      ok: true,
      wish: wish({ endDate, monthlyLimit: 0 }),
      why: { cause: 'edited', note: null },
    });
  });

  it.each<[string, Partial<SubscriptionRequest>, { cause: string; note: string | null }]>([
    ['a gift', { endReason: 'gift' }, { cause: 'gift', note: null }],
    ['a correction', { endReason: 'correction', endNote: 'Typo' }, { cause: 'correction', note: 'Typo' }],
    [
      'another reason, in words',
      { endReason: 'other', endNote: 'Moved house' },
      { cause: 'edited', note: 'Moved house' },
    ],
  ])('takes %s as the reason of a moved end', (_name, changes, why) => {
    const result = readWish({ startDate: '2026-03-01', endDate: '2026-03-31', monthlyLimit: 12, ...changes });
    expect(result).toMatchObject({ ok: true, why });
  });

  it.each<[string, Partial<SubscriptionRequest>, string]>([
    ['neither an end nor the switch', {}, 'endDateRequired'],
    ['null, and the switch off', { endDate: null, doesNotExpire: false }, 'endDateRequired'],
    ['an end of one that does not expire', { doesNotExpire: true, endDate: '2026-03-31' }, 'endDateOfNoEnd'],
    ['an end before the start', { endDate: '2026-02-28' }, 'endBeforeStart'],
    ['an end in another age', { endDate: '2226-03-01' }, 'mustBeBetween'],
  ])('refuses %s', (_name, changes, key) => {
    const result = readWish({ startDate: '2026-03-01', monthlyLimit: 12, ...changes });
    expect(result).toMatchObject({ ok: false, field: 'endDate', key });
  });
});

describe('subscriptionToChange', () => {
  const past = terms('past', '2026-01-01', '2026-01-31');
  const current = terms('current', '2026-03-01', '2026-03-31');
  const next = terms('next', '2026-04-05', '2026-05-04');

  it.each<[string, SubscriptionTerms[], string, string | null]>([
    ['the first makes a new one', [], '2026-03-01', null],
    ['the current one, while it runs', [past, current], '2026-03-01', 'current'],
    ['the current one, moved within itself', [past, current], '2026-03-31', 'current'],
    ['a start after its end makes the next', [past, current], '2026-04-01', null],
    ['a start after its end, where there is a next, edits that', [past, current, next], '2026-04-05', 'next'],
    ['after all there are makes another', [past, current, next], '2026-05-05', null],
    ['an expired one is prolonged from its own start', [past], '2026-01-01', 'past'],
    ['an expired one is followed by a new one', [past], '2026-03-11', null],
    ['one that does not expire is never followed', [terms('open', '2026-01-01', null)], '2027-01-01', 'open'],
    [
      'a frozen one is never followed',
      [terms('frozen', '2026-01-01', '2026-01-31', { isFrozen: true })],
      '2026-03-11',
      'frozen',
    ],
  ])('%s', (_name, subscriptions, startDate, id) => {
    expect(subscriptionToChange(subscriptions, wish({ startDate }), '2026-03-11')?.id ?? null).toBe(id);
  });

  const off = { ...next, id: 'off', isActive: false };
  const last = terms('last', '2026-06-01', '2026-06-30');
  const swallowed = terms('swallowed', '2026-03-10', '2026-03-20');
  it.each<[string, SubscriptionTerms[], string[]]>([
    ['none', [past, current], []],
    ['the next one', [past, current, next], ['next']],
    ['one that is switched off', [past, current, off], ['off']],
    ['several, in their order', [last, next, current], ['next', 'last']],
    ['one that began early', [current, last, terms('early', '2026-03-05', '2026-04-02')], ['early', 'last']],
    ['none that ends before', [current, swallowed], []],
    ['one behind a frozen one', [terms('frozen', '2026-03-01', '2026-03-31', { isFrozen: true }), next], ['next']],
    ['none behind one without an end', [terms('open', '2026-01-01', null), next], []],
    ['of those that are over, none', [past, terms('older', '2025-12-01', '2025-12-31')], []],
  ])('may pick later: %s', (_name, subscriptions, ids) => {
    const today = '2026-03-11';
    const shown = subscriptionFor(subscriptions, today);
    if (shown === null) throw new Error('Nothing is shown');
    const others = subscriptions.filter(({ id }) => id !== shown.id);
    const later = laterThan(shown, others, today).map(({ id }) => id);
    expect(later).toEqual(ids);
    const known = [shown.id, ...later, null];
    const starts = ['2026-01-15', '2026-03-15', '2026-04-01', '2026-05-05', '2026-07-01'];
    const picked = starts.map((startDate) => subscriptionToChange(subscriptions, { startDate }, today)?.id ?? null);
    expect(picked.filter((id) => !known.includes(id))).toEqual([]);
  });
});

describe('refusalOfStart', () => {
  const TODAY = '2026-03-11';
  const past = terms('past', '2026-01-01', '2026-01-31');
  const current = terms('current', '2026-03-01', '2026-03-31');
  const next = terms('next', '2026-04-05', '2026-05-04');
  const last = terms('last', '2026-06-01', '2026-06-30');
  const open = terms('open', '2026-03-01', null);
  const held = terms('held', '2026-03-01', '2026-03-31', { isFrozen: true });
  const dated = terms('dated', '2026-03-01', '2026-03-31', { isFrozen: true, frozenUntil: '2026-03-20' });
  const on = (date: string) => ({ date });

  type Meant = SubscriptionTerms | null;
  it.each<[string, SubscriptionTerms[], Meant, string]>([
    ['the current one, within itself', [past, current, next], current, '2026-03-31'],
    ['the current one, after all there are, which makes the next', [current, next], current, '2026-05-05'],
    ['one that has ended, where nothing follows', [past], past, '2026-03-11'],
    ['one that is frozen without a last day, after its end', [held, next], held, '2026-04-05'],
    ['the next one, from the day after the current one', [current, next], next, '2026-04-01'],
    ['the next one, until its last day', [current, next, last], next, '2026-05-04'],
    ['the last one, behind the next', [current, next, last], last, '2026-05-05'],
    ['a new one, after all there are', [past, current, next], null, '2026-05-05'],
    ['the first one', [], null, '2026-03-11'],
  ])('passes %s', (_name, subscriptions, meant, startDate) => {
    expect(refusalOfStart(subscriptions, { startDate, meant }, TODAY)).toBeNull();
  });

  it.each<[string, SubscriptionTerms[], Meant, string, string, object]>([
    [
      'the current one in the days of the next',
      [current, next],
      current,
      '2026-04-05',
      'startsInNext',
      { end: on('2026-03-31'), date: on('2026-04-05') },
    ],
    [
      'one frozen by date in the days of the next',
      [dated, next],
      dated,
      '2026-04-05',
      'startsInNextFrozen',
      { end: on('2026-03-31'), date: on('2026-04-05') },
    ],
    [
      'the current one in the days of another than a renewal changes',
      [current, next, last],
      current,
      '2026-06-01',
      'startsInLater',
      { end: on('2026-03-31'), date: on('2026-06-01') },
    ],
    ['a new one by the end of all', [current, next], null, '2026-05-04', 'startsInCurrent', { end: on('2026-05-04') }],
    [
      'the next one by the current end',
      [current, next],
      next,
      '2026-03-31',
      'startsInCurrent',
      { end: on('2026-03-31') },
    ],
    ['the next one after its end', [current, next], next, '2026-05-05', 'startsPastNext', { end: on('2026-05-04') }],
    [
      'the next one in the days of the last',
      [current, next, last],
      next,
      '2026-06-01',
      'startsPastNext',
      { end: on('2026-05-04') },
    ],
    ['a new one behind one without an end', [open], null, '2027-01-01', 'startsBehindOpen', { date: on('2026-03-01') }],
    [
      'the next one behind a frozen one',
      [held, next],
      next,
      '2026-04-05',
      'startsBehindOpen',
      { date: on('2026-03-01') },
    ],
    [
      'one that has ended, behind the current one',
      [past, current],
      past,
      '2026-01-01',
      'startsInHistory',
      { end: on('2026-01-31'), after: on('2026-03-31') },
    ],
  ])('refuses %s', (_name, subscriptions, meant, startDate, key, params) => {
    expect(refusalOfStart(subscriptions, { startDate, meant }, TODAY)).toEqual({ key, params });
  });

  it.each<[string, Meant, SubscriptionTerms[], { next: string | null; after: string | null } | null]>([
    ['makes the first one', null, [], { next: null, after: null }],
    ['makes the next one', current, [past], { next: null, after: '2026-03-31' }],
    ['changes the next one there is', current, [last, next], { next: 'next', after: '2026-03-31' }],
    ['makes a new one after one that has ended', past, [], { next: null, after: '2026-01-31' }],
    [
      'makes a new one where another, frozen by date, ended later',
      past,
      [terms('older', '2025-12-01', '2026-02-10', { isFrozen: true, frozenUntil: '2026-02-01' })],
      { next: null, after: '2026-02-10' },
    ],
    ['is none without an end', open, [], null],
    ['is none while it is frozen', held, [next], null],
    ['is none while it is frozen by date', dated, [next], null],
  ])('a renewal %s', (_name, shown, others, renewal) => {
    const found = renewalAfter(shown, others, TODAY);
    expect(found && { ...found, next: found.next?.id ?? null }).toEqual(renewal);
  });
});

describe('datesAfterChange', () => {
  const NEXT = { startDate: '2026-03-24', endDate: '2026-04-23' };
  it.each<[string, Partial<SubscriptionWish>, string | null, string | null, string | null, number | null]>([
    ['waiting stays waiting', {}, null, null, null, null],
    ['an activated one keeps its start and gets the new length', {}, '2026-03-11', null, '2026-04-10', null],
    ['moved without a visit since, it waits again', NEXT, null, null, null, null],
    ['moved, it runs from its first visit since', NEXT, '2026-03-26', null, '2026-04-25', null],
    ['without an end it has none', { endDate: null }, '2026-03-11', null, null, null],
    ['a frozen one counts from its freezing', {}, '2026-03-11', '2026-03-21', '2026-04-10', 20],
    ['a frozen one that waits, too', {}, null, '2026-03-21', null, 10],
  ])('%s', (_name, changes, earliest, frozenOn, actualEndDate, remainingDaysAtFreeze) => {
    const dates = datesAfterChange(wish(changes), earliest, frozenOn);
    expect(dates).toMatchObject({ actualStartDate: earliest, actualEndDate, remainingDaysAtFreeze });
  });
});

import { aMember, gymSettings } from '../../../test/support/member-facts.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { Allowance } from '../contract/subscription.js';
import { spansOn } from '../platform/time/gym-zone.js';
import { scheduleOf, type TemplateSlot } from '../schedule/schedule.rules.js';
import type { SubscriptionTerms } from '../subscriptions/subscription.rules.js';
import { bookableOn, firstAllowedFrom, firstToBook, visitsToBook, type Calendar } from './bookable.rules.js';
import type { DayFacts, MemberFacts } from './booking.rules.js';
import { atUsualHours, nearestOn } from './quick-slots.rules.js';

/** A Monday at 16:00 in Athens, the last day of its month. */
const NOW = new Date('2026-11-30T14:00:00Z');
const TODAY = '2026-11-30';

const terms = (changes: Partial<SubscriptionTerms> = {}): SubscriptionTerms => ({
  ...{ id: 'running', startDate: '2026-11-01', endDate: '2027-01-31', actualEndDate: null },
  ...{ monthlyLimit: 12, weeklyLimit: 0, packVisits: 0, packUses: [] },
  ...{ isMorningOnly: false, isActive: true, isFrozen: false },
  ...changes,
});
const visitOn = (date: CalendarDate) => ({
  ...{ id: date, date, room: 1, start: '18:00:00', end: '19:00:00', effectiveStart: '18:00:00' },
});
const memberOf = (changes: Partial<MemberFacts> = {}): MemberFacts =>
  aMember({ subscriptions: [terms()], settings: gymSettings({ paymentDueDays: 7 }), ...changes });
const hourAt = (start: string): TemplateSlot => {
  const end = `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}:00:00`;
  return { room: 1, start, end, effectiveStart: start, effectiveEnd: end, capacity: 1, isEnabled: true };
};

interface Given {
  member?: Partial<MemberFacts>;
  startsOn?: (date: CalendarDate) => string[];
  isFull?: boolean;
  gymClass?: NonNullable<TemplateSlot['gymClass']>;
}

const YOGA = {
  ...{ id: 'yoga', nameEl: 'Γιόγκα', nameEn: '', colour: 'purple' as const },
  ...{ capacity: null, cancelHours: null },
};

function calendarOf({
  member: changes,
  startsOn = () => ['09:00:00', '18:00:00'],
  isFull = false,
  gymClass,
}: Given): Calendar {
  const member = memberOf(changes);
  const dayOn = (date: CalendarDate): DayFacts => {
    const template = startsOn(date).map((start) => ({ ...hourAt(start), gymClass: gymClass ?? null }));
    return {
      ...{ now: NOW, today: TODAY, date, member, spanOf: spansOn('Europe/Athens', date) },
      schedule: scheduleOf({ template, overrides: [], booked: [], defaultCapacity: 1 }),
      occupancies: isFull ? template.map(({ room, start, end }) => ({ room, start, end, booked: 1 })) : [],
    };
  };
  return { now: NOW, today: TODAY, member, until: '2026-12-31', dayOn };
}

describe('a date that can be booked', () => {
  it.each<[string, Given, CalendarDate, boolean, boolean]>([
    ['an hour of today that is to come', {}, TODAY, true, true],
    ['no hour of today that has begun', { startsOn: () => ['09:00:00'] }, TODAY, false, false],
    ['no afternoon for a morning client', { member: { isMorningClient: true } }, TODAY, false, false],
    [
      'no afternoon for a plan of mornings',
      { member: { subscriptions: [terms({ isMorningOnly: true })] } },
      TODAY,
      false,
      false,
    ],
    ['a morning for them, on another day', { member: { isMorningClient: true } }, '2026-12-01', true, true],
    ['a full hour, for which one may wait', { isFull: true }, TODAY, true, true],
    ['no second visit of the date', { member: { appointments: [visitOn(TODAY)] } }, TODAY, true, false],
    [
      'no visit that is not left',
      { member: { subscriptions: [terms({ monthlyLimit: 1 })], appointments: [visitOn('2026-11-02')] } },
      TODAY,
      true,
      false,
    ],
    ['a date that opens later', {}, '2027-01-04', true, true],
    ['no date with a debt that closes booking', { member: { unpaidSince: '2026-11-01' } }, TODAY, true, false],
    ['no date for who is not active', { member: { isActive: false } }, TODAY, true, false],
  ])('has %s', (_name, given, date, hasTimeslots, isBookable) => {
    expect(bookableOn(calendarOf(given).dayOn(date))).toMatchObject({ hasTimeslots, isBookable });
  });

  it('has, for a class that opens later, a place in time but none yet', () => {
    const given = { gymClass: { ...YOGA, opensDays: 7, minVisits: null, decideHours: 3 } };
    const on = (date: CalendarDate) => bookableOn(calendarOf(given).dayOn(date));
    expect(on('2026-12-07')).toEqual({ hasTimeslots: true, isBookable: true, isBookableInTime: true });
    expect(on('2026-12-08')).toEqual({ hasTimeslots: true, isBookable: false, isBookableInTime: true });
    const month: Allowance = { per: 'month', limit: 31, used: 0, left: 31, since: '2026-12-01' };
    expect(visitsToBook(calendarOf(given), '2026-12-01', month)).toBe(31);
  });
});

describe('the first date to book', () => {
  it.each<[string, Given, CalendarDate | null]>([
    ['today', {}, TODAY],
    [
      'tomorrow, when only afternoons are left for a morning client',
      { member: { isMorningClient: true } },
      '2026-12-01',
    ],
    ['the first one with an hour', { startsOn: (date) => (date < '2026-12-04' ? [] : ['18:00:00']) }, '2026-12-04'],
    ['the day after own visits', { member: { appointments: [visitOn(TODAY), visitOn('2026-12-01')] } }, '2026-12-02'],
    ['one beyond the known schedule', { startsOn: () => [] }, '2027-01-01'],
    ['none', { member: { subscriptions: [] } }, null],
  ])('is %s', (_name, given, first) => {
    expect(firstToBook(calendarOf(given), TODAY)).toBe(first);
  });

  it('is allowed by the member alone where a visit of the date does not count', () => {
    const calendar = calendarOf({ member: { appointments: [visitOn(TODAY)] } });
    expect(firstAllowedFrom(calendar, TODAY)).toBe('2026-12-01');
    expect(firstAllowedFrom(calendar, TODAY, ['ONE_PER_DAY'])).toBe(TODAY);
  });
});

describe('the visits to book', () => {
  const month: Allowance = { per: 'month', limit: 12, used: 0, left: 12, since: '2026-11-01' };
  const pack: Allowance = { per: 'pack', limit: 10, used: 0, left: 10, since: null };
  it.each<[string, Given, Allowance, number]>([
    ['one, on the last day of a month', {}, month, 1],
    ['none, where that day has only afternoons for a morning client', { member: { isMorningClient: true } }, month, 0],
    ['those that are left, where there are more days', {}, { ...month, left: 5, since: '2026-12-01' }, 5],
    ['those of a pack that has no end', { member: { subscriptions: [terms({ endDate: null })] } }, pack, 10],
    ['as many as a pack has days', { member: { subscriptions: [terms({ endDate: '2026-12-02' })] } }, pack, 3],
  ])('are %s', (_name, given, allowance, visits) => {
    expect(visitsToBook(calendarOf(given), TODAY, allowance)).toBe(visits);
  });
});

describe('a quick slot', () => {
  const TUESDAYS = [{ dayOfWeek: 2, room: 1, start: '18:00:00', end: '19:00:00', visits: 4 }];
  const DAYS = [TODAY, '2026-12-01', '2026-12-02'];

  it.each<[string, Given, CalendarDate[]]>([
    ['at the usual hour of the week, and on other days', {}, DAYS],
    ['not on a day with a visit', { member: { appointments: [visitOn('2026-12-01')] } }, [TODAY, '2026-12-02']],
    ['not at a full hour', { isFull: true }, []],
    ['not with a debt that closes booking', { member: { unpaidSince: '2026-11-01' } }, []],
  ])('is offered %s', (_name, given, dates) => {
    const { dayOn } = calendarOf(given);
    expect(atUsualHours(TUESDAYS, DAYS, dayOn).map(({ date }) => date)).toEqual(dates);
  });

  it.each<[string, Given, string[]]>([
    ['nearest to a time, in the order of the day', {}, ['09:00:00', '18:00:00']],
    ['not where it is full', { isFull: true }, []],
  ])('of a day is %s', (_name, given, starts) => {
    const day = calendarOf(given).dayOn('2026-12-01');
    expect(nearestOn(day, '17:00:00').map(({ slot }) => slot.effectiveStart)).toEqual(starts);
  });
});

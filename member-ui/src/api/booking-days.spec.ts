import { describe, expect, it } from '@jest/globals';
import type { BookingDay } from '@palestra/backend/contract/timeslot';
import { firstChoice, groupByMonth, markOf, nextBookableDay } from './booking-days';

const aDay = (date: string, facts: Partial<BookingDay> = {}): BookingDay => ({
  date,
  isGymOpen: true,
  closedReason: null,
  isWithinSubscription: true,
  isInFreeze: false,
  hasTimeslots: true,
  isBookable: true,
  isBooked: false,
  isWaiting: false,
  canBuy: false,
  ...facts,
});

describe('the mark of a day', () => {
  it.each<[string, Partial<BookingDay>, ReturnType<typeof markOf>]>([
    ['an ordinary day', {}, null],
    ['a day with an appointment', { isBooked: true }, 'booked'],
    ['an appointment on a day that closed', { isBooked: true, isGymOpen: false }, 'booked'],
    ['a day outside the subscription', { isWithinSubscription: false, isGymOpen: false }, 'outside'],
    ['a day in a planned freeze', { isInFreeze: true }, 'frozen'],
    ['one that the end does not reach yet', { isInFreeze: true, isWithinSubscription: false }, 'frozen'],
    ['a visit that a freeze will cancel', { isInFreeze: true, isBooked: true }, 'booked'],
    ['a closed day', { isGymOpen: false }, 'closed'],
    ['a day without slots', { hasTimeslots: false }, 'noTimeslots'],
    ['a day that a limit refuses', { isBookable: false }, 'refused'],
    ['a refused day with a wait', { isBookable: false, isWaiting: true }, 'waiting'],
  ])('%s', (_name, facts, mark) => {
    expect(markOf(aDay('2026-11-21', facts))).toBe(mark);
  });
});

describe('the initial day', () => {
  const days = [
    aDay('2026-11-21', { isBooked: true, isBookable: false }),
    // An ordinary day, but the visits of its week are used up.
    aDay('2026-11-22', { isBookable: false }),
    aDay('2026-11-23'),
    aDay('2026-11-24'),
  ];

  it('is the first bookable one', () => {
    expect(firstChoice(days)).toBe('2026-11-23');
    expect(nextBookableDay(days, '2026-11-24')).toBe('2026-11-24');
    expect(nextBookableDay(days, '2026-11-25')).toBeNull();
  });

  it('is today without a bookable one', () => {
    expect(firstChoice(days.slice(0, 2))).toBe('2026-11-21');
    expect(firstChoice([])).toBeNull();
  });
});

describe('months', () => {
  it('are headings over their days', () => {
    const months = groupByMonth([aDay('2026-11-29'), aDay('2026-11-30'), aDay('2026-12-01')]);
    expect(months.map((month) => [month.date, month.days.length])).toEqual([
      ['2026-11-29', 2],
      ['2026-12-01', 1],
    ]);
  });
});

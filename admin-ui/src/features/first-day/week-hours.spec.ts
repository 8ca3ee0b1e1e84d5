import { describe, expect, it } from '@jest/globals';
import type { Weekday } from '@palestra/backend/contract/calendar-date';
import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import { changedDays, countAfter, dayProblem, hoursOf, type DayHours, type WeekHours } from './week-hours';

const [SUNDAY, MONDAY, TUESDAY] = [0, 1, 2] as const satisfies Weekday[];

const slot = (dayOfWeek: Weekday, start: string, end: string, own: Partial<GlobalTimeslot> = {}): GlobalTimeslot =>
  ({
    ...{ id: `${dayOfWeek}-${start}`, dayOfWeek, ownCapacity: null, isEnabled: true },
    ...{ originalStartTime: `${start}:00`, originalEndTime: `${end}:00` },
    ...{ effectiveStartTime: `${start}:00`, effectiveEndTime: `${end}:00` },
    ...own,
  }) as GlobalTimeslot;

/** Monday 9 to 12, Tuesday 22 to midnight, closed on the others. */
const WEEK = [
  ...[slot(MONDAY, '09:00', '10:00'), slot(MONDAY, '10:00', '11:00', { ownCapacity: 4 })],
  ...[slot(MONDAY, '11:00', '12:00'), slot(TUESDAY, '22:00', '23:00'), slot(TUESDAY, '23:00', '24:00')],
];

const withDay = (hours: WeekHours, day: Weekday, change: Partial<DayHours>): WeekHours => ({
  ...hours,
  days: hours.days.map((one) => (one.day === day ? { ...one, ...change } : one)),
});
const starts = (slots: readonly { startTime: string }[] | undefined) => slots?.map(({ startTime }) => startTime);

describe('the hours of a week', () => {
  it('are those from the first to the last timeslot of each day, in the length of most', () => {
    const { days, minutes } = hoursOf([...WEEK, slot(SUNDAY, '08:00', '08:45')]);
    expect(minutes).toBe(60);
    expect(days.filter(({ isOpen }) => isOpen)).toEqual([
      { day: MONDAY, isOpen: true, from: '09:00', until: '12:00' },
      { day: TUESDAY, isOpen: true, from: '22:00', until: '24:00' },
      { day: SUNDAY, isOpen: true, from: '08:00', until: '08:45' },
    ]);
  });

  it('are proposed for a week without a timeslot, and nothing is open', () => {
    const { days, minutes } = hoursOf([]);
    expect([minutes, days.some(({ isOpen }) => isOpen)]).toEqual([60, false]);
  });
});

describe('a changed week', () => {
  it('is no change while it says what the week is', () => {
    expect(changedDays(hoursOf(WEEK), WEEK).size).toBe(0);
  });

  it('replaces only the days that differ, and keeps a timeslot of the same times as it is', () => {
    const changed = changedDays(withDay(hoursOf(WEEK), MONDAY, { from: '10:00', until: '13:00' }), WEEK);
    expect([...changed.keys()]).toEqual([MONDAY]);
    expect(starts(changed.get(MONDAY))).toEqual(['10:00', '11:00', '12:00']);
    expect(changed.get(MONDAY)?.[0]).toMatchObject({ capacity: 4, isEnabled: true });
    expect(countAfter(changed, WEEK)).toBe(5);
  });

  it('keeps a break within the hours of a day', () => {
    const split = [slot(MONDAY, '09:00', '10:00'), slot(MONDAY, '17:00', '18:00')];
    const changed = changedDays(withDay(hoursOf(split), MONDAY, { from: '07:30', until: '19:00' }), split);
    expect(starts(changed.get(MONDAY))).toEqual(['08:00', '09:00', '17:00', '18:00']);
  });

  it('empties a day that closes, and fills one that opens', () => {
    const closed = withDay(hoursOf(WEEK), MONDAY, { isOpen: false });
    const changed = changedDays(withDay(closed, SUNDAY, { isOpen: true, from: '09:00', until: '11:00' }), WEEK);
    expect(changed.get(MONDAY)).toEqual([]);
    expect(starts(changed.get(SUNDAY))).toEqual(['09:00', '10:00']);
  });

  it('replaces every open day by another length, as many timeslots as fit', () => {
    const changed = changedDays({ ...hoursOf(WEEK), minutes: 45 }, WEEK);
    expect([...changed.keys()]).toEqual([MONDAY, TUESDAY]);
    expect(starts(changed.get(MONDAY))).toEqual(['09:00', '09:45', '10:30', '11:15']);
    expect(starts(changed.get(TUESDAY))).toEqual(['22:00', '22:45']);
  });
});

it.each([
  ['09:00', '10:00', null],
  ['23:00', '24:00', null],
  ['09:00', '09:30', 'tooShort'],
  ['09:00', '09:00', 'endAfterStart'],
  ['09:00', '08:00', 'endAfterStart'],
] as const)('finds from %s until %s to be %s for an hour', (from, until, problem) => {
  expect(dayProblem({ day: MONDAY, isOpen: true, from, until }, 60)).toBe(problem);
  expect(dayProblem({ day: MONDAY, isOpen: false, from, until }, 60)).toBeNull();
});

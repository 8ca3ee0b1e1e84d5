import { describe, expect, it } from '@jest/globals';
import type { Appointment } from '@palestra/backend/contract/appointment';
import type { MemberTimeslot } from '@palestra/backend/contract/timeslot';
import { placesOf, quickPicks, usualTime } from './quick-picks';

const came = (startTime: string, status: 1 | 2 | 3 = 3): Appointment => ({ startTime, status }) as Appointment;
const free = (startTime: string, canBook = true): MemberTimeslot =>
  ({ id: startTime, startTime, canBook, ownAppointmentId: null, reasons: [] }) as unknown as MemberTimeslot;
const startsOf = (slots: MemberTimeslot[]): string[] => slots.map((slot) => slot.startTime.slice(0, 2));

describe('the usual time', () => {
  it('is the member’s most frequent one', () => {
    expect(usualTime([came('18:00:00'), came('07:00:00'), came('18:00:00')])).toBe('18:00:00');
  });

  it('ignores cancelled appointments', () => {
    expect(usualTime([came('18:00:00', 2), came('18:00:00', 2), came('07:00:00')])).toBe('07:00:00');
  });

  it('is unknown without past appointments', () => {
    expect(usualTime([])).toBeNull();
  });
});

describe('quick picks', () => {
  const day = ['07', '10', '17', '18', '19', '20'].map((hour) => free(`${hour}:00:00`, hour !== '18'));

  it('are the free slots nearest to the usual time, in the order of the day', () => {
    expect(startsOf(quickPicks(day, '18:00:00'))).toEqual(['17', '19', '20']);
  });

  it('are the first free ones without a usual time', () => {
    expect(startsOf(quickPicks(day, null))).toEqual(['07', '10', '17']);
  });
});

describe('the places of the picks', () => {
  it.each([
    ['at first as they come', [], ['b', 'c', 'd'], ['b', 'c', 'd']],
    ['one that is new takes the place of the one that is gone', ['b', 'c', 'd'], ['c', 'd', 'e'], ['e', 'c', 'd']],
    [
      'one that comes back takes the place of the one that stood for it',
      ['e', 'c', 'd'],
      ['b', 'c', 'd'],
      ['b', 'c', 'd'],
    ],
    ['fewer of them close up', ['b', 'c', 'd'], ['b', 'd'], ['b', 'd']],
    ['more of them follow', ['b', 'd'], ['a', 'b', 'd'], ['b', 'd', 'a']],
    ['those of another day as they come', ['b', 'c', 'd'], ['x', 'y', 'z'], ['x', 'y', 'z']],
  ])('%s', (_name, before, picks, places) => {
    expect(placesOf(picks, before)).toEqual(places);
  });
});

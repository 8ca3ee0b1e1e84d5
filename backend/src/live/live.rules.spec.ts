import { describe, expect, it } from '@jest/globals';
import { changesForMembers, changesForStaff, concerned, datesOfBookings } from './live.rules.js';
import type { ScreenChange } from './live.rules.js';

const FIRST = '2026-12-01';
const SECOND = '2026-12-02';
const booked = (date: string, clientId: string): ScreenChange => ({ topic: 'appointments', date, clientId });
const of = (topic: ScreenChange['topic'], clientId: string | null = null): ScreenChange => ({
  topic,
  date: null,
  clientId,
});

describe('changesForStaff', () => {
  it('merges notes into one change per topic, with every date and client once', () => {
    const noted = [booked(SECOND, 'b'), booked(FIRST, 'a'), booked(FIRST, 'b'), of('subscriptions', 'a')];
    expect(changesForStaff(noted, 'owner')).toEqual([
      { topic: 'appointments', dates: [FIRST, SECOND], clientIds: ['a', 'b'] },
      { topic: 'subscriptions', dates: null, clientIds: ['a'] },
    ]);
  });

  it('names no clients when too many are concerned', () => {
    const noted = Array.from({ length: 101 }, (_, n) => booked(FIRST, `client ${n}`));
    expect(changesForStaff(noted, 'owner')).toEqual([{ topic: 'appointments', dates: [FIRST], clientIds: null }]);
    expect(concerned(noted).size).toBe(101);
  });
});

describe('changesForStaff of a trainer', () => {
  it('keeps what changes a day, without its clients, and drops every other topic', () => {
    const noted = [booked(FIRST, 'a'), of('clients', 'a'), of('subscriptions', 'a'), of('mails'), of('audit')];
    expect(changesForStaff(noted, 'trainer')).toEqual([{ topic: 'appointments', dates: [FIRST], clientIds: null }]);
  });
});

describe('changesForMembers', () => {
  it.each<[string, ScreenChange[], unknown[]]>([
    ['a booking: the date alone', [booked(FIRST, 'a')], [{ topic: 'places', dates: [FIRST], clientIds: null }]],
    [
      'a closed day: its date',
      [{ topic: 'timeslots', date: FIRST, clientId: null }],
      [{ topic: 'schedule', dates: [FIRST], clientIds: null }],
    ],
    ['the weekly template: any date', [of('template')], [{ topic: 'schedule', dates: null, clientIds: null }]],
    ['a setting: any date', [of('settings')], [{ topic: 'schedule', dates: null, clientIds: null }]],
    [
      'a closed day and the template together: any date',
      [{ topic: 'timeslots', date: FIRST, clientId: null }, of('template')],
      [{ topic: 'schedule', dates: null, clientIds: null }],
    ],
    ['changes of other clients: nothing', [of('clients', 'b'), of('subscriptions', 'b')], []],
    ['the work of staff: nothing', [of('audit'), of('broadcasts'), of('mails'), of('emailTemplates')], []],
  ])('%s', (_name, noted, heard) => {
    expect(changesForMembers(noted)).toEqual(heard);
  });

  it('returns the clients whose own data changed', () => {
    expect(concerned([booked(FIRST, 'a'), of('clients', 'b'), of('settings')])).toEqual(new Set(['a', 'b']));
  });
});

describe('datesOfBookings', () => {
  it('names each date whose bookings changed', () => {
    expect(datesOfBookings([booked(SECOND, 'a'), booked(FIRST, 'b'), booked(FIRST, 'a'), of('audit')])).toEqual([
      FIRST,
      SECOND,
    ]);
  });

  it('is null when a waiting list changed too, or a date is unknown', () => {
    expect(datesOfBookings([booked(FIRST, 'a'), { topic: 'interests', date: FIRST, clientId: 'b' }])).toBeNull();
    expect(datesOfBookings([booked(FIRST, 'a'), of('appointments')])).toBeNull();
  });
});

import fc from '../../../../test/support/properties.js';
import { addDays } from '../../contract/calendar-date.js';
import { instantsOn, isTimeZone, slotInstant, spansOn, timeOfDayIn, todayIn } from './gym-zone.js';

const ATHENS = 'Europe/Athens';

describe("today on the gym's clock", () => {
  it.each([
    ['2026-07-01T20:59:59Z', '2026-07-01'],
    ['2026-07-01T21:00:00Z', '2026-07-02'],
    ['2026-01-01T21:59:59Z', '2026-01-01'],
    ['2026-01-01T22:00:00Z', '2026-01-02'],
    ['2026-12-31T22:00:00Z', '2027-01-01'],
  ])('at %s it is %s in Athens', (instant, today) => {
    expect(todayIn(ATHENS, new Date(instant))).toBe(today);
  });

  it('keeps to days of 23 and 25 hours, in whatever order it is asked', () => {
    const days: [string, string][] = [
      ['2026-10-24T20:59:59Z', '2026-10-24'],
      ['2026-10-24T21:00:00Z', '2026-10-25'],
      ['2026-10-25T21:30:00Z', '2026-10-25'],
      ['2026-10-25T22:00:00Z', '2026-10-26'],
      ['2026-03-28T22:00:00Z', '2026-03-29'],
      ['2026-03-29T20:59:59Z', '2026-03-29'],
      ['2026-03-29T21:00:00Z', '2026-03-30'],
    ];
    for (const [instant, today] of [...days, ...days.toReversed()])
      expect(todayIn(ATHENS, new Date(instant))).toBe(today);
  });

  it('is another date in another zone at the same instant', () => {
    const instant = new Date('2026-07-01T21:30:00Z');
    expect([todayIn('America/New_York', instant), todayIn('Asia/Tokyo', instant)]).toEqual([
      '2026-07-01',
      '2026-07-02',
    ]);
  });
});

describe('the instant of a slot', () => {
  it.each([
    ['an ordinary winter time', '2026-01-15', '18:00:00', '2026-01-15T16:00:00.000Z'],
    ['an ordinary summer time', '2026-07-15', '18:00:00', '2026-07-15T15:00:00.000Z'],
    ['the last time before clocks go forward', '2026-03-29', '02:59:00', '2026-03-29T00:59:00.000Z'],
    ['the first skipped time', '2026-03-29', '03:00:00', '2026-03-29T01:00:00.000Z'],
    ['a skipped time starts at the first instant after the gap', '2026-03-29', '03:30:00', '2026-03-29T01:00:00.000Z'],
    ['the first time after the gap', '2026-03-29', '04:00:00', '2026-03-29T01:00:00.000Z'],
    ['a repeated time is its first occurrence', '2026-10-25', '03:30:00', '2026-10-25T00:30:00.000Z'],
    ['the first time after the repetition', '2026-10-25', '04:00:00', '2026-10-25T02:00:00.000Z'],
  ])('DST: %s', (_name, date, time, instant) => {
    expect(slotInstant(ATHENS, date, time).toISOString()).toBe(instant);
  });

  it('never goes back while the wall clock goes forward, and reads back as itself outside gaps', () => {
    const minutes = fc.integer({ min: 0, max: 24 * 60 - 2 });
    const dates = fc.constantFrom(
      '2026-03-28',
      '2026-03-29',
      '2026-03-30',
      '2026-10-24',
      '2026-10-25',
      '2026-09-06',
      '2026-06-01',
    );
    fc.assert(
      fc.property(
        fc.constantFrom(ATHENS, 'America/Santiago', 'Australia/Lord_Howe'),
        dates,
        minutes,
        (zone, date, at) => {
          const wall = (m: number) =>
            `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}:00`;
          const instant = slotInstant(zone, date, wall(at));
          expect(slotInstant(zone, date, wall(at + 1)).getTime()).toBeGreaterThanOrEqual(instant.getTime());
          expect(timeOfDayIn(zone, instant) >= wall(at)).toBe(true);
          expect(todayIn(zone, instant)).toBe(date);
          expect(instantsOn(zone, date)(wall(at))).toEqual(instant);
        },
      ),
    );
  });
});

describe('midnight at the end of a date', () => {
  it.each([
    ['on an ordinary day', ATHENS, '2026-07-01', '2026-07-01T21:00:00.000Z', 60],
    ['at the end of the year', ATHENS, '2026-12-31', '2026-12-31T22:00:00.000Z', 60],
    // 00:00 is skipped: the next date begins at 01:00, at the same instant.
    ['before a clock that goes forward at midnight', 'America/Havana', '2026-03-07', '2026-03-08T05:00:00.000Z', 60],
    ['before a clock that goes forward at midnight', 'Asia/Beirut', '2026-03-28', '2026-03-28T22:00:00.000Z', 60],
    ['before a clock that goes forward at midnight', 'Africa/Cairo', '2026-04-23', '2026-04-23T22:00:00.000Z', 60],
    // 23:00 comes twice, and the slot starts at the first.
    ['on a day whose last hour comes twice', 'Asia/Beirut', '2026-10-24', '2026-10-24T22:00:00.000Z', 120],
    ['on a day whose last hour comes twice', 'Africa/Cairo', '2026-10-29', '2026-10-29T22:00:00.000Z', 120],
    // 00:00 of the next date comes twice: the first is its first instant.
    ['before a date whose first hour comes twice', 'America/Havana', '2026-10-31', '2026-11-01T04:00:00.000Z', 60],
  ])('DST: %s (%s, %s)', (_name, zone, date, ends, minutes) => {
    const { startsAt, endsAt } = spansOn(zone, date)('23:00:00', '24:00:00');
    expect([endsAt.toISOString(), (endsAt.getTime() - startsAt.getTime()) / 60_000]).toEqual([ends, minutes]);
    expect(slotInstant(zone, date, '24:00:00')).toEqual(endsAt);
    // The next date's first slot begins there, and overlaps nothing.
    expect(spansOn(zone, addDays(date, 1))('00:00:00', '01:00:00').startsAt).toEqual(endsAt);
    expect([todayIn(zone, new Date(endsAt.getTime() - 1)), todayIn(zone, endsAt)]).toEqual([date, addDays(date, 1)]);
  });
});

describe('time zone names', () => {
  it.each([
    ['Europe/Athens', true],
    ['UTC', true],
    ['Europe/Sparta', false],
    ['', false],
  ])('%s: %s', (name, known) => {
    expect(isTimeZone(name)).toBe(known);
  });
});

describe('the length of a slot', () => {
  it.each([
    ['on an ordinary day', '2026-03-28', '03:00:00', '04:00:00', '2026-03-28T01:00:00.000Z', 60],
    ['in the hour that the clock skips', '2026-03-29', '03:00:00', '04:00:00', '2026-03-29T01:00:00.000Z', 60],
    ['from the middle of that hour', '2026-03-29', '03:30:00', '05:00:00', '2026-03-29T01:00:00.000Z', 90],
    ['from before that hour, by the clock', '2026-03-29', '02:30:00', '04:30:00', '2026-03-29T00:30:00.000Z', 60],
    [
      'over the hour that comes twice, by the clock',
      '2026-10-25',
      '02:30:00',
      '04:30:00',
      '2026-10-24T23:30:00.000Z',
      180,
    ],
  ])('DST: %s', (_name, date, start, end, begins, minutes) => {
    const { startsAt, endsAt } = spansOn(ATHENS, date)(start, end);
    expect(startsAt.toISOString()).toBe(begins);
    expect((endsAt.getTime() - startsAt.getTime()) / 60_000).toBe(minutes);
  });
});

import {
  parseTimeOfDay,
  parseWireEnd,
  parseWireTime,
  timeFromSeconds,
  toShortTime,
  type ParsedWireTime,
} from './time-of-day.js';

const MALFORMED: ParsedWireTime = { ok: false, problem: 'malformed' };
const CONTRADICTORY: ParsedWireTime = { ok: false, problem: 'contradictory' };
const reads = (time: string): ParsedWireTime => ({ ok: true, time });

describe('parseWireTime with text', () => {
  it.each<[unknown, ParsedWireTime]>([
    ['18:30', reads('18:30:00')],
    ['18:30:15', reads('18:30:15')],
    ['00:00', reads('00:00:00')],
    ['23:59:59', reads('23:59:59')],
    ['24:00', MALFORMED],
    ['18:60', MALFORMED],
    ['8:30', MALFORMED],
    ['6:00 PM', MALFORMED],
    ['', MALFORMED],
    [18, MALFORMED],
    [null, MALFORMED],
    [['18:00'], MALFORMED],
  ])('%j', (sent, read) => {
    expect(parseWireTime(sent)).toEqual(read);
  });
});

describe('parseWireEnd', () => {
  it.each<[unknown, ParsedWireTime]>([
    ['24:00', reads('24:00:00')],
    ['24:00:00', reads('24:00:00')],
    ['00:00', reads('24:00:00')],
    ['00:00:00', reads('24:00:00')],
    ['00:00:01', reads('00:00:01')],
    ['23:59', reads('23:59:00')],
    ['24:01', MALFORMED],
    ['24:00:01', MALFORMED],
    ['25:00', MALFORMED],
    [{ hours: 24 }, reads('24:00:00')],
    [{ days: 1 }, reads('24:00:00')],
    [{ days: 1, hours: 0, minutes: 0, totalHours: 24 }, reads('24:00:00')],
    [{ totalDays: 1 }, reads('24:00:00')],
    [{ ticks: 864_000_000_000 }, reads('24:00:00')],
    [{ hours: 0, minutes: 0 }, reads('24:00:00')],
    [{ hours: 19 }, reads('19:00:00')],
    [{ hours: 24, minutes: 1 }, MALFORMED],
    [{ days: 1, hours: 1 }, MALFORMED],
    [{ days: 1, hours: 24 }, MALFORMED],
    [{ totalHours: 24.5 }, MALFORMED],
    [{ hours: 24, totalHours: 23 }, CONTRADICTORY],
  ])('reads %j', (sent, read) => {
    expect(parseWireEnd(sent)).toEqual(read);
  });

  it.each([{ days: 1 }, { hours: 24 }, { totalHours: 24 }, '24:00', '24:00:00'])('%j is no start', (sent) => {
    expect(parseWireTime(sent)).toEqual(MALFORMED);
  });

  it('keeps the order of times', () => {
    expect(['24:00:00', '23:59:59', parseTimeOfDay('00:00') ?? ''].sort()).toEqual([
      '00:00:00',
      '23:59:59',
      '24:00:00',
    ]);
  });
});

describe('parseWireTime with a duration', () => {
  it.each<[string, unknown, ParsedWireTime]>([
    ['components', { hours: 18, minutes: 30 }, reads('18:30:00')],
    ['hours alone are whole', { hours: 18 }, reads('18:00:00')],
    ['minutes alone count from midnight', { minutes: 30 }, reads('00:30:00')],
    ['all components', { days: 0, hours: 18, minutes: 30, seconds: 15, milliseconds: 0 }, reads('18:30:15')],
    ['ticks', { ticks: 666_000_000_000 }, reads('18:30:00')],
    ['a total', { totalMinutes: 1_110 }, reads('18:30:00')],
    ['totals that agree', { totalHours: 18.5, totalMinutes: 1_110 }, reads('18:30:00')],
    ['totals that do not', { totalHours: 18.5, totalMinutes: 30 }, CONTRADICTORY],
    ['totalHours and minutes', { totalHours: 18.5, minutes: 30 }, reads('18:30:00')],
    ['a total of thirds and minutes', { totalHours: 18.333333, minutes: 20 }, reads('18:20:00')],
    ['a total and other minutes', { totalHours: 18.5, minutes: 0 }, CONTRADICTORY],
    ['a total, minutes and other seconds', { totalHours: 18.5, minutes: 30, seconds: 10 }, CONTRADICTORY],
    ['ticks and minutes', { ticks: 666_000_000_000, minutes: 30 }, reads('18:30:00')],
    ['hours, minutes and their total', { hours: 18, minutes: 30, totalHours: 18.5 }, reads('18:30:00')],
    ['hours and another total', { hours: 18, totalHours: 19 }, CONTRADICTORY],
    ['hours and a total with minutes', { hours: 18, totalHours: 18.5 }, CONTRADICTORY],
    ['hours and only the minutes of a total', { hours: 18, totalMinutes: 30 }, CONTRADICTORY],
    ['nothing', {}, MALFORMED],
    ['a day or more', { hours: 24 }, MALFORMED],
    ['before midnight', { hours: -1 }, MALFORMED],
    ['half an hour in hours', { hours: 18.5 }, MALFORMED],
    ['more minutes than an hour has', { hours: 18, minutes: 90 }, MALFORMED],
    ['more seconds than a minute has', { hours: 18, seconds: 60 }, MALFORMED],
    ['minutes before the hour', { hours: 18, minutes: -30 }, MALFORMED],
    ['a part of a second', { hours: 18, milliseconds: 1 }, MALFORMED],
    ['text for a number', { hours: '18' }, MALFORMED],
    ['an unknown component', { hours: 18, weeks: 1 }, MALFORMED],
    ['a property of every object', { hours: 18, toString: 1 }, MALFORMED],
  ])('%s: %j', (_, sent, read) => {
    expect(parseWireTime(sent)).toEqual(read);
  });
});

describe('a time', () => {
  it.each([
    [0, '00:00:00', '00:00'],
    [66_600, '18:30:00', '18:30'],
    [86_399, '23:59:59', '23:59'],
  ])('%i seconds after midnight is %s', (seconds, time, short) => {
    expect(timeFromSeconds(seconds)).toBe(time);
    expect(toShortTime(time)).toBe(short);
  });
});

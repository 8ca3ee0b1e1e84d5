import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@palestra/backend/contract/languages';
import { clockFormat } from './clock-format.js';
import {
  dateIn,
  formatDate,
  formatDeadline,
  formatDistance,
  formatInstant,
  formatMoment,
  formatMonthAfterPreposition,
  formatMonthAlone,
  formatMonthOf,
  formatTableInstant,
  formatTime,
  formatTimeOf,
  formatTimeRange,
  formatDateRange,
  formatUntil,
  formatWeekday,
  splitTime,
} from './format-date.js';

/** Locale data uses several kinds of space; readers see one. */
const plain = (text: string): string => text.replace(/\s/g, ' ').replaceAll('\u2060', '');

describe.each<[string, string, string, string]>([
  ['00:00:00', '12:00 π.μ.', '12:00 AM', '00:00'],
  ['07:30:00', '7:30 π.μ.', '7:30 AM', '07:30'],
  ['12:00:00', '12:00 μ.μ.', '12:00 PM', '12:00'],
  ['18:00:00', '6:00 μ.μ.', '6:00 PM', '18:00'],
  ['24:00:00', '12:00 π.μ.', '12:00 AM', '24:00'],
])('the time %s', (time, ofGreek, ofEnglish, of24Hours) => {
  afterEach(() => clockFormat.set('12h'));

  it.each([
    ['el', '12h', ofGreek],
    ['en', '12h', ofEnglish],
    ['el', '24h', of24Hours],
    ['en', '24h', of24Hours],
  ] as const)('is in %s, by a clock of %s, %s', (language, format, written) => {
    clockFormat.set(format);
    expect(plain(formatTime(time, language))).toBe(written);
    const { figures, half } = splitTime(time, language);
    expect(plain(`${figures} ${half}`.trim())).toBe(written);
  });
});

describe('a gym that counts its hours to 24', () => {
  beforeEach(() => clockFormat.set('24h'));
  afterEach(() => clockFormat.set('12h'));

  it.each([
    ['07:00:00', '08:00:00', '07:00–08:00'],
    ['11:30:00', '12:30:00', '11:30–12:30'],
    ['23:00:00', '24:00:00', '23:00–24:00'],
  ])('writes %s to %s as %s', (start, end, range) => {
    for (const language of LANGUAGES) expect(plain(formatTimeRange(start, end, language))).toBe(range);
  });

  it('writes midnight as the beginning of its date, where no slot ends at it', () => {
    expect(formatTimeOf(new Date('2026-11-23T22:00:00Z'), 'Europe/Athens', 'el')).toBe('00:00');
  });
});

describe('times', () => {
  it('are in 12-hour form, in the words of the language', () => {
    expect(plain(formatTime('18:00:00', 'el'))).toBe('6:00 μ.μ.');
    expect(plain(formatTime('18:00:00', 'en'))).toBe('6:00 PM');
    expect(plain(formatTime('00:30:00', 'en'))).toBe('12:30 AM');
  });

  it('name the half of the day once in a range that stays within it', () => {
    expect(plain(formatTimeRange('18:00:00', '19:00:00', 'el')).replace(/ ?– ?/, '–')).toBe('6:00–7:00 μ.μ.');
    expect(plain(formatTimeRange('18:00:00', '19:00:00', 'en'))).toBe('6:00 – 7:00 PM');
    expect(plain(formatTimeRange('11:00:00', '12:00:00', 'en'))).toBe('11:00 AM – 12:00 PM');
  });

  it('offer no line a place to break, nor does a range of them', () => {
    for (const language of LANGUAGES) {
      expect(formatTime('10:00:00', language)).not.toMatch(/ /);
      expect(formatTimeOf(new Date('2026-12-01T10:00:00Z'), 'UTC', language)).not.toMatch(/ /);
      for (const end of ['11:00:00', '12:30:00'])
        expect(formatTimeRange('10:00:00', end, language)).not.toMatch(/[ \u2009]|–(?!\u2060)/);
    }
  });

  it('can be set in two sizes', () => {
    expect(splitTime('07:00:00', 'el')).toEqual({ figures: '7:00', half: 'π.μ.' });
  });
});

describe('dates', () => {
  it('are written out, day first', () => {
    expect(plain(formatDate('2026-12-01', 'day', 'el'))).toBe('Τρίτη 1 Δεκεμβρίου');
    expect(plain(formatDate('2026-12-01', 'date', 'en'))).toBe('1 December');
    expect(plain(formatDate('2026-11-23', 'full', 'en'))).toBe('23 November 2026');
  });

  it('name the days of the week, Sunday 0', () => {
    expect(formatWeekday(0, 'longWeekday', 'el')).toBe('Κυριακή');
    expect(formatWeekday(1, 'longWeekday', 'en')).toBe('Monday');
    expect(formatWeekday(6, 'weekday', 'en')).toBe('Sat');
  });

  it.each([
    [0, 'el', 'Σήμερα'],
    [1, 'el', 'Αύριο'],
    [1, 'en', 'Tomorrow'],
    [-3, 'en', '3 days ago'],
  ] as const)('tell how far %d days are in %s', (days, language, expected) => {
    expect(formatDistance(days, language)).toBe(expected);
  });

  it('are those of the gym, whatever zone the browser is in', () => {
    expect(dateIn('Europe/Athens', new Date('2026-11-30T22:30:00Z'))).toBe('2026-12-01');
    expect(dateIn('America/New_York', new Date('2026-11-30T22:30:00Z'))).toBe('2026-11-30');
  });

  it('name a month as Greek does after a preposition', () => {
    expect(formatMonthAfterPreposition('2026-11-21', 'el')).toBe('Νοέμβριο');
    expect(formatMonthAfterPreposition('2026-11-21', 'en')).toBe('November');
    expect([formatMonthAlone('2026-11-21', 'el'), formatMonthOf('2026-11-21', 'el')]).toEqual([
      'Νοέμβριος',
      'Νοεμβρίου',
    ]);
  });
});

describe('instants', () => {
  it('are shown in the zone of the gym', () => {
    const written = formatInstant(new Date('2026-11-23T22:30:00Z'), 'Europe/Athens', 'en');
    expect(plain(written)).toBe('24 November 2026, 12:30 AM');
  });

  it('keep the date of a table in one piece', () => {
    const written = formatTableInstant(new Date('2026-11-02T17:00:00Z'), 'Europe/Athens', 'en');
    expect(written).toMatch(/^2\u00a0Nov\u00a02026, /);
    expect(plain(written)).toBe('2 Nov 2026, 7:00 PM');
  });
});

describe('moments', () => {
  const now = new Date('2026-11-30T15:00:00Z');
  const moment = (iso: string): string => plain(formatMoment(new Date(iso), now, 'Europe/Athens', 'en'));

  it('say today and tomorrow by the gym’s calendar', () => {
    expect(moment('2026-11-30T16:00:00Z')).toBe('today, 6:00 PM');
    expect(moment('2026-11-30T22:30:00Z')).toBe('tomorrow, 12:30 AM');
    expect(moment('2026-12-04T16:00:00Z')).toBe('Friday 4 December, 6:00 PM');
  });
});

describe('deadlines', () => {
  const deadline = (iso: string): string => plain(formatDeadline(new Date(iso), '2026-12-01', 'Europe/Athens', 'en'));

  it('name their day only when it is another one', () => {
    expect(deadline('2026-12-01T05:00:00Z')).toBe('7:00 AM');
    expect(deadline('2026-11-30T21:00:00Z')).toMatch(/^Mon,? 30 Nov, 11:00 PM$/);
  });
});

describe('how long until', () => {
  const until = (iso: string, language: 'el' | 'en'): string =>
    formatUntil(new Date(iso), new Date('2026-11-30T15:00:00Z'), 'Europe/Athens', language);

  it('is told in minutes, hours or days', () => {
    expect(until('2026-11-30T15:25:00Z', 'el')).toBe('σε 25 λεπτά');
    expect(until('2026-11-30T16:04:00Z', 'el')).toBe('σε 1 ώρα');
    expect(until('2026-11-30T17:50:00Z', 'en')).toBe('in 3 hours');
    expect(until('2026-12-01T07:00:00Z', 'el')).toBe('αύριο');
    expect(until('2026-12-05T07:00:00Z', 'en')).toBe('in 5 days');
  });

  it('is at least a minute', () => {
    expect(until('2026-11-30T15:00:05Z', 'en')).toBe('in 1 minute');
  });
});

describe('a range of dates', () => {
  it.each([
    ['2026-12-01', '2026-12-10', 'el', '1–10 Δεκεμβρίου'],
    ['2026-12-01', '2026-12-10', 'en', '1–10 December'],
    ['2026-11-28', '2026-12-03', 'el', '28 Νοεμβρίου – 3 Δεκεμβρίου'],
    ['2026-12-28', '2027-01-03', 'en', '28 December 2026 – 3 January 2027'],
    ['2026-12-01', '2026-12-01', 'el', '1 Δεκεμβρίου'],
  ] as const)('names what its days share once: %s to %s (%s)', (first, last, language, written) => {
    expect(plain(formatDateRange(first, last, language))).toBe(written);
  });
});

import { describe, expect, it } from '@jest/globals';
import {
  dateIn,
  formatDate,
  formatDay,
  formatDistance,
  formatInstant,
  formatShortInstant,
  formatTime,
  formatTimeRange,
  formatWeekday,
} from './format-date';

/** Locale data uses narrow and no-break spaces where tests type a normal one. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f\u2009]/g, ' ');

describe('dates and times on the screen', () => {
  it.each([
    ['07:00:00', 'el', '7:00 π.μ.'],
    ['18:30:00', 'el', '6:30 μ.μ.'],
    ['18:30:00', 'en', '6:30 PM'],
    ['00:15:00', 'en', '12:15 AM'],
  ] as const)('writes %s in %s in 12-hour form', (time, language, expected) => {
    expect(plain(formatTime(time, language))).toBe(expected);
  });

  it('writes a range once per half of the day', () => {
    expect(plain(formatTimeRange('18:00:00', '19:00:00', 'en'))).toBe('6:00 – 7:00 PM');
    expect(plain(formatTimeRange('11:00:00', '12:00:00', 'en'))).toBe('11:00 AM – 12:00 PM');
  });

  it('writes dates out', () => {
    expect(formatDay('2026-11-23', 'el')).toBe('Δευτέρα 23 Νοεμβρίου');
    expect(formatDay('2026-11-23', 'en')).toBe('Monday 23 November');
    expect(formatDate('2026-11-23', 'en')).toBe('23 November 2026');
  });

  it('keeps a short date in one piece', () => {
    const written = formatShortInstant('2026-11-02T17:00:00Z', 'en', 'Europe/Athens');
    expect(written).toMatch(/^2\u00a0Nov\u00a02026, /);
    expect(plain(written)).toBe('2 Nov 2026, 7:00 PM');
  });

  it('names the days of the week, Sunday 0', () => {
    expect(formatWeekday(0, 'el', 'long')).toBe('Κυριακή');
    expect(formatWeekday(1, 'en', 'long')).toBe('Monday');
    expect(formatWeekday(6, 'en', 'short')).toBe('Sat');
  });

  it.each([
    [0, 'el', 'Σήμερα'],
    [1, 'el', 'Αύριο'],
    [1, 'en', 'Tomorrow'],
    [-3, 'en', '3 days ago'],
  ] as const)('says how far %d days are in %s', (days, language, expected) => {
    expect(formatDistance(days, language)).toBe(expected);
  });

  it("shows instants in the gym's zone", () => {
    expect(plain(formatInstant('2026-11-23T22:30:00Z', 'en', 'Europe/Athens'))).toBe('24 November 2026, 12:30 AM');
    expect(dateIn('Europe/Athens', new Date('2026-11-23T22:30:00Z'))).toBe('2026-11-24');
    expect(dateIn('America/New_York', new Date('2026-11-23T22:30:00Z'))).toBe('2026-11-23');
  });
});

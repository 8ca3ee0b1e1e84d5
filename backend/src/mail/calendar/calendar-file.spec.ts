import type { AppointmentFacts } from '../mail-purposes.js';
import { calendarFiles, propertyParameter, type CalendarFacts, timeZoneLines } from './calendar-file.js';

const facts: CalendarFacts = {
  method: 'REQUEST',
  title: 'Ραντεβού: Άθλος, κέντρο; "Α"',
  description: 'Κλείστηκε',
  address: null,
  url: 'https://athlos.gr/',
  organizer: { name: 'Άθλος', address: 'no-reply@athlos.gr' },
  attendee: { name: 'Μαρία "Μ"\r\nX:1', address: 'maria@palestra.test' },
  gymTimeZone: 'Europe/Athens',
  stamp: new Date('2026-03-01T10:00:00.123Z'),
};
const at = (startsAt: string, endsAt: string): AppointmentFacts => ({
  appointmentId: 'a1',
  date: '2026-03-29',
  startTime: '02:00:00',
  endTime: '05:00:00',
  startsAt,
  endsAt,
});
const linesOf = (appointment: AppointmentFacts, sequences = {}): string[] => {
  const [file] = calendarFiles([appointment], sequences, facts);
  return (file?.content ?? '').replaceAll('\r\n ', '').split('\r\n');
};

describe('a calendar entry', () => {
  it('gives times in the zone of the gym, across a clock change', () => {
    const lines = linesOf(at('2026-03-29T00:00:00Z', '2026-03-29T02:00:00Z'), { a1: 3 });
    expect(lines).toEqual(
      expect.arrayContaining([
        'DTSTART;TZID=Europe/Athens:20260329T020000',
        'DTEND;TZID=Europe/Athens:20260329T050000',
        'SEQUENCE:3',
        'DTSTAMP:20260301T100000Z',
      ]),
    );
  });

  it('escapes names and texts', () => {
    const lines = linesOf(at('2026-06-01T15:00:00Z', '2026-06-01T16:00:00Z'));
    expect(lines).toContain('SUMMARY:Ραντεβού: Άθλος\\, κέντρο\\; "Α"');
    expect(lines.filter((line) => line.startsWith('X'))).toEqual([]);
    expect(lines.find((line) => line.startsWith('ATTENDEE'))).toContain('CN="Μαρία  Μ   X:1"');
  });
});

describe('the zone of an entry', () => {
  const zone = (name: string, start: string, end: string): string[] =>
    timeZoneLines(name, new Date(start), new Date(end)).filter((line) => !/^(BEGIN|END):VTIMEZONE|^TZID/.test(line));

  it.each<[string, string, string, string, string[]]>([
    [
      'winter',
      'Europe/Athens',
      '2026-12-01T16:00:00Z',
      '2026-12-01T17:00:00Z',
      ['BEGIN:STANDARD', 'DTSTART:20261025T040000', 'TZOFFSETFROM:+0300', 'TZOFFSETTO:+0200', 'END:STANDARD'],
    ],
    [
      'summer',
      'Europe/Athens',
      '2026-07-01T16:00:00Z',
      '2026-07-01T17:00:00Z',
      ['BEGIN:DAYLIGHT', 'DTSTART:20260329T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0300', 'END:DAYLIGHT'],
    ],
    [
      'the very instant of the change',
      'Europe/Athens',
      '2026-03-29T01:00:00Z',
      '2026-03-29T02:00:00Z',
      ['BEGIN:DAYLIGHT', 'DTSTART:20260329T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0300', 'END:DAYLIGHT'],
    ],
    [
      'a zone that never changes',
      'UTC',
      '2026-07-01T16:00:00Z',
      '2026-07-01T17:00:00Z',
      ['BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'END:STANDARD'],
    ],
  ])('%s', (_, name, start, end, expected) => {
    expect(zone(name, start, end)).toEqual(expected);
  });

  it('has both offsets when the clock changes in between', () => {
    const lines = zone('Europe/Athens', '2026-03-29T00:00:00Z', '2026-03-29T02:00:00Z');
    expect(lines.filter((line) => line.startsWith('BEGIN'))).toEqual(['BEGIN:STANDARD', 'BEGIN:DAYLIGHT']);
  });
});

it('removes characters that a property parameter cannot escape', () => {
  expect(propertyParameter('"A"\n')).toBe('"A"');
});

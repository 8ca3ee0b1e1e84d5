import type { AppointmentFacts } from '../mail-purposes.js';
import { calendarFiles, propertyParameter, type CalendarFacts } from './calendar-file.js';

const facts: CalendarFacts = {
  method: 'REQUEST',
  titleOf: () => 'Ραντεβού: Άθλος, κέντρο; "Α"',
  description: 'Κλείστηκε',
  placeOf: () => null,
  url: 'https://athlos.gr/',
  organizer: { name: 'Άθλος', address: 'no-reply@athlos.gr' },
  attendee: { name: 'Μαρία "Μ"\r\nX:1', address: 'maria@palestra.test' },
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
  it('gives instants, whose clock may change in between, and its SEQUENCE', () => {
    const lines = linesOf(at('2026-03-29T00:00:00Z', '2026-03-29T02:00:00Z'), { a1: 3 });
    expect(lines).toEqual(
      expect.arrayContaining([
        'DTSTART:20260329T000000Z',
        'DTEND:20260329T020000Z',
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

it('removes characters that a property parameter cannot escape', () => {
  expect(propertyParameter('"A"\n')).toBe('"A"');
});

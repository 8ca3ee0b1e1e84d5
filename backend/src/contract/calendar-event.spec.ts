import { calendarFile, foldLine, propertyText, type CalendarEvent } from './calendar-event.js';

const EVENT: CalendarEvent = {
  method: 'REQUEST',
  appointmentId: '6f2c',
  stamp: new Date('2026-11-21T08:30:00.250Z'),
  startsAt: '2026-12-01T16:00:00.000Z',
  endsAt: '2026-12-01T17:00:00.000Z',
  title: 'Προπόνηση – Άθλος, κέντρο',
  description: 'Ως αύριο\nστις 4',
  address: 'Ερμού 5, Αθήνα',
  url: 'https://gym.example/',
};
const linesOf = (event: Partial<CalendarEvent> = {}): string[] =>
  calendarFile({ ...EVENT, ...event })
    .replaceAll('\r\n ', '')
    .split('\r\n');

describe('the calendar entry of an appointment', () => {
  it('has title, times, place, the page to cancel it, and an alarm an hour before', () => {
    expect(linesOf()).toEqual([
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Palestra//Appointments//EN', 'CALSCALE:GREGORIAN'],
      ...['METHOD:REQUEST', 'BEGIN:VEVENT', 'UID:6f2c@palestra', 'DTSTAMP:20261121T083000Z'],
      ...['DTSTART:20261201T160000Z', 'DTEND:20261201T170000Z', 'SUMMARY:Προπόνηση – Άθλος\\, κέντρο'],
      ...['DESCRIPTION:Ως αύριο\\nστις 4', 'LOCATION:Ερμού 5\\, Αθήνα', 'URL:https://gym.example/'],
      ...['STATUS:CONFIRMED', 'TRANSP:OPAQUE', 'BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT60M'],
      ...['DESCRIPTION:Προπόνηση – Άθλος\\, κέντρο', 'END:VALARM', 'END:VEVENT', 'END:VCALENDAR', ''],
    ]);
  });

  it('has no alarm once cancelled, and no place when the gym has none', () => {
    const lines = linesOf({ method: 'CANCEL', address: null });
    expect(lines).toContain('STATUS:CANCELLED');
    expect(lines.filter((line) => /VALARM|LOCATION/.test(line))).toEqual([]);
  });

  it('has plain spaces where a screen keeps a time together, because some programs drop others', () => {
    const when = 'Τρίτη 1 Δεκεμβρίου, 6:00–\u20607:00\u202fμ.μ. έως 8:00\u00a0μ.μ.';
    const lines = linesOf({ title: when, description: when });
    const plain = 'Τρίτη 1 Δεκεμβρίου\\, 6:00–7:00 μ.μ. έως 8:00 μ.μ.';
    expect(lines.filter((line) => line.endsWith(`:${plain}`))).toHaveLength(3);
  });

  it('escapes special characters of the format', () => {
    expect(propertyText('A, B; C\\D\r\none')).toBe('A\\, B\\; C\\\\D\\none');
  });
});

describe('foldLine', () => {
  it.each([
    ['a short line', 'SUMMARY:x'],
    ['Greek', `SUMMARY:${'ω'.repeat(120)}`],
    ['emoji', `SUMMARY:${'🏋️‍♀️'.repeat(40)}`],
  ])('folds %s at 75 octets without cutting a character', (_, line) => {
    const folded = foldLine(line).split('\r\n');
    expect(folded.every((part) => new TextEncoder().encode(part).length <= 75)).toBe(true);
    expect(folded.map((part, index) => (index === 0 ? part : part.slice(1))).join('')).toBe(line);
  });
});

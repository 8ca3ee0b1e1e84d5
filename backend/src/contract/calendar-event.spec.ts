import {
  calendarFeed,
  calendarFile,
  foldLine,
  propertyText,
  type CalendarEvent,
  type FeedEntry,
} from './calendar-event.js';

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

describe('a feed', () => {
  const { title, description, address, url, startsAt, endsAt } = EVENT;
  const booked: FeedEntry = {
    ...{ id: '6f2c', title, description, address, url, startsAt, endsAt, status: 'CONFIRMED' },
    version: { sequence: 2, modifiedAt: new Date('2026-11-21T08:30:00.250Z') },
  };
  const version = { sequence: 7, modifiedAt: new Date('2026-11-22T09:00:00Z') };
  const feedOf = (...entries: FeedEntry[]): string =>
    calendarFeed({ name: 'Άθλος, κέντρο', timeZone: 'Europe/Athens', entries, version });
  const unfolded = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n');

  it('has its name, its interval, and each entry with its version', () => {
    expect(unfolded(feedOf(booked))).toEqual([
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Palestra//Appointments//EN', 'CALSCALE:GREGORIAN'],
      ...['METHOD:PUBLISH', 'NAME:Άθλος\\, κέντρο', 'X-WR-CALNAME:Άθλος\\, κέντρο', 'X-WR-TIMEZONE:Europe/Athens'],
      ...['LAST-MODIFIED:20261122T090000Z', 'REFRESH-INTERVAL;VALUE=DURATION:PT60M', 'X-PUBLISHED-TTL:PT60M'],
      ...['BEGIN:VEVENT', 'UID:6f2c@palestra', 'DTSTAMP:20261122T090000Z', 'DTSTART:20261201T160000Z'],
      ...['DTEND:20261201T170000Z', 'SUMMARY:Προπόνηση – Άθλος\\, κέντρο', 'DESCRIPTION:Ως αύριο\\nστις 4'],
      ...['LOCATION:Ερμού 5\\, Αθήνα', 'URL:https://gym.example/', 'STATUS:CONFIRMED', 'TRANSP:OPAQUE', 'SEQUENCE:2'],
      ...['LAST-MODIFIED:20261121T083000Z', 'BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT60M'],
      ...['DESCRIPTION:Προπόνηση – Άθλος\\, κέντρο', 'END:VALARM', 'END:VEVENT', 'END:VCALENDAR', ''],
    ]);
  });

  it('gives its own version to an entry that has none', () => {
    expect(unfolded(feedOf({ ...booked, version: null }))).toEqual(
      expect.arrayContaining(['SEQUENCE:7', 'LAST-MODIFIED:20261122T090000Z']),
    );
  });

  it('rings for no tentative entry, and for none at which nobody is busy', () => {
    expect(feedOf({ ...booked, status: 'TENTATIVE' }, { ...booked, isFree: true })).not.toContain('VALARM');
  });

  it('has a component also without entries, as the format asks', () => {
    const lines = unfolded(feedOf());
    expect(lines.slice(lines.indexOf('BEGIN:VTIMEZONE'), -2)).toEqual([
      ...['BEGIN:VTIMEZONE', 'TZID:Etc/UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
      ...['TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'END:STANDARD', 'END:VTIMEZONE'],
    ]);
  });

  it('has lines of at most 75 octets, each ended by CR and LF', () => {
    const lines = feedOf({ ...booked, description: 'ω'.repeat(200) }).split('\r\n');
    expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))).toEqual([]);
    expect(lines.at(-1)).toBe('');
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

import type { Appointment } from '@palestra/backend/contract/appointment';

interface CalendarWords {
  title: string;
  text: string;
  /** The gym's clock. */
  now: Date;
}

/** `20261201T160000Z`: an instant in UTC, so that every calendar converts it to its own zone. */
const basicInstant = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d+/g, '');

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** RFC 5545 limits lines to 75 bytes; Greek letters take two. */
const LONGEST_LINE_BYTES = 73;

function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let bytes = 0;
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (bytes + size > LONGEST_LINE_BYTES) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += letter;
    bytes += size;
  }
  return folded;
}

/** Calendar entry with the UID of the mailed one, so that importing both leaves one entry. */
export function calendarFileOf({ id, startsAt, endsAt }: Appointment, { title, text, now }: CalendarWords): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Palestra//Appointments//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@palestra`,
    `DTSTAMP:${basicInstant(now)}`,
    `DTSTART:${basicInstant(new Date(startsAt))}`,
    `DTEND:${basicInstant(new Date(endsAt))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

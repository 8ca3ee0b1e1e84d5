import type { Appointment } from '@palestra/backend/contract/appointment';

interface CalendarWords {
  title: string;
  text: string;
  /** The clock of the gym. */
  now: Date;
}

/** `20261201T160000Z`: an instant, so that every calendar shows it at the right hour of its own zone. */
const basicInstant = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d+/g, '');

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** No line may be longer than 75 bytes; Greek letters have two (RFC 5545). */
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

/** An entry for the phone's calendar. It has the UID of the one that is mailed: taken in twice, it stays one entry. */
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

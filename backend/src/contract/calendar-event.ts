import { LIMITS } from './limits.js';
import { plainSpaces } from './plain-spaces.js';

export interface CalendarWords {
  /** Time of the change. */
  stamp: Date;
  title: string;
  description: string;
  /** The gym's address, if it is set. */
  address: string | null;
  /** The page of the member site on which the appointment can be cancelled. */
  url: string;
}

/** One appointment as a calendar entry, by mail or download: the same UID keeps it a single entry. */
export interface CalendarEvent extends CalendarWords {
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  appointmentId: string;
  /** Instants, ISO 8601: every calendar shows them in its own zone. */
  startsAt: string;
  endsAt: string;
  /** Further properties, of a mail. */
  more?: readonly string[];
}

/** `20261201T160000Z`. */
const basicInstant = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d+/g, '');

/** Text of a property (RFC 5545 §3.3.11). Some programs drop spaces that do not break. */
export const propertyText = (text: string): string =>
  plainSpaces(text)
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n');

const MAX_OCTETS = 75;
const encoder = new TextEncoder();

/** Lines are at most 75 octets long (RFC 5545 §3.1); a character is never cut. */
export function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MAX_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/** Reminds the member in time to set out; a cancelled appointment has no alarm. */
const alarmLines = (title: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `TRIGGER:-PT${LIMITS.calendarAlarmMinutes}M`,
  `DESCRIPTION:${propertyText(title)}`,
  'END:VALARM',
];

export function calendarFile(event: CalendarEvent): string {
  const isCancelled = event.method === 'CANCEL';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Palestra//Appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${event.method}`,
    'BEGIN:VEVENT',
    `UID:${event.appointmentId}@palestra`,
    `DTSTAMP:${basicInstant(event.stamp)}`,
    `DTSTART:${basicInstant(new Date(event.startsAt))}`,
    `DTEND:${basicInstant(new Date(event.endsAt))}`,
    `SUMMARY:${propertyText(event.title)}`,
    `DESCRIPTION:${propertyText(event.description)}`,
    ...(event.address === null ? [] : [`LOCATION:${propertyText(event.address)}`]),
    `URL:${event.url}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    ...(event.more ?? []),
    ...(isCancelled ? [] : alarmLines(event.title)),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}

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

/** An entry of a calendar; the same id keeps it a single one. */
export interface CalendarEntry extends CalendarWords {
  id: string;
  /** Instants, ISO 8601: every calendar shows them in its own zone. */
  startsAt: string;
  endsAt: string;
  /** Tentative: its member waits for a place. */
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** The calendar shows it as free time. */
  isFree?: boolean;
  /** Further properties, of a mail or a feed. */
  more?: readonly string[];
}

/** One appointment as a calendar entry, by mail or download. */
export interface CalendarEvent extends CalendarWords, Pick<CalendarEntry, 'startsAt' | 'endsAt' | 'more'> {
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  appointmentId: string;
}

/** A number that rises with each change, and the time of the last one. */
interface EntryVersion {
  sequence: number;
  modifiedAt: Date;
}

export interface FeedEntry extends Omit<CalendarEntry, 'stamp' | 'more'> {
  /** null: that of its feed. */
  version: EntryVersion | null;
}

/** Entries that a calendar app reads again at intervals. */
export interface CalendarFeed {
  name: string;
  /** IANA name of the gym's zone. */
  timeZone: string;
  entries: readonly FeedEntry[];
  version: EntryVersion;
}

/** The room first, since the address is known. */
export const placeIn = (room: string | null, address: string | null): string | null =>
  room === null ? address : [room, ...(address === null ? [] : [address])].join(', ');

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

/** Reminds the member in time to set out. */
const alarmLines = (title: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `TRIGGER:-PT${LIMITS.calendarAlarmMinutes}M`,
  `DESCRIPTION:${propertyText(title)}`,
  'END:VALARM',
];

const entryLines = (entry: CalendarEntry): string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.id}@palestra`,
  `DTSTAMP:${basicInstant(entry.stamp)}`,
  `DTSTART:${basicInstant(new Date(entry.startsAt))}`,
  `DTEND:${basicInstant(new Date(entry.endsAt))}`,
  `SUMMARY:${propertyText(entry.title)}`,
  ...(entry.description === '' ? [] : [`DESCRIPTION:${propertyText(entry.description)}`]),
  ...(entry.address === null ? [] : [`LOCATION:${propertyText(entry.address)}`]),
  `URL:${entry.url}`,
  `STATUS:${entry.status}`,
  `TRANSP:${entry.isFree === true ? 'TRANSPARENT' : 'OPAQUE'}`,
  ...(entry.more ?? []),
  ...(entry.status === 'CONFIRMED' && entry.isFree !== true ? alarmLines(entry.title) : []),
  'END:VEVENT',
];

const fileOf = (method: string, about: readonly string[], content: readonly string[]): string =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Palestra//Appointments//EN', 'CALSCALE:GREGORIAN'],
    `METHOD:${method}`,
    ...about,
    ...content,
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('');

export function calendarFile({ method, appointmentId: id, ...event }: CalendarEvent): string {
  return fileOf(method, [], entryLines({ ...event, id, status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED' }));
}

/** A calendar needs a component (RFC 5545 §3.6), also one without entries. */
const NO_ENTRIES = [
  ...['BEGIN:VTIMEZONE', 'TZID:Etc/UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'END:STANDARD', 'END:VTIMEZONE'],
];

const versionLines = ({ sequence, modifiedAt }: EntryVersion): string[] => [
  `SEQUENCE:${sequence}`,
  `LAST-MODIFIED:${basicInstant(modifiedAt)}`,
];

/** Name and interval stand twice: as RFC 7986 has them, and as the calendars of Apple, Google and Microsoft do. */
export function calendarFeed({ name, timeZone, entries, version: ofFeed }: CalendarFeed): string {
  const refresh = `PT${LIMITS.feedRefreshMinutes}M`;
  const about = [
    `NAME:${propertyText(name)}`,
    `X-WR-CALNAME:${propertyText(name)}`,
    `X-WR-TIMEZONE:${timeZone}`,
    `LAST-MODIFIED:${basicInstant(ofFeed.modifiedAt)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
  ];
  const content = entries.flatMap(({ version, ...entry }) =>
    entryLines({ ...entry, stamp: ofFeed.modifiedAt, more: versionLines(version ?? ofFeed) }),
  );
  return fileOf('PUBLISH', about, content.length === 0 ? NO_ENTRIES : content);
}

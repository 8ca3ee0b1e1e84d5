import { Temporal } from 'temporal-polyfill';
import { calendarFile, type CalendarWords } from '../../contract/calendar-event.js';
import type { CalendarAttachment } from '../composed-mail.js';
import type { AppointmentFacts, CalendarMethod } from '../mail-purposes.js';

/** `20261201T180000`. */
const basicWallClock = (at: Temporal.ZonedDateTime): string =>
  at.toPlainDateTime().toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');

/**
 * A VTIMEZONE for this event only: the offset in force at its start, and any that begins before its end. Rules for all
 * time are not needed, because every file has one appointment.
 */
export function timeZoneLines(zone: string, start: Date, end: Date): string[] {
  const first = Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO(zone);
  const observances = [observanceBefore(first)];
  for (
    let change = first.getTimeZoneTransition('next');
    change !== null && change.epochMilliseconds < end.getTime();
    change = change.getTimeZoneTransition('next')
  ) {
    observances.push(observanceLines(change));
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observances.flat(), 'END:VTIMEZONE'];
}

function observanceBefore(at: Temporal.ZonedDateTime): string[] {
  // A transition at this very instant is already in force; `previous` alone would skip it.
  const change = at.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  return change === null ? lines('STANDARD', '19700101T000000', at.offset, at.offset) : observanceLines(change);
}

function observanceLines(change: Temporal.ZonedDateTime): string[] {
  const before = change.subtract({ nanoseconds: 1 });
  // DTSTART is the local time before the transition.
  const start = basicWallClock(change.toInstant().toZonedDateTimeISO(before.offset));
  const isForward = change.offsetNanoseconds > before.offsetNanoseconds;
  return lines(isForward ? 'DAYLIGHT' : 'STANDARD', start, before.offset, change.offset);
}

const lines = (kind: 'STANDARD' | 'DAYLIGHT', start: string, from: string, to: string): string[] => [
  `BEGIN:${kind}`,
  `DTSTART:${start}`,
  `TZOFFSETFROM:${from.replaceAll(':', '')}`,
  `TZOFFSETTO:${to.replaceAll(':', '')}`,
  `END:${kind}`,
];

interface Person {
  name: string;
  address: string;
}

/** Facts shared by all entries of a mail. */
export interface CalendarFacts extends CalendarWords {
  method: CalendarMethod;
  organizer: Person;
  attendee: Person;
  gymTimeZone: string;
}

/**
 * One file per appointment (RFC 5546 wants one UID per message). The UID belongs to the appointment and never changes;
 * `sequences` has its SEQUENCE by appointment id, which rises with every mail about it.
 */
export function calendarFiles(
  appointments: readonly AppointmentFacts[],
  sequences: Readonly<Record<string, number>>,
  facts: CalendarFacts,
): CalendarAttachment[] {
  const { method, organizer, attendee, gymTimeZone } = facts;
  const local = (instant: string): string =>
    `TZID=${gymTimeZone}:${basicWallClock(Temporal.Instant.from(instant).toZonedDateTimeISO(gymTimeZone))}`;
  return appointments.map(({ appointmentId, startsAt, endsAt }) => ({
    method,
    content: calendarFile({
      ...facts,
      appointmentId,
      times: [`DTSTART;${local(startsAt)}`, `DTEND;${local(endsAt)}`],
      zone: timeZoneLines(gymTimeZone, new Date(startsAt), new Date(endsAt)),
      more: [
        `SEQUENCE:${sequences[appointmentId] ?? 0}`,
        `ORGANIZER;CN=${propertyParameter(organizer.name)}:mailto:${organizer.address}`,
        `ATTENDEE;CN=${propertyParameter(attendee.name)};PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.address}`,
      ],
    }),
  }));
}

/** Quotes a parameter's value; quotes and control characters cannot be escaped in it (RFC 5545 §3.2). */
export const propertyParameter = (text: string): string => `"${text.replace(/["\p{Cc}]/gu, ' ').trim()}"`;

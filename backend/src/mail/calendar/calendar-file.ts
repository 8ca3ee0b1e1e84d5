import { Temporal } from 'temporal-polyfill';
import type { CalendarAttachment } from '../delivery/composed-mail.js';
import type { AppointmentFacts, CalendarMethod } from '../mail-purposes.js';
import { foldLine, propertyText, propertyParameter } from './calendar-line.js';
import { timeZoneLines } from './calendar-zone.js';

interface Person {
  name: string;
  address: string;
}

/** What the entries of one mail share. */
export interface CalendarFacts {
  method: CalendarMethod;
  title: string;
  description: string;
  organizer: Person;
  attendee: Person;
  gymTimeZone: string;
  /** When this was decided. */
  stamp: Date;
}

/**
 * One file per appointment (RFC 5546 wants one UID per message). The UID is the appointment's own and stays; `sequences`
 * has its SEQUENCE by appointment id, which rises with every mail about it.
 */
export function calendarFiles(
  appointments: readonly AppointmentFacts[],
  sequences: Readonly<Record<string, number>>,
  facts: CalendarFacts,
): CalendarAttachment[] {
  return appointments.map((appointment) => ({
    method: facts.method,
    content: calendarFile(appointment, sequences[appointment.appointmentId] ?? 0, facts),
  }));
}

function calendarFile(appointment: AppointmentFacts, sequence: number, facts: CalendarFacts): string {
  const { method, gymTimeZone } = facts;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Palestra//Appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...timeZoneLines(gymTimeZone, new Date(appointment.startsAt), new Date(appointment.endsAt)),
    ...eventLines(appointment, sequence, facts),
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}

function eventLines(appointment: AppointmentFacts, sequence: number, facts: CalendarFacts): string[] {
  const { method, title, description, organizer, attendee, gymTimeZone, stamp } = facts;
  const local = (instant: string): string => `TZID=${gymTimeZone}:${wallClock(instant, gymTimeZone)}`;
  return [
    'BEGIN:VEVENT',
    `UID:${appointment.appointmentId}@palestra`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${basicInstant(stamp)}`,
    `DTSTART;${local(appointment.startsAt)}`,
    `DTEND;${local(appointment.endsAt)}`,
    `SUMMARY:${propertyText(title)}`,
    `DESCRIPTION:${propertyText(description)}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    `ORGANIZER;CN=${propertyParameter(organizer.name)}:mailto:${organizer.address}`,
    `ATTENDEE;CN=${propertyParameter(attendee.name)};PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.address}`,
    'END:VEVENT',
  ];
}

/** `20261201T160000Z`. */
const basicInstant = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d+/g, '');

/** `20261201T180000` on the gym's clock. */
function wallClock(instant: string, zone: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime();
  return local.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');
}

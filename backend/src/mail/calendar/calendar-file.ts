import { Temporal } from 'temporal-polyfill';
import { calendarFile } from '../../contract/calendar-event.js';
import type { CalendarAttachment } from '../delivery/composed-mail.js';
import type { AppointmentFacts, CalendarMethod } from '../mail-purposes.js';
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
  /** Of the gym, where it has given one. */
  address: string | null;
  url: string;
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
  const { method, organizer, attendee, gymTimeZone } = facts;
  const local = (instant: string): string => `TZID=${gymTimeZone}:${wallClock(instant, gymTimeZone)}`;
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

/** A parameter's value in quotes; the quote itself and control characters cannot be written there (RFC 5545 §3.2). */
export const propertyParameter = (text: string): string => `"${text.replace(/["\p{Cc}]/gu, ' ').trim()}"`;

/** `20261201T180000` on the gym's clock. */
function wallClock(instant: string, zone: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime();
  return local.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');
}

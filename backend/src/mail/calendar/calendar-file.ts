import { calendarFile, type CalendarWords } from '../../contract/calendar-event.js';
import type { CalendarAttachment } from '../composed-mail.js';
import type { AppointmentFacts, CalendarMethod } from '../mail-purposes.js';

interface Person {
  name: string;
  address: string;
}

/** Facts shared by all entries of a mail. */
export interface CalendarFacts extends Omit<CalendarWords, 'title' | 'address'> {
  placeOf: (appointment: AppointmentFacts) => string | null;
  titleOf: (appointment: AppointmentFacts) => string;
  method: CalendarMethod;
  organizer: Person;
  attendee: Person;
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
  const { organizer, attendee, titleOf, placeOf, ...words } = facts;
  const { method } = words;
  return appointments.map((appointment) => ({
    method,
    content: calendarFile({
      ...words,
      ...{ title: titleOf(appointment), address: placeOf(appointment) },
      ...{ appointmentId: appointment.appointmentId, startsAt: appointment.startsAt, endsAt: appointment.endsAt },
      more: [
        `SEQUENCE:${sequences[appointment.appointmentId] ?? 0}`,
        `ORGANIZER;CN=${propertyParameter(organizer.name)}:mailto:${organizer.address}`,
        `ATTENDEE;CN=${propertyParameter(attendee.name)};PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.address}`,
      ],
    }),
  }));
}

/** Quotes a parameter's value; quotes and control characters cannot be escaped in it (RFC 5545 §3.2). */
export const propertyParameter = (text: string): string => `"${text.replace(/["\p{Cc}]/gu, ' ').trim()}"`;

import type { Appointment } from '../contract/appointment.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { Language } from '../contract/languages.js';
import type { LateCancelling } from '../contract/gym.js';
import { Role } from '../contract/roles.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { inRoom, type AppointmentFacts } from '../mail/mail-purposes.js';
import { addressedTo, type OutgoingMail, type StaffNotice } from '../mail/outbox/outgoing-mail.js';

/** The recipient's address and language. */
interface Addressee {
  email: string;
  language: Language;
}

const recipientOf = ({ userId: id, userName: name }: Appointment, { email, language }: Addressee) =>
  addressedTo({ id, name, email, language });

export const factsOf = (appointment: Appointment): AppointmentFacts => ({
  appointmentId: appointment.id,
  date: appointment.appointmentDate,
  startTime: appointment.startTime,
  endTime: appointment.endTime,
  startsAt: appointment.startsAt,
  endsAt: appointment.endsAt,
  ...inRoom(appointment.areaId),
});

interface SelectedVisit {
  id: string;
  date: CalendarDate;
  effectiveStart: TimeOfDay;
  effectiveEnd: TimeOfDay;
  startsAt: Date;
  endsAt: Date;
  room: number;
}

/** The same of a visit as statements select it. */
export const factsOfVisit = (visit: SelectedVisit): AppointmentFacts => ({
  appointmentId: visit.id,
  date: visit.date,
  startTime: visit.effectiveStart,
  endTime: visit.effectiveEnd,
  startsAt: visit.startsAt.toISOString(),
  endsAt: visit.endsAt.toISOString(),
  ...inRoom(visit.room),
});

/** To the member, for a new booking. */
export const bookedMail = (appointment: Appointment, to: Addressee, by: Role): OutgoingMail<'booked'> => ({
  purpose: 'booked',
  ...recipientOf(appointment, to),
  values: {
    appointments: [factsOf(appointment)],
    cancelUntil: appointment.cancelUntil,
    bookedByStaff: by === Role.Admin,
  },
});

/** To the member, for a booking out of the waiting list. */
export const promotedMail = (appointment: Appointment, to: Addressee): OutgoingMail<'promoted'> => ({
  purpose: 'promoted',
  ...recipientOf(appointment, to),
  values: { appointments: [factsOf(appointment)], cancelUntil: appointment.cancelUntil },
});

/** To the member, for a cancelled place. */
export const cancelledMail = (
  appointment: Appointment,
  { to, by, lateCancelling }: { to: Addressee; by: Role; lateCancelling: LateCancelling },
): OutgoingMail<'cancelled'> => ({
  purpose: 'cancelled',
  ...recipientOf(appointment, to),
  values: {
    appointments: [factsOf(appointment)],
    cancelledBy: by === Role.Admin ? 'staff' : 'member',
    reason: appointment.cancelReason,
    ...(appointment.cancelledLate && { late: lateCancelling === 'counts' ? 'counts' : 'forgivable' }),
  },
});

/** To the member, for a place in another slot. */
export const movedMail = (
  before: Appointment,
  after: Appointment,
  { to, reason, by }: { to: Addressee; reason: string | null; by: Role },
): OutgoingMail<'changed'> => {
  const { appointmentDate: date, startTime, endTime, areaId } = before;
  const previous = { date, startTime, endTime, ...inRoom(areaId) };
  return {
    purpose: 'changed',
    ...recipientOf(after, to),
    values: {
      appointments: [{ ...factsOf(after), previous }],
      reason,
      ...(by === Role.Client && { byMember: true }),
    },
  };
};

/** To the administrators, about a client whose bookings they follow (rule: admin notification). */
export const staffNotification = (
  { userId: clientId, userName: clientName, appointmentDate: date, startTime, endTime, areaId }: Appointment,
  event: 'booked' | 'cancelled' | 'moved',
): StaffNotice => ({ clientId, clientName, event, date, startTime, endTime, ...inRoom(areaId) });

/** Groups visits by client and keeps their order, so that each client gets one mail. */
export function perClient<Visit extends { clientId: string }>(visits: readonly Visit[]): [Visit, ...Visit[]][] {
  const groups = new Map<string, [Visit, ...Visit[]]>();
  for (const visit of visits) {
    const group = groups.get(visit.clientId);
    if (group === undefined) groups.set(visit.clientId, [visit]);
    else group.push(visit);
  }
  return [...groups.values()];
}

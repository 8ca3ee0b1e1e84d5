import type { MailPurpose } from '../../contract/mail.js';
import { CALENDAR_METHODS, priorityOf, type AppointmentFacts } from '../mail-purposes.js';
import type { OutgoingMail } from './mail-outbox.service.js';

/** The parameters of `mailWithin` (mail-outbox.sql.ts), in order. */
export function mailParameters(mail: OutgoingMail, now: Date): unknown[] {
  const appointments = appointmentsOf(mail.values);
  const entersCalendar = CALENDAR_METHODS[mail.purpose] !== undefined;
  return [
    mail.purpose,
    priorityOf(mail.purpose),
    mail.recipientId ?? null,
    mail.recipientName,
    mail.to,
    mail.language,
    JSON.stringify(mail.values),
    mail.purpose === 'reminder' ? (appointments[0] ?? null) : null,
    mail.dedupeKey ?? null,
    mail.notBefore ?? now,
    mail.notAfter ?? null,
    now,
    entersCalendar ? appointments : [],
  ];
}

/** A mail in the form that `ENQUEUE_ALL` reads. */
export function toGiven(mail: OutgoingMail, now: Date): object {
  const { purpose, values: facts, to, language, recipientId, recipientName, dedupeKey, notAfter } = mail;
  const appointments = appointmentsOf(facts);
  return {
    ...{ purpose, priority: priorityOf(purpose), to, language, recipientId, recipientName, facts, dedupeKey, notAfter },
    appointmentId: purpose === 'reminder' ? appointments[0] : null,
    notBefore: mail.notBefore ?? now,
    appointments: CALENDAR_METHODS[purpose] === undefined ? [] : appointments,
  };
}

function appointmentsOf(values: OutgoingMail<MailPurpose>['values']): string[] {
  if (!('appointments' in values)) return [];
  const appointments: readonly AppointmentFacts[] = values.appointments;
  return appointments.map(({ appointmentId }) => appointmentId);
}

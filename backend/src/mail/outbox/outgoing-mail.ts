import type { Language } from '../../contract/languages.js';
import type { MailPurpose } from '../../contract/mail.js';
import {
  CALENDAR_METHODS,
  priorityOf,
  type AppointmentFacts,
  type MailRecipient,
  type MailValues,
} from '../mail-purposes.js';

/** A mail to write. `values` are the facts of its purpose (mail-purposes.ts). */
export interface OutgoingMail<Purpose extends MailPurpose = MailPurpose> {
  purpose: Purpose;
  to: string;
  /** null for an address without an account. */
  recipientId?: string | null;
  recipientName: string;
  language: Language;
  values: MailValues[Purpose];
  /** A second mail with this key is not written, such as a second reminder for an appointment. */
  dedupeKey?: string;
  /** Earliest time of sending; now when omitted. */
  notBefore?: Date;
  /** Latest time of sending, such as the expiry of a link or the start of an appointment. */
  notAfter?: Date;
}

/** A mail to all administrators, each in their own language. */
export type StaffMail<Purpose extends StaffPurpose = StaffPurpose> = Pick<
  OutgoingMail<Purpose>,
  'purpose' | 'values' | 'dedupeKey'
>;
export type StaffPurpose = 'staff-notification' | 'erasure-requested';

/** The recipient of an `OutgoingMail`, from a row of `users`. */
export const addressedTo = (user: MailRecipient & { language: Language }) => ({
  to: user.email,
  recipientId: user.id,
  recipientName: user.name,
  language: user.language,
});

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

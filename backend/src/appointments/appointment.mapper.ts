import {
  readStatus,
  AppointmentStatus,
  type Appointment,
  type Forgiveness,
  undoUntilOf,
} from '../contract/appointment.js';
import type { Attendance } from '../contract/attendance.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { shownClass, type OfClass } from '../contract/gym-class.js';
import { DEFAULT_LANGUAGE, type Language } from '../contract/languages.js';
import type { Role } from '../contract/roles.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { instantText } from '../platform/time/gym-zone.js';
import type { TimeSpan } from '../schedule/schedule.rules.js';
import { cancellationOf, cancelUntil, lateUntilOf, type CancellationTerms } from './cancelling.rules.js';

/** An appointment as selected by statements, with display names. */
export interface AppointmentRecord extends OfClass {
  id: string;
  date: CalendarDate;
  room: number;
  start: TimeOfDay;
  end: TimeOfDay;
  effectiveStart: TimeOfDay;
  effectiveEnd: TimeOfDay;
  startsAt: Date;
  endsAt: Date;
  /** As stored. */
  status: AppointmentStatus;
  bookedAt: Date;
  bookedByName: string;
  /** The time when the waiting list booked it; null for a booking by hand. */
  promotedAt: Date | null;
  cancelledAt: Date | null;
  cancelledByName: string | null;
  /** Or by the adult who looks after them. */
  isCancelledByClient: boolean | null;
  /** The time when the client, or that adult, moved it to where it is; null when nobody did lately, or staff. */
  movedByClientAt: Date | null;
  cancelReason: string | null;
  clientId: string;
  clientName: string;
  isMorningClient: boolean;
  isAdminOverride: boolean;
  attendance: Attendance | null;
  doorName: string | null;
  cancelledLate: boolean;
  forgiven: Forgiveness | null;
  /** The template's effective times, where its date has others (rule: overrides). */
  usual: TimeSpan | null;
}

/** The reader of an appointment: role, time and settings decide on their actions. */
interface Reader {
  role: Role;
  /** Language of the response; missing where nobody reads it. */
  language?: Language | undefined;
  terms: CancellationTerms;
  now: Date;
  zone: string;
}

function restoreUntil(record: AppointmentRecord, now: Date): Date | null {
  const { status, cancelledAt, isCancelledByClient, movedByClientAt, startsAt } = record;
  const isCancelled = status === AppointmentStatus.Cancelled;
  const since = isCancelled ? isCancelledByClient === true && cancelledAt : movedByClientAt;
  if (!since) return null;
  const until = new Date(Math.min(undoUntilOf(since).getTime(), startsAt.getTime()));
  return now <= until ? until : null;
}

export function toAppointment(
  record: AppointmentRecord,
  { role, terms, now, zone, language = DEFAULT_LANGUAGE }: Reader,
): Appointment {
  const cancellation = cancellationOf(record, role, terms, { now, zone });
  const { effectiveStart, effectiveEnd, start, end, usual, endsAt } = record;
  const shown: Appointment = {
    id: record.id,
    appointmentDate: record.date,
    startTime: effectiveStart,
    endTime: effectiveEnd,
    originalStartTime: start,
    originalEndTime: end,
    areaId: terms.rooms === undefined || terms.rooms.length === 0 ? null : record.room,
    hasTimeChange: usual !== null,
    usualStartTime: usual?.start ?? effectiveStart,
    usualEndTime: usual?.end ?? effectiveEnd,
    startsAt: instantText(record.startsAt),
    endsAt: instantText(endsAt),
    status: readStatus(record.status, endsAt, now),
    bookedAt: record.bookedAt.toISOString(),
    bookedByName: record.bookedByName,
    cancelledAt: record.cancelledAt?.toISOString() ?? null,
    cancelledByName: record.cancelledByName,
    cancelReason: record.cancelReason,
    userId: record.clientId,
    userName: record.clientName,
    isAdminOverride: record.isAdminOverride,
    attendance: record.attendance,
    doorName: record.doorName,
    cancelUntil: instantText(cancelUntil(record, terms, zone)),
    canCancel: cancellation !== 'closed',
    cancellation,
    lateUntil: lateUntilOf(record, role, terms, now)?.toISOString() ?? null,
    cancelledLate: record.cancelledLate,
    forgiven: record.forgiven,
    restoreUntil: restoreUntil(record, now)?.toISOString() ?? null,
  };
  return record.gymClass || record.trainer ? Object.assign(shown, shownClass(record, language)) : shown;
}

import { AppointmentStatus, cancelUntilOf, isBeforeDeadline, readStatus } from '../contract/appointment.js';
import { Role } from '../contract/roles.js';
import type { TextParams } from '../platform/texts/text-params.js';

/** Hours before the effective start, from the two settings. */
export interface CancellationDeadlines {
  regular: number;
  morning: number;
}

export interface CancellableAppointment {
  /** As stored. */
  status: AppointmentStatus;
  startsAt: Date;
  endsAt: Date;
  isMorningClient: boolean;
}

export interface RefusedCancelling {
  code: 'NOT_CANCELLABLE' | 'DEADLINE_PASSED';
  params: TextParams;
}

export const deadlineHoursOf = (client: { isMorningClient: boolean }, deadlines: CancellationDeadlines): number =>
  client.isMorningClient ? deadlines.morning : deadlines.regular;

export const cancelUntil = (appointment: CancellableAppointment, deadlines: CancellationDeadlines): Date =>
  cancelUntilOf(appointment.startsAt, deadlineHoursOf(appointment, deadlines));

/**
 * null when it may be cancelled: by administrators until the slot has ended, by members until their deadline (rule:
 * cancelling).
 */
export function decideCancelling(
  appointment: CancellableAppointment,
  by: Role,
  deadlines: CancellationDeadlines,
  now: Date,
): RefusedCancelling | null {
  const status = readStatus(appointment.status, appointment.endsAt, now);
  if (status !== AppointmentStatus.Confirmed) return { code: 'NOT_CANCELLABLE', params: {} };
  const until = cancelUntil(appointment, deadlines);
  if (by === Role.Admin || isBeforeDeadline(until, now)) return null;
  const hours = deadlineHoursOf(appointment, deadlines);
  return { code: 'DEADLINE_PASSED', params: { until: { instant: until.toISOString() }, hours } };
}

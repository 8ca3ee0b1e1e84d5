import { AppointmentStatus, readStatus } from '../contract/appointment.js';
import { Role } from '../contract/roles.js';
import type { TextParams } from '../platform/texts/text-params.js';

const MS_PER_HOUR = 3_600_000;

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

/** The last instant at which the member may cancel: real hours before the start, even across a clock change. */
export function cancelUntil(appointment: CancellableAppointment, deadlines: CancellationDeadlines): Date {
  return new Date(appointment.startsAt.getTime() - deadlineHoursOf(appointment, deadlines) * MS_PER_HOUR);
}

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
  if (by === Role.Admin || now <= until) return null;
  const hours = deadlineHoursOf(appointment, deadlines);
  return { code: 'DEADLINE_PASSED', params: { until: { instant: until.toISOString() }, hours } };
}

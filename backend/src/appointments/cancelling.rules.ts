import { AppointmentStatus, cancelUntilOf, isBeforeDeadline, readStatus } from '../contract/appointment.js';
import { LIMITS } from '../contract/limits.js';
import { Role } from '../contract/roles.js';
import type { TextParams } from '../platform/texts/text-params.js';

const MS_PER_MINUTE = 60_000;

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
  /** The time when the waiting list booked it; none for a booking by hand. */
  promotedAt?: Date | null;
}

export interface RefusedCancelling {
  code: 'NOT_CANCELLABLE' | 'DEADLINE_PASSED';
  params: TextParams;
}

export const deadlineHoursOf = (client: { isMorningClient: boolean }, deadlines: CancellationDeadlines): number =>
  client.isMorningClient ? deadlines.morning : deadlines.regular;

/** A booking out of the waiting list may be cancelled for a while, whatever the deadline (rule: filling). */
export function cancelUntil(appointment: CancellableAppointment, deadlines: CancellationDeadlines): Date {
  const { startsAt, promotedAt = null } = appointment;
  const deadline = cancelUntilOf(startsAt, deadlineHoursOf(appointment, deadlines));
  return promotedAt === null ? deadline : laterOf(deadline, freelyUntil(promotedAt, startsAt));
}

const freelyUntil = (promotedAt: Date, startsAt: Date): Date =>
  new Date(Math.min(promotedAt.getTime() + LIMITS.promotedFreeMinutes * MS_PER_MINUTE, startsAt.getTime()));
const laterOf = (a: Date, b: Date): Date => (a > b ? a : b);

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

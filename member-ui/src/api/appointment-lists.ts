import {
  AppointmentStatus,
  isBeforeDeadline,
  type Appointment,
  type Cancellation,
} from '@palestra/backend/contract/appointment';
import { LIMITS } from '@palestra/backend/contract/limits';

const MS_PER_MINUTE = 60_000;

const byStart = (a: Appointment, b: Appointment): number => a.startsAt.localeCompare(b.startsAt);
const startOf = (appointment: Appointment): number => Date.parse(appointment.startsAt);
const endOf = (appointment: Appointment): number => Date.parse(appointment.endsAt);

/** Confirmed appointments that are not over, soonest first; a running one leads. */
export const upcomingOf = <T extends Appointment>(appointments: T[], now: Date): T[] =>
  appointments.filter((one) => one.status === AppointmentStatus.Confirmed && endOf(one) > now.getTime()).sort(byStart);

/** Last cancelled or completed appointments, latest first (rule: last five). */
export const historyOf = (appointments: Appointment[]): Appointment[] =>
  appointments
    .filter((one) => one.status !== AppointmentStatus.Confirmed)
    .sort((a, b) => byStart(b, a))
    .slice(0, LIMITS.historyShown);

export const isRunning = (appointment: Appointment, now: Date): boolean =>
  startOf(appointment) <= now.getTime() && now.getTime() < endOf(appointment);

/** Minutes left to take back the member's own cancellation, begun ones included; 0 when there is nothing to take back. */
export function minutesToRestore({ restoreUntil }: Appointment, now: Date): number {
  if (restoreUntil === null) return 0;
  const minutes = Math.ceil((Date.parse(restoreUntil) - now.getTime()) / MS_PER_MINUTE);
  // The clock on screen ticks seldom, and may be behind.
  return Math.min(Math.max(0, minutes), LIMITS.undoMinutes);
}

/** The server's answer about the cost of cancelling; its instants say when that changes while the screen is open. */
export function cancellationNow(
  { cancellation, cancelUntil, lateUntil }: Pick<Appointment, 'cancellation' | 'cancelUntil' | 'lateUntil'>,
  now: Date,
): Cancellation {
  if (cancellation === 'free' && isBeforeDeadline(new Date(cancelUntil), now)) return 'free';
  return cancellation !== 'closed' && lateUntil !== null && now < new Date(lateUntil) ? 'late' : 'closed';
}

/** Texts about the deadline. */
export const CANCELLATION_KEYS = {
  free: 'appointment.cancelUntil',
  late: 'appointment.cancelLate',
  closed: 'appointment.cancelClosed',
} as const satisfies Record<Cancellation, string>;

/** The text about cancelling it now, with the deadline; of a visit that is marked as attended there is none. */
export const cancellationKeyOf = (appointment: Appointment, now: Date) =>
  appointment.attendance === 'attended'
    ? 'appointment.cancelAttended'
    : CANCELLATION_KEYS[cancellationNow(appointment, now)];

/** For nothing, which is also as long as the member may move it. */
export const canStillCancel = (appointment: Appointment, now: Date): boolean =>
  cancellationNow(appointment, now) === 'free';

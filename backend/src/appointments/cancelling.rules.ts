import {
  AppointmentStatus,
  cancelUntilOf,
  isBeforeDeadline,
  readStatus,
  type Cancellation,
} from '../contract/appointment.js';
import type { Attendance } from '../contract/attendance.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { StoredClass } from '../contract/gym-class.js';
import { LIMITS } from '../contract/limits.js';
import { Role } from '../contract/roles.js';
import type { TextParams } from '../platform/texts/text-params.js';
import { beforeQuiet } from '../platform/time/quiet-hours.js';
import type { SettingValues } from '../settings/setting.rules.js';
import { activationOf, addedDaysOf, type Activation, type Dates } from '../subscriptions/subscription.rules.js';

const MS_PER_MINUTE = 60_000;
const MS_PER_HOUR = 3_600_000;

export type CancellationTerms = Pick<SettingValues, 'cancellationDeadlines' | 'lateCancelling' | 'quietHours'> &
  Partial<Pick<SettingValues, 'rooms'>>;

/** The reading of the clock, and the gym's zone. */
interface Moment {
  now: Date;
  zone: string;
}

export interface CancellableAppointment {
  /** As stored. */
  status: AppointmentStatus;
  startsAt: Date;
  endsAt: Date;
  isMorningClient: boolean;
  /** The time when the waiting list booked it; none for a booking by hand. */
  promotedAt?: Date | null;
  attendance: Attendance | null;
  /** A class may have a deadline of its own. */
  gymClass?: Pick<StoredClass, 'cancelHours'> | null;
}

/** The subscription of an appointment. */
export interface UsedSubscription extends Dates {
  id: string;
  /** Date of the earliest other uncancelled appointment under it, from its start on. */
  earliestOther: CalendarDate | null;
}

/** A subscription's new start. */
export type MovedActivation = Activation & { subscriptionId: string };

export interface RefusedCancelling {
  code: 'NOT_CANCELLABLE' | 'VISIT_ATTENDED' | 'DEADLINE_PASSED' | 'CANCELS_LATE';
  params: TextParams;
}

/**
 * A deadline in quiet hours moves to their beginning (rule: quiet hours). A booking from the waiting list may be
 * cancelled for a while, even after the deadline (rule: filling).
 */
export function cancelUntil(
  { startsAt, isMorningClient, promotedAt = null, gymClass }: Omit<CancellableAppointment, 'attendance'>,
  { cancellationDeadlines: { regular, morning }, quietHours }: CancellationTerms,
  zone: string,
): Date {
  const hours = gymClass?.cancelHours ?? (isMorningClient ? morning : regular);
  const deadline = beforeQuiet(quietHours, zone, cancelUntilOf(startsAt, hours));
  return promotedAt === null ? deadline : laterOf(deadline, freelyUntil(promotedAt, startsAt));
}

const freelyUntil = (promotedAt: Date, startsAt: Date): Date =>
  new Date(Math.min(promotedAt.getTime() + LIMITS.promotedFreeMinutes * MS_PER_MINUTE, startsAt.getTime()));
const laterOf = (a: Date, b: Date): Date => (a > b ? a : b);

/** A member who has arrived cancels nothing; staff may clear the mark, or cancel. */
const hasArrived = ({ attendance }: Pick<CancellableAppointment, 'attendance'>, by: Role): boolean =>
  by === Role.Client && attendance === 'attended';

/** For administrators until the slot has ended, for members until their deadline, or late until it starts. */
export function cancellationOf(
  appointment: CancellableAppointment,
  by: Role,
  terms: CancellationTerms,
  { now, zone }: Moment,
): Cancellation {
  if (readStatus(appointment.status, appointment.endsAt, now) !== AppointmentStatus.Confirmed) return 'closed';
  if (hasArrived(appointment, by)) return 'closed';
  if (by === Role.Admin || isBeforeDeadline(cancelUntil(appointment, terms, zone), now)) return 'free';
  return lateUntilOf(appointment, by, terms, now) === null ? 'closed' : 'late';
}

/** Until when it may still be cancelled after the deadline; null when never. */
export const lateUntilOf = (
  { status, startsAt, attendance }: CancellableAppointment,
  by: Role,
  { lateCancelling }: CancellationTerms,
  now: Date,
): Date | null => {
  const isOpen = status === AppointmentStatus.Confirmed && now < startsAt && !hasArrived({ attendance }, by);
  return by === Role.Client && lateCancelling !== 'off' && isOpen ? startsAt : null;
};

/**
 * A member's own cancellation after the deadline counts (rule: late cancelling). Staff's for a member who will not come
 * counts if the member's would.
 */
export const countsAsLate = (
  appointment: CancellableAppointment,
  { by, acceptsLate }: { by: Role; acceptsLate: boolean },
  terms: CancellationTerms,
  moment: Moment,
): boolean => (by === Role.Client || acceptsLate) && cancellationOf(appointment, Role.Client, terms, moment) === 'late';

/**
 * null when it may be cancelled (rule: cancelling). A client loses no visit unasked. A late cancellation is refused to
 * a caller who did not accept that it counts.
 */
export function decideCancelling(
  appointment: CancellableAppointment,
  { by, acceptsLate = false }: { by: Role; acceptsLate?: boolean },
  terms: CancellationTerms,
  moment: Moment,
): RefusedCancelling | null {
  const status = readStatus(appointment.status, appointment.endsAt, moment.now);
  if (status !== AppointmentStatus.Confirmed) return { code: 'NOT_CANCELLABLE', params: {} };
  if (hasArrived(appointment, by)) return { code: 'VISIT_ATTENDED', params: {} };
  const cancellation = cancellationOf(appointment, by, terms, moment);
  if (cancellation === 'free' || (cancellation === 'late' && acceptsLate)) return null;
  const until = cancelUntil(appointment, terms, moment.zone);
  const params = { until: { instant: until.toISOString() }, hours: hoursBetween(until, appointment.startsAt) };
  return { code: cancellation === 'late' ? 'CANCELS_LATE' : 'DEADLINE_PASSED', params };
}

const hoursBetween = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / MS_PER_HOUR);

/** The subscription's start follows the earliest remaining appointment (rule: activation); null: it stays. */
export function activationWithout(subscription: UsedSubscription | null): MovedActivation | null {
  if (subscription === null || subscription.actualStartDate === subscription.earliestOther) return null;
  const activation = activationOf(subscription, subscription.earliestOther, addedDaysOf(subscription));
  return { subscriptionId: subscription.id, ...activation };
}

/** null when it may be moved: as long as it could be cancelled for nothing (rule: move). */
export function decideMoving(
  appointment: CancellableAppointment,
  by: Role,
  terms: CancellationTerms,
  moment: Moment,
): RefusedCancelling | null {
  return decideCancelling(appointment, { by }, { ...terms, lateCancelling: 'off' }, moment);
}

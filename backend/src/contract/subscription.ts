import { daysBetween, type CalendarDate } from './calendar-date.js';
import { END_REASONS } from './end-line.js';
import * as is from './kinds.js';
import { LIMITS } from './limits.js';
import { CLASSES_OF_PLAN, OPENS_EARLIER } from './plan-classes.js';
import { about, extend, one, oneOf, optional, orNull, partOf, pick, shape } from './shape.js';

const { unlimited, max } = LIMITS.monthlyLimit;
export class MonthlyLimitRequest extends shape({
  monthlyLimit: about(is.wholeNumber({ min: unlimited, max }), '0 is unlimited'),
}) {}

const WEEKLY_LIMIT = about(
  is.wholeNumber({ max: LIMITS.weeklyLimitMax }),
  'Visits a week, Monday first; 0 is unlimited',
);
const PACK_VISITS = about(is.wholeNumber({ max: LIMITS.packVisitsMax }), 'Visits of a pack; 0 is no pack');
const MORNING_ONLY = about(is.flag, 'Only timeslots of the morning');

/** Limits of a plan and of a sale, beside the monthly one (rule: plans). */
export class PlanLimits extends shape({
  weeklyLimit: WEEKLY_LIMIT,
  packVisits: PACK_VISITS,
  isMorningOnly: MORNING_ONLY,
}) {}
/** Left out: as it is; none for a new one. */
export class PlanLimitsRequest extends shape({
  weeklyLimit: optional(WEEKLY_LIMIT),
  packVisits: optional(PACK_VISITS),
  isMorningOnly: optional(MORNING_ONLY),
}) {}

export const LIMIT_PERIODS = ['month', 'week', 'pack'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** A limit of visits on a date, and the visits left. */
export class Allowance extends shape({
  per: oneOf(LIMIT_PERIODS),
  limit: is.number,
  used: about(is.number, 'Visits that count: uncancelled, or cancelled late and not forgiven'),
  left: is.number,
  since: about(orNull(is.date), 'First day of the month or week; null for a pack'),
}) {}

/** PUT /api/Admin/clients/{id}/subscription. */
export class SubscriptionRequest extends extend([MonthlyLimitRequest, PlanLimitsRequest], {
  subscriptionId: optional(
    about(
      orNull(is.id),
      'Which one is meant, null: a new one. A start after all there are makes a new one, whichever is meant; one that ' +
        'would change another is refused. Left out, the start decides',
    ),
  ),
  startDate: is.date,
  endDate: optional(about(orNull(is.date), 'Null, or left out with `doesNotExpire`, does not expire')),
  doesNotExpire: optional(is.flag),
  isActive: optional(about(is.flag, 'Active, unless told otherwise')),
  endReason: optional(about(oneOf(END_REASONS), 'Why the end of a subscription that exists moves; kept with its line')),
  endNote: optional(
    about(is.textOf({ max: LIMITS.reasonMaxLength }), 'The same in words, for the client; required with `other`'),
  ),
}) {}

/**
 * Class of a client's row in the console (rule: display status). `none` means no subscription, `upcoming` one that has
 * not begun, `usedUp` a pack whose visits have all begun.
 */
export const SUBSCRIPTION_STATUSES = [
  'none',
  'disabled',
  'frozen',
  'usedUp',
  'expired',
  'upcoming',
  'expiring',
  'active',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];
/** Status in a member's profile. */
export const PROFILE_STATUSES = ['none', 'usedUp', 'expired', 'active', 'inactive'] as const;
export type ProfileStatus = (typeof PROFILE_STATUSES)[number];
export const ACTIVATION_STATUSES = ['frozen', 'activated', 'waiting'] as const;
export type ActivationStatus = (typeof ACTIVATION_STATUSES)[number];

export class Subscription extends extend([PlanLimits], {
  id: is.id,
  startDate: is.date,
  endDate: about(orNull(is.date), 'Null does not expire'),
  doesNotExpire: is.flag,
  monthlyLimit: about(is.number, '0 is unlimited'),
  classes: CLASSES_OF_PLAN,
  opensEarlierDays: optional(partOf('classes', OPENS_EARLIER)),
  packUsed: about(is.number, 'Visits of the pack that are used, booked ones included'),
  isActive: is.flag,
  isFrozen: is.flag,
  isActivated: about(is.flag, 'By its first appointment'),
  frozenAt: orNull(is.instant),
  remainingDaysAtFreeze: orNull(is.number),
  frozenUntil: about(orNull(is.date), 'Last day of the freeze that runs; null: it has none'),
  freezeBudgetDays: partOf(
    'freezes',
    about(orNull(is.number), 'Days for which it may be frozen by date; null: no budget'),
  ),
  actualStartDate: orNull(is.date),
  actualEndDate: orNull(is.date),
  /** Every status and count uses it (rule: effective end). */
  effectiveEndDate: about(orNull(is.date), 'The actual end, else the end'),
  validAppointmentCount: about(is.number, 'Uncancelled appointments booked under it'),
  /** 0 when expired; while frozen as on the day of freezing. */
  daysRemaining: about(
    orNull(is.number),
    'The last day included, from its start if it starts later; null without an end',
  ),
  daysFromFirstVisit: about(
    orNull(is.number),
    'Days that it runs from its first visit, which must be by its end; null unless it waits for that, or without an end',
  ),
  usedThisMonth: about(is.number, 'Visits used of the current month: uncancelled, or cancelled late and not forgiven'),
  remainingThisMonth: about(orNull(is.number), 'Null when unlimited'),
  allowance: about(orNull(one(Allowance)), 'The limit with the fewest visits left today; null without one'),
  status: oneOf(SUBSCRIPTION_STATUSES),
  profileStatus: oneOf(PROFILE_STATUSES),
  activationStatus: oneOf(ACTIVATION_STATUSES),
}) {}

/** One that a later start than those of the subscription shown may change (rule: one current). */
export class LaterSubscription extends pick(Subscription, [
  ...(['id', 'startDate', 'endDate', 'doesNotExpire', 'effectiveEndDate', 'monthlyLimit'] as const),
  ...(['weeklyLimit', 'packVisits', 'isMorningOnly', 'isActive', 'isFrozen'] as const),
]) {}

/** The outcome of a renewal, before it is made (rule: one current). */
export class Renewal extends shape({
  subscriptionId: about(orNull(is.id), 'The next subscription, which it changes; null: it makes a new one'),
  after: about(orNull(is.date), 'Its start is later than this day; null: there is no subscription'),
}) {}

/** The facts that the statuses depend on. */
export interface SubscriptionFacts {
  isActive: boolean;
  isFrozen: boolean;
  isActivated: boolean;
  /** A pack whose visits have all begun (rule: used-up pack). */
  isUsedUp: boolean;
  startDate: CalendarDate;
  effectiveEndDate: CalendarDate | null;
}

export const effectiveEndOf = (s: {
  endDate: CalendarDate | null;
  actualEndDate: CalendarDate | null;
}): CalendarDate | null => s.actualEndDate ?? s.endDate;

interface Freezing {
  isFrozen: boolean;
  frozenUntil?: CalendarDate | null;
}

/** Frozen until somebody ends it, which moves its end; a freeze with a last day moved it when it began. */
export const isFrozenOpen = ({ isFrozen, frozenUntil }: Freezing): boolean =>
  isFrozen && (frozenUntil ?? null) === null;

/**
 * A subscription frozen without a last day has no end while its days wait. Nothing begins behind it until it is
 * switched off (rule: frozen stays current).
 */
export const isHolding = (subscription: Freezing & { isActive: boolean }): boolean =>
  subscription.isActive && isFrozenOpen(subscription);

/** One without an end has no next one; a frozen one is renewed when its days go on. */
export const canRenew = ({
  isFrozen,
  effectiveEndDate,
}: Pick<SubscriptionFacts, 'isFrozen' | 'effectiveEndDate'>): boolean => !isFrozen && effectiveEndDate !== null;

/** The last day counts as one remaining day. null without an end. */
export const daysRemainingOf = (end: CalendarDate | null, today: CalendarDate): number | null =>
  end === null ? null : Math.max(0, daysBetween(today, end) + 1);

export const isExpired = (end: CalendarDate | null, today: CalendarDate): boolean => end !== null && end < today;

/**
 * True with 1 to 7 days left, the last one included. The profile's renewal notice and the mail before the end also use
 * it.
 */
export function isExpiringSoon(end: CalendarDate | null, today: CalendarDate): boolean {
  const remaining = daysRemainingOf(end, today);
  return remaining !== null && remaining >= 1 && remaining <= LIMITS.expiringSoonDays;
}

/**
 * Checked in this order: disabled, frozen, used up, expired, upcoming, expiring, active. A subscription switched off
 * reads as disabled.
 */
export function subscriptionStatusOf(
  client: { isActive: boolean },
  subscription: SubscriptionFacts | null,
  today: CalendarDate,
): SubscriptionStatus {
  if (!client.isActive) return 'disabled';
  if (subscription === null) return 'none';
  if (!subscription.isActive) return 'disabled';
  if (subscription.isFrozen) return 'frozen';
  if (subscription.isUsedUp) return 'usedUp';
  if (isExpired(subscription.effectiveEndDate, today)) return 'expired';
  if (subscription.startDate > today) return 'upcoming';
  return isExpiringSoon(subscription.effectiveEndDate, today) ? 'expiring' : 'active';
}

/** A frozen subscription does not expire; that it is frozen is shown by the activation's badge. */
export function profileStatusOf(subscription: SubscriptionFacts | null, today: CalendarDate): ProfileStatus {
  if (subscription === null) return 'none';
  if (!subscription.isFrozen && subscription.isUsedUp) return 'usedUp';
  if (!subscription.isFrozen && isExpired(subscription.effectiveEndDate, today)) return 'expired';
  return subscription.isActive ? 'active' : 'inactive';
}

export function activationStatusOf(
  subscription: Pick<SubscriptionFacts, 'isFrozen' | 'isActivated'>,
): ActivationStatus {
  if (subscription.isFrozen) return 'frozen';
  return subscription.isActivated ? 'activated' : 'waiting';
}

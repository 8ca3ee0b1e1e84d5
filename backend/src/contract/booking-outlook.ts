import { CLOSING_CODES } from './booking-refusals.js';
import * as is from './kinds.js';
import { Allowance, LIMIT_PERIODS } from './subscription.js';
import { about, one, oneOf, orNull, shape, example } from './shape.js';

/**
 * State of a member's booking, the first that applies:
 * - `disabled`: the account is switched off.
 * - `none`: there never was a subscription.
 * - `frozen`: the subscription is frozen, `frozenDaysLeft` remain. Nothing can be booked, unless the freeze has a last
 *   day: then days from `from` on.
 * - `certificate`: the gym asks for a medical certificate, and without a new one no day can be booked any more.
 * - `inactive`: staff switched the subscription off, and no other follows.
 * - `expired`: it ended on `until`, and no other follows.
 * - `notStarted`: the next one starts on `from`.
 * - `limit`: the visits of the month, week or pack are used up. Days from `from` on, in the month `month`, can be
 *   booked. With `onlyAt`, only that slot of the day `from` can be booked, which gives a late cancellation back. `from`
 *   is null when the subscription ends (`until`) before there are visits again: time to renew.
 * - `noDay`: visits are left, but no day to use them. Until `until`, or within the booking window, every day is closed,
 *   over or already booked by the member.
 * - `closed`: there are days, but `closedBy` keeps the member from booking any by themselves, until it is lifted.
 * - `ok`: `from` is the first day with an hour to book.
 */
export const BOOKING_STATES = [
  'disabled',
  'none',
  'frozen',
  'certificate',
  'inactive',
  'expired',
  'notStarted',
  'limit',
  'noDay',
  'closed',
  'ok',
] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

/** The visits of a month, as its limit counts them. */
export class MonthVisits extends shape({
  month: about(example(is.text, '2026-12'), '`YYYY-MM`'),
  limit: is.number,
  used: about(is.number, 'Visits that count: made, booked, or lost'),
  left: about(is.number, 'Never more than its days that can be booked'),
}) {}

/**
 * The dates and the number of visits that a member may book, by the same rules as bookings. Every sentence about them
 * comes from here (GET /api/Client/profile, `booking`). Ignores whether slots are full.
 */
export class BookingOutlook extends shape({
  state: about(oneOf(BOOKING_STATES), 'What a member may do about visits'),
  /** Never before today; null when there is none. */
  from: about(orNull(is.date), 'The first date that may be booked'),
  onlyAt: about(
    orNull(is.time),
    'The only slot of `from` that may be booked, since that gives a late cancellation back; null: any',
  ),
  opensOn: about(orNull(is.date), 'When booking for `from` opens, if that is to come'),
  /** The day on which it ended, if it has; null without an end, or frozen. */
  until: about(orNull(is.date), 'The last day of the subscription'),
  /** null when none follows, or without an end. */
  renewedUntil: about(orNull(is.date), 'The last day of what is bought ahead'),
  isRenewed: about(is.flag, 'Another subscription follows'),
  /** `YYYY-MM`: the month of `from`, else today's. */
  month: about(example(is.text, '2026-12'), 'Which month the visits are counted in'),
  monthlyLimit: about(orNull(is.number), 'Null when unlimited'),
  visitsUsed: about(is.number, 'Visits used of that month'),
  /** 0 whenever nothing can be booked. */
  visitsLeft: about(orNull(is.number), 'Of the month, week or pack, whichever has fewest; null when unlimited'),
  allowance: about(orNull(one(Allowance)), 'The limit with the fewest visits left on `from`, else today; null without'),
  nextMonth: about(
    orNull(one(MonthVisits)),
    'The month after, in the last week of this one; null where nothing limits it, or no day of it can be booked',
  ),
  usedUp: about(
    orNull(oneOf(LIMIT_PERIODS)),
    'In the state `limit`: the one that leaves no visit today, else on `from`',
  ),
  closedBy: about(orNull(oneOf(CLOSING_CODES)), 'In the state `closed`: the first rule that refuses every day'),
  closedUntil: about(orNull(is.instant), 'When `FAIR_USE` ends by itself'),
  /** The day of unfreezing included; null without an end. */
  frozenDaysLeft: about(orNull(is.number), 'Days that wait while it is frozen'),
}) {}

import type { CalendarDate } from './calendar-date.js';

/**
 * State of a member's booking, the first that applies:
 * - `disabled`: the account is switched off.
 * - `none`: there never was a subscription.
 * - `frozen`: the subscription is frozen; nothing can be booked, `frozenDaysLeft` remain.
 * - `inactive`: staff switched the subscription off, and no other follows.
 * - `expired`: it ended on `until`, and no other follows.
 * - `notStarted`: the next one starts on `from`.
 * - `limit`: the visits of the month are used up. Days from `from` on, in the month `month`, can be booked; `from` is
 *   null when the subscription ends (`until`) before there are visits again: time to renew.
 * - `noDay`: visits are left, but no day to use them: until `until`, or within the booking window, every day is closed,
 *   over or already booked by the member.
 * - `ok`: `from` is the first day with an hour to book.
 */
export const BOOKING_STATES = [
  'disabled',
  'none',
  'frozen',
  'inactive',
  'expired',
  'notStarted',
  'limit',
  'noDay',
  'ok',
] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

/**
 * The dates and the number of visits that a member may book, by the same rules as bookings: the source of every
 * sentence about it (GET /api/Client/profile, `booking`). Ignores whether slots are full.
 */
export interface BookingOutlook {
  state: BookingState;
  /** The first date that may be booked, never before today; null when there is none. */
  from: CalendarDate | null;
  /** The day on which booking for `from` opens, if that is in the future; else null. */
  opensOn: CalendarDate | null;
  /** The last day of the subscription in question, or the day on which it ended; null without an end, or frozen. */
  until: CalendarDate | null;
  /** The last day of the last subscription bought ahead; null when none follows, or without an end. */
  renewedUntil: CalendarDate | null;
  isRenewed: boolean;
  /** `YYYY-MM`: the month of `monthlyLimit`, `visitsUsed` and `visitsLeft`: that of `from`, else today's. */
  month: string;
  /** null when unlimited, and without a subscription. */
  monthlyLimit: number | null;
  /** Uncancelled visits in `month`, past and future. */
  visitsUsed: number;
  /** null when unlimited; 0 whenever nothing can be booked. */
  visitsLeft: number | null;
  /** Days left of a frozen subscription, the day of unfreezing included; null without an end. */
  frozenDaysLeft: number | null;
}

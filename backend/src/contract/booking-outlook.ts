import type { CalendarDate } from './calendar-date.js';

/**
 * What a member may do about visits, in one word; the first that is true:
 * - `disabled`: the account is switched off.
 * - `none`: there never was a subscription.
 * - `frozen`: the subscription is frozen; `frozenDaysLeft` wait for the member, and nothing can be booked.
 * - `inactive`: staff switched the subscription off, and no other follows.
 * - `expired`: it ended on `until`, and no other follows.
 * - `notStarted`: the next one starts on `from`.
 * - `limit`: the visits of the month are used. Days from `from` on may be booked, in the month `month`; `from` is null
 *   when the subscription ends (`until`) before there are visits again: time to renew.
 * - `noDay`: there are visits, but no day to use them on: until `until`, or as far as booking is open, every day is
 *   closed, over or booked by the member already.
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
 * From when, until when and how often a member may book, by the rules that bookings are decided by: the source of every
 * sentence about it (GET /api/Client/profile, `booking`). Whether a slot is full is not part of it.
 */
export interface BookingOutlook {
  state: BookingState;
  /** The first date that may be booked; never before today. Null where none is in sight. */
  from: CalendarDate | null;
  /** The day on which booking for `from` opens, when that is still to come; else null. */
  opensOn: CalendarDate | null;
  /** The last day of the subscription that is spoken of, or the one that it ended on. Null without an end, or frozen. */
  until: CalendarDate | null;
  /** The last day of the last subscription that follows it, bought ahead; null when none follows, or without an end. */
  renewedUntil: CalendarDate | null;
  isRenewed: boolean;
  /** `YYYY-MM`: which month `monthlyLimit`, `visitsUsed` and `visitsLeft` are about: that of `from`, else today's. */
  month: string;
  /** Null when unlimited, and without a subscription. */
  monthlyLimit: number | null;
  /** Uncancelled visits in `month`, made and to come. */
  visitsUsed: number;
  /** Null when unlimited; 0 whenever nothing can be booked. */
  visitsLeft: number | null;
  /** Of a frozen one: the days that it will still have, the day of unfreezing included; null without an end. */
  frozenDaysLeft: number | null;
}

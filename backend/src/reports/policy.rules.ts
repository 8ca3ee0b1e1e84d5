import { cancelUntilOf, isBeforeDeadline } from '../contract/appointment.js';
import { monthOf, type CalendarDate } from '../contract/calendar-date.js';

/** A booking as it happened, with any outcome. */
export interface PastBooking {
  clientId: string;
  date: CalendarDate;
  startsAt: Date;
  bookedAt: Date;
  /** Null while it holds its place. */
  cancelledAt: Date | null;
  /** By the client, or the adult who looks after them: only they are bound by the deadline. */
  isCancelledByClient: boolean;
  /** False for an unlimited subscription, and for a booking by staff against the rules. */
  isLimited: boolean;
}

/** Null leaves that rule as it was. */
export interface Policy {
  deadlineHours: number | null;
  monthlyLimit: number | null;
}

export interface Replay<Booking = PastBooking> {
  bookings: number;
  /** By clients, before the start. */
  cancellations: number;
  refusedCancellations: Booking[];
  refusedBookings: Booking[];
}

interface Event<Booking> {
  at: number;
  isCancellation: boolean;
  booking: Booking;
}

/** In the order of time; among events of one instant, one that frees a place comes before one that takes it. */
const eventsOf = <Booking extends PastBooking>(bookings: readonly Booking[]): Event<Booking>[] =>
  bookings
    .flatMap((booking) => [
      { at: booking.bookedAt.getTime(), isCancellation: false, booking },
      ...(booking.cancelledAt === null ? [] : [{ at: booking.cancelledAt.getTime(), isCancellation: true, booking }]),
    ])
    .sort((a, b) => a.at - b.at || Number(b.isCancellation) - Number(a.isCancellation));

/**
 * Replays past events under another policy (rule: policy sandbox). A refused booking holds no visit of its month, and a
 * refused cancellation keeps it. Bookings for days before `from` only give the months their beginning.
 */
export function replay<Booking extends PastBooking>(
  bookings: readonly Booking[],
  policy: Policy,
  from: CalendarDate,
): Replay<Booking> {
  const held = new Map<string, number>();
  const refused = new Set<PastBooking>();
  const result: Replay<Booking> = { bookings: 0, cancellations: 0, refusedCancellations: [], refusedBookings: [] };
  for (const { booking, isCancellation } of eventsOf(bookings)) {
    const counts = booking.date >= from;
    const month = `${booking.clientId} ${monthOf(booking.date)}`;
    const visits = held.get(month) ?? 0;
    if (!isCancellation) {
      if (counts) result.bookings += 1;
      if (isBeyondLimit(booking, policy, visits)) {
        refused.add(booking);
        if (counts) result.refusedBookings.push(booking);
      } else held.set(month, visits + 1);
      continue;
    }
    if (counts && booking.isCancelledByClient) result.cancellations += 1;
    if (refused.has(booking)) continue;
    if (isTooLate(booking, policy)) {
      if (counts) result.refusedCancellations.push(booking);
    } else held.set(month, visits - 1);
  }
  return result;
}

const isBeyondLimit = ({ isLimited }: PastBooking, { monthlyLimit }: Policy, visits: number): boolean =>
  monthlyLimit !== null && isLimited && visits >= monthlyLimit;

const isTooLate = ({ isCancelledByClient, startsAt, cancelledAt }: PastBooking, { deadlineHours }: Policy): boolean =>
  deadlineHours !== null &&
  isCancelledByClient &&
  cancelledAt !== null &&
  !isBeforeDeadline(cancelUntilOf(startsAt, deadlineHours), cancelledAt);

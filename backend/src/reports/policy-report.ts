import type { EntityManager } from 'typeorm';
import { firstOfMonth } from '../contract/calendar-date.js';
import type { Attendance } from '../contract/attendance.js';
import type { ReportedVisit, ReportPeriod, TouchedByPolicy } from '../contract/report.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import type { PastBooking, Replay } from './policy.rules.js';

export interface BookingRow extends PastBooking {
  id: string;
  startTime: TimeOfDay;
  attendance: Attendance | null;
  userId: string | null;
  userName: string | null;
}

/** From the first of the month, so that the replay knows the visits that a month had already. */
const BOOKINGS = `
  SELECT a.id, a.client_id AS "clientId", CASE WHEN u.role = 2 THEN u.id END AS "userId",
    CASE WHEN u.role = 2 THEN u.name END AS "userName", a.appointment_date AS date, a.starts_at AS "startsAt",
    a.effective_start_time AS "startTime",
    CASE WHEN a.status <> 2 THEN a.attendance END AS attendance, a.booked_at AS "bookedAt", a.cancelled_at AS "cancelledAt",
    coalesce(a.cancelled_by_id IN (a.client_id, u.guardian_id), false) AS "isCancelledByClient",
    coalesce(a.monthly_limit_at_booking, 0) > 0 AND NOT a.is_admin_override AS "isLimited"
  FROM appointments a JOIN users u ON u.id = a.client_id
  WHERE a.appointment_date BETWEEN $1::date AND $2::date AND a.starts_at <= $3::timestamptz
  ORDER BY a.booked_at, a.id`;

export const readBookings = (tx: EntityManager, { from, to }: ReportPeriod, now: Date): Promise<BookingRow[]> =>
  tx.query<BookingRow[]>(BOOKINGS, [firstOfMonth(from), to, now]);

/** The clients whom the policy would have touched, the most touched first. */
export function touchedBy(bookings: readonly BookingRow[], replayed: Replay<BookingRow>): TouchedByPolicy[] {
  const names = new Map(bookings.map(({ clientId, userId, userName }) => [clientId, { userId, userName }]));
  const counted = new Map<string, TouchedByPolicy>();
  const count = (clientId: string, field: 'refusedCancellations' | 'refusedBookings'): void => {
    const name = names.get(clientId) ?? { userId: null, userName: null };
    const one = counted.get(clientId) ?? { ...name, refusedCancellations: 0, refusedBookings: 0 };
    counted.set(clientId, { ...one, [field]: one[field] + 1 });
  };
  for (const { clientId } of replayed.refusedCancellations) count(clientId, 'refusedCancellations');
  for (const { clientId } of replayed.refusedBookings) count(clientId, 'refusedBookings');
  const weight = (one: TouchedByPolicy): number => one.refusedCancellations + one.refusedBookings;
  return [...counted.values()].sort(
    (a, b) => weight(b) - weight(a) || ((a.userName ?? '') < (b.userName ?? '') ? -1 : 1),
  );
}

/** Refused ones as a list shows them, the latest first. */
export const asVisits = (refused: readonly BookingRow[]): ReportedVisit[] =>
  refused
    .toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime() || (a.id < b.id ? -1 : 1))
    .map(({ id, userId, userName, date, startTime, attendance, cancelledAt }) => ({
      ...{ id, userId, userName, date, startTime, attendance },
      cancelledAt: cancelledAt?.toISOString() ?? null,
    }));

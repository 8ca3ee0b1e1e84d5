import type { EntityManager } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { BookingRefusalCode } from '../contract/error-codes.js';
import { announceMail } from '../mail/outbox/mail-announcement.js';
import { mailParameters, type OutgoingMail } from '../mail/outbox/outgoing-mail.js';
import { mailWithin } from '../mail/outbox/mail-outbox.sql.js';
import { named } from '../platform/database/named-query.js';
import type { Activation } from '../subscriptions/subscription.rules.js';
import type { DatedSlot } from './booking.rules.js';

/** A decided booking, about to be written. */
export interface NewBooking {
  id: string;
  clientId: string;
  date: CalendarDate;
  slot: DatedSlot;
  subscriptionId: string | null;
  monthlyLimit: number | null;
  bookedAt: Date;
  bookedById: string;
  isOverride: boolean;
  overridden: readonly BookingRefusalCode[];
  /** The subscription's new activation; null leaves it as it is. */
  activation: Activation | null;
}

/*
 * Capacity and monthly limit are conditions of this statement, whatever was decided before: it raises the slot's row
 * only while it is below the capacity, and concurrent bookings queue on that row. null lets an override pass. The mail
 * is written if and only if the booking is.
 */
const BOOK = `
  WITH allowed AS (
    SELECT WHERE $18::int IS NULL OR $18 > (
      SELECT count(*) FROM appointments
       WHERE client_id = $1 AND status <> 2
         AND appointment_date >= date_trunc('month', $2::date)::date
         AND appointment_date < (date_trunc('month', $2::date) + interval '1 month')::date)
  ), place AS (
    INSERT INTO slot_occupancies AS o (slot_date, start_time, end_time, booked)
    SELECT $2::date, $3::time, $4::time, 1 FROM allowed
    ON CONFLICT (slot_date, start_time, end_time) DO UPDATE SET booked = o.booked + 1
      WHERE $17::int IS NULL OR o.booked < $17
    RETURNING booked
  ), visit AS (
    INSERT INTO appointments (id, client_id, appointment_date, start_time, end_time, effective_start_time,
      effective_end_time, starts_at, ends_at, subscription_id, booked_at, booked_by_id, is_admin_override, overridden,
      capacity_at_booking, monthly_limit_at_booking)
    SELECT $20::uuid, $1, $2::date, $3::time, $4::time, $5::time, $6::time, $7::timestamptz, $8::timestamptz, $9::uuid,
      $10::timestamptz, $11::uuid, $12::boolean, $13::text[], $14::int, $15::int
    FROM place
    RETURNING id
  ), activated AS (
    UPDATE subscriptions s SET actual_start_date = $2::date, actual_end_date = $16::date
    FROM visit WHERE s.id = $9 AND $19
  ), satisfied AS (
    DELETE FROM interests i USING visit
    WHERE i.client_id = $1 AND i.appointment_date = $2::date AND i.start_time = $3::time AND i.end_time = $4::time
  ), ${mailWithin('visit', 21)}
  SELECT id FROM visit`;

/** Writes the booking and its mail; false when the place or the monthly visit was taken since the decision. */
export async function writeBooking(tx: EntityManager, booking: NewBooking, mail: OutgoingMail): Promise<boolean> {
  const { slot, overridden, activation } = booking;
  const mayExceed = (code: BookingRefusalCode): boolean => overridden.includes(code);
  const isLimited = booking.monthlyLimit !== null && booking.monthlyLimit !== 0 && !mayExceed('MONTHLY_LIMIT');
  const values = [
    ...[booking.clientId, booking.date, slot.start, slot.end, slot.effectiveStart, slot.effectiveEnd],
    ...[slot.startsAt, slot.endsAt, booking.subscriptionId, booking.bookedAt, booking.bookedById],
    ...[booking.isOverride, overridden, slot.capacity, booking.monthlyLimit, activation?.actualEndDate ?? null],
    ...[mayExceed('SLOT_FULL') ? null : slot.capacity, isLimited ? booking.monthlyLimit : null, activation !== null],
    ...[booking.id, ...mailParameters(mail, booking.bookedAt)],
  ];
  const rows = await named(tx, { name: 'book', text: BOOK, values });
  announceMail(tx);
  return rows.length === 1;
}

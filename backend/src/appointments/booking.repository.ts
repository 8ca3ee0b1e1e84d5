import type { EntityManager, DataSource } from 'typeorm';
import type { Forgiveness } from '../contract/appointment.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { BookingRefusalCode } from '../contract/booking-refusals.js';
import { inRoom, type SlotFacts } from '../mail/mail-purposes.js';
import {
  addressedToClient,
  announceMail,
  ENQUEUE,
  MAIL_PARAMETERS,
  mailRow,
  mailWithin,
  type MailedClient,
  type OutgoingMail,
} from '../mail/outbox/outgoing-mail.js';
import { named, statementOf, type ParametersOf } from '../platform/database/named-query.js';
import { counted, earlierRows, endChange, inMonthOf, inWeekOf, IS_CLIENT } from '../platform/database/sql-words.js';
import { constraintOf, inTransactionOrDryRun } from '../platform/database/transaction.js';
import { AppError } from '../platform/errors/app-error.js';
import type { SlotTimes } from '../schedule/schedule.rules.js';
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
  weeklyLimit: number | null;
  packVisits: number | null;
  bookedAt: Date;
  bookedById: string;
  isOverride: boolean;
  isWalkIn: boolean;
  /** It counts for no limit (rule: courses). */
  isApart?: boolean;
  overridden: readonly BookingRefusalCode[];
  /** The subscription's new activation; null leaves it as it is. */
  activation: Activation | null;
  /** It may take a place that somebody gave up late (rule: forgiven if filled). */
  mayFill: boolean;
  /** The client's own late cancellation that it gives back then; null when there is none. */
  returnedId: string | null;
}

/**
 * The parameters that a booking writes, and a move writes anew. `capacity` and the limits of visits (of the client's
 * month, week and pack) are those in force. They are null where an override passes them.
 */
export const VISIT_PARAMETERS = [
  ...['id', 'client', 'date', 'start', 'end', 'room', 'effectiveStart', 'effectiveEnd', 'startsAt', 'endsAt'],
  ...['capacity', 'monthlyLimit', 'weeklyLimit', 'packVisits', 'subscription'],
  ...['gymClass', 'trainer'],
  ...['bookedById', 'isOverride', 'overridden', 'capacityAtBooking', 'monthlyLimitAtBooking', 'returnedId'],
] as const;
type VisitParameter = (typeof VISIT_PARAMETERS)[number];

/** Values of `VISIT_PARAMETERS`. */
export function visitRow(booking: NewBooking): Record<VisitParameter, unknown> {
  const { slot, overridden, monthlyLimit, weeklyLimit, packVisits } = booking;
  const inForce = (limit: number | null, code: BookingRefusalCode): number | null =>
    limit === null || limit === 0 || overridden.includes(code) ? null : limit;
  return {
    id: booking.id,
    client: booking.clientId,
    date: booking.date,
    start: slot.start,
    end: slot.end,
    room: slot.room,
    effectiveStart: slot.effectiveStart,
    effectiveEnd: slot.effectiveEnd,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    gymClass: slot.gymClass?.id ?? null,
    trainer: slot.trainer?.id ?? null,
    // Their entry is locked with the client, so that a place held when it was decided is held still.
    capacity: overridden.includes('SLOT_FULL') ? null : slot.capacity + slot.held,
    monthlyLimit: inForce(monthlyLimit, 'MONTHLY_LIMIT'),
    weeklyLimit: inForce(weeklyLimit, 'WEEKLY_LIMIT'),
    packVisits: inForce(packVisits, 'PACK_EMPTY'),
    subscription: booking.subscriptionId,
    bookedById: booking.bookedById,
    isOverride: booking.isOverride,
    overridden,
    capacityAtBooking: slot.capacity,
    monthlyLimitAtBooking: monthlyLimit,
    returnedId: booking.returnedId,
  };
}

/**
 * Common table expressions that take a place: `place` has a row if there was one, else none. The writing statement
 * repeats capacity and the limits of visits as conditions, because an earlier decision may be stale. It raises the
 * slot's row only while it is below the capacity. Concurrent bookings queue on that row (rule: never overbooked). A
 * place held for the client is already counted, and the caller's capacity includes it. The end of their entry, with the
 * booking, gives it back. The visit that this booking gives back does not count. `moved` is also SQL: an appointment
 * that does not count, because it is the one that moves. Gyms on several servers need two things. The condition of a
 * conflict reads no other table, and the materialized part before it has a column.
 */
export function placeWithin($: ParametersOf<VisitParameter>, moved?: string): string {
  const day = `${$.date}::date`;
  const moving = moved === undefined ? '' : ` AND id <> ${moved}`;
  const others = `${moving} AND id IS DISTINCT FROM ${$.returnedId}::uuid`;
  const atMost = (limit: string, where: string): string =>
    `(${limit}::int IS NULL OR ${limit} > (
      SELECT count(*) FROM appointments WHERE ${where} AND ${counted('appointments')}${others}))`;
  return `
  allowed AS MATERIALIZED (
    SELECT 1 AS yes WHERE ${atMost($.monthlyLimit, `client_id = ${$.client} AND ${inMonthOf('appointment_date', day)}`)}
      AND ${atMost($.weeklyLimit, `client_id = ${$.client} AND ${inWeekOf('appointment_date', day)}`)}
      AND ${atMost($.packVisits, `subscription_id = ${$.subscription}::uuid`)}
  ), place AS (
    INSERT INTO slot_occupancies AS o (slot_date, start_time, end_time, room, booked)
    SELECT ${$.date}::date, ${$.start}::time, ${$.end}::time, ${$.room}::smallint, 1 FROM ${earlierRows('allowed')}
    ON CONFLICT (slot_date, start_time, end_time, room) DO UPDATE SET booked = o.booked + 1
      WHERE ${$.capacity}::int IS NULL OR o.booked < ${$.capacity}
    RETURNING booked
  )`;
}

const BOOK_PARAMETERS = [...VISIT_PARAMETERS, 'isApart', 'bookedAt', 'activates', 'actualEndDate'] as const;
const bookText = ($: ParametersOf<(typeof BOOK_PARAMETERS)[number]>, mail: string): string => `
  WITH ${placeWithin($)}, visit AS (
    INSERT INTO appointments (id, client_id, appointment_date, start_time, end_time, room, effective_start_time,
      effective_end_time, starts_at, ends_at, subscription_id, booked_at, booked_by_id, is_admin_override, overridden,
      class_id, trainer_id, capacity_at_booking, monthly_limit_at_booking, is_apart)
    SELECT ${$.id}::uuid, ${$.client}, ${$.date}::date, ${$.start}::time, ${$.end}::time, ${$.room}::smallint,
      ${$.effectiveStart}::time, ${$.effectiveEnd}::time, ${$.startsAt}::timestamptz, ${$.endsAt}::timestamptz, ${$.subscription}::uuid,
      ${$.bookedAt}::timestamptz, ${$.bookedById}::uuid, ${$.isOverride}::boolean, ${$.overridden}::text[],
      ${$.gymClass}::uuid, ${$.trainer}::uuid, ${$.capacityAtBooking}::int, ${$.monthlyLimitAtBooking}::int,
      ${$.isApart}::boolean
    FROM ${earlierRows('place')}
    RETURNING id
  ), activated AS (
    UPDATE subscriptions s SET actual_start_date = ${$.date}::date, actual_end_date = ${$.actualEndDate}::date,
      end_change = ${endChange('first-visit', $.bookedById, $.bookedAt)}
    FROM visit WHERE s.id = ${$.subscription} AND ${$.activates}
  ), satisfied AS (
    DELETE FROM interests i USING visit
    WHERE i.client_id = ${$.client} AND i.appointment_date = ${$.date}::date AND i.start_time = ${$.start}::time
      AND i.end_time = ${$.end}::time AND i.room = ${$.room}::smallint
  )${mail}
  SELECT id FROM visit`;
/** The mail is written if and only if the booking is. */
const BOOK = statementOf('book', [...BOOK_PARAMETERS, ...MAIL_PARAMETERS], ($) =>
  bookText($, `, ${mailWithin('visit', $)}`),
);
const BOOK_WITHOUT_MAIL = statementOf('book-without-mail', BOOK_PARAMETERS, ($) => bookText($, ''));

/** The place or the last visit of a limit was taken between the decision and the write, which wrote nothing. */
class TakenMeanwhile extends AppError {
  constructor() {
    super('CONFLICT');
  }
}

/** Writes the booking and its mail, if any; throws `TakenMeanwhile`. */
export async function writeBooking(tx: EntityManager, booking: NewBooking, mail: OutgoingMail | null): Promise<void> {
  const { bookedAt, activation } = booking;
  const activated = { activates: activation !== null, actualEndDate: activation?.actualEndDate ?? null };
  const values = Object.assign(visitRow(booking), { bookedAt, isApart: booking.isApart === true }, activated);
  if (mail !== null) announceMail(tx);
  const statement =
    mail === null ? BOOK_WITHOUT_MAIL.with(values) : BOOK.with(Object.assign(values, mailRow(mail, bookedAt)));
  const rows = await named(tx, statement);
  if (rows.length === 0) throw new TakenMeanwhile();
  if (booking.mayFill) await forgiveFilled(tx, { ...booking, at: bookedAt });
}

/** Times to decide when somebody else was quicker. */
export const ATTEMPTS = 3;
const isTaken = (fault: unknown): boolean => fault instanceof TakenMeanwhile;
const BOOKED_MEANWHILE = [
  ...['appointments_one_per_slot', 'appointments_one_per_room_slot', 'appointments_one_per_day'],
  'trainer_spans_one_at_a_time',
];
const isBookedMeanwhile = (fault: unknown): boolean => isTaken(fault) || BOOKED_MEANWHILE.includes(constraintOf(fault));

/** Decides again while somebody else was quicker. */
export async function decideAgain<T>(decide: () => Promise<T>, wasQuicker = isTaken, attempts = ATTEMPTS): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await decide();
    } catch (fault) {
      if (attempt === attempts || !wasQuicker(fault)) throw fault;
    }
  }
}

/** Also begins anew when it would be a second visit that day: that finds the rule to report. */
export const inBookingTransaction = <T>(
  dataSource: DataSource,
  work: (tx: EntityManager) => Promise<T>,
  isDryRun = false,
): Promise<T> => decideAgain(() => inTransactionOrDryRun(dataSource, isDryRun, work), isBookedMeanwhile);

/** A late cancellation whose visit is given back. */
interface ReturnedVisit extends MailedClient, Omit<SlotFacts, 'areaId'> {
  room: number;
  /** False when they were erased since. */
  isClient: boolean;
}

const RETURNED = `
  a.client_id AS "clientId", ${IS_CLIENT} AS "isClient", u.name, u.email, u.language, a.appointment_date AS date,
  a.effective_start_time AS "startTime", a.effective_end_time AS "endTime", a.room`;

/*
 * The first to cancel is the first to be forgiven. Before all others comes the cancellation without which the limits
 * were judged, then the client's own. Bookings of a slot queue on its row of `slot_occupancies`, so that each of them
 * reads the earlier ones' forgiving. A pack that gets a visit back is listed anew, so its owner is locked, and only
 * after the slot. An owner who waits for that slot makes a deadlock, and the transaction runs again.
 */
const FORGIVE_FILLED = `
  WITH first AS (
    SELECT c.id, c.subscription_id FROM appointments c
     WHERE c.appointment_date = $1::date AND c.start_time = $2::time AND c.end_time = $3::time AND c.room = $7::smallint
       AND c.cancelled_late AND c.forgiven_at IS NULL
     ORDER BY c.id IS NOT DISTINCT FROM $6::uuid DESC, (c.client_id = $4::uuid) DESC, c.cancelled_at, c.id
     LIMIT 1 FOR NO KEY UPDATE
  ), owner AS (
    SELECT o.id FROM first JOIN subscriptions s ON s.id = first.subscription_id AND s.pack_visits > 0
      JOIN users o ON o.id = s.client_id FOR NO KEY UPDATE OF o
  )
  UPDATE appointments a SET forgiven_at = $5::timestamptz FROM first LEFT JOIN owner ON true, users u
   WHERE a.id = first.id AND a.forgiven_at IS NULL AND u.id = a.client_id
  RETURNING ${RETURNED}`;

type FillingBooking = Pick<NewBooking, 'clientId' | 'date' | 'returnedId'> & { slot: SlotTimes };

/** The slots of a date with late cancellations that are not forgiven; the caller has locked their occupancies. */
export const slotsToForgive = (tx: EntityManager, date: CalendarDate): Promise<SlotTimes[]> =>
  named<SlotTimes>(tx, {
    name: 'slots-to-forgive',
    text: `SELECT DISTINCT start_time AS start, end_time AS "end", room FROM appointments
           WHERE appointment_date = $1 AND cancelled_late AND forgiven_at IS NULL`,
    values: [date],
  });

/** Gives back the visit of the first late cancellation whose place this booking takes (rule: forgiven if filled). */
export async function forgiveFilled(
  tx: EntityManager,
  { clientId, date, slot, returnedId, at }: FillingBooking & { at: Date },
): Promise<void> {
  const values = [date, slot.start, slot.end, clientId, at, returnedId, slot.room];
  const [returned] = await named<ReturnedVisit>(tx, { name: 'forgive-filled', text: FORGIVE_FILLED, values });
  if (returned !== undefined) await tellReturned(tx, returned, 'filled', at);
}

const FORGIVE = `
  UPDATE appointments a SET forgiven_at = $2::timestamptz, forgiven_by_id = $3::uuid FROM users u
   WHERE a.id = $1 AND a.forgiven_at IS NULL AND u.id = a.client_id
     AND (a.cancelled_late OR (a.status <> 2 AND a.attendance = 'absent'))
  RETURNING ${RETURNED}, a.cancelled_late AS "isLate"`;

/** By staff: a late cancellation costs no visit any more, and an absence no points. @returns false: nothing to forgive */
export async function forgiveByHand(tx: EntityManager, id: string, by: string, at: Date): Promise<boolean> {
  type Forgiven = ReturnedVisit & { isLate: boolean };
  const [forgiven] = await named<Forgiven>(tx, { name: 'forgive', text: FORGIVE, values: [id, at, by] });
  if (forgiven?.isLate === true) await tellReturned(tx, forgiven, 'staff', at);
  return forgiven !== undefined;
}

async function tellReturned(tx: EntityManager, visit: ReturnedVisit, because: Forgiveness, at: Date): Promise<void> {
  if (!visit.isClient) return;
  const { date, startTime, endTime, room } = visit;
  const mail: OutgoingMail<'visit-returned'> = {
    purpose: 'visit-returned',
    ...addressedToClient(visit),
    values: { date, startTime, endTime, because, ...inRoom(room) },
  };
  await named(tx, ENQUEUE.with(mailRow(mail, at)));
  announceMail(tx);
}

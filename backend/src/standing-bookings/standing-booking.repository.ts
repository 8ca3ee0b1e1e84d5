import { type DataSource, type EntityManager, In, IsNull, LessThan } from 'typeorm';
import { AppointmentStatus } from '../contract/appointment.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { Language } from '../contract/languages.js';
import { Role } from '../contract/roles.js';
import type { StandingBooking } from '../contract/standing-booking.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { IS_CLIENT, LATEST_TODAY } from '../platform/database/sql-words.js';
import { named } from '../platform/database/named-query.js';
import type { DecidedSkip } from '../platform/texts/text-params.js';
import type { Texts } from '../platform/texts/texts.js';
import type { SlotTimes } from '../schedule/schedule.rules.js';
import { StandingBookingRow, StandingDateRow } from './standing-booking.entity.js';
import type { StandingPeriod } from './standing-booking.rules.js';

/** A decided date, as selected. */
export interface DateRecord {
  date: CalendarDate;
  /** The day of its visit, which may have been moved to another one. */
  visitDate: CalendarDate;
  appointmentId: string | null;
  /** As stored; null if skipped. */
  status: AppointmentStatus | null;
  start: TimeOfDay;
  end: TimeOfDay;
  reasons: DecidedSkip[] | null;
}

export interface StandingRecord extends StandingPeriod, SlotTimes {
  id: string;
  clientId: string;
  clientName: string;
  email: string;
  language: Language;
  startTime: TimeOfDay;
  endTime: TimeOfDay;
  isOffered: boolean;
  /** The person who made it: they book its dates. */
  byId: string;
  byName: string;
  byRole: Role;
  dates: DateRecord[];
}

/** The decided dates from $1 on, and those whose visit was moved to $1 or later. */
const recordsText = (where: string): string => `
  SELECT s.id, s.client_id AS "clientId", u.name AS "clientName", u.email, u.language, s.day_of_week AS "dayOfWeek", s.start_time AS start,
    s.end_time AS "end", s.room, coalesce(t.start_time, s.start_time) AS "startTime",
    coalesce(t.end_time, s.end_time) AS "endTime", t.id IS NOT NULL AS "isOffered", s.from_date AS "from",
    s.until_date AS until, s.paused_until AS "pausedUntil", b.id AS "byId", b.name AS "byName", b.role AS "byRole",
    (SELECT coalesce(json_agg(json_build_object('date', d.date, 'visitDate', coalesce(a.appointment_date, d.date),
              'appointmentId', d.appointment_id, 'status', a.status,
              'start', coalesce(a.effective_start_time, t.start_time, s.start_time),
              'end', coalesce(a.effective_end_time, t.end_time, s.end_time), 'reasons', d.reasons)
              ORDER BY coalesce(a.appointment_date, d.date), d.date), '[]')
       FROM standing_dates d LEFT JOIN appointments a ON a.id = d.appointment_id
      WHERE d.standing_id = s.id AND (d.date >= $1::date OR a.appointment_date >= $1::date)) AS dates
  FROM standing_bookings s
  JOIN users u ON u.id = s.client_id AND ${IS_CLIENT}
  JOIN users b ON b.id = s.created_by_id
  LEFT JOIN global_timeslots t ON t.day_of_week = s.day_of_week AND t.is_enabled
    AND t.original_start_time = s.start_time AND t.original_end_time = s.end_time AND t.room = s.room
  WHERE s.ended_at IS NULL AND (s.until_date IS NULL OR s.until_date >= $1::date) AND ${where}
  ORDER BY (s.day_of_week + 6) % 7, s.start_time, s.id`;

/** The running ones of a client, from Monday on. */
export const standingOf = (
  on: DataSource | EntityManager,
  clientId: string,
  today: CalendarDate,
): Promise<StandingRecord[]> =>
  named(on, { name: 'standing-of-client', text: recordsText('s.client_id = $2'), values: [today, clientId] });

/** The client of a running one, whose row is locked before it is read; null when there is none. */
export async function clientOfStanding(on: DataSource, id: string): Promise<string | null> {
  const row = await on.manager.findOneBy(StandingBookingRow, { id, endedAt: IsNull() });
  return row && row.clientId;
}

/** At the instant $1. */
export const MAY_BE_BOOKED = `EXISTS (SELECT FROM standing_bookings WHERE ended_at IS NULL
  AND (judged_on IS NULL OR judged_on < ${LATEST_TODAY} OR until_date < ${LATEST_TODAY}))`;

/** Clients with a standing booking whose dates were not decided on that day. */
export async function clientsDue(on: DataSource, today: CalendarDate): Promise<string[]> {
  const rows = await named<{ clientId: string }>(on, {
    name: 'standing-clients-due',
    text: `SELECT DISTINCT client_id AS "clientId" FROM standing_bookings
           WHERE ended_at IS NULL AND (judged_on IS NULL OR judged_on < $1::date) ORDER BY 1`,
    values: [today],
  });
  return rows.map(({ clientId }) => clientId);
}

/** Reads, under the client's lock, which of their standing bookings are due. */
export async function dueOf(tx: EntityManager, clientId: string, today: CalendarDate): Promise<Set<string>> {
  const rows = await named<{ id: string }>(tx, {
    name: 'standing-due',
    text: `SELECT id FROM standing_bookings
           WHERE client_id = $1 AND ended_at IS NULL AND (judged_on IS NULL OR judged_on < $2::date)`,
    values: [clientId, today],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Ends those without a date to come, so that another may take their weekday. */
export async function endOver(on: EntityManager, today: CalendarDate, now: Date): Promise<void> {
  await on.update(StandingBookingRow, { endedAt: IsNull(), until: LessThan(today) }, { endedAt: now });
}

/** True when others wait for a place in that slot. */
export async function isWaitedFor(
  tx: EntityManager,
  clientId: string,
  date: CalendarDate,
  { start, end, room }: SlotTimes,
): Promise<boolean> {
  const rows = await named(tx, {
    name: 'is-waited-for',
    text: `SELECT FROM interests
           WHERE appointment_date = $2 AND start_time = $3 AND end_time = $4 AND room = $5 AND client_id <> $1
             AND payment_id IS NULL LIMIT 1`,
    values: [clientId, date, start, end, room],
  });
  return rows.length > 0;
}

/** Writes the outcome of a date: an appointment, or why there is none. */
export async function writeDate(
  tx: EntityManager,
  standingId: string,
  { date, appointmentId, reasons }: Pick<DateRecord, 'date' | 'appointmentId' | 'reasons'>,
  decidedAt: Date,
): Promise<void> {
  await tx.upsert(StandingDateRow, { standingId, date, appointmentId, reasons, decidedAt }, ['standingId', 'date']);
}

export async function noteDecided(tx: EntityManager, ids: readonly string[], today: CalendarDate): Promise<void> {
  await tx.update(StandingBookingRow, { id: In(ids) }, { judgedOn: today });
}

/** Deletes the skipped dates that no longer belong to it. */
export async function forgetSkipped(tx: EntityManager, id: string, dates: readonly CalendarDate[]): Promise<void> {
  await tx.delete(StandingDateRow, { standingId: id, appointmentId: IsNull(), date: In(dates) });
}

/** A visit that was moved to an earlier day is over, though the day of its date is to come. */
const datesToCome = ({ dates }: StandingRecord, today: CalendarDate): DateRecord[] =>
  dates.filter(({ visitDate }) => visitDate >= today);

export function toStandingBooking(record: StandingRecord, texts: Texts, today: CalendarDate): StandingBooking {
  return {
    id: record.id,
    userId: record.clientId,
    userName: record.clientName,
    dayOfWeek: record.dayOfWeek,
    startTime: record.startTime,
    endTime: record.endTime,
    originalStartTime: record.start,
    originalEndTime: record.end,
    areaId: record.room,
    isOffered: record.isOffered,
    from: record.from,
    until: record.until,
    pausedUntil: record.pausedUntil,
    isByStaff: record.byRole !== Role.Client,
    dates: datesToCome(record, today).map(({ date, visitDate, appointmentId, status, start, end, reasons }) => ({
      ...{ date, visitDate, startTime: start, endTime: end, appointmentId },
      state: appointmentId === null ? 'skipped' : status === AppointmentStatus.Cancelled ? 'cancelled' : 'booked',
      reasons: (reasons ?? []).map((reason) => ({ code: reason.code, message: texts.skip(reason) })),
    })),
  };
}

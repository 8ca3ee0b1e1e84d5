import type { EntityManager } from 'typeorm';
import type { CancelledByAct, MovedByAct } from '../acts/act-changes.js';
import type { ReturningAppointment } from '../contract/act.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { BookingRefusalCode } from '../contract/booking-refusals.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { otherAtOnce } from '../appointments/booking.rules.js';
import { trainersJson } from '../appointments/day-facts.sql.js';
import { toTrainerBooking, type StoredTrainerBooking } from '../appointments/day.repository.js';
import { endChange, uncancelled, weighed } from '../platform/database/sql-words.js';
import { spansOn } from '../platform/time/gym-zone.js';
import { lockedInOrder, type MailedClient } from '../mail/outbox/outgoing-mail.js';
import { factsOn, scheduleRangeColumns, type ScheduleRangeRow } from '../schedule/schedule.repository.js';
import {
  findSlot,
  isRoomOpen,
  isRoomUsed,
  isSameSlot,
  type Schedule,
  scheduleOf,
  type SlotTimes,
} from '../schedule/schedule.rules.js';
import { settingValuesOf, type StoredSettings } from '../settings/setting.rules.js';
import { SETTINGS_SQL } from '../settings/settings.repository.js';
import { DAYS_FROM_FIRST_VISIT } from '../subscriptions/subscription.repository.js';
import { type HeldVisit, type ReturningVisit, slotKey } from './returning.rules.js';

/** An appointment that an act cancelled and that nobody cancelled again, with its client. */
interface LostVisit extends SlotTimes, MailedClient {
  id: string;
  isClientActive: boolean;
  isClientFrozen: boolean;
  adminNotificationEnabled: boolean;
  date: CalendarDate;
  effectiveStart: TimeOfDay;
  effectiveEnd: TimeOfDay;
  bookedAt: Date;
  isOverride: boolean;
  overridden: BookingRefusalCode[];
  subscriptionId: string | null;
  isApart: boolean;
  limitAtBooking: number | null;
  limit: number | null;
  weeklyLimit: number | null;
  packVisits: number | null;
  bookedBefore: number;
}

const CLIENT_COLUMNS = `
  a.id, a.client_id AS "clientId", u.name, u.email, u.language, u.role = 2 AND u.is_active AS "isClientActive",
    EXISTS (SELECT FROM subscriptions f WHERE f.client_id = u.id AND f.is_active AND f.frozen_at IS NOT NULL
        AND (f.frozen_until IS NULL OR a.appointment_date <= f.frozen_until))
      AS "isClientFrozen",
    u.admin_notification_enabled AS "adminNotificationEnabled"`;

/* The visits of a course that its client has left since, which were given back, stay away. */
const LOST = `
  SELECT ${CLIENT_COLUMNS}, a.appointment_date AS date, a.start_time AS start,
    a.end_time AS end, a.room, a.effective_start_time AS "effectiveStart", a.effective_end_time AS "effectiveEnd",
    a.booked_at AS "bookedAt", a.is_admin_override AS "isOverride", a.overridden, a.subscription_id AS "subscriptionId",
    a.is_apart AS "isApart", a.monthly_limit_at_booking AS "limitAtBooking", s.monthly_limit AS limit,
    s.weekly_limit AS "weeklyLimit", s.pack_visits AS "packVisits", v.booked AS "bookedBefore"
  FROM jsonb_to_recordset($1::jsonb) AS v(id uuid, at timestamptz, booked integer)
  JOIN appointments a ON a.id = v.id AND a.status = 2 AND a.cancelled_at = v.at
  JOIN users u ON u.id = a.client_id
  LEFT JOIN subscriptions s ON s.id = a.subscription_id
  WHERE NOT EXISTS (SELECT FROM course_visits c JOIN course_entries e ON e.id = c.entry_id
    WHERE c.appointment_id = a.id AND e.ended_at IS NOT NULL)
  ORDER BY a.starts_at, a.id`;

export const lostVisits = (tx: EntityManager, visits: readonly CancelledByAct[]): Promise<LostVisit[]> =>
  tx.query<LostVisit[]>(LOST, [JSON.stringify(visits)]);

const MOVED = `
  SELECT ${CLIENT_COLUMNS}, a.booked_at AS "bookedAt", a.subscription_id AS "subscriptionId", s.monthly_limit AS limit,
    s.weekly_limit AS "weeklyLimit", s.pack_visits AS "packVisits"
  FROM appointments a JOIN users u ON u.id = a.client_id LEFT JOIN subscriptions s ON s.id = $6::uuid
  WHERE a.id = $1 AND a.status = 1 AND a.moved_at = $2::timestamptz
    AND a.appointment_date = $3::date AND a.start_time = $4::time AND a.end_time = $5::time
    AND a.room = $7::smallint`;

/** The visit at the place that a move took it from, and its present subscription; null when it has changed since. */
export async function movedVisit(
  tx: EntityManager,
  {
    id,
    at,
    from,
    to,
  }: Pick<MovedByAct, 'id' | 'at'> & {
    from: MovedByAct['from'] & SlotTimes;
    to: SlotTimes & { date: CalendarDate };
  },
): Promise<{ visit: LostVisit; subscriptionId: string | null } | null> {
  const { booked: bookedBefore, capacityAtBooking: _, isApart = false, ...former } = from;
  const values = [id, at, to.date, to.start, to.end, from.subscriptionId, to.room];
  const [row] = await tx.query<LostVisit[]>(MOVED, values);
  if (row === undefined) return null;
  const times = { effectiveStart: from.start, effectiveEnd: from.end };
  return { visit: { ...row, ...former, ...times, isApart, bookedBefore }, subscriptionId: row.subscriptionId };
}

/** Locks the clients of these appointments, and one more, in their order (platform/database/locks.ts). */
export async function lockClientsOf(
  tx: EntityManager,
  appointmentIds: readonly string[],
  clientId: string | null,
  subscriptionIds: readonly string[],
) {
  await tx.query(
    `SELECT id FROM users WHERE id = $2::uuid
       OR id IN (SELECT client_id FROM appointments WHERE id = ANY ($1::uuid[]))
       OR id IN (SELECT client_id FROM subscriptions WHERE id = ANY ($3::uuid[]))
     ORDER BY id FOR NO KEY UPDATE`,
    [appointmentIds, clientId, subscriptionIds],
  );
}

/** Locks the slots of these appointments in their order and returns the places taken in them. */
export async function lockPlacesOf(tx: EntityManager, appointmentIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.query<(SlotTimes & { date: CalendarDate; booked: number })[]>(
    `SELECT slot_date AS date, start_time AS start, end_time AS end, room, booked FROM slot_occupancies
     WHERE (slot_date, start_time, end_time, room) IN (
       SELECT appointment_date, start_time, end_time, room FROM appointments WHERE id = ANY ($1::uuid[]))
     ORDER BY slot_date, start_time, end_time, room FOR UPDATE`,
    [appointmentIds],
  );
  return new Map(rows.map((row) => [slotKey(row), row.booked]));
}

/** Appointments of these clients that are weighed in the months or weeks of these dates, or in a pack. */
export const heldBy = (
  tx: EntityManager,
  clientIds: readonly string[],
  { first, last }: { first: CalendarDate; last: CalendarDate },
): Promise<HeldVisit[]> =>
  tx.query<HeldVisit[]>(
    `SELECT id, client_id AS "clientId", subscription_id AS "subscriptionId", appointment_date AS date, status = 2 AS "isCancelled", start_time AS start, end_time AS end, room,
       is_admin_override AS "isOverride", is_apart AS "isApart", greatest(booked_at, moved_at) AS since
     FROM appointments a WHERE client_id = ANY ($1::uuid[]) AND ${weighed('a')}
       AND (appointment_date >= least(date_trunc('month', $2::date), date_trunc('week', $2::date))::date
         AND appointment_date < greatest(date_trunc('month', $3::date) + interval '1 month',
               date_trunc('week', $3::date) + interval '7 days')::date
         OR subscription_id IN (
           SELECT s.id FROM subscriptions s WHERE s.client_id = a.client_id AND s.pack_visits > 0))`,
    [clientIds, first, last],
  );

/** A lost appointment with the times that it would have now. */
export type Candidate = ReturningVisit & LostVisit & { startsAt: Date };

/** Adds the present schedule of its slot to each. A slot that has left the template since is open to them alone. */
export async function withSlots(
  tx: EntityManager,
  lost: readonly LostVisit[],
  { first, last }: { first: CalendarDate; last: CalendarDate },
  zone: string,
): Promise<Candidate[]> {
  const [row] = await tx.query<(ScheduleRangeRow & { settings: StoredSettings; trainers: StoredTrainerBooking[] })[]>(
    `SELECT ${scheduleRangeColumns('$1::date', '$2::date')},
       ${trainersJson('s.slot_date BETWEEN $1::date AND $2::date', null)} AS trainers, ${SETTINGS_SQL} AS settings`,
    [first, last],
  );
  if (row === undefined) throw new Error('A statement of sub-selects answers one row');
  const settings = settingValuesOf(row.settings);
  const schedules = new Map<CalendarDate, Schedule>();
  const scheduleAt = (date: CalendarDate): Schedule => {
    const known = schedules.get(date) ?? scheduleOf(factsOn(date, row, settings));
    schedules.set(date, known);
    return known;
  };
  return lost.map((visit) => {
    const { date } = visit;
    const schedule = scheduleAt(date);
    const slot = findSlot(schedule, visit);
    // A room that takes no bookings takes no visits back.
    const isDisabled =
      !isRoomUsed(settings, visit.room) ||
      row.overrides.some(
        ({ date: day, override: { kind, room, start, end } }) =>
          day === date &&
          kind === 'disabled' &&
          start !== null &&
          end !== null &&
          isSameSlot({ room, start, end }, visit),
      );
    const { effectiveStart, effectiveEnd } = slot ?? visit;
    const span = spansOn(zone, date)(effectiveStart, effectiveEnd);
    const { room, start, end } = visit;
    const led =
      slot?.trainer == null
        ? null
        : { room, start, end, trainerId: slot.trainer.id, effectiveStart, effectiveEnd, ...span, roomNames: null };
    const trainers = row.trainers.filter((one) => one.date === date).map((one) => toTrainerBooking(one, settings));
    return {
      ...visit,
      ...{ effectiveStart, effectiveEnd },
      ...span,
      led,
      trainerIsBusy: led !== null && otherAtOnce(trainers, visit, led.trainerId, span) !== null,
      capacity: slot?.capacity ?? visit.bookedBefore,
      slotState: !isRoomOpen(schedule, visit.room) ? 'day-closed' : isDisabled ? 'disabled' : 'open',
    };
  });
}

/* Their ids stay, and with them their calendar entries. Booking a slot ends the wait for it. */
const CONFIRM = `
  WITH given AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS g(id uuid, "effectiveStart" time, "effectiveEnd" time,
      "startsAt" timestamptz, "endsAt" timestamptz)
  ), back AS (
    UPDATE appointments a SET status = 1, cancelled_at = NULL, cancelled_by_id = NULL, cancel_reason = NULL,
      cancel_cause = NULL, cancelled_late = false, forgiven_at = NULL, forgiven_by_id = NULL, effective_start_time = g."effectiveStart", effective_end_time = g."effectiveEnd",
      starts_at = g."startsAt", ends_at = g."endsAt"
    FROM given g WHERE a.id = g.id AND a.status = 2
    RETURNING a.*
  ), placed AS (
    UPDATE slot_occupancies o SET booked = o.booked + b.places
    FROM (SELECT appointment_date, start_time, end_time, room, count(*) AS places FROM back GROUP BY 1, 2, 3, 4) b
    WHERE o.slot_date = b.appointment_date AND o.start_time = b.start_time AND o.end_time = b.end_time AND o.room = b.room
  ), satisfied AS (
    DELETE FROM interests i USING back b
    WHERE i.client_id = b.client_id AND i.appointment_date = b.appointment_date AND i.start_time = b.start_time
      AND i.end_time = b.end_time AND i.room = b.room
  )
  SELECT id FROM back`;

/** `activationOf` of subscription.rules.ts for these subscriptions, by their present bookings. */
const ACTIVATE = `
  UPDATE subscriptions s SET actual_start_date = e.date, actual_end_date = e.date + ${DAYS_FROM_FIRST_VISIT('s')},
    end_change = ${endChange('undone', '$2', '$3')}
  FROM (
    SELECT t.id, (
      SELECT min(a.appointment_date) FROM appointments a JOIN subscriptions o ON o.id = a.subscription_id
      WHERE a.subscription_id = t.id AND ${uncancelled('a')} AND a.appointment_date >= least(o.start_date, o.early_from)) AS date
    FROM unnest($1::uuid[]) AS t(id)) e
  WHERE s.id = e.id AND s.actual_start_date IS DISTINCT FROM e.date`;

/** Lets these subscriptions begin with their present bookings. */
export const activateAnew = (
  tx: EntityManager,
  subscriptionIds: readonly string[],
  { byId, at }: { byId: string; at: Date },
): Promise<unknown> => tx.query(ACTIVATE, [subscriptionIds, byId, at]);

/* A reminder that was withdrawn may be written again. */
const FORGET_REMINDERS = `
  UPDATE mails SET dedupe_key = dedupe_key || ' before ' || $2
  WHERE ${lockedInOrder(`state = 'withdrawn' AND dedupe_key IN (
    SELECT 'reminder ' || kind || ' ' || a FROM unnest($1::text[]) AS a, unnest(ARRAY['evening', 'hours']) AS kind)`)}`;

export const forgetWithdrawnReminders = (tx: EntityManager, ids: readonly string[], now: Date): Promise<unknown> =>
  tx.query(FORGET_REMINDERS, [ids, now.toISOString()]);

/** Confirms these appointments again, with their places and the starts of their subscriptions. */
export async function confirmAgain(
  tx: EntityManager,
  returned: readonly Candidate[],
  { byId, at: now }: { byId: string; at: Date },
): Promise<void> {
  if (returned.length === 0) return;
  const confirmed = await tx.query<object[]>(CONFIRM, [JSON.stringify(returned)]);
  if (confirmed.length !== returned.length) throw new Error('The locks kept an appointment from coming back only once');
  const subscriptionIds = [...new Set(returned.flatMap(({ subscriptionId: id }) => (id === null ? [] : [id])))];
  await activateAnew(tx, subscriptionIds, { byId, at: now });
  await forgetWithdrawnReminders(
    tx,
    returned.map(({ id }) => id),
    now,
  );
}

/** These appointments as lists name them. */
export const namedAppointments = (tx: EntityManager, ids: readonly string[]): Promise<ReturningAppointment[]> =>
  tx.query<ReturningAppointment[]>(
    `SELECT a.id, a.client_id AS "userId", u.name AS "userName", a.appointment_date AS "appointmentDate",
       a.effective_start_time AS "startTime", a.effective_end_time AS "endTime"
     FROM appointments a JOIN users u ON u.id = a.client_id WHERE a.id = ANY ($1::uuid[])
     ORDER BY a.starts_at, u.name COLLATE "el-x-icu", a.id`,
    [ids],
  );

/** The slots in which they are confirmed again, as the log names a slot: they may move later. */
export const placesOf = (
  tx: EntityManager,
  ids: readonly string[],
): Promise<
  {
    id: string;
    appointmentDate: CalendarDate;
    originalStartTime: string;
    originalEndTime: string;
    areaId: number | null;
  }[]
> =>
  tx.query(
    `SELECT id, appointment_date AS "appointmentDate", start_time AS "originalStartTime", end_time AS "originalEndTime",
       nullif(room, 1) AS "areaId"
     FROM appointments WHERE id = ANY ($1::uuid[]) ORDER BY starts_at, id`,
    [ids],
  );

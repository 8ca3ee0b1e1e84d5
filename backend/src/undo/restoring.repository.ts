import type { EntityManager } from 'typeorm';
import { inRooms, type Changed, type JsonRow } from '../acts/act-changes.js';
import type { Act } from '../acts/act.entity.js';
import { bookingFactsOf } from '../appointments/booking.rules.js';
import { loadDay } from '../appointments/day.repository.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { AppError } from '../platform/errors/app-error.js';
import { endChange } from '../platform/database/sql-words.js';
import type { GymMoment } from '../platform/time/gym-clock.js';
import { subscriptionRows } from '../subscriptions/subscription.repository.js';
import type { SlotOfDate } from '../timeslots/timeslot-override.repository.js';
import { columnsToRestore, rowsToRestore, type Restoring } from './restoring.rules.js';

interface OverrideColumns extends JsonRow {
  id: string;
  date: CalendarDate;
  kind: string;
  room: number;
  start_time: TimeOfDay | null;
  end_time: TimeOfDay | null;
}

const columnsOf = (row: JsonRow): OverrideColumns => row as OverrideColumns;
const keyOf = (row: JsonRow): string => {
  const { date, kind, room, start_time: start, end_time: end } = columnsOf(row);
  return [date, kind, room, start, end].join(' ');
};

const PRESENT = `
  SELECT to_jsonb(o) AS row FROM timeslot_overrides o
  WHERE (o.date, o.kind, coalesce(o.start_time, '00:00'), coalesce(o.end_time, '00:00'), o.room) IN (
    SELECT k.date, k.kind, coalesce(k.start_time, '00:00'), coalesce(k.end_time, '00:00'), k.room
    FROM jsonb_populate_recordset(NULL::timeslot_overrides, $1::jsonb) k)`;

/** The dates whose schedule or places the undo of this act changes. */
export async function datesOf(tx: EntityManager, { visits, changes }: Act): Promise<CalendarDate[]> {
  const { before = [], after = [] } = changes.overrides ?? {};
  const rows = await tx.query<{ date: CalendarDate }[]>(
    'SELECT DISTINCT appointment_date AS date FROM appointments WHERE id = ANY ($1::uuid[])',
    [visits.map(({ id }) => id)],
  );
  const moved = changes.move === undefined ? [] : [changes.move.from];
  const booked = changes.booking === undefined ? [] : [changes.booking];
  const ofCourse = (changes.course?.dates ?? []).map((date) => ({ date }));
  const given = changes.givenDays === undefined ? [] : takenBack(changes.givenDays).map(givenDayOf);
  const all = [...rows, ...given, ...moved, ...booked, ...ofCourse, ...[...before, ...after].map(columnsOf)].map(
    ({ date }) => date,
  );
  return [...new Set(all)].sort();
}

/** Restores overrides of dates as they were, and returns the slots whose time changed with that. */
export async function restoreOverrides(
  tx: EntityManager,
  changed: Changed<JsonRow>,
  moment: GymMoment,
): Promise<SlotOfDate[]> {
  const overrides = inRooms(changed);
  const known = JSON.stringify([...overrides.before, ...overrides.after]);
  const present = await tx.query<{ row: JsonRow }[]>(PRESENT, [known]);
  const restoring = rowsToRestore(
    overrides,
    present.map(({ row }) => row),
    keyOf,
  );
  if (restoring === null) throw new AppError('CHANGED_SINCE');
  const moved = movedSlots(restoring);
  for (const { date, slot } of moved) {
    const { slot: scheduled } = bookingFactsOf(await loadDay(tx, date, null, moment, slot), slot);
    if (scheduled !== null && scheduled.startsAt <= moment.now) throw new AppError('SLOT_STARTED');
  }
  await tx.query('DELETE FROM timeslot_overrides WHERE id = ANY ($1::uuid[])', [restoring.remove.map(({ id }) => id)]);
  await tx.query(
    'INSERT INTO timeslot_overrides SELECT * FROM jsonb_populate_recordset(NULL::timeslot_overrides, $1::jsonb)',
    [JSON.stringify(restoring.write)],
  );
  return moved;
}

function movedSlots({ write, remove }: Restoring): SlotOfDate[] {
  const [time] = [...write, ...remove].map(columnsOf).filter(({ kind }) => kind === 'time' || kind === 'trainer');
  if (time === undefined || time.start_time === null || time.end_time === null) return [];
  return [{ date: time.date, slot: { room: time.room, start: time.start_time, end: time.end_time } }];
}

/** Columns that a freeze or switching off changes; the start of its days follows the appointments, the end the start. */
const SUBSCRIPTION_COLUMNS = [
  ...['start_date', 'end_date', 'is_active', 'frozen_at', 'frozen_until', 'remaining_days_at_freeze', 'moved_days'],
  ...['early_days', 'early_from'],
];

/** A booking made since a subscription runs again would be one of a frozen client. */
const BOOKED_SINCE = `
  SELECT FROM appointments WHERE client_id = $1 AND status = 1 AND starts_at > $2
    AND greatest(booked_at, moved_at) >= $2 LIMIT 1`;

/** Visits booked since, in days that a freeze takes back. */
const BOOKED_IN_FREEZE = `
  SELECT FROM appointments a
  JOIN jsonb_populate_recordset(NULL::freezes, $3::jsonb) f ON a.appointment_date BETWEEN f.from_date AND f.until_date
  WHERE a.client_id = $1 AND a.status = 1 AND greatest(a.booked_at, a.moved_at) >= $2
    AND f.state IN ('planned', 'running') LIMIT 1`;
/** The days of these are used of a budget. */
const COUNTED = `'planned', 'running', 'ended'`;
/** Another request meanwhile, or a freeze over its days. */
const FREEZE_IN_THE_WAY = `
  SELECT FROM jsonb_populate_recordset(NULL::freezes, $2::jsonb) b
  JOIN freezes f ON f.settled_at IS NULL AND (b.state = 'asked' AND f.state = 'asked'
    OR b.state IN ('planned', 'running') AND f.state IN ('planned', 'running')
      AND f.from_date <= b.until_date AND b.from_date <= f.until_date)
  JOIN subscriptions s ON s.id = f.subscription_id AND s.client_id = $1
  WHERE NOT EXISTS (SELECT FROM jsonb_populate_recordset(NULL::freezes, $2::jsonb) o WHERE o.id = f.id) LIMIT 1`;
/**
 * More days than the budget, because of a freeze planned, accepted or made longer since. A freeze that was only carried
 * over to another subscription is no reason: the budget of that one does not judge its days.
 */
const OVER_BUDGET = `
  SELECT FROM freezes f JOIN subscriptions s ON s.id = f.subscription_id
  WHERE f.subscription_id IN (
      SELECT b.subscription_id FROM jsonb_populate_recordset(NULL::freezes, $1::jsonb) b WHERE b.state IN (${COUNTED}))
    AND f.state IN (${COUNTED})
    AND (SELECT sum(o.until_date - o.from_date + 1) FROM freezes o
         WHERE o.subscription_id = s.id AND o.state IN (${COUNTED})) > s.freeze_budget_days
    AND NOT EXISTS (SELECT FROM jsonb_populate_recordset(NULL::freezes, $1::jsonb) b WHERE b.id = f.id)
    AND NOT EXISTS (
      SELECT FROM jsonb_populate_recordset(NULL::freezes, $2::jsonb) a
      WHERE a.id = f.id AND a.state IN (${COUNTED}) AND a.until_date - a.from_date >= f.until_date - f.from_date)
  LIMIT 1`;
const FREEZES = `
  SELECT to_jsonb(f) AS row FROM freezes f JOIN subscriptions s ON s.id = f.subscription_id WHERE s.client_id = $1`;

export async function restoreFreezes(tx: EntityManager, { at, clientId, changes: { freezes } }: Act): Promise<void> {
  if (freezes === undefined || clientId === null) return;
  const present = await tx.query<{ row: JsonRow }[]>(FREEZES, [clientId]);
  const rows = present.map(({ row }) => row);
  const restoring = rowsToRestore(freezes, rows, ({ id }) => String(id));
  if (restoring === null) throw new AppError('CHANGED_SINCE');
  const again = JSON.stringify(restoring.write);
  if ((await tx.query<object[]>(BOOKED_IN_FREEZE, [clientId, at, again])).length > 0) {
    throw new AppError('CHANGED_SINCE');
  }
  await tx.query('DELETE FROM freezes WHERE id = ANY ($1::uuid[])', [restoring.remove.map(({ id }) => id)]);
  if ((await tx.query<object[]>(FREEZE_IN_THE_WAY, [clientId, again])).length > 0) throw new AppError('CHANGED_SINCE');
  await tx.query('INSERT INTO freezes SELECT * FROM jsonb_populate_recordset(NULL::freezes, $1::jsonb)', [again]);
  const known = JSON.stringify(freezes.after);
  if ((await tx.query<object[]>(OVER_BUDGET, [again, known])).length > 0) throw new AppError('CHANGED_SINCE');
}

const givenDayOf = (row: JsonRow) => row as JsonRow & { subscription_id: string; date: CalendarDate };
const givenKey = (row: JsonRow): string => `${givenDayOf(row).subscription_id} ${givenDayOf(row).date}`;

/** Given days that the act took back. */
function takenBack({ before, after }: Changed<JsonRow>): JsonRow[] {
  const left = new Set(after.map(givenKey));
  return before.filter((row) => !left.has(givenKey(row)));
}

const STILL_CLOSED = `
  SELECT count(DISTINCT date)::int AS days FROM timeslot_overrides WHERE kind = 'day' AND date = ANY ($1::date[])`;

/** Gives closed days again that the act took back with a freeze; their subscriptions are restored already. */
export async function restoreGivenDays(tx: EntityManager, { changes: { givenDays } }: Act): Promise<void> {
  if (givenDays === undefined) return;
  const again = takenBack(givenDays);
  if (again.length === 0) return;
  const dates = new Set(again.map((row) => givenDayOf(row).date));
  const [closed] = await tx.query<{ days: number }[]>(STILL_CLOSED, [[...dates]]);
  if (closed?.days !== dates.size) throw new AppError('CHANGED_SINCE');
  await tx.query(
    `INSERT INTO compensated_days SELECT * FROM jsonb_populate_recordset(NULL::compensated_days, $1::jsonb)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(again)],
  );
}

/** Activates the client again, or restores their subscriptions. */
export async function restoreClient(
  tx: EntityManager,
  { kind, at, clientId, changes }: Act,
  undone: { byId: string; at: Date },
): Promise<void> {
  if (clientId === null) return;
  if (kind === 'subscription-unfrozen' && (await tx.query<object[]>(BOOKED_SINCE, [clientId, at])).length > 0) {
    throw new AppError('CHANGED_SINCE');
  }
  if (changes.deactivatedClient === true) {
    await tx.query('UPDATE users SET is_active = true WHERE id = $1 AND role = 2 AND NOT is_active', [clientId]);
  }
  if (changes.subscriptions === undefined) return;
  const present = await subscriptionRows(tx, clientId);
  const restoring = columnsToRestore(changes.subscriptions, present, SUBSCRIPTION_COLUMNS);
  if (restoring === null) throw new AppError('CHANGED_SINCE');
  const assigned = SUBSCRIPTION_COLUMNS.map((column) => `${column} = r.${column}`).join(', ');
  for (const [id, columns] of restoring) {
    const row = present.find((one) => one.id === id);
    await tx.query(
      `UPDATE subscriptions s SET ${assigned}, actual_end_date = s.actual_start_date + (r.end_date - r.start_date)
           + coalesce(s.actual_end_date - s.actual_start_date - (s.end_date - s.start_date), 0),
         end_change = ${endChange('undone', '$3', '$4')}
       FROM jsonb_populate_record(NULL::subscriptions, $2::jsonb) r WHERE s.id = $1`,
      [id, JSON.stringify({ ...row, ...columns }), undone.byId, undone.at],
    );
  }
}

const RESTORE_STANDING = `
  UPDATE standing_bookings s SET until_date = $2, paused_until = $3, ended_at = NULL, judged_on = NULL
  WHERE s.id = $1 AND s.until_date IS NOT DISTINCT FROM $4::date AND s.paused_until IS NOT DISTINCT FROM $5::date
    AND (s.ended_at IS NOT NULL) = $6 AND NOT EXISTS (
      SELECT FROM standing_bookings o WHERE o.client_id = s.client_id AND o.day_of_week = s.day_of_week
        AND o.id <> s.id AND o.ended_at IS NULL)
  RETURNING s.id`;

/** Lets a standing booking go on as before; its weekday may have another one by now. */
export async function restoreStanding(tx: EntityManager, { changes: { standing } }: Act): Promise<void> {
  if (standing === undefined) return;
  const { id, before, after } = standing;
  const values = [id, before.until, before.pausedUntil, after.until, after.pausedUntil, after.isEnded];
  // The driver answers an UPDATE with its rows and their number.
  const [rows] = await tx.query<[object[], number]>(RESTORE_STANDING, values);
  if (rows.length === 0) throw new AppError('CHANGED_SINCE');
}

/** Clears the marks that the act made and nobody changed since. @returns how many */
export async function clearMarks(tx: EntityManager, { at, changes }: Act): Promise<number> {
  if (changes.markedAbsent === undefined) return 0;
  const text = `
    WITH cleared AS (
      SELECT m.id, ($3::jsonb ->> m.id::text)::timestamptz AS at FROM unnest($1::uuid[]) AS m(id))
    UPDATE appointments a SET attendance = NULL, attendance_at = NULL, attendance_device_id = NULL,
           staff_marked_at = c.at
      FROM cleared c WHERE a.id = c.id AND a.attendance = 'absent' AND a.attendance_at = $2 RETURNING a.id`;
  const values = [changes.markedAbsent, at, JSON.stringify(changes.clearedBefore ?? {})];
  const [rows] = await tx.query<[object[], number]>(text, values);
  return rows.length;
}

/** Dates of the act's schedule on which somebody waits for a place. */
export async function waitedForDates(tx: EntityManager, dates: readonly CalendarDate[]): Promise<CalendarDate[]> {
  const text = `SELECT DISTINCT appointment_date AS date FROM interests WHERE appointment_date = ANY ($1::date[])`;
  const rows = await tx.query<{ date: CalendarDate }[]>(text, [dates]);
  return rows.map(({ date }) => date).sort();
}

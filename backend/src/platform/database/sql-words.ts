import type { EndCause } from '../../contract/end-line.js';

/** The column `status` of these appointments (an alias) counts: confirmed or completed. */
export const uncancelled = (a: string): string => `${a}.status <> 2`;

/** SQL condition: where `keeps` is true, a mark that is written at the same time keeps the visit. */
export const unlessAttended = (a: string, keeps: string): string =>
  `NOT (${keeps}::boolean AND ${a}.attendance IS NOT DISTINCT FROM 'attended')`;

/** Appointments that the rules are asked about: uncancelled, or cancelled late and not forgiven. */
export const weighed = (a: string): string => `(${uncancelled(a)} OR ${a}.cancelled_late AND ${a}.forgiven_at IS NULL)`;

/**
 * These appointments use up a visit of their month (rule: monthly limit): those that are weighed, but for visits of a
 * course with a price of its own. The one place that says so.
 */
export const counted = (a: string): string => `(NOT ${a}.is_apart AND ${weighed(a)})`;

/** A condition that a date lies in the calendar month of another one. Both are SQL. */
export const inMonthOf = (date: string, other: string): string =>
  `${date} >= date_trunc('month', ${other})::date
        AND ${date} < (date_trunc('month', ${other}) + interval '1 month')::date`;

/** A condition that a date lies in the week of another one, Monday first. Both are SQL. */
export const inWeekOf = (date: string, other: string): string =>
  `${date} >= date_trunc('week', ${other})::date AND ${date} < date_trunc('week', ${other})::date + 7`;

/**
 * A condition that a date lies in the month or week of another one, or so soon after it as visits are booked. Both are
 * SQL.
 */
export const nearOf = (date: string, other: string): string =>
  `${date} >= least(date_trunc('month', ${other}), date_trunc('week', ${other}))::date
        AND ${date} < (date_trunc('month', ${other}) + interval '3 months')::date`;

/** The user `u` is a client: neither an administrator nor erased. */
export const IS_CLIENT = 'u.role = 2';
/** The role of a program in the table of users; its calls come with the role of staff. */
export const PROGRAM_ROLE = 4;
/** This user (an alias) acts for the gym: staff, or a program. */
export const isOfGym = (u: string): string => `${u}.role IN (1, ${PROGRAM_ROLE})`;

/**
 * Joins the time of a dated slot: `t` is its slot of the weekly template, `o` the date's own time. The alias has
 * `appointment_date`, `start_time` and `end_time`, the original ones, and `room`.
 */
export const withEffectiveTimes = (slot: string): string => `
  LEFT JOIN global_timeslots t ON t.day_of_week = extract(dow FROM ${slot}.appointment_date)
    AND t.original_start_time = ${slot}.start_time AND t.original_end_time = ${slot}.end_time AND t.room = ${slot}.room
  LEFT JOIN timeslot_overrides o ON o.date = ${slot}.appointment_date AND o.start_time = ${slot}.start_time
    AND o.end_time = ${slot}.end_time AND o.room = ${slot}.room AND o.kind = 'time'`;

/**
 * Joins what says the class of a dated slot: `t` is its slot of the weekly template, `x` the date's extra slot, `r` the
 * date's substitute. The alias has the columns that `withEffectiveTimes` needs.
 */
export const withSlotClass = (slot: string): string => `
  LEFT JOIN timeslot_overrides x ON x.date = ${slot}.appointment_date AND x.start_time = ${slot}.start_time
    AND x.end_time = ${slot}.end_time AND x.room = ${slot}.room AND x.kind = 'extra'
  LEFT JOIN global_timeslots t ON t.day_of_week = extract(dow FROM ${slot}.appointment_date)
    AND t.original_start_time = ${slot}.start_time AND t.original_end_time = ${slot}.end_time AND t.room = ${slot}.room
    AND (t.is_enabled OR x.id IS NULL)
  LEFT JOIN timeslot_overrides r ON r.date = ${slot}.appointment_date AND r.start_time = ${slot}.start_time
    AND r.end_time = ${slot}.end_time AND r.room = ${slot}.room AND r.kind = 'trainer'`;

/**
 * The template's, else those of the date's extra slot, with the date's substitute before either. A slot that is in
 * neither keeps those of its bookings.
 */
export const slotClass = (slot: string): string =>
  `CASE WHEN t.id IS NOT NULL THEN t.class_id WHEN x.id IS NOT NULL THEN x.class_id ELSE ${slot}.class_id END`;
export const slotTrainer = (slot: string): string =>
  `coalesce(r.trainer_id, CASE WHEN t.id IS NOT NULL THEN t.trainer_id WHEN x.id IS NOT NULL THEN x.trainer_id
    ELSE ${slot}.trainer_id END)`;

/** A stored row (jsonb, SQL) of a table with slots. One that an older version stored is in the first room. */
export const inFirstRoom = (row: string): string => `'{"room": 1}'::jsonb || ${row}`;

/** The date's own time, else the template's, else the original one. */
export const effectiveStart = (slot: string): string => `coalesce(o.new_start_time, t.start_time, ${slot}.start_time)`;
export const effectiveEnd = (slot: string): string => `coalesce(o.new_end_time, t.end_time, ${slot}.end_time)`;

/**
 * Places of a slot that do not stand in a client's way, because one is held for them (rule: filling). They are that
 * place, and those beyond the capacity that staff gave away by override. None without a held place. All are SQL.
 */
export const heldPlaces = ({
  client,
  date,
  start,
  end,
  room,
}: Record<'client' | 'date' | 'start' | 'end' | 'room', string>): string =>
  `coalesce((SELECT 1 + (SELECT count(*)::int FROM appointments x WHERE x.appointment_date = h.appointment_date
        AND x.start_time = h.start_time AND x.end_time = h.end_time AND x.room = h.room AND ${uncancelled('x')}
        AND 'SLOT_FULL' = ANY (x.overridden))
      FROM interests h WHERE h.client_id = ${client} AND h.appointment_date = ${date}
      AND h.start_time = ${start} AND h.end_time = ${end} AND h.room = ${room} AND h.held_until IS NOT NULL), 0)`;

/** `end_change` of an UPDATE that moves the end of a subscription: why, by whom and when, as SQL (rule: end lines). */
export const endChange = (cause: EndCause, by: string, at: string): string =>
  `jsonb_build_object('cause', '${cause}', 'by', ${by}::uuid, 'at', ${at}::timestamptz)`;

/** The date at the instant $1 where it is latest on earth, and where it is earliest: a gym's own lies between. */
export const LATEST_TODAY = "($1::timestamptz AT TIME ZONE 'UTC' + interval '14 hours')::date";
export const EARLIEST_TODAY = "($1::timestamptz AT TIME ZONE 'UTC' - interval '12 hours')::date";

/**
 * Rows of an earlier part of a statement, from which an `INSERT` selects. The join adds a row that every gym has. Where
 * gyms are on several servers, a statement with a gym's table runs on the gym's server. Without the join Citus puts the
 * rows together on the coordinator and hands them to all nodes. One node that is down then stops the bookings of all
 * gyms. A value that is reckoned first (a STABLE function, also of a default) needs an earlier part of its own.
 * Otherwise Citus asks for `( IS NOT NULL)`, or finds no row.
 */
export const earlierRows = (part: string): string =>
  `${part} JOIN schedule_locks home ON home.day = 0 AND home.seat = 0`;

/** The place in a course stood: one that the gym gave and took back at once has no visits (rule: undo). */
export const courseStood = (entry: string): string =>
  `EXISTS (SELECT FROM course_visits s WHERE s.entry_id = ${entry}.id)`;

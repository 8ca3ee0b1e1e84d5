import type { TimeOfDay } from '../contract/time-of-day.js';
import type { OverrideKind } from './timeslot-override.entity.js';
import type { Override, TemplateSlot } from './schedule.rules.js';

/** What the tables of the schedule say about a date; columns of a statement that may ask for more beside it. */
export interface ScheduleRow {
  template: TemplateSlot[];
  overrides: OverrideRow[];
}

export interface OverrideRow {
  kind: OverrideKind;
  start: TimeOfDay | null;
  end: TimeOfDay | null;
  newStart: TimeOfDay | null;
  newEnd: TimeOfDay | null;
  capacity: number | null;
  reason: string | null;
}

/** JSON of one row of `global_timeslots t`, as the rules read it. */
export const TEMPLATE_SLOT_JSON = `json_build_object(
  'start', t.original_start_time, 'end', t.original_end_time, 'effectiveStart', t.start_time,
  'effectiveEnd', t.end_time, 'capacity', t.capacity, 'isEnabled', t.is_enabled)`;

/** JSON of one row of `timeslot_overrides o`. */
export const OVERRIDE_JSON = `json_build_object(
  'kind', o.kind, 'start', o.start_time, 'end', o.end_time, 'newStart', o.new_start_time,
  'newEnd', o.new_end_time, 'capacity', o.capacity_override, 'reason', o.reason)`;

/**
 * The columns of `ScheduleRow`. `date`, `start` and `end` are SQL; null times ask for every slot of the date, others
 * for the slot of these original times only, which is all that a booking needs.
 */
export const scheduleColumns = (date: string, start: string, end: string): string => `
  (SELECT coalesce(json_agg(${TEMPLATE_SLOT_JSON}), '[]')
     FROM global_timeslots t
    WHERE t.day_of_week = extract(dow FROM ${date})::int
      AND (${start} IS NULL OR (t.original_start_time = ${start} AND t.original_end_time = ${end}))) AS template,
  (SELECT coalesce(json_agg(${OVERRIDE_JSON}), '[]')
     FROM timeslot_overrides o WHERE o.date = ${date}) AS overrides`;

/** The constraints of the table make every row one of the rules' overrides; any other row is a fault of ours. */
export function toOverride({ kind, start, end, newStart, newEnd, capacity, reason }: OverrideRow): Override {
  if (kind === 'day') return { kind, reason };
  if (start !== null && end !== null) {
    if (kind === 'disabled') return { kind, start, end, reason };
    if (kind === 'capacity' && capacity !== null) return { kind, start, end, capacity, reason };
    if (kind === 'time' && newStart !== null && newEnd !== null) return { kind, start, end, newStart, newEnd, reason };
  }
  throw new Error(`An override of kind ${kind} lacks what it is about`);
}

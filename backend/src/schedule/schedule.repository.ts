import { weekdayOf, type CalendarDate } from '../contract/calendar-date.js';
import type { StoredClass, StoredTrainer } from '../contract/gym-class.js';
import { classJson, trainerJson } from '../settings/class-json.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import type { SettingValues } from '../settings/setting.rules.js';
import type { OverrideKind } from './timeslot-override.entity.js';
import type { Override, ScheduleFacts, TemplateSlot } from './schedule.rules.js';

export interface ScheduleRows {
  template: TemplateSlot[];
  overrides: OverrideRow[];
}

export interface OverrideRow {
  kind: OverrideKind;
  /** A closed day is closed in all of them, whatever this says. */
  room: number;
  start: TimeOfDay | null;
  end: TimeOfDay | null;
  newStart: TimeOfDay | null;
  newEnd: TimeOfDay | null;
  capacity: number | null;
  reason: string | null;
  gymClass?: StoredClass | null;
  trainer?: StoredTrainer | null;
}

/** One row of `global_timeslots t` as JSON for the rules. */
export const TEMPLATE_SLOT_JSON = `json_build_object(
  'start', t.original_start_time, 'end', t.original_end_time, 'room', t.room, 'effectiveStart', t.start_time,
  'effectiveEnd', t.end_time, 'capacity', t.capacity, 'isEnabled', t.is_enabled,
  'gymClass', ${classJson('t.class_id')}, 'trainer', ${trainerJson('t.trainer_id')})`;

/** One row of `timeslot_overrides o` as JSON. */
export const OVERRIDE_JSON = `json_build_object(
  'kind', o.kind, 'start', o.start_time, 'end', o.end_time, 'room', o.room, 'newStart', o.new_start_time,
  'newEnd', o.new_end_time, 'capacity', o.capacity_override, 'reason', o.reason,
  'gymClass', ${classJson('o.class_id')}, 'trainer', ${trainerJson('o.trainer_id')})`;

/** The rows of a range of dates; columns of a statement that may select more. */
export interface ScheduleRangeRow {
  template: { dayOfWeek: number; slot: TemplateSlot }[];
  overrides: { date: CalendarDate; override: OverrideRow }[];
}

/** The columns of `ScheduleRangeRow`; both dates, which are included, are SQL. */
export const scheduleRangeColumns = (from: string, to: string): string => `
  (SELECT coalesce(json_agg(json_build_object('dayOfWeek', t.day_of_week, 'slot', ${TEMPLATE_SLOT_JSON})), '[]')
     FROM global_timeslots t) AS template,
  (SELECT coalesce(json_agg(json_build_object('date', o.date, 'override', ${OVERRIDE_JSON})), '[]')
     FROM timeslot_overrides o WHERE o.date BETWEEN ${from} AND ${to}) AS overrides`;

/** Facts of one date of the range. Retired slots are left out: nobody can book them. */
export const factsOn = (
  date: CalendarDate,
  { template, overrides }: ScheduleRangeRow,
  { capacityPerTimeslot: defaultCapacity, rooms }: Pick<SettingValues, 'capacityPerTimeslot' | 'rooms'>,
): ScheduleFacts => ({
  template: template.filter(({ dayOfWeek }) => dayOfWeek === weekdayOf(date)).map(({ slot }) => slot),
  overrides: overrides.filter((other) => other.date === date).map(({ override }) => toOverride(override)),
  booked: [],
  defaultCapacity,
  rooms,
});

/** The table's constraints make every row one of the rules' overrides; any other row is a bug. */
export function toOverride({
  kind,
  room,
  start,
  end,
  newStart,
  newEnd,
  capacity,
  reason,
  ...of
}: OverrideRow): Override {
  if (kind === 'day') return { kind, reason };
  if (kind === 'room') return { kind, room, reason };
  if (start !== null && end !== null) {
    if (kind === 'disabled') return { kind, room, start, end, reason };
    if (kind === 'extra') return { kind, room, start, end, reason, ...of };
    if (kind === 'trainer') return { kind, room, start, end, reason, trainer: of.trainer ?? null };
    if (kind === 'capacity' && capacity !== null) return { kind, room, start, end, capacity, reason };
    if (kind === 'time' && newStart !== null && newEnd !== null)
      return { kind, room, start, end, newStart, newEnd, reason };
  }
  throw new Error(`An override of kind ${kind} lacks what it is about`);
}

import type { EntityManager } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import { named } from '../platform/database/named-query.js';
import type { ScheduledSlot } from '../schedule/schedule.rules.js';

const PIN = `
  INSERT INTO timeslot_overrides (date, start_time, end_time, kind, new_start_time, new_end_time, created_by_id, created_at)
  SELECT $1::date, p.start_time, p.end_time, 'time', p.effective_start, p.effective_end, $6::uuid, $7::timestamptz
  FROM unnest($2::time[], $3::time[], $4::time[], $5::time[]) AS p(start_time, end_time, effective_start, effective_end)
  JOIN global_timeslots t ON t.day_of_week = extract(dow FROM $1::date) AND t.is_enabled
    AND t.original_start_time = p.start_time AND t.original_end_time = p.end_time
    AND (t.start_time, t.end_time) IS DISTINCT FROM (p.effective_start, p.effective_end)
  ON CONFLICT (date, start_time, end_time, kind) WHERE kind <> 'day' DO NOTHING`;

/** Keeps these slots of a date at their times after a change of the template, as overrides of that date. */
export async function pinTimes(
  tx: EntityManager,
  date: CalendarDate,
  slots: readonly ScheduledSlot[],
  by: { byId: string; at: Date },
): Promise<void> {
  if (slots.length === 0) return;
  const column = (key: 'start' | 'end' | 'effectiveStart' | 'effectiveEnd') => slots.map((slot) => slot[key]);
  const columns = [column('start'), column('end'), column('effectiveStart'), column('effectiveEnd')];
  await named(tx, { name: 'pin-times', text: PIN, values: [date, ...columns, by.byId, by.at] });
}

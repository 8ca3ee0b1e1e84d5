import type { EntityManager } from 'typeorm';
import { named } from '../platform/database/named-query.js';
import type { TemplateSlotFacts } from './template-change.rules.js';

const WRITE = `
  INSERT INTO global_timeslots AS t (day_of_week, original_start_time, original_end_time, start_time, end_time, capacity,
    original_capacity, is_enabled, is_custom, reason, modified_by_id, modified_at)
  SELECT s."dayOfWeek", s."originalStart", s."originalEnd", s.start, s."end", s.capacity, s."originalCapacity",
    s."isEnabled", s."isCustom", s.reason, $2::uuid, $3::timestamptz
  FROM jsonb_to_recordset($1::jsonb) AS s("dayOfWeek" smallint, "originalStart" time, "originalEnd" time, start time,
    "end" time, capacity integer, "originalCapacity" integer, "isEnabled" boolean, "isCustom" boolean, reason text)
  ON CONFLICT (day_of_week, original_start_time, original_end_time) DO UPDATE SET
    start_time = excluded.start_time, end_time = excluded.end_time, capacity = excluded.capacity,
    is_enabled = excluded.is_enabled, reason = excluded.reason, modified_by_id = excluded.modified_by_id,
    modified_at = excluded.modified_at
  WHERE (t.start_time, t.end_time, t.capacity, t.is_enabled, t.reason) IS DISTINCT FROM
    (excluded.start_time, excluded.end_time, excluded.capacity, excluded.is_enabled, excluded.reason)`;

/** Writes slots by weekday and original times: updates existing ones, and leaves those alone where nothing differs. */
export async function writeTemplate(
  tx: EntityManager,
  slots: readonly TemplateSlotFacts[],
  by: { byId: string; at: Date },
): Promise<void> {
  await named(tx, { name: 'write-template', text: WRITE, values: [JSON.stringify(slots), by.byId, by.at] });
}

/** Removes slots from the template; dates with bookings in them keep them as retired slots until they are empty. */
export async function retireFromTemplate(tx: EntityManager, ids: readonly string[]): Promise<void> {
  const text = 'DELETE FROM global_timeslots WHERE id = ANY ($1::uuid[])';
  await named(tx, { name: 'retire-from-template', text, values: [ids] });
}

import type { EntityManager } from 'typeorm';
import type { TemplateSlotFacts } from './template-change.rules.js';
import { named } from '../platform/database/named-query.js';
import type { Visit } from '../appointments/affected.mapper.js';

const STAYING = `
  SELECT a.id, a.client_id AS "clientId", u.name AS "clientName", a.appointment_date AS date,
    a.effective_start_time AS "effectiveStart", a.effective_end_time AS "effectiveEnd"
  FROM unnest($2::smallint[], $3::time[], $4::time[]) AS s(day_of_week, start_time, end_time)
  JOIN appointments a ON a.start_time = s.start_time AND a.end_time = s.end_time
    AND extract(dow FROM a.appointment_date) = s.day_of_week
  JOIN users u ON u.id = a.client_id
  WHERE a.status = 1 AND a.starts_at > $1 ORDER BY a.starts_at, u.name, a.id`;

/** Upcoming appointments in these slots of the template, even on dates with a time of their own. */
export async function stayingVisits(
  tx: EntityManager,
  slots: readonly TemplateSlotFacts[],
  now: Date,
): Promise<Visit[]> {
  if (slots.length === 0) return [];
  const column = <Key extends keyof TemplateSlotFacts>(key: Key) => slots.map((slot) => slot[key]);
  const values = [now, column('dayOfWeek'), column('originalStart'), column('originalEnd')];
  return named<Visit>(tx, { name: 'staying-visits', text: STAYING, values });
}

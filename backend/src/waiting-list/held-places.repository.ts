import type { DataSource, EntityManager } from 'typeorm';
import type { HeldPlace } from '../contract/interest.js';
import type { Language } from '../contract/languages.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { named } from '../platform/database/named-query.js';
import { uncancelled } from '../platform/database/sql-words.js';
import type { InterestRecord } from './interest.repository.js';

/** The client of an entry, and the adult who acts for them. */
export interface Owner {
  clientId: string;
  actorId: string;
  name: string;
  language: Language;
  isActive: boolean;
}

const OWNER = `
  SELECT i.client_id AS "clientId", coalesce(g.id, u.id) AS "actorId", coalesce(g.name, u.name) AS name,
    coalesce(g.language, u.language) AS language, coalesce(g.is_active, u.is_active) AS "isActive"
  FROM interests i JOIN users u ON u.id = i.client_id LEFT JOIN users g ON g.id = u.guardian_id
  WHERE i.id = $1`;

export async function ownerOf(on: DataSource | EntityManager, entryId: string): Promise<Owner | null> {
  const [owner] = await named<Owner>(on, { name: 'owner-of-entry', text: OWNER, values: [entryId] });
  return owner ?? null;
}

type Taken = Pick<HeldPlace, 'appointmentDate' | 'startTime' | 'endTime' | 'areaId'> & { startsAt: Date };

/** The coming booking that an entry has ended with; its addressee ($2) is judged as that of a held place. */
const TAKEN = `
  SELECT a.appointment_date AS "appointmentDate", a.room AS "areaId", a.effective_start_time AS "startTime",
    a.effective_end_time AS "endTime", a.starts_at AS "startsAt"
  FROM past_waits w JOIN users u ON u.id = w.client_id LEFT JOIN users g ON g.id = u.guardian_id
  JOIN appointments a ON a.client_id = w.client_id AND a.appointment_date = w.appointment_date
    AND a.start_time = w.start_time AND a.end_time = w.end_time AND a.room = w.room AND ${uncancelled('a')}
  WHERE w.id = $1 AND coalesce(g.id, u.id) = $2 AND coalesce(g.is_active, u.is_active) AND a.starts_at > $3`;

/** @returns null where the entry ended with no booking of its addressee that is to come */
export async function placeTakenBy(
  on: DataSource | EntityManager,
  { entryId, actorId }: { entryId: string; actorId: string },
  now: Date,
): Promise<Taken | null> {
  const values = [entryId, actorId, now];
  const [row] = await named<Taken>(on, { name: 'place-taken-by-entry', text: TAKEN, values });
  return row ?? null;
}

const VISIT_BESIDE = `
  SELECT a.id, a.effective_start_time AS start FROM appointments a
  WHERE a.client_id = $1 AND a.appointment_date = $2 AND ${uncancelled('a')} 
    AND (a.start_time, a.end_time, a.room) <> ($3::time, $4::time, $5::smallint)
  ORDER BY a.effective_start_time, a.id LIMIT 1`;

/** The client's visit of that day, which the place would move (rule: one wish a day). */
export async function visitBesidePlace(
  on: DataSource | EntityManager,
  clientId: string,
  { date, start, end, room }: Pick<InterestRecord, 'date' | 'start' | 'end' | 'room'>,
): Promise<{ id: string; start: TimeOfDay } | null> {
  const statement = { name: 'visit-beside-held-place', text: VISIT_BESIDE, values: [clientId, date, start, end, room] };
  const [visit] = await named<{ id: string; start: TimeOfDay }>(on, statement);
  return visit ?? null;
}

import type { DataSource } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { Language } from '../contract/languages.js';
import type { Role } from '../contract/roles.js';
import { named } from '../platform/database/named-query.js';
import { effectiveEnd, effectiveStart, uncancelled, withEffectiveTimes } from '../platform/database/sql-words.js';
import { classJson, trainerJson } from '../settings/class-json.js';
import { scheduleRangeColumns, type ScheduleRangeRow } from '../schedule/schedule.repository.js';
import type { FeedOccupant, FeedVisit, FeedWait } from './feed.rules.js';

/** The person whose calendar it is. */
export interface FeedOwner {
  id: string;
  role: Role;
  name: string;
  isChild: boolean;
  /** A child's is the adult's. */
  language: Language;
  /** Staff may have the timeslots of one room or one trainer alone. */
  room: number | null;
  trainerId: string | null;
}

const OWNER = `
  SELECT u.id, u.role, u.name, g.id IS NOT NULL AS "isChild", coalesce(g.language, u.language) AS language,
    f.room, f.trainer_id AS "trainerId"
  FROM calendar_feeds f JOIN users u ON u.id = f.user_id LEFT JOIN users g ON g.id = u.guardian_id
  WHERE f.key_hash = $1 AND u.is_active`;

/** null for an unknown address. */
export async function ownerOfFeed(on: DataSource, keyHash: string): Promise<FeedOwner | null> {
  const [owner] = await named<FeedOwner>(on, { name: 'owner-of-feed', text: OWNER, values: [keyHash] });
  return owner ?? null;
}

const VISITS = `
  SELECT a.id, a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.room, a.status, a.promoted_at AS "promotedAt",
    u.is_morning_client AS "isMorningClient", coalesce(s.sequence, 0) AS sequence,
    coalesce(s.changed_at, greatest(a.booked_at, a.moved_at)) AS "modifiedAt",
    ${classJson('a.class_id')} AS "gymClass", ${trainerJson('a.trainer_id')} AS trainer
  FROM appointments a JOIN users u ON u.id = a.client_id LEFT JOIN calendar_sequences s ON s.appointment_id = a.id
  WHERE a.client_id = $1 AND a.appointment_date >= $2::date AND ${uncancelled('a')}
  ORDER BY a.starts_at, a.id`;

export const visitsFrom = (on: DataSource, clientId: string, from: CalendarDate): Promise<FeedVisit[]> =>
  named<FeedVisit>(on, { name: 'visits-in-feed', text: VISITS, values: [clientId, from] });

const WAITS = `
  SELECT i.id, i.appointment_date AS date, i.room, ${effectiveStart('i')} AS "effectiveStart", ${effectiveEnd('i')} AS "effectiveEnd"
  FROM interests i ${withEffectiveTimes('i')}
  WHERE i.client_id = $1 AND i.payment_id IS NULL AND i.appointment_date >= $2::date
  ORDER BY i.appointment_date, i.start_time, i.id`;

export const waitsFrom = (on: DataSource, clientId: string, from: CalendarDate): Promise<FeedWait[]> =>
  named<FeedWait>(on, { name: 'waits-in-feed', text: WAITS, values: [clientId, from] });

const SLOTS = `
  SELECT ${scheduleRangeColumns('$1::date', '$2::date')},
    (SELECT coalesce(json_agg(json_build_object('date', a.appointment_date, 'start', a.start_time, 'end', a.end_time, 'room', a.room,
        'effectiveStart', a.effective_start_time, 'effectiveEnd', a.effective_end_time, 'name', u.name)
        ORDER BY a.booked_at, a.id), '[]')
      FROM appointments a JOIN users u ON u.id = a.client_id
      WHERE a.appointment_date BETWEEN $1::date AND $2::date AND ${uncancelled('a')}) AS occupants`;

type Slots = ScheduleRangeRow & { occupants: FeedOccupant[] };

/** The schedule of a range of dates, with whose places are taken. */
export async function slotsBetween(on: DataSource, from: CalendarDate, until: CalendarDate): Promise<Slots> {
  const [row] = await named<Slots>(on, { name: 'slots-in-feed', text: SLOTS, values: [from, until] });
  if (row === undefined) throw new Error('A statement of sub-selects answers one row');
  return row;
}

const NOTE_READING = `
  UPDATE calendar_feeds SET last_read_at = $3, version = $2, revision = revision + (version <> $2)::int,
    changed_at = CASE WHEN version <> $2 THEN $3 ELSE changed_at END
  WHERE key_hash = $1
  RETURNING revision AS sequence, changed_at AS "modifiedAt"`;

/** Notes that this content was read, and returns the version of it; null when the address ended meanwhile. */
export async function noteReading(on: DataSource, keyHash: string, version: string, now: Date) {
  const values = [keyHash, version, now];
  const [noted] = await named<{ sequence: number; modifiedAt: Date }>(on, {
    name: 'note-reading-of-feed',
    text: NOTE_READING,
    values,
  });
  return noted ?? null;
}

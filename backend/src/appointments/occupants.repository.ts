import type { DataSource, EntityManager } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import { named } from '../platform/database/named-query.js';
import type { SlotTimes } from '../timeslots/schedule.rules.js';
import { DAY_COLUMNS, toDay, type Day, type DayRow, type Moment } from './day.repository.js';
import type { Booked, Waiting } from './timeslot.mapper.js';

export interface OccupiedDay {
  day: Day;
  booked: Booked[];
  waiting: Waiting[];
}

/** $1 to $4 as in `DAY_COLUMNS`; $5 the client whose appointments are included, null for all. */
const OCCUPIED_DAY = `
  SELECT ${DAY_COLUMNS},
    (SELECT coalesce(json_agg(json_build_object('id', a.id, 'start', a.start_time, 'end', a.end_time,
              'userId', a.client_id, 'userName', u.name, 'bookedByName', b.name, 'bookedAt', a.booked_at,
              'endsAt', a.ends_at, 'status', a.status) ORDER BY a.booked_at, u.name, a.id), '[]')
       FROM appointments a JOIN users u ON u.id = a.client_id JOIN users b ON b.id = a.booked_by_id
      WHERE a.appointment_date = $1::date AND a.status <> 2 AND ($5::uuid IS NULL OR a.client_id = $5)
        AND ($3::time IS NULL OR (a.start_time = $3 AND a.end_time = $4))) AS occupants,
    (SELECT coalesce(json_agg(json_build_object('start', q.start_time, 'end', q.end_time, 'count', q.waiting,
              'ownId', q.own_id)), '[]')
       FROM (SELECT i.start_time, i.end_time, count(*) AS waiting,
                    max(i.id::text) FILTER (WHERE i.client_id = $2::uuid) AS own_id
               FROM interests i WHERE i.appointment_date = $1::date GROUP BY i.start_time, i.end_time) q) AS waiting`;

/** Loads a date with its bookings in one statement. A member sees only their own (rule: permissions). */
export async function loadOccupiedDay(
  on: DataSource | EntityManager,
  ask: { date: CalendarDate; clientId: string | null; slot?: SlotTimes; onlyOf: string | null },
  moment: Moment,
): Promise<OccupiedDay> {
  const values = [ask.date, ask.clientId, ask.slot?.start ?? null, ask.slot?.end ?? null, ask.onlyOf];
  type Row = DayRow & { occupants: Booked[]; waiting: Waiting[] };
  const [row] = await named<Row>(on, { name: 'load-occupied-day', text: OCCUPIED_DAY, values });
  if (row === undefined) throw new Error('A statement of sub-selects answers one row');
  return { day: toDay(row, ask.date, moment), booked: row.occupants, waiting: row.waiting };
}

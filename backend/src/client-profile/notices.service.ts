import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CancellationCause } from '../contract/appointment.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { LostPlaces } from '../contract/client.js';
import { isOfGym } from '../platform/database/sql-words.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { named } from '../platform/database/named-query.js';
import { AppError } from '../platform/errors/app-error.js';
import { Clock } from '../platform/time/clock.js';

interface LostPlace {
  id: string;
  appointmentDate: CalendarDate;
  startTime: TimeOfDay;
  endTime: TimeOfDay;
  lostAt: Date;
  cause: CancellationCause | null;
  reason: string | null;
}

/** Cancelled by the gym: neither by the client nor by the adult who looks after them. */
const LOST = `a.status = 2 AND NOT EXISTS (
    SELECT FROM users b WHERE b.id = a.cancelled_by_id AND (b.id = a.client_id OR NOT ${isOfGym('b')}))`;

const UNREAD = `
  SELECT a.id, a.appointment_date AS "appointmentDate", a.effective_start_time AS "startTime",
    a.effective_end_time AS "endTime", a.cancelled_at AS "lostAt", a.cancel_cause AS cause, a.cancel_reason AS reason
  FROM appointments a
  WHERE a.client_id = $1 AND ${LOST} AND a.ends_at > $2 AND (a.seen_at IS NULL OR a.seen_at < a.cancelled_at)
  ORDER BY a.cancelled_at DESC, a.starts_at, a.id`;

/** Unacknowledged places to come that the gym took from a client, grouped by the action that took them. */
export async function unreadOf(on: DataSource, clientId: string, now: Date): Promise<LostPlaces[]> {
  const places = await named<LostPlace>(on, { name: 'unread-lost-places', text: UNREAD, values: [clientId, now] });
  const acts = new Map<number, LostPlaces>();
  for (const { lostAt, cause, reason, ...appointment } of places) {
    const act = acts.get(lostAt.getTime());
    if (act) act.appointments.push(appointment);
    else
      acts.set(lostAt.getTime(), {
        id: appointment.id,
        lostAt: lostAt.toISOString(),
        cause,
        reason,
        appointments: [appointment],
      });
  }
  return [...acts.values()];
}

const READ = `
  UPDATE appointments a SET seen_at = $3
  FROM appointments named
  WHERE named.id = $2 AND named.client_id = $1
    AND a.client_id = $1 AND a.cancelled_at = named.cancelled_at AND ${LOST}
  RETURNING a.id`;

/** Acknowledges all places lost by the same action; false when the client lost no such place. */
async function markRead(on: DataSource, clientId: string, id: string, now: Date): Promise<boolean> {
  const rows = await named(on, { name: 'read-lost-places', text: READ, values: [clientId, id, now] });
  return rows.length > 0;
}

/** Lost places stay visible on every device until the member has acknowledged them on one, or their time is over. */
@Injectable()
export class NoticesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async read(clientId: string, id: string): Promise<LostPlaces[]> {
    const now = this.clock.now();
    if (!(await markRead(this.dataSource, clientId, id, now))) throw new AppError('NOT_FOUND');
    return unreadOf(this.dataSource, clientId, now);
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Statistics } from '../contract/gym.js';
import { IS_CLIENT } from '../platform/database/sql-words.js';
import { named } from '../platform/database/named-query.js';
import { BEGIN_SERIES, READ_AT, unchangedSql, valuesOf, type ReadAt } from '../platform/database/unchanged.sql.js';
import { PerGym } from '../platform/gyms/per-gym.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { isUpcomingSql } from './appointment.repository.js';
import { isCountedActiveSql } from '../subscriptions/subscription.repository.js';

/**
 * The figures that change only with a note, or with the date. A pack that is used up meanwhile appears in them within
 * half a minute.
 */
type OfClients = Omit<Statistics, 'upcomingAppointments'>;

/** They were counted for this date. */
interface Counted extends OfClients, ReadAt {
  today: string;
}

/**
 * The rows of a later date are all to come, so that their slots know how many there are. No visit of today begins more
 * than the 25 hours of a date from now: the index ends there.
 */
const UPCOMING = `
  (SELECT count(*) FROM appointments a
    WHERE a.appointment_date BETWEEN $2::date - 1 AND $2::date AND a.starts_at < $1::timestamptz + interval '26 hours'
      AND ${isUpcomingSql('a', '$1')})
  + (SELECT coalesce(sum(o.booked), 0) FROM slot_occupancies o WHERE o.slot_date BETWEEN $2::date + 1 AND $3::date)`;

/** All dates, as a parameter: PostgreSQL takes it for a short period, and goes along the index. */
const FOREVER = 'infinity';

/** Short, because each open overview asks for it after each booking; says whether the earlier counts still stand. */
const STATISTICS = `
  SELECT (${UPCOMING})::int AS "upcomingAppointments", ${unchangedSql(['clients', 'subscriptions'], 4)} AS stands`;

/** Takes longer the more clients there are. */
const OF_CLIENTS = `
  SELECT ${READ_AT},
    (SELECT count(*)::int FROM current_subscriptions c WHERE ${isCountedActiveSql('c', '$1::date', '$2::timestamptz')})
      AS "activeSubscriptions",
    (SELECT count(*)::int FROM users u WHERE ${IS_CLIENT} AND NOT u.is_active) AS "inactiveClients",
    (SELECT count(*)::int FROM users u WHERE ${IS_CLIENT}) AS "totalClients"`;

interface Answer {
  upcomingAppointments: number;
  stands: boolean;
}

/** The four figures of the console's overview (rule: figures). */
@Injectable()
export class StatisticsService {
  private readonly last = new PerGym<{ counted: Counted | null }>(() => ({ counted: null }));

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
  ) {}

  async read(): Promise<Statistics> {
    const { now, today } = this.clock.read();
    const last = this.last.current;
    const known = last.counted?.today === today ? last.counted : null;
    const values = [now, today, FOREVER, ...valuesOf(known)];
    const statement = { name: 'statistics', text: STATISTICS, values, isShortRead: true };
    const [row] = await named<Answer>(this.dataSource, statement);
    if (row === undefined) throw new Error('An aggregate answers one row');
    const figures = row.stands && known !== null ? known : (last.counted = await this.count(today, now));
    const { activeSubscriptions, inactiveClients, totalClients } = figures;
    return { upcomingAppointments: row.upcomingAppointments, activeSubscriptions, inactiveClients, totalClients };
  }

  private async count(today: string, now: Date): Promise<Counted> {
    const statement = { name: 'statistics-of-clients', text: OF_CLIENTS, values: [today, now] };
    const [row] = await named<Omit<Counted, 'today'>>(this.dataSource, statement);
    if (row === undefined) throw new Error('An aggregate answers one row');
    if (row.series === null) await this.dataSource.query(BEGIN_SERIES);
    return { ...row, today };
  }
}

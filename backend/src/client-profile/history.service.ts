import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppointmentListService } from '../appointments/appointment-list.service.js';
import type { HistoryMonth } from '../contract/appointment.js';
import { addDays, firstOfNextMonth, mondayOf, monthOf, type CalendarDate } from '../contract/calendar-date.js';
import { uncancelled } from '../platform/database/sql-words.js';
import { named } from '../platform/database/named-query.js';
import type { Caller } from '../platform/http/caller.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { isUpcomingSql } from '../appointments/appointment.repository.js';
import { monthsInARow, weeksInARow } from './streaks.rules.js';

const IS_UPCOMING = isUpcomingSql('a', '$2');
/** An unmarked visit counts as attended (rule: attendance). `$2` is now. */
export const TOOK_PLACE = `${uncancelled('a')} AND NOT (${IS_UPCOMING}) AND a.attendance IS DISTINCT FROM 'absent'`;

/** A row for each month: as few as a member has been here for, however many visits those were. */
const HISTORY = `
  SELECT to_char(a.appointment_date, 'YYYY-MM') AS month,
    count(*) FILTER (WHERE ${TOOK_PLACE})::int AS made,
    count(*) FILTER (WHERE ${IS_UPCOMING})::int AS booked,
    count(*) FILTER (WHERE a.status = 2)::int AS cancelled
  FROM appointments a WHERE a.client_id = $1 GROUP BY 1 ORDER BY 1 DESC`;

/** Weeks, by their Mondays, in which the member was there. */
const WEEKS = `
  SELECT DISTINCT date_trunc('week', a.appointment_date)::date AS monday
  FROM appointments a WHERE a.client_id = $1 AND ${TOOK_PLACE}`;

@Injectable()
export class HistoryService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly lists: AppointmentListService,
  ) {}

  async months(by: Pick<Caller, 'clientId' | 'role' | 'language'>): Promise<HistoryMonth[]> {
    const { now, today } = this.clock.read();
    const { clientId } = by;
    const values = [clientId, now];
    const [months, weeks] = await Promise.all([
      named<Pick<HistoryMonth, 'month' | 'made' | 'booked' | 'cancelled'>>(this.dataSource, {
        ...{ name: 'history-months', text: HISTORY, values },
      }),
      named<{ monday: CalendarDate }>(this.dataSource, { name: 'history-weeks', text: WEEKS, values }),
    ]);
    const inARow = monthsInARow(months, today);
    const lastVisited = months.find(({ made }) => made > 0);
    const weeksNow = weeksInARow(
      weeks.map(({ monday }) => monday),
      mondayOf(today),
    );
    // Visits of later months are to come, and stand on the first screen.
    const opened = months.find(({ month }) => month <= monthOf(today)) ?? months.at(-1);
    if (opened === undefined) return [];
    const first = `${opened.month}-01`;
    const endDate = addDays(firstOfNextMonth(first), -1);
    const ofOpened = { startDate: first, endDate, sort: '["startsAt","DESC"]' };
    const { rows } = await this.lists.list(ofOpened, clientId, by);
    return months.map((one) => ({
      ...one,
      appointments: one === opened ? [...rows] : null,
      monthsInARow: inARow.get(one.month) ?? null,
      weeksInARow: one === lastVisited ? weeksNow : null,
    }));
  }
}

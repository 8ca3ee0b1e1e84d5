import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { HistoryMonth } from '../contract/appointment.js';
import { uncancelled } from '../platform/database/sql-words.js';
import { named } from '../platform/database/named-query.js';
import { Clock } from '../platform/time/clock.js';
import { isUpcomingSql } from '../appointments/appointment.repository.js';

const IS_UPCOMING = isUpcomingSql('a', '$2');

/** A row for each month: as few as a member has been here for, however many visits those were. */
const HISTORY = `
  SELECT to_char(a.appointment_date, 'YYYY-MM') AS month,
    count(*) FILTER (WHERE ${uncancelled('a')} AND NOT (${IS_UPCOMING}))::int AS made,
    count(*) FILTER (WHERE ${IS_UPCOMING})::int AS booked,
    count(*) FILTER (WHERE a.status = 2)::int AS cancelled
  FROM appointments a WHERE a.client_id = $1 GROUP BY 1 ORDER BY 1 DESC`;

@Injectable()
export class HistoryService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  months(clientId: string): Promise<HistoryMonth[]> {
    const values = [clientId, this.clock.now()];
    return named<HistoryMonth>(this.dataSource, { name: 'history-months', text: HISTORY, values });
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Statistics } from '../contract/gym.js';
import { IS_CLIENT } from '../platform/database/sql-words.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { named } from '../platform/database/named-query.js';
import { Clock } from '../platform/time/clock.js';
import { todayIn } from '../platform/time/gym-zone.js';
import { isUpcomingSql } from './appointment.repository.js';
import { isCountedActiveSql } from '../subscriptions/subscription.repository.js';

const STATISTICS = `
  SELECT
    (SELECT count(*)::int FROM appointments a WHERE ${isUpcomingSql('a', '$1')}) AS "upcomingAppointments",
    (SELECT count(*)::int FROM current_subscriptions c WHERE ${isCountedActiveSql('c', '$2::date')})
      AS "activeSubscriptions",
    (SELECT count(*)::int FROM users u WHERE ${IS_CLIENT} AND NOT u.is_active) AS "inactiveClients",
    (SELECT count(*)::int FROM users u WHERE ${IS_CLIENT}) AS "totalClients"`;

/** The four figures of the console's overview (rule: figures). */
@Injectable()
export class StatisticsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async read(): Promise<Statistics> {
    const now = this.clock.now();
    const values = [now, todayIn(this.environment.gymTimeZone, now)];
    const [row] = await named<Statistics & object>(this.dataSource, { name: 'statistics', text: STATISTICS, values });
    if (row === undefined) throw new Error('An aggregate answers one row');
    return row;
  }
}

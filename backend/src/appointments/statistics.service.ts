import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Statistics } from '../contract/gym.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { named } from '../platform/database/named-query.js';
import { Clock } from '../platform/time/clock.js';
import { todayIn } from '../platform/time/gym-zone.js';
import { isUpcomingSql } from './appointment.repository.js';
import { isSubscriptionCountedSql, subscriptionForSql } from '../subscriptions/subscription.repository.js';

const STATISTICS = `
  SELECT
    (SELECT count(*)::int FROM appointments a WHERE ${isUpcomingSql('a', '$1')}) AS "upcomingAppointments",
    count(*) FILTER (WHERE u.is_active AND ${isSubscriptionCountedSql('s', '$2::date')})::int AS "activeSubscriptions",
    count(*) FILTER (WHERE NOT u.is_active)::int AS "inactiveClients",
    count(*)::int AS "totalClients"
  FROM users u LEFT JOIN LATERAL ${subscriptionForSql('u.id', '$2::date')} s ON true
  WHERE u.role = 2`;

/** The four figures of the console's overview (specification §2). */
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

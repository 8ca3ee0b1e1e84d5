import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { named } from '../../platform/database/named-query.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { Clock } from '../../platform/time/clock.js';
import { MailsRepository } from '../outbox/mails.repository.js';

const MILLISECONDS = 1000;
const DAY_MS = 86_400_000;
const OF_LAST_DAY = 'SELECT state, count(*)::int AS count FROM mails WHERE created_at > $1 GROUP BY state';

/** Metrics of the outbox, the same in every process. */
@Injectable()
export class MailMetricsService implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly mails: MailsRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const shared = { ofThisProcess: false };
    const depth = { name: 'palestra_mails', help: 'Mails that are not done with, by state', label: 'state', ...shared };
    this.metrics.watch(depth, async () => {
      const { waiting, paused, failed, inDoubt } = await this.mails.count();
      return { waiting, paused, failed, 'in-doubt': inDoubt };
    });
    const age = { name: 'palestra_mail_queue_seconds', help: 'Age of the oldest mail that waits', ...shared };
    this.metrics.watch(age, () => this.queueSeconds());
    const written = {
      name: 'palestra_mails_of_last_day',
      help: 'Mails of the last 24 hours, by state',
      label: 'state',
    };
    this.metrics.watch({ ...written, ...shared }, () => this.ofLastDay());
  }

  private async queueSeconds(): Promise<{ seconds: number }> {
    const { oldestWaitingSince } = await this.mails.count();
    const since = oldestWaitingSince?.getTime();
    return { seconds: since === undefined ? 0 : (this.clock.now().getTime() - since) / MILLISECONDS };
  }

  private async ofLastDay(): Promise<Record<string, number>> {
    const since = new Date(this.clock.now().getTime() - DAY_MS);
    const rows = await named<{ state: string; count: number }>(this.dataSource, {
      name: 'mails-of-last-day',
      text: OF_LAST_DAY,
      values: [since],
    });
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  }
}

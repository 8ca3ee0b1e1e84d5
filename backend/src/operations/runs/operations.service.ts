import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OperationsState } from '../../contract/operations.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { Clock } from '../../platform/time/clock.js';
import { newestRuns } from './operation-runs.repository.js';
import { problemOf } from './well-being.rules.js';

const MILLISECONDS = 1000;

/** Reports backups, drills and doctor runs, which happen in other processes. */
@Injectable()
export class OperationsService implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Reports nothing about a kind that never ran: an alert would wake people who have not switched it on. */
  onModuleInit(): void {
    const watch = (
      name: string,
      help: string,
      read: (newest: Awaited<ReturnType<typeof newestRuns>>) => number | null,
    ) =>
      this.metrics.watch({ name, help, ofThisProcess: false }, async () => {
        const value = read(await newestRuns(this.dataSource));
        const known: Record<string, number> = value === null ? {} : { value };
        return known;
      });
    watch(
      'palestra_last_backup_timestamp_seconds',
      'When the newest good backup was made',
      ({ goodBackup }) => goodBackup && goodBackup.finishedAt.getTime() / MILLISECONDS,
    );
    watch(
      'palestra_last_drill_success',
      'Whether the newest restore drill passed',
      ({ drill }) => drill && Number(drill.ok),
    );
    watch('palestra_doctor_faults', 'What the doctor found the last time', ({ doctor }) => doctor && doctor.faults);
  }

  async state(): Promise<OperationsState> {
    return { problem: problemOf(await newestRuns(this.dataSource), this.clock.now()) };
  }
}

import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from './clock.js';

/** The clock of the database, which all processes share. */
@Injectable()
export class DatabaseClock {
  constructor(private readonly dataSource: DataSource) {}

  /** Tells the databases of gyms apart; null: that of the process. */
  get place(): string | null {
    const { master } = this.dataSource.driver as unknown as { master: { place?: string | null } };
    return master.place ?? null;
  }

  async now(): Promise<Date> {
    const rows = await this.dataSource.query<{ now: Date }[]>('SELECT clock_timestamp() AS now');
    return (rows as [{ now: Date }])[0].now;
  }
}

/** Larger than the delay of a slow network or a busy machine. */
const AGREED_WITHIN_MS = 30_000;

/** Compares the clock with the database's: a process that is days off would irrevocably complete future visits. */
@Injectable()
export class ClockCheck {
  private readonly logger = new Logger('Clock');
  /** Databases from which it differs. null: that of the process. */
  private readonly wrong = new Set<string | null>();

  constructor(
    private readonly clock: Clock,
    @Inject(DatabaseClock) private readonly databaseClock: Pick<DatabaseClock, 'now'> & Partial<DatabaseClock>,
  ) {}

  /** The database's time for scheduled work; null, and a line in the log, while our clock differs. */
  async agreedNow(): Promise<Date | null> {
    const before = this.clock.now().getTime();
    const now = await this.databaseClock.now();
    const after = this.clock.now().getTime();
    const difference = Math.max(before - now.getTime(), now.getTime() - after, 0);
    this.tell(difference);
    return difference <= AGREED_WITHIN_MS ? now : null;
  }

  private tell(difference: number): void {
    const database = this.databaseClock.place ?? null;
    const isRight = difference <= AGREED_WITHIN_MS;
    if (isRight !== this.wrong.has(database)) return;
    if (isRight) this.wrong.delete(database);
    else this.wrong.add(database);
    if (isRight) this.logger.log('The clock agrees with the database’s again: jobs go on');
    else {
      const seconds = Math.round(difference / 1000);
      this.logger.error(
        `The clock differs from the database’s by ${seconds} s: jobs that begin by the clock wait. Set both machines by NTP.`,
      );
    }
  }
}

import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { loadDay, type Day } from '../appointments/day.repository.js';
import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import { LIMITS } from '../contract/limits.js';
import { inTransaction } from '../platform/database/transaction.js';
import { PerGym } from '../platform/gyms/per-gym.js';
import { Scheduled } from '../platform/gyms/rounds.js';
import { ClockCheck } from '../platform/time/clock-check.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { quietUntil } from '../platform/time/quiet-hours.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { datesToFill, lockWaitingLists, MAY_BE_FILLED } from './filling.repository.js';
import { fillingOf, type FillingStep } from './filling.rules.js';
import { FillingService } from './filling.service.js';
import { onCommittedFreeing } from './freed-dates.js';
import { waitingOn, loadWaitingOn, type WaitingMember } from './interest.repository.js';

/**
 * Gives free places to those who wait, in line (rule: filling). It runs after each commit that freed a place. It also
 * runs every minute, for holds that end and for the last minutes before a start. Any number of processes may run it:
 * the locks let one after the other look, and each finds the remaining work.
 */
@Injectable()
export class WaitingListFiller implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('WaitingList');
  private readonly runs = new PerGym(() => ({ last: Promise.resolve() }));

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly clockCheck: ClockCheck,
    private readonly settings: SettingsRepository,
    private readonly filling: FillingService,
  ) {}

  onModuleInit(): void {
    onCommittedFreeing(this.dataSource, (dates) => void this.run(dates));
  }

  async onModuleDestroy(): Promise<void> {
    for (const { last } of this.runs.all) await last;
  }

  @Scheduled(CronExpression.EVERY_MINUTE, MAY_BE_FILLED)
  fillAll(): Promise<void> {
    return this.run(null);
  }

  /** One run after the other: this process would only wait for its own locks. */
  private run(only: CalendarDate[] | null): Promise<void> {
    const runs = this.runs.current;
    runs.last = runs.last.then(() => this.fill(only)).catch((fault: unknown) => this.logger.error(fault));
    return runs.last;
  }

  private async fill(only: CalendarDate[] | null): Promise<void> {
    if ((await this.clockCheck.agreedNow()) === null) return;
    const { waitingList } = await this.settings.values();
    const { today } = this.clock.read();
    const last = addDays(today, LIMITS.bookingWindowDays);
    const dates = await datesToFill(this.dataSource, { first: today, last, fills: waitingList.mode === 'fill', only });
    const isFreed = only !== null;
    for (const date of dates) await this.fillDate(date, isFreed).catch((fault: unknown) => this.logger.error(fault));
  }

  /** Looks before it locks, unless a place was just freed: on most dates there is nothing to do. */
  private async fillDate(date: CalendarDate, isFreed: boolean): Promise<void> {
    if (!isFreed && (await this.plan(this.dataSource, date, null)).steps.length === 0) return;
    await inTransaction(this.dataSource, async (tx) => {
      const locked = await lockWaitingLists(tx, date);
      const { day, steps: decided } = await this.plan(tx, date, locked);
      await this.filling.carryOut(tx, day, decided);
    });
  }

  /** Leaves out those who came into line after the locks were taken. */
  private async plan(
    on: DataSource | EntityManager,
    date: CalendarDate,
    locked: ReadonlySet<string> | null,
  ): Promise<{ day: Day; steps: FillingStep<WaitingMember>[] }> {
    const moment = this.clock.read();
    const day = await loadDay(on, date, null, moment);
    const { waitingList, quietHours } = day.settings;
    const moving = { settings: day.settings, zone: moment.zone };
    const rules = { ...waitingList, moving, quietUntil: (at: Date) => quietUntil(quietHours, moment.zone, at) };
    const waiting = (await loadWaitingOn(on, date)).filter(({ clientId }) => locked?.has(clientId) ?? true);
    return { day, steps: fillingOf(day, waitingOn(day, waiting), rules) };
  }
}

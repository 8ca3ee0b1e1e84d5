import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ActsService } from '../acts/acts.service.js';
import { AuditService } from '../audit/audit.service.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { LIMITS } from '../contract/limits.js';
import type { ScheduleChange } from '../contract/schedule-change.js';
import { lockSchedule, lockTemplate } from '../platform/database/locks.js';
import { AppError, invalidField } from '../platform/errors/app-error.js';
import type { GymMoment } from '../platform/time/gym-clock.js';
import { closeDays, closingsIn, toTimeslotOverride } from './timeslot-override.repository.js';
import { affectedClients } from '../appointments/untold.repository.js';
import { CompensationService } from '../subscriptions/compensation.service.js';
import { BulkCancellingService } from '../appointments/bulk-cancelling.service.js';
import { type ChangeOrder, ScheduleTransaction } from '../schedule/schedule-change.js';
import { isRoomUsed } from '../schedule/schedule.rules.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { decideClosing } from '../contract/slot-change.js';

/** Both dates included. */
interface DayRange {
  from: CalendarDate;
  to: CalendarDate;
  /** The one that is closed alone; undefined closes all. */
  room?: number | undefined;
}

/** Closes a day or a range of days: cancels the visits that have not started and mails each member once. */
@Injectable()
export class DayClosingService {
  constructor(
    private readonly transaction: ScheduleTransaction,
    private readonly audit: AuditService,
    private readonly acts: ActsService,
    private readonly cancelling: BulkCancellingService,
    private readonly compensation: CompensationService,
    private readonly settings: SettingsRepository,
  ) {}

  close(range: DayRange, order: ChangeOrder, compensates = false): Promise<ScheduleChange> {
    // One lock covers all days of a range, however long it is.
    const lock = (tx: EntityManager) => (isOneDay(range) ? lockSchedule(tx, range.from) : lockTemplate(tx));
    return this.transaction.run(order, lock, (tx, moment) =>
      this.closeIn(tx, { ...range, compensates }, order, moment),
    );
  }

  private async closeIn(
    tx: EntityManager,
    { compensates, ...range }: DayRange & { compensates: boolean },
    { byId, reason, isDryRun }: ChangeOrder,
    { now, today }: GymMoment,
  ): Promise<ScheduleChange> {
    requireClosable(range, today);
    // While another room is open, no member loses a day.
    if (compensates && range.room !== undefined) throw invalidField('compensate', 'compensatesWhole');
    await this.requireRoom(tx, range.room);
    if (compensates) await this.compensation.lock(tx, range, now);
    const before = await closingsIn(tx, range);
    const closed = await closeDays(tx, range, { byId, reason, at: now });
    const selection = { of: 'days', ...range } as const;
    const lost = await this.cancelling.cancel(tx, { selection, byId, reason, mail: 'day-closed' });
    const affected = await affectedClients(tx, { lost }, isDryRun);
    const given = compensates ? await this.compensation.give(tx, range, { byId, at: now, reason, today }) : null;
    const compensated = given && { compensated: given.shown };
    await this.audit.record(tx, {
      actorId: byId,
      action: 'day.closed',
      entityId: isOneDay(range) ? range.from : `${range.from}/${range.to}`,
      after: {
        ...{ from: range.from, to: range.to, ...(range.room !== undefined && { areaId: range.room }) },
        reason,
        affected: affected.affected,
        ...(given && { compensatedSubscriptions: given.shown.length }),
      },
    });
    await this.acts.record(tx, {
      ...{ kind: 'day-closed', at: now, byId, about: { startDate: range.from, endDate: range.to }, cancelled: lost },
      changes: {
        overrides: { before, after: await closingsIn(tx, range) },
        ...(given && { compensated: given.given }),
      },
    });
    return { ...affected, ...compensated, overrides: closed.map((one) => toTimeslotOverride(one)) };
  }

  private async requireRoom(tx: EntityManager, room: number | undefined): Promise<void> {
    if (room !== undefined && !isRoomUsed(await this.settings.values(tx), room)) throw new AppError('NOT_FOUND');
  }
}

const isOneDay = ({ from, to }: DayRange): boolean => from === to;

function requireClosable(range: DayRange, today: CalendarDate): void {
  const refused = decideClosing(range, today);
  if (refused === 'endBeforeStart') throw invalidField('endDate', 'rangeEndBeforeStart');
  if (refused === 'tooLong') throw invalidField('endDate', 'rangeTooLong', { max: LIMITS.closedRangeMaxDays });
  if (refused !== null) throw new AppError(refused);
}

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import type { CalendarDate } from '../../contract/calendar-date.js';
import { LIMITS } from '../../contract/limits.js';
import type { ScheduleChange } from '../../contract/schedule-change.js';
import { lockSchedule, lockTemplate } from '../../platform/database/locks.js';
import { inTransactionOrDryRun } from '../../platform/database/transaction.js';
import { AppError, invalidField } from '../../platform/http/app-error.js';
import { GymClock } from '../../platform/time/gym-clock.js';
import { toTimeslotOverride } from '../../timeslots/timeslot-override.mapper.js';
import { closeDays } from '../../timeslots/timeslot-override.repository.js';
import { toAffected } from '../affected.mapper.js';
import { BulkCancelling } from '../bulk-cancelling.service.js';
import { decideClosing } from './slot-change.rules.js';
import type { ChangeOrder } from '../change-order.js';

/** Both included. */
export interface DayRange {
  from: CalendarDate;
  to: CalendarDate;
}

/** Closing a day, or a range of days: what had not started is cancelled, and each member is told once. */
@Injectable()
export class DayClosingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly audit: AuditService,
    private readonly cancelling: BulkCancelling,
  ) {}

  close(range: DayRange, order: ChangeOrder): Promise<ScheduleChange> {
    requireClosable(range, this.clock.read().today);
    return inTransactionOrDryRun(this.dataSource, order.isDryRun, (tx) => this.closeIn(tx, range, order));
  }

  private async closeIn(
    tx: EntityManager,
    range: DayRange,
    { byId, reason, isDryRun }: ChangeOrder,
  ): Promise<ScheduleChange> {
    const isOneDay = range.from === range.to;
    // One lock stands for all days of a range, however long it is.
    await (isOneDay ? lockSchedule(tx, range.from) : lockTemplate(tx));
    const closed = await closeDays(tx, range, { byId, reason, at: this.clock.read().now });
    const selection = { of: 'days', ...range } as const;
    const lost = await this.cancelling.cancel(tx, { selection, byId, reason, mail: 'day-closed' });
    const affected = toAffected({ lost }, isDryRun);
    await this.audit.record(tx, {
      actorId: byId,
      action: 'day.closed',
      entity: 'day',
      entityId: isOneDay ? range.from : `${range.from}/${range.to}`,
      before: null,
      after: { ...range, reason, affected: affected.affected },
    });
    return { ...affected, overrides: closed.map(toTimeslotOverride) };
  }
}

function requireClosable(range: DayRange, today: CalendarDate): void {
  const refused = decideClosing(range, today);
  if (refused === 'endBeforeStart') throw invalidField('endDate', 'rangeEndBeforeStart');
  if (refused === 'tooLong') throw invalidField('endDate', 'rangeTooLong', { max: LIMITS.closedRangeMaxDays });
  if (refused !== null) throw new AppError(refused);
}

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import type { ScheduleChange } from '../../contract/schedule-change.js';
import { lockSchedule } from '../../platform/database/locks.js';
import { inTransactionOrDryRun } from '../../platform/database/transaction.js';
import { AppError } from '../../platform/http/app-error.js';
import { GymClock, type GymMoment } from '../../platform/time/gym-clock.js';
import { toTimeslotOverride } from '../../timeslots/timeslot-override.mapper.js';
import {
  deleteOverride,
  findOverride,
  type OverrideRecord,
  type SlotOfDate,
} from '../../timeslots/timeslot-override.repository.js';
import { toAffected } from '../affected.mapper.js';
import { bookingFactsOf } from '../availability.rules.js';
import { loadDay } from '../day.repository.js';
import { Moving } from '../moving.service.js';
import { decideRemoval } from './slot-change.rules.js';
import type { ChangeOrder } from '../change-order.js';

/** Taking back what differs on a date. What was cancelled stays cancelled; what was moved moves back (decisions §11). */
@Injectable()
export class OverrideRemovalService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly audit: AuditService,
    private readonly moving: Moving,
  ) {}

  async remove(id: string, order: ChangeOrder): Promise<ScheduleChange> {
    const found = await findOverride(this.dataSource, id);
    if (found === null) throw new AppError('NOT_FOUND');
    return inTransactionOrDryRun(this.dataSource, order.isDryRun, (tx) => this.removeIn(tx, found, order));
  }

  private async removeIn(tx: EntityManager, found: OverrideRecord, order: ChangeOrder): Promise<ScheduleChange> {
    const { id, date } = found;
    await lockSchedule(tx, date);
    const override = await findOverride(tx, id);
    if (override === null) throw new AppError('NOT_FOUND');
    const moment = this.clock.read();
    const moving = movedSlotOf(override);
    const startsAt = moving === null ? null : await startOf(tx, moving, moment);
    const refused = decideRemoval({ ...moment, date, startsAt });
    if (refused !== null) throw new AppError(refused);
    await deleteOverride(tx, id);
    const moved = moving === null ? [] : await this.moving.settle(tx, { of: 'slot', ...moving }, moment, order.reason);
    const affected = toAffected({ moved }, order.isDryRun);
    const before = toTimeslotOverride(override);
    await this.audit.record(tx, {
      actorId: order.byId,
      action: 'timeslot-override.removed',
      entity: 'timeslot-override',
      entityId: id,
      before,
      after: affected.affected.length === 0 ? null : { affected: affected.affected },
    });
    return { ...affected, overrides: [before] };
  }
}

/** The slot whose time the override changed; null when it changed something else. */
function movedSlotOf({ kind, date, start, end }: OverrideRecord): SlotOfDate | null {
  return kind === 'time' && start !== null && end !== null ? { date, slot: { start, end } } : null;
}

/** When the slot starts as things stand; null when the date has no such slot any more. */
async function startOf(tx: EntityManager, { date, slot }: SlotOfDate, moment: GymMoment): Promise<Date | null> {
  return bookingFactsOf(await loadDay(tx, date, null, moment, slot), slot).slot?.startsAt ?? null;
}

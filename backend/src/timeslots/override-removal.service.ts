import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { may } from '../contract/permissions.js';
import type { ScheduleChange } from '../contract/schedule-change.js';
import { lockSchedule } from '../platform/database/locks.js';
import { AppError, lacking, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import type { GymMoment } from '../platform/time/gym-clock.js';
import { openedBy, openingsOf } from '../schedule/opening.rules.js';
import {
  deleteOverride,
  dropSlotOverrides,
  findOverride,
  isClosing,
  type OverrideRecord,
  type SlotOfDate,
  toTimeslotOverride,
} from './timeslot-override.repository.js';
import { affectedClients } from '../appointments/untold.repository.js';
import { bookingFactsOf } from '../appointments/booking.rules.js';
import { loadDay } from '../appointments/day.repository.js';
import { CompensationService } from '../subscriptions/compensation.service.js';
import { FreedPlaces } from '../appointments/freed-places.js';
import { atItsTime } from '../appointments/moving.repository.js';
import { SlotFollowingService } from '../appointments/slot-following.service.js';
import { type ChangeOrder, ScheduleTransaction } from '../schedule/schedule-change.js';
import { decideRemoval } from '../contract/slot-change.js';

/** Removes overrides of a date. Cancelled appointments stay cancelled; moved ones move back (rule: overrides). */
@Injectable()
export class OverrideRemovalService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transaction: ScheduleTransaction,
    private readonly audit: AuditService,
    private readonly following: SlotFollowingService,
    private readonly freed: FreedPlaces,
    private readonly compensation: CompensationService,
  ) {}

  async remove(caller: Caller, id: string, order: ChangeOrder): Promise<ScheduleChange> {
    const found = orNotFound(await findOverride(this.dataSource, id));
    if (isClosing(found.kind) && !may(caller, 'closing')) throw lacking('closing');
    return this.transaction.run(
      order,
      (tx) => lockSchedule(tx, found.date),
      (tx, moment) => this.removeIn(tx, found, order, moment),
    );
  }

  private async removeIn(
    tx: EntityManager,
    found: OverrideRecord,
    order: ChangeOrder,
    moment: GymMoment,
  ): Promise<ScheduleChange> {
    const { id, date } = found;
    const override = orNotFound(await findOverride(tx, id));
    const moving = movedSlotOf(override);
    const day = await loadDay(tx, date, null, moment);
    const startsAt = moving === null ? null : (bookingFactsOf(day, moving.slot).slot?.startsAt ?? null);
    const refused = decideRemoval({ ...moment, date, startsAt });
    if (refused !== null) throw new AppError(refused);
    const extra = extraSlotOf(override);
    // Its other changes go with the slot; while it has bookings it stays as a retired one (rule: nothing lost).
    await (extra === null ? deleteOverride(tx, id) : dropSlotOverrides(tx, extra));
    if (override.kind === 'day') {
      await this.compensation.reopen(tx, date, { byId: order.byId, at: moment.now, reason: order.reason });
    }
    const moved =
      moving === null ? [] : await this.following.settle(tx, { of: 'slot', ...moving }, moment, order.reason);
    const led = ledByOtherOf(override);
    const ledByOther = led === null ? [] : await this.following.settleTrainers(tx, { of: 'slot', ...led }, moment);
    const { schedule } = await loadDay(tx, date, null, moment);
    const opened = openedBy(openingsOf(day.schedule), openingsOf(schedule));
    await this.freed.announce(
      tx,
      opened.map((times) => ({ date, ...times })),
    );
    const affected = await affectedClients(tx, { moved: [...moved, ...ledByOther.map(atItsTime)] }, order.isDryRun);
    const before = toTimeslotOverride(override, order.language);
    await this.audit.record(tx, {
      actorId: order.byId,
      action: 'timeslot-override.removed',
      entityId: id,
      before,
      after: affected.affected.length === 0 ? null : { affected: affected.affected },
    });
    return { ...affected, overrides: [before] };
  }
}

/** The slot that the override added to its date; null when it did something else. */
function extraSlotOf({ kind, date, room, start, end }: OverrideRecord): SlotOfDate | null {
  return kind === 'extra' && start !== null && end !== null ? { date, slot: { room, start, end } } : null;
}

/** The slot that the override gave a substitute; null when it did something else. */
function ledByOtherOf({ kind, date, room, start, end }: OverrideRecord): SlotOfDate | null {
  return kind === 'trainer' && start !== null && end !== null ? { date, slot: { room, start, end } } : null;
}

/** The slot whose time the override changed; null when it changed something else. */
function movedSlotOf({ kind, date, room, start, end }: OverrideRecord): SlotOfDate | null {
  return kind === 'time' && start !== null && end !== null ? { date, slot: { room, start, end } } : null;
}

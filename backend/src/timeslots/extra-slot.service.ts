import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { affectedClients } from '../appointments/untold.repository.js';
import { loadDay } from '../appointments/day.repository.js';
import { FreedPlaces } from '../appointments/freed-places.js';
import { SlotFollowingService } from '../appointments/slot-following.service.js';
import { AuditService } from '../audit/audit.service.js';
import { ClassRow } from '../classes/gym-class.entity.js';
import type { AddedTimeslot } from '../contract/schedule-change.js';
import { overlapping } from '../contract/slot-change.js';
import { slotLogId } from '../contract/timeslot.js';
import { lockSchedule } from '../platform/database/locks.js';
import { AppError } from '../platform/errors/app-error.js';
import type { GymMoment } from '../platform/time/gym-clock.js';
import { slotInstant } from '../platform/time/gym-zone.js';
import { openedBy, openingsOf } from '../schedule/opening.rules.js';
import { type ChangeOrder, ScheduleTransaction } from '../schedule/schedule-change.js';
import { closedReasonIn, usualCapacityOf, findSlot, isRoomOpen, isRoomUsed } from '../schedule/schedule.rules.js';
import {
  overridesOfSlot,
  setSlotOverride,
  type SlotOfDate,
  toTimeslotOverride,
} from './timeslot-override.repository.js';

interface ExtraSlotWish {
  capacity: number | null;
  classId?: string | null | undefined;
  trainerId?: string | null | undefined;
}

/** Adds a slot to one date (rule: extra slot). */
@Injectable()
export class ExtraSlotService {
  constructor(
    private readonly transaction: ScheduleTransaction,
    private readonly audit: AuditService,
    private readonly following: SlotFollowingService,
    private readonly freed: FreedPlaces,
  ) {}

  /** `capacity` null takes that of the class, else the present one of the room or the setting. */
  add(at: SlotOfDate, wish: ExtraSlotWish, order: ChangeOrder): Promise<AddedTimeslot> {
    return this.transaction.run(
      order,
      (tx) => lockSchedule(tx, at.date),
      (tx, moment) => this.addIn(tx, at, wish, order, moment),
    );
  }

  private async addIn(
    tx: EntityManager,
    at: SlotOfDate,
    { capacity, classId = null, trainerId = null }: ExtraSlotWish,
    { byId, reason, isDryRun, language }: ChangeOrder,
    moment: GymMoment,
  ): Promise<AddedTimeslot> {
    const { date, slot } = at;
    if (slotInstant(moment.zone, date, slot.start) <= moment.now) throw new AppError('DATE_PAST');
    const { schedule, settings } = await loadDay(tx, date, null, moment);
    if (!isRoomUsed(settings, slot.room)) throw new AppError('NOT_FOUND');
    if (!isRoomOpen(schedule, slot.room)) {
      throw new AppError('DAY_CLOSED', { because: { because: closedReasonIn(schedule, slot.room) } });
    }
    const same = findSlot(schedule, slot);
    if (same !== null && !same.isRetired) throw new AppError('TIMESLOT_EXISTS');
    const authored = { byId, reason, at: moment.now };
    await setSlotOverride(tx, at, { kind: 'extra', classId, trainerId }, authored);
    const ofClass = classId === null ? null : await tx.findOneBy(ClassRow, { id: classId });
    const { capacityPerTimeslot: defaultCapacity, rooms } = settings;
    const usual = usualCapacityOf({ defaultCapacity, rooms }, { room: slot.room, gymClass: ofClass });
    // Kept with the slot, so that a later setting does not change a date that staff arranged by hand.
    await setSlotOverride(tx, at, { kind: 'capacity', capacity: capacity ?? usual }, authored);
    // A retired slot that comes back may have bookings at another time.
    const moved = await this.following.settle(tx, { of: 'slot', ...at }, moment, reason);
    const { schedule: after } = await loadDay(tx, date, null, moment);
    const opened = openedBy(openingsOf(schedule), openingsOf(after));
    await this.freed.announce(
      tx,
      opened.map((times) => ({ date, ...times })),
    );
    const times = { startTime: slot.start, endTime: slot.end };
    const others = schedule.slots
      .filter((other) => other !== same && other.room === slot.room && !other.isDisabled)
      .map(({ effectiveStart: startTime, effectiveEnd: endTime }) => ({ startTime, endTime }));
    const overrides = (await overridesOfSlot(tx, at)).map((one) => toTimeslotOverride(one, language));
    const affected = await affectedClients(tx, { moved }, isDryRun);
    await this.audit.record(tx, {
      actorId: byId,
      action: 'timeslot.added',
      entityId: slotLogId(date, slot),
      after: { overrides, affected: affected.affected },
    });
    return { ...affected, overrides, overlaps: overlapping(times, others) };
  }
}

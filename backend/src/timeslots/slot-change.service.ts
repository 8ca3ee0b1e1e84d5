import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ActsService } from '../acts/acts.service.js';
import { AuditService } from '../audit/audit.service.js';
import type { ChangedTimeslot, ScheduleChange, TimeslotOverride } from '../contract/schedule-change.js';
import { DEFAULT_LANGUAGE, type Language } from '../contract/languages.js';
import { slotLogId, type Timeslot } from '../contract/timeslot.js';
import { lockSchedule } from '../platform/database/locks.js';
import { AppError } from '../platform/errors/app-error.js';
import { requireFresh } from '../platform/http/version.js';
import type { GymMoment } from '../platform/time/gym-clock.js';
import { openedBy, openingsOf } from '../schedule/opening.rules.js';
import {
  type Authored,
  dropIdleTimeOverride,
  dropSlotOverride,
  overridesOfSlot,
  setSlotOverride,
  slotOverrideRows,
  type SlotOfDate,
  toTimeslotOverride,
} from './timeslot-override.repository.js';
import { affectedClients } from '../appointments/untold.repository.js';
import { bookingFactsOf, datedSlot } from '../appointments/booking.rules.js';
import { BulkCancellingService } from '../appointments/bulk-cancelling.service.js';
import { loadDay } from '../appointments/day.repository.js';
import { FreedPlaces } from '../appointments/freed-places.js';
import { atItsTime } from '../appointments/moving.repository.js';
import { SlotFollowingService } from '../appointments/slot-following.service.js';
import { loadOccupiedDay } from './occupants.repository.js';
import { type ChangeOrder, ScheduleTransaction } from '../schedule/schedule-change.js';
import { timeslotVersion, toTimeslot } from './timeslot.mapper.js';
import { decideSlotChange, type SlotPatch } from '../contract/slot-change.js';

/** Changes one slot of one date: capacity, time, or whether it takes place (rule: overrides). */
@Injectable()
export class SlotChangeService {
  constructor(
    private readonly transaction: ScheduleTransaction,
    private readonly audit: AuditService,
    private readonly acts: ActsService,
    private readonly cancelling: BulkCancellingService,
    private readonly following: SlotFollowingService,
    private readonly freed: FreedPlaces,
  ) {}

  change(at: SlotOfDate, patch: SlotPatch, order: ChangeOrder): Promise<ScheduleChange> {
    return this.transaction.run(order, locking(at), (tx, moment) => this.changeIn(tx, at, patch, order, moment));
  }

  /** Changes the slot and returns its new state. `ifMatch` is the header as sent, if any. */
  changeAndRead(at: SlotOfDate, patch: SlotPatch, order: ChangeOrder, ifMatch?: string): Promise<ChangedTimeslot> {
    return this.transaction.run(order, locking(at), async (tx, moment) => {
      const before = ifMatch === undefined ? null : await read(tx, at, moment);
      if (before !== null) requireFresh(ifMatch, timeslotVersion(before));
      const { overrides: _, ...affected } = await this.changeIn(tx, at, patch, order, moment);
      const slot = await read(tx, at, moment, order.language);
      // A retired slot exists until it is empty; this change may have emptied it.
      if (slot === null) throw new AppError('NO_SUCH_SLOT');
      return { ...slot, ...affected };
    });
  }

  /** In a transaction that holds the date's lock; `byId` is null for the gym itself. */
  async changeIn(
    tx: EntityManager,
    at: SlotOfDate,
    patch: SlotPatch,
    { byId, reason, isDryRun, language }: Omit<ChangeOrder, 'byId'> & { byId: string | null },
    moment: GymMoment,
  ): Promise<ScheduleChange> {
    const day = await loadDay(tx, at.date, null, moment, at.slot);
    const { slot } = bookingFactsOf(day, at.slot);
    const newStartsAt = patch.times ? day.spanOf(patch.times.start, patch.times.end).startsAt : null;
    const refused = decideSlotChange({ ...moment, date: at.date, slot, newStartsAt }, patch);
    if (refused !== null) throw new AppError(refused);
    const before = await this.overridesOf(tx, at, language);
    const rowsBefore = await slotOverrideRows(tx, at);
    await writePatch(tx, at, patch, { byId, reason, at: moment.now });
    const lost =
      patch.isDisabled === true
        ? await this.cancelling.cancel(tx, { selection: { of: 'slot', ...at }, byId, reason, mail: 'cancelled' })
        : [];
    const moved =
      patch.times === undefined ? [] : await this.following.settle(tx, { of: 'slot', ...at }, moment, reason);
    const ledByOther =
      patch.trainerId === undefined ? [] : await this.following.settleTrainers(tx, { of: 'slot', ...at }, moment);
    const { schedule } = await loadDay(tx, at.date, null, moment, at.slot);
    const opened = openedBy(openingsOf(day.schedule), openingsOf(schedule));
    await this.freed.announce(
      tx,
      opened.map((times) => ({ date: at.date, ...times })),
    );
    const affected = await affectedClients(tx, { lost, moved: [...moved, ...ledByOther.map(atItsTime)] }, isDryRun);
    const change = { ...affected, overrides: await this.overridesOf(tx, at, language) };
    await this.audit.record(tx, {
      actorId: byId,
      action: patch.isDisabled === true ? 'timeslot.disabled' : 'timeslot.updated',
      entityId: slotLogId(at.date, at.slot),
      before: { overrides: before },
      after: { overrides: change.overrides, affected: change.affected },
    });
    const isAct = patch.isDisabled === true || patch.times !== undefined || patch.trainerId !== undefined;
    if (isAct && byId !== null) {
      const { effectiveStart: startTime, effectiveEnd: endTime } = slot ?? {
        effectiveStart: at.slot.start,
        effectiveEnd: at.slot.end,
      };
      const about = { startDate: at.date, endDate: at.date, startTime, endTime };
      const kind =
        patch.isDisabled === true
          ? 'timeslot-disabled'
          : patch.times === undefined
            ? 'trainer-changed'
            : 'timeslot-moved';
      await this.acts.record(tx, {
        ...{ kind, at: moment.now, byId, about, cancelled: lost, moved: moved.length },
        changes: { overrides: { before: rowsBefore, after: await slotOverrideRows(tx, at) } },
      });
    }
    return change;
  }

  private async overridesOf(tx: EntityManager, at: SlotOfDate, language?: Language): Promise<TimeslotOverride[]> {
    return (await overridesOfSlot(tx, at)).map((one) => toTimeslotOverride(one, language));
  }
}

async function read(
  tx: EntityManager,
  at: SlotOfDate,
  moment: GymMoment,
  language: Language = DEFAULT_LANGUAGE,
): Promise<Timeslot | null> {
  const { day, booked, waiting } = await loadOccupiedDay(tx, { ...at, clientId: null, onlyOf: null }, moment);
  const [slot] = day.schedule.slots;
  return slot === undefined ? null : toTimeslot(day, datedSlot(day, slot), booked, waiting, language);
}

const locking =
  ({ date }: SlotOfDate) =>
  (tx: EntityManager): Promise<void> =>
    lockSchedule(tx, date);

async function writePatch(tx: EntityManager, at: SlotOfDate, patch: SlotPatch, authored: Authored): Promise<void> {
  const { isDisabled, times, capacity, trainerId } = patch;
  if (isDisabled === true) await setSlotOverride(tx, at, { kind: 'disabled' }, authored);
  if (isDisabled === false) await dropSlotOverride(tx, at, 'disabled');
  if (capacity === null) await dropSlotOverride(tx, at, 'capacity');
  else if (capacity !== undefined) await setSlotOverride(tx, at, { kind: 'capacity', capacity }, authored);
  if (trainerId === null) await dropSlotOverride(tx, at, 'trainer');
  else if (trainerId !== undefined) await setSlotOverride(tx, at, { kind: 'trainer', trainerId }, authored);
  if (times === null) await dropSlotOverride(tx, at, 'time');
  else if (times !== undefined) {
    await setSlotOverride(tx, at, { kind: 'time', times }, authored);
    await dropIdleTimeOverride(tx, at);
  }
}

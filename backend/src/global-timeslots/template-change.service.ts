import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditAction } from '../contract/audit-deeds.js';
import { ActsService } from '../acts/acts.service.js';
import { toStaying } from '../appointments/affected.mapper.js';
import { affectedClients } from '../appointments/untold.repository.js';
import { datedSlot, isPast } from '../appointments/booking.rules.js';
import { loadDay } from '../appointments/day.repository.js';
import { FreedPlaces } from '../appointments/freed-places.js';
import { SlotFollowingService } from '../appointments/slot-following.service.js';
import { AuditService } from '../audit/audit.service.js';
import { weekdayOf, type Weekday } from '../contract/calendar-date.js';
import type { TemplateEffects } from '../contract/global-timeslot.js';
import { FIRST_ROOM } from '../contract/room.js';
import { lockTemplate } from '../platform/database/locks.js';
import { AppError } from '../platform/errors/app-error.js';
import { requireFresh } from '../platform/http/version.js';
import type { GymMoment } from '../platform/time/gym-clock.js';
import { ScheduleTransaction, type ChangeOrder } from '../schedule/schedule-change.js';
import { isRoomKnown, type ScheduledSlot } from '../schedule/schedule.rules.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { defaultCapacityOf, weekdayVersion } from './global-timeslot.mapper.js';
import {
  pinTimes,
  retireFromTemplate,
  stayingVisits,
  templateOf,
  writeTemplate,
  type GlobalTimeslotRecord,
} from './global-timeslot.repository.js';
import { openedDates, slotsThatLeft, type TemplateSlotFacts } from './template-change.rules.js';

/** A requested change of the template: slots to write, by weekday and original times, and slots to remove. */
export interface TemplateWrite {
  write: readonly TemplateSlotFacts[];
  retire: readonly GlobalTimeslotRecord[];
}

interface TemplatePlan {
  days: readonly Weekday[];
  room: number;
  /** The weekdays or the slot concerned, by which the audit log is searched. */
  audited: { action: AuditAction; entityId: string | null };
  /** Decides from the current weekdays of the room, or throws the refusal. */
  decide: (slots: GlobalTimeslotRecord[]) => TemplateWrite;
}

interface TemplateChange {
  before: GlobalTimeslotRecord[];
  after: GlobalTimeslotRecord[];
  affected: TemplateEffects;
}

/** Changes the weekly template together with future appointments (rule: nothing lost). */
@Injectable()
export class TemplateChangeService {
  constructor(
    private readonly transaction: ScheduleTransaction,
    private readonly audit: AuditService,
    private readonly acts: ActsService,
    private readonly following: SlotFollowingService,
    private readonly freed: FreedPlaces,
    private readonly settings: SettingsRepository,
  ) {}

  change(plan: TemplatePlan, order: ChangeOrder): Promise<TemplateChange> {
    return this.transaction.run(order, lockTemplate, async (tx, moment) => {
      const change = await this.changeIn(tx, plan, order, moment);
      const days = [...plan.days];
      const template = { days, room: plan.room, before: change.before.map(toFacts), after: change.after.map(toFacts) };
      await this.acts.record(tx, {
        ...{ kind: 'template-changed', at: moment.now, byId: order.byId, about: { daysOfWeek: days } },
        ...{ changes: { template }, moved: change.affected.affectedAppointments },
      });
      return change;
    });
  }

  /** In a transaction that holds the template's lock. */
  async changeIn(
    tx: EntityManager,
    plan: TemplatePlan,
    order: ChangeOrder,
    moment: GymMoment,
  ): Promise<TemplateChange> {
    const { byId, reason, isDryRun } = order;
    if (!isRoomKnown(await this.settings.values(tx), plan.room)) throw new AppError('NOT_FOUND');
    const days = [...plan.days];
    const started = days.includes(weekdayOf(moment.today)) ? await startedToday(tx, moment) : [];
    const before = await templateOf(tx, plan);
    for (const day of days) requireFresh(order.ifMatch, weekdayVersion(day, before));
    const { write, retire } = plan.decide(before);
    await retireFromTemplate(
      tx,
      retire.map(({ id }) => id),
    );
    await writeTemplate(tx, write, { byId, at: moment.now });
    // A slot that has started keeps its time, even when the template changes.
    await pinTimes(tx, moment.today, started, { byId, at: moment.now });
    const moved = await this.following.settle(tx, { of: 'weekdays', days }, moment, reason);
    const after = await templateOf(tx, plan);
    await this.freed.announce(tx, openedDates(capped(before), capped(after), moment.today));
    const left = await stayingVisits(tx, slotsThatLeft(before, after), moment.now);
    const told = await affectedClients(tx, { moved }, isDryRun);
    const affected = { ...told, staying: left.map(toStaying) };
    await this.record(tx, plan, byId, { before, after, affected });
    return { before, after, affected };
  }

  private async record(tx: EntityManager, plan: TemplatePlan, actorId: string, change: TemplateChange): Promise<void> {
    const changedIn = (slots: GlobalTimeslotRecord[], others: GlobalTimeslotRecord[]) =>
      slots.filter((slot) => !others.some((other) => JSON.stringify(other) === JSON.stringify(slot))).map(toAudited);
    const before = changedIn(change.before, change.after);
    const after = changedIn(change.after, change.before);
    const entityId = plan.audited.entityId ?? after[0]?.id ?? plan.days.join();
    const { affected } = change.affected;
    await this.audit.record(tx, {
      ...{ ...plan.audited, actorId, entityId },
      ...{ before: { slots: before }, after: { slots: after, affected } },
    });
  }
}

/** Today's slots that have begun, at their current times. */
async function startedToday(tx: EntityManager, moment: GymMoment): Promise<ScheduledSlot[]> {
  const day = await loadDay(tx, moment.today, null, moment);
  return day.schedule.slots.filter((slot) => !slot.isRetired && isPast(datedSlot(day, slot), moment.now));
}

/** With the capacity of a slot that has none of its own. */
const capped = (slots: readonly GlobalTimeslotRecord[]) =>
  slots.map((slot) => ({ ...slot, defaultCapacity: defaultCapacityOf(slot) }));

/** The slot without its id, which a slot that comes back does not keep. */
export const toFacts = ({
  id: _id,
  settings: _settings,
  modifiedAt: _at,
  modifiedByName: _name,
  gymClass: _class,
  trainer: _trainer,
  ...slot
}: GlobalTimeslotRecord) => withoutNoClass(slot);

/** As slots were noted before there were classes. */
function withoutNoClass<Slot extends TemplateSlotFacts>({ classId, trainerId, ...slot }: Slot) {
  return { ...slot, ...(classId && { classId }), ...(trainerId && { trainerId }) };
}

function toAudited({
  settings: _settings,
  modifiedAt: _at,
  modifiedByName: _name,
  gymClass,
  trainer,
  ...record
}: GlobalTimeslotRecord) {
  const { room, ...slot } = withoutNoClass(record);
  return {
    ...slot,
    ...(room !== FIRST_ROOM && { areaId: room }),
    ...(gymClass && { class: gymClass.nameEl }),
    ...(trainer && { trainer: trainer.nameEl }),
  };
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { bookingFactsOf, type DayFacts } from '../appointments/booking.rules.js';
import { loadDay } from '../appointments/day.repository.js';
import { FreedPlaces, type FreedSlot } from '../appointments/freed-places.js';
import type { OwnVisit } from '../appointments/moving.rules.js';
import { AuditService, type AuditedChange } from '../audit/audit.service.js';
import { ClassChanges } from '../classes/class-changes.js';
import { switchOf } from '../contract/capability-names.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { slotLogId } from '../contract/timeslot.js';
import { inRoom } from '../mail/mail-purposes.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { addressedToClient, type OutgoingMail } from '../mail/outbox/outgoing-mail.js';
import { lockTemplate } from '../platform/database/locks.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { usualCapacityOf, isSameSlot } from '../schedule/schedule.rules.js';
import { ON } from '../settings/setting.rules.js';
import { SettingChanges, type SettingChange } from '../settings/setting-changes.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { forgetTold } from './filling.repository.js';
import { fillAfterCommit } from './freed-dates.js';
import {
  waitingOn,
  loadWaiting,
  loadWaitingMembers,
  type Waiting,
  type WaitingMember,
  waitedForByClass,
  waitedForByDefaultCapacity,
} from './interest.repository.js';
import { isTooShort } from './filling.rules.js';
import { becameFree, whoMayHave } from './interest.rules.js';

/** Hears of free places and notifies the waiting list of them (rule: freed places). */
@Injectable()
export class WaitingListNotifier implements OnModuleInit {
  constructor(
    private readonly outbox: MailOutboxService,
    private readonly clock: GymClock,
    private readonly freed: FreedPlaces,
    private readonly audit: AuditService,
  ) {}

  onModuleInit(): void {
    this.freed.listen((tx, slots) => this.tellWhoWaits(tx, slots));
  }

  /**
   * Mails each waiting member who may book their slot now, unless the slot is past, closed, still full, or had a free
   * place before. Costs one statement when nobody waits. The filler serves a list that fills, after the commit. To book
   * somebody it has to lock clients that come before those of this transaction.
   */
  async tellWhoWaits(tx: EntityManager, slots: readonly FreedSlot[]): Promise<void> {
    if (slots.length === 0) return;
    const waiting = await loadWaiting(tx, slots);
    const moment = this.clock.read();
    for (const date of new Set(waiting.map((entry) => entry.date))) {
      const freed = slots.filter((slot) => slot.date === date);
      const day = await loadDay(tx, date, null, moment);
      const news = waiting.filter((entry) => entry.date === date && isNews(day, entry, freed));
      if (day.settings.waitingList.mode === 'fill') {
        await forgetTold(
          tx,
          news.flatMap(({ id, toldAt }) => (toldAt === null ? [] : [id])),
        );
        fillAfterCommit(tx, date);
        continue;
      }
      if (news.length === 0) continue;
      const ids = new Set(news.map(({ id }) => id));
      const members = (await loadWaitingMembers(tx, news)).filter(({ id }) => ids.has(id));
      const told = whoMayHave(day, waitingOn(day, members), day);
      await this.outbox.enqueueAll(
        tx,
        told.map(({ member, moves }) => placeFree(day, member, moves)),
      );
      await this.audit.recordAll(
        tx,
        told.map(({ member }) => toOffered(member)),
      );
    }
  }
}

/** For the history of the slot. */
const toOffered = ({ clientId: userId, ...slot }: WaitingMember): AuditedChange => ({
  ...{ actorId: null, action: 'waiting-list.offered', entityId: slotLogId(slot.date, slot), after: { userId } },
});

function isNews(day: DayFacts, entry: Waiting, freed: readonly FreedSlot[]): boolean {
  const { slot } = bookingFactsOf(day, entry);
  const events = freed.filter((one) => isSameSlot(one, entry));
  return slot !== null && !isTooShort(entry, slot, day.now) && becameFree(slot, events);
}

/** The hour from which a place would be moved to; nothing for a booking. */
export const movesFrom = (moves: OwnVisit | null): { movesFrom?: TimeOfDay } =>
  moves === null ? {} : { movesFrom: moves.effectiveStart };

export function placeFree(day: DayFacts, member: WaitingMember, moves: OwnVisit | null): OutgoingMail<'place-free'> {
  const { slot } = bookingFactsOf(day, member);
  if (slot === null) throw new Error('Rules let nobody book a slot that is not there');
  return {
    purpose: 'place-free',
    ...addressedToClient(member),
    values: {
      date: member.date,
      startTime: slot.effectiveStart,
      endTime: slot.effectiveEnd,
      ...inRoom(slot.room),
      originalStartTime: slot.start,
      originalEndTime: slot.end,
      ...movesFrom(moves),
    },
    notAfter: slot.startsAt,
  };
}

/** A higher default capacity, or that of a class, makes room in every slot that has none of its own (rule: freed places). */
@Injectable()
export class CapacitySettingListener implements OnModuleInit {
  constructor(
    private readonly settings: SettingChanges,
    private readonly freed: WaitingListNotifier,
    private readonly clock: GymClock,
    private readonly stored: SettingsRepository,
    private readonly classes: ClassChanges,
  ) {}

  onModuleInit(): void {
    this.settings.listen((tx, change) => this.hear(tx, change));
    this.classes.listen(async (tx, { id, capacity: before }, { capacity: after }) => {
      if (before !== after) await this.tellOfClass(tx, id, () => ({ before, after }));
    });
    // With the classes come and go their capacities.
    this.settings.listen(async (tx, { key, after: value }) => {
      if (key !== switchOf('classes')) return;
      await this.tellOfClass(tx, null, (own) =>
        value === ON ? { before: null, after: own } : { before: own, after: null },
      );
    });
  }

  /** `changeOf`: from the present capacity of a class, the former and the new one; null is that of the room or setting. */
  private async tellOfClass(
    tx: EntityManager,
    classId: string | null,
    changeOf: (classCapacity: number | null) => Record<'before' | 'after', number | null>,
  ): Promise<void> {
    await lockTemplate(tx);
    const { rooms, capacityPerTimeslot: defaultCapacity } = await this.stored.values(tx);
    const slots = await waitedForByClass(tx, this.clock.read().today, classId);
    const enlarged = slots.flatMap(({ classCapacity, ...slot }) => {
      const placesWith = (capacity: number | null): number =>
        usualCapacityOf({ rooms, defaultCapacity }, { room: slot.room, gymClass: { capacity } });
      const { before, after } = changeOf(classCapacity);
      const capacityBefore = placesWith(before);
      return placesWith(after) > capacityBefore ? [{ ...slot, capacityBefore }] : [];
    });
    await this.freed.tellWhoWaits(tx, enlarged);
  }

  private async hear(tx: EntityManager, { key, before, after }: SettingChange): Promise<void> {
    if (key !== 'GymCapacityPerTimeslot' || Number(after) <= Number(before)) return;
    // A client who is just joining a waiting list saw the lower capacity; the lock waits for them.
    await lockTemplate(tx);
    const waited = await waitedForByDefaultCapacity(tx, this.clock.read().today);
    const { rooms } = await this.stored.values(tx);
    // A room with a capacity of its own has no more places than before.
    const slots = waited.filter(({ room }) => (rooms.find(({ number }) => number === room)?.capacity ?? null) === null);
    const capacityBefore = Number(before);
    await this.freed.tellWhoWaits(
      tx,
      slots.map((slot) => ({ ...slot, capacityBefore })),
    );
  }
}

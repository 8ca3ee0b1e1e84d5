import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { SlotTimes } from '../schedule/schedule.rules.js';

/** A slot that may have room now: a place was cancelled, or the schedule changed. */
export interface FreedSlot extends SlotTimes {
  date: CalendarDate;
  /** Only for a change of the schedule: the capacity before it; null when the slot was unavailable. */
  capacityBefore?: number | null;
}

/** Runs in the transaction that freed the places, after its write, so that both commit or neither does. */
type FreedPlacesListener = (tx: EntityManager, slots: readonly FreedSlot[]) => Promise<void>;

/**
 * Announces places that may have become free, so that the code that frees them need not know the waiting list. Where
 * the gym only tells those who wait, `WaitingListNotifier` mails them in the transaction. Where it fills, it calls
 * `fillAfterCommit`. The commit wakes `WaitingListFiller`, which books in a transaction of its own. It locks clients
 * that come before those of the first one. A changed entry and a declined place call `fillAfterCommit` directly.
 */
@Injectable()
export class FreedPlaces {
  private readonly listeners: FreedPlacesListener[] = [];

  listen(listener: FreedPlacesListener): void {
    this.listeners.push(listener);
  }

  /** Call it after the write that may have freed places, in the same transaction. */
  async announce(tx: EntityManager, slots: readonly FreedSlot[]): Promise<void> {
    for (const listener of this.listeners) await listener(tx, slots);
  }
}

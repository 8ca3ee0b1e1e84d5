import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import { connectionsOf, named, wouldWaitForConnection } from '../platform/database/named-query.js';
import { uncancelled } from '../platform/database/sql-words.js';
import { AppError, refusedBooking } from '../platform/errors/app-error.js';
import { isDatabaseAway, toAppError } from '../platform/errors/failure.js';
import type { DecidedRefusal } from '../platform/texts/text-params.js';
import { GymClock } from '../platform/time/gym-clock.js';
import type { SlotTimes } from '../schedule/schedule.rules.js';
import { decideAgain } from './booking.repository.js';
import { bookingFactsOf, decideBooking, type Leave } from './booking.rules.js';
import { loadDay } from './day.repository.js';
import { FullSlots } from './full-slots.js';

interface WantedSlot {
  clientId: string;
  date: CalendarDate;
  slot: SlotTimes;
  leave: Leave;
}

const isFull = ({ code }: DecidedRefusal): boolean => code === 'SLOT_FULL';

const WITH_PLACE_IN = `
  SELECT a.client_id AS id FROM appointments a
   WHERE a.appointment_date = $1::date AND a.start_time = $2::time AND a.end_time = $3::time AND a.room = $4::smallint
     AND ${uncancelled('a')}
  UNION ALL
  SELECT i.client_id FROM interests i
   WHERE i.appointment_date = $1::date AND i.start_time = $2::time AND i.end_time = $3::time
     AND i.room = $4::smallint`;

const keyOf = ({ date, slot }: Pick<WantedSlot, 'date' | 'slot'>): string =>
  `${date} ${slot.start} ${slot.end} ${slot.room}`;

/** Keeps a crowd that wants one slot from taking the connections of all others (rule: full at once). */
@Injectable()
export class HotSlots {
  private readonly fullSlots = new FullSlots({ lanes: () => Math.ceil(connectionsOf(this.dataSource) / 2) });

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
  ) {}

  /** Books in the slot's turn. A slot that was just full refuses first, without locks. */
  inTurn<T>(wanted: WantedSlot, book: () => Promise<T>): Promise<T> {
    // A caller who would have to wait hears first whether the slot is full.
    const mayWait = wouldWaitForConnection(this.dataSource);
    const asked = { slot: keyOf(wanted), clientId: wanted.clientId, mayWait };
    return this.fullSlots.inTurn(asked, () => this.bookUnlessFull(wanted, book));
  }

  /** Remembers that the slot refuses because it is full. */
  note(wanted: Pick<WantedSlot, 'date' | 'slot'>, reasons: readonly DecidedRefusal[]): void {
    if (reasons.some(isFull)) this.fullSlots.note(keyOf(wanted));
  }

  private async bookUnlessFull<T>(wanted: WantedSlot, book: () => Promise<T>): Promise<T> {
    const slot = keyOf(wanted);
    const attempt = async (): Promise<T> => {
      if (this.fullSlots.isNoted(slot)) await this.refuseEarly(wanted);
      return book();
    };
    try {
      // A booking that waited for a connection in vain asks once more. By then the slot may be known to be full.
      return await decideAgain(attempt, isDatabaseAway, 2);
    } catch (fault) {
      // A database that is away is away for everybody; a slot that is known to be full is still reported as full.
      if (isDatabaseAway(fault) && !this.fullSlots.isTold(slot)) this.fullSlots.tell(slot, toAppError(fault));
      throw fault;
    }
  }

  /**
   * Refuses a slot that is still full, without the locks that only a booking needs. When a thousand ask for ten places,
   * the others need not queue. Any other refusal waits for the locks, because a cancellation under way may lift it.
   */
  private async refuseEarly(wanted: WantedSlot): Promise<void> {
    const day = await loadDay(this.dataSource, wanted.date, wanted.clientId, this.clock.read(), wanted.slot);
    if (day.member === null) throw new AppError('NOT_FOUND');
    const decision = decideBooking(bookingFactsOf(day, wanted.slot), wanted.leave);
    if (decision.ok) return;
    const full = decision.reasons.find(isFull);
    if (full === undefined) return;
    const slot = keyOf(wanted);
    if (!this.fullSlots.isTold(slot)) {
      this.fullSlots.tell(slot, refusedBooking([full]), await this.withPlaceIn(wanted));
    }
    this.note(wanted, decision.reasons);
    throw refusedBooking(decision.reasons);
  }

  /** Clients who are booked in a slot, or who wait for it, so that a place may be held for them. */
  private async withPlaceIn({ date, slot }: WantedSlot): Promise<ReadonlySet<string>> {
    const values = [date, slot.start, slot.end, slot.room];
    const statement = { name: 'with-place-in', text: WITH_PLACE_IN, values, isShortRead: true };
    const rows = await named<{ id: string }>(this.dataSource, statement);
    return new Set(rows.map(({ id }) => id));
  }
}

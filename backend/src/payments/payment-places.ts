import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { OfferedPlace } from '../contract/paid-place.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import type { Texts } from '../platform/texts/texts.js';
import type { PlanOnline } from './plans-online.service.js';

/** A slot that a member wants a place in, by its original times. */
export interface WantedPlace {
  date: CalendarDate;
  slot: { start: TimeOfDay; end: TimeOfDay; room: number };
}

export const isSamePlace = (a: WantedPlace | null, b: WantedPlace | null): boolean =>
  JSON.stringify([a?.date, a?.slot.start, a?.slot.end, a?.slot.room]) ===
  JSON.stringify([b?.date, b?.slot.start, b?.slot.end, b?.slot.room]);

/** The payment with which a place is wanted, and the plan that it buys. */
export interface PayingFor {
  paymentId: string;
  clientId: string;
  at: Date;
  plan: PlanOnline;
}

/** Holds places and books them: it knows the rules of booking, which stand above payments. */
export interface PlaceKeeper {
  /** `takes`: of each plan, whether it makes the place bookable. */
  offered(
    clientId: string,
    wanted: WantedPlace,
    plans: readonly PlanOnline[],
    texts: Texts,
  ): Promise<{ place: OfferedPlace; takes: boolean[] }>;
  /** Needs the lock for booking of that client and date. @throws {AppError} with every reason for the refusal */
  hold(tx: EntityManager, paying: PayingFor, wanted: WantedPlace): Promise<void>;
  /** @throws {AppError} NO_SUCH_SLOT for an id that no slot has */
  named(timeslotId: string): Promise<WantedPlace>;
  /** The place with which a payment was begun. */
  wantedWith(tx: EntityManager, paymentId: string): Promise<WantedPlace | null>;
  /** Books the place of a payment that is made, once, or gives that of an abandoned one back. */
  follow(paymentId: string): Promise<void>;
}

/** Passes on what becomes of payments to the keeper of the places that were wanted with them (rule: paying online). */
@Injectable()
export class PaymentPlaces {
  private readonly logger = new Logger('Payments');
  private known: PlaceKeeper | null = null;

  keepBy(keeper: PlaceKeeper): void {
    this.known = keeper;
  }

  get keeper(): PlaceKeeper {
    if (this.known === null) throw new Error('Nobody keeps the places of payments');
    return this.known;
  }

  /** The payment stands whatever becomes of its place, which the job of each minute tries again after a fault. */
  async follow(paymentId: string): Promise<void> {
    await this.known?.follow(paymentId).catch((fault: unknown) => {
      this.logger.error(`The place of payment ${paymentId} is not followed`, fault);
    });
  }
}

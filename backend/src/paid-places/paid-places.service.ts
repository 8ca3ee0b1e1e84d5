import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { BookingService } from '../appointments/booking.service.js';
import { decideAgain } from '../appointments/booking.repository.js';
import { bookingFactsOf, decideBooking, refusalsOf, type DatedSlot } from '../appointments/booking.rules.js';
import { loadDay, type Day } from '../appointments/day.repository.js';
import { FreedPlaces } from '../appointments/freed-places.js';
import { holdTrainer } from '../appointments/held-trainers.repository.js';
import { toBuy, withoutOwnHolds, withPlan } from '../appointments/with-plan.rules.js';
import { AuditService } from '../audit/audit.service.js';
import { placesHeldFor } from '../auth/throttling/throttle-keys.js';
import { ThrottlesService } from '../auth/throttling/throttles.service.js';
import { LIMITS } from '../contract/limits.js';
import type { OfferedPlace } from '../contract/paid-place.js';
import { numberOfRoom } from '../contract/room.js';
import { parseTimeslotId, slotLogId } from '../contract/timeslot.js';
import { inRoom } from '../mail/mail-purposes.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { addressedToClient } from '../mail/outbox/outgoing-mail.js';
import { PaymentPlaces, type PayingFor, type PlaceKeeper, type WantedPlace } from '../payments/payment-places.js';
import type { PlanOnline } from '../payments/plans-online.service.js';
import { lockForBooking } from '../platform/database/locks.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, refusedBooking } from '../platform/errors/app-error.js';
import { Scheduled } from '../platform/gyms/rounds.js';
import type { DecidedRefusal } from '../platform/texts/text-params.js';
import type { Texts } from '../platform/texts/texts.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { endPaying } from '../waiting-list/filling.repository.js';
import { fillAfterCommit } from '../waiting-list/freed-dates.js';
import { callerOf } from '../waiting-list/held-places.service.js';
import {
  ANY_UNTRIED,
  decidePlace,
  heldBy,
  paidPlace,
  untriedPlaces,
  writeHold,
  type PaidPlaceRecord,
} from './paid-places.repository.js';

const MS_PER_MINUTE = 60_000;

/** The place was taken between the decision and the write. */
class TakenMeanwhile extends Error {}
/** Another process has tried the place, or is done with it. */
class TriedBefore extends Error {}

/**
 * Holds the place that a member wants while they pay, books it when the payment is known to be made, and gives it back when it is
 * not (rule: paying online). A held place is that of the waiting list: the filler gives it back when its time is over.
 */
@Injectable()
export class PaidPlacesService implements PlaceKeeper, OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly places: PaymentPlaces,
    private readonly booking: BookingService,
    private readonly outbox: MailOutboxService,
    private readonly audit: AuditService,
    private readonly throttles: ThrottlesService,
    private readonly settings: SettingsRepository,
    private readonly freed: FreedPlaces,
  ) {}

  onModuleInit(): void {
    this.places.keepBy(this);
  }

  async offered(
    clientId: string,
    { date, slot }: WantedPlace,
    plans: readonly PlanOnline[],
    texts: Texts,
  ): Promise<{ place: OfferedPlace; takes: boolean[] }> {
    const read = await loadDay(this.dataSource, date, clientId, this.clock.read(), slot);
    // The page that is open ends when this one opens.
    const day = withoutOwnHolds(read);
    const refusals = plans.map((plan) => refusalsOf(bookingFactsOf(withPlan(day, toBuy(plan)), slot)));
    const takes = refusals.map(({ length }) => length === 0);
    // The plan that comes closest says what is in the way of all.
    const fewest = [...refusals].sort((a, b) => a.length - b.length)[0] ?? refusalsOf(bookingFactsOf(day, slot));
    const found = bookingFactsOf(day, slot).slot;
    return {
      takes,
      place: {
        ...{ appointmentDate: date, areaId: slot.room },
        ...{ startTime: found?.effectiveStart ?? slot.start, endTime: found?.effectiveEnd ?? slot.end },
        minutes: LIMITS.paidHoldMinutes,
        reasons: takes.includes(true) ? [] : fewest.map((refusal) => texts.refusal(refusal)),
      },
    };
  }

  async hold(tx: EntityManager, paying: PayingFor, { date, slot }: WantedPlace): Promise<void> {
    const { clientId, paymentId, at } = paying;
    // One place at a time: that of an earlier page, which was left, is given back now.
    await this.throttles.requireCounted([placesHeldFor(clientId)], tx);
    const until = await decideAgain(
      async () => {
        await tx.query('SAVEPOINT held');
        const day = await loadDay(tx, date, clientId, this.clock.read(), slot);
        const found = this.bookable(withPlan(day, toBuy(paying.plan)), slot);
        const end = heldUntil(found, at);
        const { start, end: slotEnd, room, capacity, held } = found;
        const hold = { paymentId, clientId, date, start, end: slotEnd, room, at, until: end };
        const isHeld =
          (await writeHold(tx, { ...hold, capacity: capacity + held })) && (await holdTrainer(tx, date, found));
        if (!isHeld) {
          await tx.query('ROLLBACK TO SAVEPOINT held');
          throw new TakenMeanwhile();
        }
        return end;
      },
      (fault) => fault instanceof TakenMeanwhile,
    );
    await this.audit.record(tx, {
      ...{ actorId: null, action: 'waiting-list.paying', entityId: slotLogId(date, slot) },
      after: { userId: clientId, until },
    });
  }

  async named(timeslotId: string): Promise<WantedPlace> {
    const found = parseTimeslotId(timeslotId);
    if (found === null) throw new AppError('NO_SUCH_SLOT');
    const { date, start, end, key } = found;
    const room = numberOfRoom(key === null ? [] : (await this.settings.values()).rooms, key);
    if (room === null) throw new AppError('NO_SUCH_SLOT');
    return { date, slot: { start, end, room } };
  }

  async wantedWith(tx: EntityManager, paymentId: string): Promise<WantedPlace | null> {
    const found = await paidPlace(tx, paymentId);
    return found && { date: found.date, slot: { start: found.start, end: found.end, room: found.room } };
  }

  async follow(paymentId: string): Promise<void> {
    const place = await paidPlace(this.dataSource, paymentId);
    if (place === null || place.outcome !== null || place.state === 'open') return;
    if (place.state === 'abandoned') await this.giveBack(place);
    else await this.book(place);
  }

  /** A process may have ended between the payment and its place. */
  @Scheduled(CronExpression.EVERY_MINUTE, ANY_UNTRIED)
  async followAll(): Promise<void> {
    for (const id of await untriedPlaces(this.dataSource)) await this.places.follow(id);
  }

  private bookable(day: Day, slot: WantedPlace['slot']): DatedSlot {
    const facts = bookingFactsOf(day, slot);
    const decision = decideBooking(facts, { isOverride: false });
    if (!decision.ok) throw refusedBooking(decision.reasons);
    if (facts.slot === null) throw new Error('Rules accept no booking without a slot');
    return facts.slot;
  }

  private async giveBack(place: PaidPlaceRecord): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await lockForBooking(tx, place.clientId, place.date);
      await this.release(tx, place);
    });
  }

  /** At once, with the time of its trainer: the member may want another slot of theirs. Needs the lock for booking. */
  private async release(tx: EntityManager, { paymentId, clientId }: PaidPlaceRecord): Promise<void> {
    const held = await heldBy(tx, paymentId);
    if (held === null) return;
    await endPaying(tx, [held.id]);
    await this.audit.record(tx, {
      ...{ actorId: null, action: 'waiting-list.released', entityId: slotLogId(held.date, held) },
      after: { userId: clientId },
    });
    await this.freed.announce(tx, [held]);
    fillAfterCommit(tx, held.date);
  }

  /** Tried once: what the rules refuse by then is told, and the money stays right. */
  private async book(place: PaidPlaceRecord): Promise<void> {
    const { paymentId, clientId, date, start, end, room } = place;
    const requireStillMeant = async (tx: EntityManager): Promise<void> => {
      const now = { at: this.clock.read().now };
      if (!(await decidePlace(tx, paymentId, { outcome: 'booked', reasons: [], ...now }))) throw new TriedBefore();
    };
    const origin = { kind: 'heldPlace', requireStillMeant } as const;
    const actor = { actorId: place.actorId, name: place.actorName, language: place.actorLanguage, isActive: true };
    try {
      await this.booking.book({ clientId, date, slot: { start, end, room }, origin }, callerOf({ clientId, ...actor }));
    } catch (fault) {
      if (fault instanceof TriedBefore) return;
      if (!(fault instanceof AppError)) throw fault;
      const reasons = fault.details.reasons ?? [];
      if (reasons.length === 0 && fault.code !== 'NOT_FOUND') throw fault;
      await this.lose(place, reasons);
    }
  }

  private async lose(place: PaidPlaceRecord, reasons: readonly DecidedRefusal[]): Promise<void> {
    const { paymentId, clientId, date, room, effectiveStart: startTime, effectiveEnd: endTime } = place;
    const hasIt = reasons.some(({ code }) => code === 'ALREADY_BOOKED');
    await inTransaction(this.dataSource, async (tx) => {
      await lockForBooking(tx, clientId, date);
      const { now } = this.clock.read();
      const outcome = hasIt ? 'booked' : 'lost';
      const codes = hasIt ? [] : reasons.map(({ code }) => code);
      if (!(await decidePlace(tx, paymentId, { outcome, reasons: codes, at: now }))) return;
      await this.release(tx, place);
      if (hasIt || !place.isClient) return;
      await this.outbox.enqueueAll(tx, [
        {
          purpose: 'place-lost',
          ...addressedToClient({ clientId, name: place.clientName, email: place.email, language: place.language }),
          values: { date, startTime, endTime, ...inRoom(room), reasons: [...reasons] },
        },
      ]);
    });
  }
}

/** No hold outlasts the start. */
function heldUntil({ startsAt }: DatedSlot, at: Date): Date {
  const end = new Date(at.getTime() + LIMITS.paidHoldMinutes * MS_PER_MINUTE);
  return end < startsAt ? end : startsAt;
}

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { SlotPlaces } from '../contract/live.js';
import { Role } from '../contract/roles.js';
import { FIRST_ROOM } from '../contract/room.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import type { AvailableTimeslots, DaySchedule, TimeslotClients } from '../contract/timeslot.js';
import { AppError } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import type { DecidedRefusal } from '../platform/texts/text-params.js';
import type { Texts } from '../platform/texts/texts.js';
import { GymClock, type GymMoment } from '../platform/time/gym-clock.js';
import { isSameSlot, isWithin, type ScheduledSlot, type SlotTimes } from '../schedule/schedule.rules.js';
import { BookingDaysService } from '../appointments/booking-days.service.js';
import { bookingFactsOf, datedSlot, decideBooking, offersOf, refusalsOn } from '../appointments/booking.rules.js';
import type { AppointmentRecord } from '../appointments/appointment.mapper.js';
import { loadForCancelling } from '../appointments/appointment.repository.js';
import { decideMoving } from '../appointments/cancelling.rules.js';
import { loadDay, withoutAppointment, type Day } from '../appointments/day.repository.js';
import { movableOn } from '../appointments/moving.rules.js';
import { buyableOn, mayBeBoughtIn, toBuy, unlikePlans, type PlanToBuy } from '../appointments/with-plan.rules.js';
import { PlansOnlineService } from '../payments/plans-online.service.js';
import { isJustFull } from '../appointments/booking.rules.js';
import { loadOccupiedDay, loadOwnDay, whoWaitsFor } from './occupants.repository.js';
import {
  toDaySchedule,
  toSlotPlaces,
  toMemberTimeslot,
  toTimeslot,
  toTimeslotClients,
  type MemberOffer,
} from './timeslot.mapper.js';

/** A place that somebody asks about before it is booked. */
interface WantedPlace {
  date: CalendarDate;
  slot: SlotTimes;
  clientId: string | null;
  movedId?: string | undefined;
  isWalkIn?: boolean | undefined;
}

interface CheckedPlace {
  reasons: DecidedRefusal[];
  isOverridable: boolean;
}

/** Reads days: their bookings, and the slots that may be booked. */
@Injectable()
export class DayService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly bookingDays: BookingDaysService,
    private readonly plans: PlansOnlineService,
  ) {}

  /** One room's, or that of all (null). */
  async capacity(date: CalendarDate, room: number | null, by: Caller): Promise<DaySchedule> {
    const onlyOf = by.role === Role.Admin ? null : by.clientId;
    const about = { date, clientId: null, onlyOf };
    const { day, booked, waiting } = await loadOccupiedDay(this.dataSource, about, this.clock.read());
    return toDaySchedule(
      day,
      room,
      slotsIn(day, room).map((slot) => toTimeslot(day, datedSlot(day, slot), booked, waiting, by.language)),
    );
  }

  async places(date: CalendarDate): Promise<SlotPlaces[]> {
    const day = await loadDay(this.dataSource, date, null, this.clock.read());
    return day.schedule.slots.map((slot) => toSlotPlaces(day, datedSlot(day, slot)));
  }

  /**
   * The slots of a date with a member's refusals, or with those of the move that the request names. With times, only
   * slots that lie wholly within them.
   */
  async available(
    ask: { date: CalendarDate; room: number | null; from: TimeOfDay; to: TimeOfDay; movedId?: string | undefined },
    clientId: string,
    texts: Texts,
  ): Promise<AvailableTimeslots> {
    const about = { date: ask.date, clientId };
    const moment = this.clock.read();
    const { day, booked, waiting } = await loadOwnDay(this.dataSource, about, moment);
    const moving = ask.movedId === undefined ? null : await this.movable(ask.movedId, clientId, moment);
    const all = moving === null ? memberOffersOf(day) : moveOffersOf(day, moving);
    const offers = all.filter(
      ({ slot }) => (ask.room === null || slot.room === ask.room) && isWithin(slot, ask.from, ask.to),
    );
    const isForSale = mayBeBoughtIn(day);
    const isAsked =
      moving === null &&
      day.settings.uses.includes('money') &&
      offers.some(({ slot, refusals: own }) => isForSale(slot, own));
    const isBuyable = buyableOn(day, isAsked ? unlikePlans(await this.plansToBuy(clientId)) : []);
    const refusals = await this.bookingDays.withLaterDay(
      offers.map((offer) => offer.refusals),
      { ...about, movedId: moving?.id },
    );
    return toDaySchedule(
      day,
      ask.room,
      offers.map((offer, i) =>
        toMemberTimeslot(
          day,
          { ...offer, refusals: refusals[i] ?? [], canBuy: isBuyable(offer.slot, offer.refusals) },
          booked,
          waiting,
          texts,
        ),
      ),
    );
  }

  /** The subscriptions that a client can buy alone now (rule: paying online). */
  async plansToBuy(clientId: string): Promise<PlanToBuy[]> {
    return (await this.plans.of(clientId)).map(toBuy);
  }

  /**
   * All rules that a booking would break, or the move of `movedId`, which does not stand in its own way. Says also
   * whether an override would pass them. With `clientId` null it checks the slot alone.
   */
  async check({ date, slot, clientId, movedId, isWalkIn = false }: WantedPlace): Promise<CheckedPlace> {
    const day = await loadDay(this.dataSource, date, clientId, this.clock.read(), slot);
    if (clientId !== null && day.member === null) throw new AppError('NOT_FOUND');
    const facts = bookingFactsOf(withoutAppointment(day, movedId), slot);
    const decision = decideBooking(facts, { isOverride: false, isWalkIn });
    if (decision.ok) return { reasons: [], isOverridable: false };
    const [reasons = []] =
      clientId === null
        ? [decision.reasons]
        : await this.bookingDays.withLaterDay([decision.reasons], { clientId, date, movedId });
    return { reasons, isOverridable: decideBooking(facts, { isOverride: true, isWalkIn }).ok };
  }

  /** The member's own appointment, while they may move it. */
  private async movable(id: string, clientId: string, moment: GymMoment): Promise<AppointmentRecord | null> {
    const facts = await loadForCancelling(this.dataSource, id, clientId);
    if (facts === null) return null;
    const { appointment, settings } = facts;
    return decideMoving(appointment, Role.Client, settings, moment) === null ? appointment : null;
  }

  async clientsOf(date: CalendarDate, slot: SlotTimes): Promise<TimeslotClients> {
    const about = { date, clientId: null, slot, onlyOf: null };
    const { day, booked } = await loadOccupiedDay(this.dataSource, about, this.clock.read());
    const [found] = day.schedule.slots;
    if (found === undefined) throw new AppError('NO_SUCH_SLOT');
    const waiting = await whoWaitsFor(this.dataSource, date, slot);
    return toTimeslotClients(day, datedSlot(day, found), booked, waiting);
  }
}

/** While the gym uses one room, that is the whole day, with the visits of rooms of before. */
const slotsIn = ({ schedule, settings }: Day, room: number | null): ScheduledSlot[] =>
  room === null || (room === FIRST_ROOM && settings.rooms.length === 0)
    ? schedule.slots
    : schedule.slots.filter((slot) => slot.room === room);

/** Every slot of the day for its member: what keeps them from booking it, and what may move to it (rule: move). */
function memberOffersOf(day: Day): MemberOffer[] {
  const visit = movableOn(day, day.member, day)?.visit ?? null;
  const refusalsOfMove = visit === null ? null : refusalsOn(withoutAppointment(day, visit.id));
  return offersOf(day).map(({ slot, refusals }) => {
    const ofMove = visit === null || isSameSlot(slot, visit) ? null : (refusalsOfMove?.(slot) ?? null);
    const movableId = ofMove?.length === 0 ? (visit?.id ?? null) : null;
    return { slot, refusals, movableId, canWait: isJustFull(refusals) || (ofMove !== null && isJustFull(ofMove)) };
  });
}

/** Every slot of the day for an appointment of any date that its member wants to move. */
function moveOffersOf(day: Day, moving: AppointmentRecord): MemberOffer[] {
  const refusalsFor = refusalsOn(withoutAppointment(day, moving.id));
  return memberOffersOf(day).map(({ slot, refusals: ofBooking, canWait }) => {
    const isHere = moving.date === day.date && isSameSlot(slot, moving);
    const refusals = isHere ? ofBooking : refusalsFor(slot);
    return { slot, refusals, movableId: refusals.length === 0 ? moving.id : null, canWait };
  });
}

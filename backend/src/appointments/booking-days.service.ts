import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import type { ClientProfile } from '../contract/client.js';
import { LIMITS } from '../contract/limits.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { isFrozenOpen } from '../contract/subscription.js';
import { shownClass } from '../contract/gym-class.js';
import type { Language } from '../contract/languages.js';
import { keyOfRoom } from '../contract/room.js';
import { timeslotId, type BookingDay, type QuickSlot } from '../contract/timeslot.js';
import type { DecidedRefusal } from '../platform/texts/text-params.js';
import { AppError, refusedBooking } from '../platform/errors/app-error.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { spansOn } from '../platform/time/gym-zone.js';
import { factsOn } from '../schedule/schedule.repository.js';
import { scheduleOf } from '../schedule/schedule.rules.js';
import { settingValuesOf, type SettingValues } from '../settings/setting.rules.js';
import type { SubscriptionRecord } from '../subscriptions/subscription.repository.js';
import { freezeOn, subscriptionsOn } from '../subscriptions/subscription.rules.js';
import { bookableOn, firstToBook, unclosed, type Calendar } from './bookable.rules.js';
import { loadBookingDays, loadOccupancies, loadTrainers, type BookingDaysRow } from './booking-days.repository.js';
import { isBuyableOn, mayBeBoughtOn, unlikePlans, type PlanToBuy } from './with-plan.rules.js';
import { bookingOutlookOf, firstToBookAgain } from './booking-outlook.rules.js';
import {
  asksForADay,
  closedByDebtOn,
  debtThatBlocks,
  memberFactsOf,
  offersOf,
  subscriptionOf,
  withDay,
  withoutVisit,
  type DayFacts,
  FACTS_OF_NOBODY,
  type MemberFacts,
} from './booking.rules.js';
import { toTrainerBooking } from './day.repository.js';
import { atUsualHours, nearestOn, usualTimeOf, type QuickPick } from './quick-slots.rules.js';

/** A client's days as read at one instant. */
interface OwnDays extends Calendar {
  debtClosesOn: CalendarDate | null;
  zone: string;
  row: BookingDaysRow;
  settings: SettingValues;
}

/** A booking that may be refused, or the move of a visit, which does not stand in its own way. */
interface DatedWish {
  clientId: string;
  date: CalendarDate;
  movedId?: string | undefined;
}

/** The free slots of a room on a day, and when the first of them starts. */
interface FreeDay {
  room: number;
  date: CalendarDate;
  free: number;
  startTime: TimeOfDay;
}

type Outlook = Pick<ClientProfile, 'booking' | 'usualTime' | 'quickSlots'> & {
  subscriptions: readonly SubscriptionRecord[];
  /** The one that `booking` is about; null without any. */
  subject: SubscriptionRecord | null;
  /** The time at which a debt closes booking by oneself, whether it has or not. */
  debt: { isClosed: boolean; closesOn: CalendarDate | null };
};

/**
 * How far ahead the schedule is read: a month's visits may begin after the booking window. Later days are judged without
 * a schedule.
 */
const READ_DAYS = 92;

/** Reads the days that a client may book, for the day strip, the booking outlook and refusals. */
@Injectable()
export class BookingDaysService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
  ) {}

  /** The days of the strip; with the id of an appointment, as a move of it may reach them. */
  async of(
    clientId: string,
    movedId?: string,
    plansToBuy: () => Promise<readonly PlanToBuy[]> = () => Promise.resolve([]),
  ): Promise<BookingDay[]> {
    const days = await this.read(clientId);
    const { row, today, dayOn, settings } = days;
    const member = row.visits.some(({ id, isCancelled }) => id === movedId && isCancelled !== true)
      ? withoutVisitOf(days, movedId)
      : days.member;
    const dates = windowOf(today).map((date) => toBookingDay({ ...dayOn(date), member }, row));
    if (movedId !== undefined || !settings.uses.includes('money')) return dates;
    const closed = dates.filter(({ isBookable }) => !isBookable);
    if (!closed.some(({ date }) => mayBeBoughtOn(dayOn(date)))) return dates;
    const plans = unlikePlans(await plansToBuy());
    return dates.map((day) => {
      const canBuy = closed.includes(day) && isBuyableOn(dayOn(day.date), plans);
      return { ...day, canBuy, isWithinSubscription: day.isWithinSubscription || canBuy };
    });
  }

  /** Answers to when a member may come, and when they usually do. */
  async outlook(clientId: string, language: Language): Promise<Outlook> {
    const days = await this.read(clientId);
    const { row, today, member, dayOn } = days;
    const { subscriptions, visits, usual } = row;
    const usualTime = usualTimeOf(usual);
    const picks = atUsualHours(usual, windowOf(today), dayOn);
    const again = firstToBookAgain(visits, dayOn);
    const booking = bookingOutlookOf({ ...days, member: { ...member, subscriptions }, again });
    const subject = subscriptionOf({ member, date: booking.from ?? today });
    return {
      subscriptions,
      subject: subscriptions.find(({ id }) => id === subject?.id) ?? null,
      debt: { isClosed: debtThatBlocks(member, today) !== null, closesOn: days.debtClosesOn },
      booking,
      usualTime,
      quickSlots: (picks.length > 0 ? picks : await this.nextFree(clientId, days, usualTime)).map((pick) =>
        toQuickSlot(pick, days.settings, language),
      ),
    };
  }

  /** Visits that the client may still book, as their own overview counts them; null: without a limit, or closed to them. */
  async visitsLeft(clientId: string): Promise<number | null> {
    const days = await this.read(clientId);
    const { row, member, dayOn } = days;
    const again = firstToBookAgain(row.visits, dayOn);
    const outlook = bookingOutlookOf({ ...days, member: { ...member, subscriptions: row.subscriptions }, again });
    return outlook.state === 'closed' ? null : outlook.visitsLeft;
  }

  /** Each of these lists of refusals names the first later day that can be booked (rule: why not, and when). */
  async withLaterDay(lists: readonly DecidedRefusal[][], wish: DatedWish): Promise<DecidedRefusal[][]> {
    if (!lists.some(asksForADay)) return [...lists];
    const day = await this.laterDay(wish);
    return lists.map((refusals) => withDay(refusals, day));
  }

  /** Does the work, whose refusal then names the first later day that can be booked. */
  async namingLaterDay<T>(wish: DatedWish, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const reasons = error instanceof AppError ? (error.details.reasons ?? []) : [];
      if (!asksForADay(reasons)) throw error;
      throw refusedBooking(withDay(reasons, await this.laterDay(wish)));
    }
  }

  private async laterDay({ clientId, date, movedId }: DatedWish): Promise<CalendarDate | null> {
    const days = await this.read(clientId);
    if (date < days.today) return null;
    const member = withoutVisitOf(days, movedId);
    const dayOn = (on: CalendarDate): DayFacts => ({ ...days.dayOn(on), member });
    return firstToBook({ ...days, member, dayOn }, addDays(date, 1));
  }

  /** The days on which the member may book in one of these rooms, each with the number of its free slots. */
  async freeIn(clientId: string, rooms: readonly number[]): Promise<FreeDay[]> {
    const days = await this.daysWithPlaces(clientId, await this.read(clientId));
    return days.flatMap((day) => {
      const free = offersOf(day).flatMap(({ slot, refusals }) => (refusals.length === 0 ? [slot] : []));
      return rooms.flatMap((room): FreeDay[] => {
        const inRoom = free.filter((slot) => slot.room === room);
        const [first] = inRoom;
        return first === undefined
          ? []
          : [{ room, date: day.date, free: inRoom.length, startTime: first.effectiveStart }];
      });
    });
  }

  /** The first free slots of the booking window. */
  private async nextFree(clientId: string, days: OwnDays, time: TimeOfDay | null): Promise<QuickPick[]> {
    for (const day of await this.daysWithPlaces(clientId, days)) {
      const picks = nearestOn(day, time);
      if (picks.length > 0) return picks;
    }
    return [];
  }

  /** The days of the booking window that are open to the member: only now are all their places read. */
  private async daysWithPlaces(clientId: string, { today, dayOn }: OwnDays): Promise<DayFacts[]> {
    const dates = windowOf(today).filter((date) => bookableOn(dayOn(date)).isBookable);
    const [first, last] = [dates[0], dates.at(-1)];
    if (first === undefined || last === undefined) return [];
    const taken = await loadOccupancies(this.dataSource, clientId, first, last);
    return dates.map((on) => ({ ...dayOn(on), occupancies: taken.filter(({ date }) => date === on) }));
  }

  private async read(clientId: string): Promise<OwnDays> {
    const { zone, now, today } = this.clock.read();
    const row = await loadBookingDays(this.dataSource, clientId, today, READ_DAYS);
    const trainers = await loadTrainers(this.dataSource, clientId, row, [today, addDays(today, READ_DAYS)]);
    const { subscriptions, visits } = row;
    const settings = settingValuesOf(row.settings);
    const stored = { ...(row.facts ?? FACTS_OF_NOBODY), subscriptions, appointments: visits };
    const member: MemberFacts = memberFactsOf(stored, settings, { zone, now });
    const known = new Map<CalendarDate, DayFacts>();
    const dayOn = (date: CalendarDate): DayFacts => {
      const day = known.get(date) ?? {
        ...{ now, today, date, member, spanOf: spansOn(zone, date) },
        schedule: scheduleOf(factsOn(date, row, settings)),
        occupancies: row.occupancies.filter((taken) => taken.date === date),
        trainers: trainers.filter((one) => one.date === date).map((one) => toTrainerBooking(one, settings)),
      };
      known.set(date, day);
      return day;
    };
    const debtClosesOn = closedByDebtOn(member.unpaidSince, settings.paymentDueDays);
    return { zone, now, today, member, row, settings, dayOn, debtClosesOn, until: addDays(today, READ_DAYS) };
  }
}

/** The member as the move of a visit sees them. */
function withoutVisitOf(days: OwnDays, movedId: string | undefined): MemberFacts {
  const moving = movedId === undefined ? null : withoutVisit(days, { id: movedId }).member;
  return moving === null ? days.member : unclosed(moving);
}

const windowOf = (today: CalendarDate): CalendarDate[] =>
  Array.from({ length: LIMITS.bookingWindowDays + 1 }, (_, i) => addDays(today, i));

function toBookingDay(day: DayFacts, row: BookingDaysRow): BookingDay {
  const { date, schedule } = day;
  const { hasTimeslots, isBookable } = bookableOn(day);
  return {
    date,
    isGymOpen: schedule.isGymOpen,
    closedReason: schedule.closedReason,
    isWithinSubscription: subscriptionsOn(row.subscriptions, date).some((one) => !isFrozenOpen(one)),
    isInFreeze: freezeOn(row.subscriptions, date) !== null,
    hasTimeslots,
    isBookable,
    canBuy: false,
    isBooked: row.visits.some((visit) => visit.date === date && visit.isCancelled !== true),
    isWaiting: row.waitedDates.includes(date),
  };
}

const toQuickSlot = ({ date, slot, isUsual }: QuickPick, { rooms }: SettingValues, language: Language): QuickSlot => ({
  id: timeslotId(date, slot.start, slot.end, keyOfRoom(rooms, slot.room)),
  date,
  startTime: slot.effectiveStart,
  endTime: slot.effectiveEnd,
  originalStartTime: slot.start,
  originalEndTime: slot.end,
  areaId: slot.room,
  startsAt: slot.startsAt.toISOString(),
  endsAt: slot.endsAt.toISOString(),
  capacity: slot.capacity,
  currentBookings: slot.booked,
  isUsual,
  ...shownClass(slot, language),
});

import type { CalendarDate } from '../contract/calendar-date.js';
import { REFUSALS } from '../contract/booking-refusals.js';
import type { PlanOnline } from '../payments/plans-online.service.js';
import type { DecidedRefusal } from '../platform/texts/text-params.js';
import { isSameSlot, type SlotTimes } from '../schedule/schedule.rules.js';
import type { SubscriptionTerms } from '../subscriptions/subscription.rules.js';
import { bookingFactsOf, offersOf, refusalsOn, type DatedSlot, type DayFacts } from './booking.rules.js';

/** A plan as it could be bought now: the subscription that would come of it. */
export type PlanToBuy = Pick<
  SubscriptionTerms,
  'startDate' | 'monthlyLimit' | 'weeklyLimit' | 'packVisits' | 'isMorningOnly' | 'classes' | 'rooms'
> & { endDate: CalendarDate };

export const toBuy = ({ plan, startDate, endDate, classes, rooms }: PlanOnline): PlanToBuy => ({
  ...{ startDate, endDate, classes, rooms, isMorningOnly: plan.isMorningOnly },
  ...{ monthlyLimit: plan.monthlyLimit, weeklyLimit: plan.weeklyLimit, packVisits: plan.packVisits },
});

/** The facts as if the member had bought the plan. */
export function withPlan<Day extends Pick<DayFacts, 'member'>>(day: Day, plan: PlanToBuy): Day {
  if (day.member === null) return day;
  const bought = { ...plan, id: 'bought', actualEndDate: null, packUses: [], isActive: true, isFrozen: false };
  return { ...day, member: { ...day.member, subscriptions: [...day.member.subscriptions, bought] } };
}

/** A further subscription may lift every one of these; none for a slot that can be booked. */
const mayBeBought = (refusals: readonly DecidedRefusal[]): boolean =>
  refusals.length > 0 && refusals.every(({ code }) => code === 'NO_SUBSCRIPTION' || REFUSALS[code].isOfSubscription);

/**
 * The facts as they are once the member opens another page: the one that is open ends, and the time of a trainer that is
 * held with it alone (rule: paying online).
 */
export function withoutOwnHolds<Day extends Pick<DayFacts, 'member' | 'date' | 'trainers'>>(day: Day): Day {
  const { member, date, trainers = [] } = day;
  const isBooked = (slot: SlotTimes): boolean =>
    member?.appointments.some((own) => own.date === date && own.isCancelled !== true && isSameSlot(own, slot)) ?? false;
  const left = trainers.filter((one) => one.isOwn !== true || isBooked(one));
  return left.length === trainers.length ? day : { ...day, trainers: left };
}

type SlotJudge = (slot: DatedSlot, refusals: readonly DecidedRefusal[]) => boolean;

/** Tells whether a further subscription may lift all that refuses the member, once their open page is ended. */
export function mayBeBoughtIn(day: DayFacts): SlotJudge {
  const left = withoutOwnHolds(day);
  if (left === day) return (_, refusals) => mayBeBought(refusals);
  const judge = refusalsOn(left);
  return (slot) => mayBeBought(judge(bookingFactsOf(left, slot).slot));
}

/** Tells whether a plan would make a slot bookable, which refuses the member as it is. */
export function buyableOn(day: DayFacts, plans: readonly PlanToBuy[]): SlotJudge {
  const left = withoutOwnHolds(day);
  const isForSale = mayBeBoughtIn(day);
  const judges = plans.map((plan) => refusalsOn(withPlan(left, plan)));
  return (slot, refusals) => {
    if (judges.length === 0 || !isForSale(slot, refusals)) return false;
    const found = left === day ? slot : bookingFactsOf(left, slot).slot;
    return judges.some((judge) => judge(found).length === 0);
  };
}

export function mayBeBoughtOn(day: DayFacts): boolean {
  const isForSale = mayBeBoughtIn(day);
  return offersOf(day).some(({ slot, refusals }) => isForSale(slot, refusals));
}

/** Whether a plan would make a slot of the date bookable. */
export function isBuyableOn(day: DayFacts, plans: readonly PlanToBuy[]): boolean {
  if (plans.length === 0) return false;
  const isBuyable = buyableOn(day, plans);
  return offersOf(day).some(({ slot, refusals }) => isBuyable(slot, refusals));
}

/** The longest of plans that differ in nothing else that decides on a slot: the others let nothing more be booked. */
export function unlikePlans<Plan extends PlanToBuy>(plans: readonly Plan[]): Plan[] {
  const longestFirst = [...plans].sort((a, b) => (a.endDate < b.endDate ? 1 : -1));
  const unlike = new Map<string, Plan>();
  for (const plan of longestFirst) {
    const { monthlyLimit, weeklyLimit, packVisits, isMorningOnly, classes, rooms } = plan;
    const ids = classes?.map(({ id }) => id) ?? null;
    const areas = rooms?.map(({ number }) => number) ?? null;
    const key = JSON.stringify([monthlyLimit, weeklyLimit, packVisits > 0, isMorningOnly, ids, areas]);
    if (!unlike.has(key)) unlike.set(key, plan);
  }
  return [...unlike.values()];
}

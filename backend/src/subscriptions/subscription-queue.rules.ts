import { addDays, daysBetween, laterOf, type CalendarDate } from '../contract/calendar-date.js';
import { effectiveEndOf, isHolding } from '../contract/subscription.js';

/** The facts that order a queue of subscriptions. */
export interface QueuedTerms {
  id: string;
  startDate: CalendarDate;
  endDate: CalendarDate | null;
  actualStartDate: CalendarDate | null;
  actualEndDate: CalendarDate | null;
  isActive: boolean;
  isFrozen: boolean;
  frozenUntil?: CalendarDate | null;
  /** Days by which it was moved from the start that staff gave it. */
  movedDays: number;
}

interface Move {
  id: string;
  startDate: CalendarDate;
  endDate: CalendarDate | null;
  movedDays: number;
}

export interface QueueContext {
  today: CalendarDate;
  /** A subscription that held those behind it until today: they begin no earlier, so that no paid day is lost. */
  releasedBy?: string | null;
}

/**
 * The moves that put each subscription of a client where it has to begin; empty when all are in place (rule: a renewal
 * waits its turn). One that was not activated begins on the start that staff gave it, or on the day after the end of
 * those before it. Activated, frozen and switched-off ones stay; a switched-off one holds none back. One that ran out
 * unused stays too, unless it waits behind a frozen one. `subscriptions` must be in their order of use.
 */
export function movesOf(subscriptions: readonly QueuedTerms[], { today, releasedBy = null }: QueueContext): Move[] {
  const settled: QueuedTerms[] = [];
  const holds = (one: QueuedTerms): boolean => one.id === releasedBy || isHolding(one);
  const firstHolding = subscriptions.findIndex(holds);
  const released = subscriptions.findIndex(({ id }) => id === releasedBy);
  const isBehind = (i: number, place: number): boolean => place !== -1 && i > place;
  const canMove = (one: QueuedTerms, i: number): boolean =>
    waits(one) && (!isOver(one, today) || isBehind(i, firstHolding));
  return subscriptions.flatMap((subscription, i) => {
    const others = subscriptions.filter((other, j) => j > i && !canMove(other, j));
    const floor = isBehind(i, released) ? today : null;
    const place = canMove(subscription, i) ? placeOf(subscription, { before: settled, others, floor, today }) : null;
    settled.push(place ?? subscription);
    if (place === null || place.startDate === subscription.startDate) return [];
    const { id, startDate, endDate, movedDays } = place;
    return [{ id, startDate, endDate, movedDays }];
  });
}

const waits = ({ actualStartDate, isFrozen, isActive }: QueuedTerms): boolean =>
  actualStartDate === null && !isFrozen && isActive;

interface Surroundings {
  /** Already in their final place. */
  before: readonly QueuedTerms[];
  /** Behind it in the queue, and not movable. */
  others: readonly QueuedTerms[];
  floor: CalendarDate | null;
  today: CalendarDate;
}

function placeOf(subscription: QueuedTerms, { before, others, floor, today }: Surroundings): QueuedTerms | null {
  const given = addDays(subscription.startDate, -subscription.movedDays);
  const earliest = floor === null ? given : laterOf(given, floor);
  const start = firstFree(before.filter(({ isActive }) => isActive).reduce(after, earliest), [...before, ...others]);
  // Nothing can follow a subscription without an end: this one stays at its current start.
  if (start === null || before.some((one) => one.isActive && effectiveEndOf(one) === null)) return null;
  const place = moved(subscription, start);
  if (start === floor) return { ...place, movedDays: 0 };
  // Moving back must not let it expire unused: then it begins today, and that becomes its own start.
  const wasAlive = !isOver(subscription, today) && start < subscription.startDate;
  return wasAlive && isOver(place, today) ? { ...moved(subscription, today), movedDays: 0 } : place;
}

const after = (start: CalendarDate, one: QueuedTerms): CalendarDate => {
  const end = effectiveEndOf(one);
  return end === null ? start : laterOf(start, addDays(end, 1));
};

/**
 * The first day from `start` on that is not within an earlier subscription and not the first day of another; null when
 * there is none.
 */
function firstFree(start: CalendarDate, others: readonly QueuedTerms[]): CalendarDate | null {
  const inTheWay = others.find(
    (one) => one.startDate === start || (one.isActive && one.startDate < start && !endsBefore(one, start)),
  );
  if (inTheWay === undefined) return start;
  const end = effectiveEndOf(inTheWay);
  if (inTheWay.isActive && end === null) return null;
  return firstFree(inTheWay.isActive && end !== null ? addDays(end, 1) : addDays(start, 1), others);
}

const endsBefore = (one: QueuedTerms, date: CalendarDate): boolean => {
  const end = effectiveEndOf(one);
  return end !== null && end < date;
};

const isOver = ({ endDate }: QueuedTerms, today: CalendarDate): boolean => endDate !== null && endDate < today;

function moved(subscription: QueuedTerms, startDate: CalendarDate): QueuedTerms {
  const days = daysBetween(subscription.startDate, startDate);
  const endDate = subscription.endDate === null ? null : addDays(subscription.endDate, days);
  return { ...subscription, startDate, endDate, movedDays: subscription.movedDays + days };
}

import { addDays, daysBetween, laterOf, type CalendarDate } from '../contract/calendar-date.js';
import type { GivenDays } from '../contract/schedule-change.js';
import { effectiveEndOf, isHolding } from '../contract/subscription.js';
import { activationOf } from './subscription.rules.js';

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
  packVisits?: number;
  /** Days by which its first visit brought its start forward, beside a used-up pack; missing: none. */
  earlyDays?: number;
  /** The earliest day that it was begun on so; visits since then activate it. */
  earlyFrom?: CalendarDate | null;
}

interface Move {
  id: string;
  startDate: CalendarDate;
  endDate: CalendarDate | null;
  actualEndDate: CalendarDate | null;
  movedDays: number;
  earlyDays: number;
  earlyFrom: CalendarDate | null;
}

export interface QueueContext {
  today: CalendarDate;
  /** A subscription that held those behind it until today: they begin no earlier, so that no paid day is lost. */
  releasedBy?: string | null;
}

/**
 * The moves that put the subscriptions of a client in their places (rules: a renewal waits its turn, given days). Empty
 * when each already begins and ends where it has to. One that was not activated begins on the start that staff gave it,
 * or on the day after the end of those before it. An activated one ends as many days later as an earlier one runs
 * beside it. Switched-off ones stay, and hold none back; so do frozen ones, but for the days that are added to them.
 * One that ran out unused also stays, unless it waits behind a frozen one. `subscriptions` must be in their order of
 * use.
 */
export function movesOf(stored: readonly QueuedTerms[], context: QueueContext): Move[] {
  const subscriptions = begunEarly(stored);
  let settled = withDaysAdded(subscriptions);
  // An end that moves takes waiting ones along, and these may move another end. Each round settles at least one of
  // them.
  for (let round = 0; round < subscriptions.length; round += 1) {
    const activated = subscriptions.map((one, i) => (one.actualStartDate === null ? one : (settled[i] ?? one)));
    settled = withDaysAdded(inTheirPlaces(activated, context));
  }
  return stored.flatMap((before, i) => {
    const { id, startDate, endDate, actualEndDate, movedDays, earlyDays = 0, earlyFrom = null } = settled[i] ?? before;
    if (startDate === before.startDate && actualEndDate === before.actualEndDate) return [];
    return [{ id, startDate, endDate, actualEndDate, movedDays, earlyDays, earlyFrom }];
  });
}

/**
 * The same ones, at the starts that their first visits give (rule: used-up pack). Those that began beside a used-up
 * pack start on their first visit. Those that wait again start where they did before.
 */
function begunEarly(subscriptions: readonly QueuedTerms[]): QueuedTerms[] {
  return subscriptions.map((one) => {
    const { startDate, endDate, actualStartDate, earlyDays = 0, earlyFrom = null } = one;
    const isTaken = (day: CalendarDate): boolean =>
      subscriptions.some((other) => other !== one && other.startDate === day);
    const back = (day: CalendarDate): QueuedTerms => {
      // No two of a client have the same start.
      if (isTaken(day)) return back(addDays(day, -1));
      const days = daysBetween(startDate, day);
      return { ...one, startDate: day, endDate: endDate && addDays(endDate, days), earlyDays: earlyDays - days };
    };
    if (actualStartDate !== null && actualStartDate < startDate) {
      return {
        ...back(actualStartDate),
        earlyFrom: earlyFrom !== null && earlyFrom < actualStartDate ? earlyFrom : actualStartDate,
      };
    }
    return actualStartDate === null && earlyDays > 0
      ? {
          ...one,
          startDate: addDays(startDate, earlyDays),
          endDate: endDate && addDays(endDate, earlyDays),
          earlyDays: 0,
        }
      : one;
  });
}

/** The same ones, the waiting ones behind those before them. */
function inTheirPlaces(
  subscriptions: readonly QueuedTerms[],
  { today, releasedBy = null }: QueueContext,
): QueuedTerms[] {
  const settled: QueuedTerms[] = [];
  const holds = (one: QueuedTerms): boolean => one.id === releasedBy || isHolding(one);
  const firstHolding = subscriptions.findIndex(holds);
  const released = subscriptions.findIndex(({ id }) => id === releasedBy);
  const isBehind = (i: number, place: number): boolean => place !== -1 && i > place;
  const canMove = (one: QueuedTerms, i: number): boolean =>
    waits(one) && (!isOver(one, today) || isBehind(i, firstHolding));
  for (const [i, subscription] of subscriptions.entries()) {
    const others = subscriptions.filter((other, j) => j > i && !canMove(other, j));
    const floor = isBehind(i, released) ? today : null;
    const place = canMove(subscription, i) ? placeOf(subscription, { before: settled, others, floor, today }) : null;
    settled.push(place ?? subscription);
  }
  return settled;
}

/**
 * The same ones with the ends of those that were activated (rule: given days). The days on which an earlier one also
 * runs are added behind. The earlier one is that whose days begin first; one without an end gives no days and gets
 * none.
 */
export function withDaysAdded(subscriptions: readonly QueuedTerms[]): QueuedTerms[] {
  const settled = [...subscriptions];
  const inOrder = [...subscriptions.keys()].sort((i, j) => (beginOf(settled, i) < beginOf(settled, j) ? -1 : 1));
  const before: (Period & { isPack: boolean })[] = [];
  for (const i of inOrder) {
    const one = settled[i];
    if (one === undefined || !one.isActive) continue;
    // One that began early shares the days of the pack that was used up, and of a visit that came back to it.
    const beside = (one.earlyDays ?? 0) > 0 ? before.filter(({ isPack }) => !isPack) : before;
    const ended = { ...one, actualEndDate: endBeside(one, beside) };
    settled[i] = ended;
    const until = effectiveEndOf(ended);
    const isPack = (one.packVisits ?? 0) > 0;
    if (until !== null) before.push({ from: ended.actualStartDate ?? ended.startDate, until, isPack });
  }
  return settled;
}

/** By it they are sorted; the order of use decides between those that begin on the same day. */
const beginOf = (subscriptions: readonly QueuedTerms[], i: number): string => {
  const one = subscriptions[i];
  return `${one?.actualStartDate ?? one?.startDate} ${String(i).padStart(4, '0')}`;
};

/** Days of a subscription, both included. */
interface Period {
  from: CalendarDate;
  until: CalendarDate;
}

/** The actual end that gives a subscription its days beside those of earlier ones; null while it waits or has no end. */
function endBeside(subscription: QueuedTerms, earlier: readonly Period[]): CalendarDate | null {
  const { actualStartDate: from } = subscription;
  const { actualEndDate: own } = activationOf(subscription, from);
  if (from === null || own === null) return null;
  const reach = (until: CalendarDate): CalendarDate => {
    const end = addDays(own, sharedDays({ from, until }, earlier));
    return end === until ? end : reach(end);
  };
  return reach(own);
}

/** Days of a period that are of at least one of the others. */
function sharedDays({ from, until }: Period, others: readonly Period[]): number {
  let days = 0;
  let free = from;
  for (const other of [...others].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const first = laterOf(free, other.from);
    const last = other.until < until ? other.until : until;
    if (last < first) continue;
    days += daysBetween(first, last) + 1;
    free = addDays(last, 1);
  }
  return days;
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
 * The first day from `start` on that is within no earlier subscription and no first day of another; null when there is
 * none.
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

/** The end of one of a client's subscriptions; null without one. */
export interface ChainEnd {
  id: string;
  isActive: boolean;
  endDate: CalendarDate | null;
}

/** The last day of all that are on; null where one of them does not expire, or there is none. */
export function lastDayOf(chain: readonly ChainEnd[]): CalendarDate | null {
  const ends = chain.filter(({ isActive }) => isActive).map(({ endDate }) => endDate);
  return ends.reduce<CalendarDate | null>(
    (last, end, i) => (i === 0 ? end : last === null || end === null ? null : laterOf(last, end)),
    null,
  );
}

/** The days by which a change moved the last day, and the other ends that moved along (rule: given days). */
export function givenDaysOf(
  before: readonly ChainEnd[],
  after: readonly ChainEnd[],
  changedId: string | null,
): Omit<GivenDays, 'behind'> {
  const [endDate, newEndDate] = [lastDayOf(before), lastDayOf(after)];
  const isMeasured = endDate !== null && newEndDate !== null;
  return {
    endDate,
    newEndDate,
    gained: isMeasured ? daysBetween(endDate, newEndDate) : endDate === newEndDate ? 0 : null,
    moved: after.flatMap(({ id, endDate: to }) => {
      const from = before.find((one) => one.id === id)?.endDate ?? null;
      if (id === changedId || from === null || to === null || from === to) return [];
      return [{ subscriptionId: id, endDate: from, newEndDate: to, days: daysBetween(from, to) }];
    }),
  };
}

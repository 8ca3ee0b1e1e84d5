import {
  addDays,
  daysBetween,
  firstOfMonth,
  laterOf,
  mondayOf,
  monthOf,
  type CalendarDate,
} from '../contract/calendar-date.js';
import { effectiveEndOf, isFrozenOpen, isHolding, type Allowance, type LimitPeriod } from '../contract/subscription.js';

/** The facts that the rules need of a subscription. */
export interface SubscriptionTerms {
  id: string;
  startDate: CalendarDate;
  /** null does not expire. */
  endDate: CalendarDate | null;
  actualEndDate: CalendarDate | null;
  /** 0 is unlimited. */
  monthlyLimit: number;
  /** 0 is unlimited. */
  weeklyLimit: number;
  /** 0 is no pack. */
  packVisits: number;
  /** Ids of the appointments that use the pack up; empty without one. */
  packUses: readonly string[];
  /** The date of the latest of them; null or missing: there is none. */
  lastUseOn?: CalendarDate | null;
  /** The instant at which it begins. */
  lastUseAt?: string | null;
  isMorningOnly: boolean;
  /** The classes that it is for; null or missing: for all (rule: plans). */
  classes?: readonly Named[] | null;
  /** The rooms that it is for, alike. */
  rooms?: readonly (Omit<Named, 'id'> & { number: number })[] | null;
  /** Days by which classes open earlier for it; missing: none. */
  opensEarlierDays?: number;
  isActive: boolean;
  isFrozen: boolean;
  /** The last day of the freeze that runs; null or missing: it has none. */
  frozenUntil?: CalendarDate | null;
  /** Planned and running ones. */
  freezes?: readonly FreezePeriod[];
}

interface Named {
  id: string;
  nameEl: string;
  nameEn: string;
}

/** A limit of 0 is none. */
type VisitLimit = 'monthlyLimit' | 'weeklyLimit' | 'packVisits';

/** The days of a freeze by date, both included. */
export interface FreezePeriod {
  from: CalendarDate;
  until: CalendarDate;
}

/** The facts that say which subscription a date belongs to. */
export type Days = Period &
  Frozen &
  Partial<Pick<SubscriptionTerms, 'packVisits' | 'packUses' | 'lastUseOn' | 'lastUseAt'>>;

type Frozen = Pick<SubscriptionTerms, 'isActive' | 'isFrozen' | 'frozenUntil'>;

type Period = Pick<SubscriptionTerms, 'startDate' | 'endDate' | 'actualEndDate'>;

/** From start to actual end, else normal end, both included (rule: effective end). */
export function isWithinSubscription(subscription: Period, date: CalendarDate): boolean {
  const end = effectiveEndOf(subscription);
  return date >= subscription.startDate && (end === null || date <= end);
}

/** True when a visit on that date may be booked under it. */
export const isUsableOn = (subscription: Period & Frozen, date: CalendarDate): boolean =>
  subscription.isActive && !isFrozenOpen(subscription) && isWithinSubscription(subscription, date);

/** The freeze by date that a client's day lies in, of any subscription that is on (rule: freeze by date). */
export const freezeOn = (
  subscriptions: readonly Pick<SubscriptionTerms, 'isActive' | 'freezes'>[],
  date: CalendarDate,
): FreezePeriod | null =>
  subscriptions
    .flatMap(({ isActive, freezes = [] }) => (isActive ? freezes : []))
    .find(({ from, until }) => from <= date && date <= until) ?? null;

function isOver(subscription: Days, date: CalendarDate): boolean {
  const end = effectiveEndOf(subscription);
  return !isHolding(subscription) && end !== null && end < date;
}

/** Something is left of it, now or later. */
export const isUsable = (subscription: Days, today: CalendarDate): boolean =>
  subscription.isActive && !isOver(subscription, today) && usedUpOn(subscription) === null;

/** True when the date is one of its days; a frozen one's days go on. */
export const coversDate = (subscription: Days, date: CalendarDate): boolean =>
  date >= subscription.startDate && !isOver(subscription, date);

const byStart = <T extends Days>(subscriptions: readonly T[]): T[] =>
  [...subscriptions].sort((a, b) => (a.startDate < b.startDate ? -1 : 1));

/** The date of the last visit of a pack without a visit left; null for all others (rule: used-up pack). */
export const usedUpOn = ({ packVisits = 0, packUses = [], lastUseOn = null }: Days): CalendarDate | null =>
  packVisits > 0 && packUses.length >= packVisits ? lastUseOn : null;

/** No visit of the pack is left, and the last one has begun (rule: used-up pack). */
export const isUsedUp = (subscription: Pick<Days, 'packVisits' | 'packUses' | 'lastUseAt'>, now: Date): boolean => {
  const { packVisits = 0, packUses = [], lastUseAt = null } = subscription;
  return packVisits > 0 && packUses.length >= packVisits && lastUseAt !== null && new Date(lastUseAt) <= now;
};

/** True for a used-up pack whose last visit is before the date, or has begun by `now`. */
function isUsedUpBefore(subscription: Days, date: CalendarDate, now?: Date): boolean {
  if (isFrozenOpen(subscription)) return false;
  const on = usedUpOn(subscription);
  return (on !== null && on < date) || (now !== undefined && isUsedUp(subscription, now));
}

/** It is no longer the current one, because it was used up before and another one follows (rule: used-up pack). */
export const givesWay = <T extends Days>(
  subscription: T,
  subscriptions: readonly T[],
  { today, now }: { today: CalendarDate; now: Date },
): boolean =>
  isUsedUpBefore(subscription, today, now) &&
  subscriptions.some((one) => one.isActive && one.startDate > subscription.startDate && !isOver(one, today));

/**
 * The subscription that a date belongs to. First comes an active one that covers the date, then any that covers it.
 * Then come the next one to run on it, and the last one. The earlier start wins, so that paid days are used in order. A
 * pack that was used up before gives way to a later one, even to one that has not begun (rule: used-up pack). With
 * `now` it does so from the beginning of its last visit, else from the day after.
 */
export function subscriptionFor<T extends Days>(subscriptions: readonly T[], date: CalendarDate, now?: Date): T | null {
  const inOrder = byStart(subscriptions);
  const covering = inOrder.filter((subscription) => coversDate(subscription, date));
  const active = covering.filter(({ isActive }) => isActive);
  const later = inOrder.filter((one) => !isOver(one, date) && one.startDate > date);
  const next = later.find(({ isActive }) => isActive);
  return (
    active.find((one) => !isUsedUpBefore(one, date, now)) ??
    (active.length > 0 ? next : undefined) ??
    active.at(-1) ??
    covering[0] ??
    later[0] ??
    inOrder.at(-1) ??
    null
  );
}

/**
 * The subscriptions that a visit on a date may be booked under, in their order of use. The visit takes the first under
 * which every rule passes. Behind a used-up pack the next one may begin before its start (rule: used-up pack). Behind
 * one that is frozen without a last day nothing begins (rule: frozen stays current).
 */
export function subscriptionsOn<T extends Days>(subscriptions: readonly T[], date: CalendarDate): T[] {
  const active = byStart(subscriptions.filter(({ isActive }) => isActive));
  const found = active.filter((one, i) => coversDate(one, date) || beginsEarly(one, active.slice(0, i), date));
  const holding = found.findIndex(isFrozenOpen);
  return holding === -1 ? found : found.slice(0, holding + 1);
}

/** Before its start, on a day that is left of used-up packs alone. */
function beginsEarly(subscription: Days, before: readonly Days[], date: CalendarDate): boolean {
  if (date >= subscription.startDate) return false;
  const left = before.filter((one) => !isOver(one, date));
  return left.length > 0 && left.every((one) => isUsedUpBefore(one, date));
}

/** Ids in their order of use. */
export const orderOf = (subscriptions: readonly Pick<SubscriptionTerms, 'id' | 'startDate'>[]): string[] =>
  [...subscriptions].sort((a, b) => (a.startDate < b.startDate ? -1 : 1)).map(({ id }) => id);

export interface Activation {
  isActivated: boolean;
  actualStartDate: CalendarDate | null;
  actualEndDate: CalendarDate | null;
}

/**
 * A subscription waits until its first uncancelled appointment, on date D. Then it runs from D for as many days as it
 * was sold for (rule: activation), and `addedDays` more. `earliest` is D, ignoring appointments before its start. A
 * start that was moved leaves visits behind, which used days of their own.
 */
export function activationOf(
  subscription: Pick<SubscriptionTerms, 'startDate' | 'endDate'>,
  earliest: CalendarDate | null,
  addedDays = 0,
): Activation {
  if (earliest === null) return { isActivated: false, actualStartDate: null, actualEndDate: null };
  const { startDate, endDate } = subscription;
  const actualEndDate = endDate === null ? null : addDays(earliest, daysBetween(startDate, endDate) + addedDays);
  return { isActivated: true, actualStartDate: earliest, actualEndDate };
}

/** The dates of a subscription with those of its first visit. */
export interface Dates {
  startDate: CalendarDate;
  endDate: CalendarDate | null;
  actualStartDate: CalendarDate | null;
  actualEndDate: CalendarDate | null;
}

/** Days by which an activated subscription is longer than it was sold, as an earlier one ran beside it (rule: given days). */
export const addedDaysOf = ({ startDate, endDate, actualStartDate, actualEndDate }: Dates): number =>
  endDate === null || actualStartDate === null || actualEndDate === null
    ? 0
    : daysBetween(actualStartDate, actualEndDate) - daysBetween(startDate, endDate);

interface Freeze {
  isFrozen: true;
  frozenAt: Date;
  /** Days from today to its end, 0 when it is over; null without an end. */
  remainingDaysAtFreeze: number | null;
}

type FreezeDecision<T> = { ok: true; change: T } | { ok: false; code: 'ALREADY_FROZEN' | 'NOT_FROZEN' };

/** Refuses to freeze a frozen subscription (rule: freeze). */
export function decideFreezing(
  subscription: Period & { isFrozen: boolean },
  now: Date,
  today: CalendarDate,
): FreezeDecision<Freeze> {
  if (subscription.isFrozen) return { ok: false, code: 'ALREADY_FROZEN' };
  const end = effectiveEndOf(subscription);
  const remainingDaysAtFreeze = end === null ? null : Math.max(0, daysBetween(today, end));
  return { ok: true, change: { isFrozen: true, frozenAt: now, remainingDaysAtFreeze } };
}

interface Unfreeze extends Activation {
  isFrozen: false;
  startDate: CalendarDate;
  endDate: CalendarDate | null;
  frozenAt: null;
  remainingDaysAtFreeze: null;
}

/**
 * Moves the end by the days frozen, so that it lies as many days ahead as on the day of freezing. A subscription that
 * waits for its first visit keeps its length. Its start also moves, by the frozen days on or after it (rule: freeze).
 * `frozenOn` is the gym's date of `frozenAt`; `earliest` as in `activationOf`.
 */
export function decideUnfreezing(
  subscription: Dates & { isFrozen: boolean },
  frozenOn: CalendarDate,
  today: CalendarDate,
  earliest: CalendarDate | null,
): FreezeDecision<Unfreeze> {
  if (!subscription.isFrozen) return { ok: false, code: 'NOT_FROZEN' };
  const since = earliest === null ? laterOf(frozenOn, subscription.startDate) : frozenOn;
  const days = Math.max(0, daysBetween(since, today));
  const startDate = earliest === null ? addDays(subscription.startDate, days) : subscription.startDate;
  const endDate = subscription.endDate === null ? null : addDays(subscription.endDate, days);
  const activation = activationOf({ startDate, endDate }, earliest, addedDaysOf(subscription));
  const change = { isFrozen: false, startDate, endDate, frozenAt: null, remainingDaysAtFreeze: null } as const;
  return { ok: true, change: { ...change, ...activation } };
}

interface Shift extends Activation {
  startDate: CalendarDate;
  endDate: CalendarDate | null;
}

/**
 * Moves the end by days that a subscription gets or gives back. One whose days had not begun on `since` keeps its
 * length: its start also moves. `earliest` as in `activationOf`.
 */
export function shifted(
  subscription: Dates,
  { days, since, earliest }: { days: number; since: CalendarDate; earliest: CalendarDate | null },
): Shift {
  const { startDate, endDate } = subscription;
  const isWaiting = earliest === null || earliest >= since;
  const start = isWaiting ? addDays(startDate, days) : startDate;
  // Staff may have shortened it meanwhile.
  const end = endDate === null ? null : laterOf(start, addDays(endDate, days));
  const activation = activationOf({ startDate: start, endDate: end }, earliest, addedDaysOf(subscription));
  return { startDate: start, endDate: end, ...activation };
}

/** The given days that an end without them reaches; each moves it on (rule: compensation). */
export function reachedDays(endWithout: CalendarDate, dates: readonly CalendarDate[]): CalendarDate[] {
  const reached: CalendarDate[] = [];
  for (const date of [...dates].sort()) if (date <= addDays(endWithout, reached.length)) reached.push(date);
  return reached;
}

/** `isApart`: it counts for no limit (rule: courses). */
interface DatedVisit {
  date: CalendarDate;
  isApart?: boolean;
}

/** Counts the appointments, all uncancelled, in the calendar month of `date` (rule: monthly limit). */
export const countInMonth = (appointments: readonly DatedVisit[], date: CalendarDate): number =>
  appointments.filter((one) => one.isApart !== true && monthOf(one.date) === monthOf(date)).length;

/** Visits of a client that count around a date, under any subscription. */
interface UsedVisits {
  month: number;
  week: number;
}

/** Counts visits that include all of the month and the week of a date (rules: monthly limit, weekly limit). */
export function usedAround(all: readonly DatedVisit[], date: CalendarDate): UsedVisits {
  const appointments = all.filter(({ isApart }) => isApart !== true);
  const monday = mondayOf(date);
  const sunday = addDays(monday, 6);
  return {
    month: countInMonth(appointments, date),
    week: appointments.filter((appointment) => monday <= appointment.date && appointment.date <= sunday).length,
  };
}

/**
 * The limits of a subscription that hold on a date, with the rest of each (rules: monthly limit, weekly limit, packs).
 */
export function allowancesOf(
  { monthlyLimit, weeklyLimit, packVisits, packUses }: Pick<SubscriptionTerms, VisitLimit | 'packUses'>,
  used: UsedVisits,
  date: CalendarDate,
): Allowance[] {
  return [
    ...allowance('pack', packVisits, packUses.length, () => null),
    ...allowance('week', weeklyLimit, used.week, () => mondayOf(date)),
    ...allowance('month', monthlyLimit, used.month, () => firstOfMonth(date)),
  ];
}

/** None where the limit is 0. */
const allowance = (per: LimitPeriod, limit: number, used: number, since: () => CalendarDate | null): Allowance[] =>
  limit > 0 ? [{ per, limit, used, since: since(), left: Math.max(0, limit - used) }] : [];

/** The one with the fewest visits left; null without any limit. */
export const tightestOf = ([first, ...others]: readonly Allowance[]): Allowance | null =>
  first === undefined ? null : others.reduce((least, other) => (other.left < least.left ? other : least), first);

/** A limit of 0 is unlimited, which null expresses; 0 remaining means none. */
export const remainingOf = (monthlyLimit: number, used: number): number | null =>
  monthlyLimit === 0 ? null : Math.max(0, monthlyLimit - used);

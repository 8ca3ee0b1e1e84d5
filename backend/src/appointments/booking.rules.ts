import { addDays, mondayOf, monthOf, type CalendarDate } from '../contract/calendar-date.js';
import type { AskedCertificate } from '../contract/client-document.js';
import type { AskedTerms } from '../contract/gym-terms.js';
import {
  BOOKING_REFUSALS,
  CLOSING_CODES,
  REFUSALS,
  type BookingRefusalCode,
  type SlotRefusalCode,
} from '../contract/booking-refusals.js';
import { LIMITS } from '../contract/limits.js';
import { effectiveEndOf, isFrozenOpen, type Allowance, type LimitPeriod } from '../contract/subscription.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import type { DecidedRefusal, TextParams } from '../platform/texts/text-params.js';
import type { SettingValues } from '../settings/setting.rules.js';
import {
  isSameSlot,
  type Schedule,
  type ScheduledSlot,
  type SlotTimes,
  findSlot,
  isOpen,
} from '../schedule/schedule.rules.js';
import {
  allowancesOf,
  coversDate,
  freezeOn,
  subscriptionFor,
  subscriptionsOn,
  usedAround,
  type SubscriptionTerms,
} from '../subscriptions/subscription.rules.js';
import { bookingOpensAt, type Offence } from './fair-use.rules.js';

/** A slot of the schedule with its instants and the number of its bookings. */
export interface DatedSlot extends ScheduledSlot {
  startsAt: Date;
  endsAt: Date;
  /** Bookings of the slot, without `held`. */
  booked: number;
  /** Places that the client may take although they are booked: one is held for them. */
  held: number;
  /** Another slot of its trainer with bookings at that time; missing or null: none (rule: trainers). */
  inTheWay?: TrainerBooking | null;
}

/** A slot of a date in which a trainer has bookings. */
export interface TrainerBooking extends SlotTimes {
  trainerId: string;
  effectiveStart: TimeOfDay;
  effectiveEnd: TimeOfDay;
  startsAt: Date;
  endsAt: Date;
  /** null where the gym has one. */
  roomNames: { nameEl: string; nameEn: string } | null;
  /** No other client than that of the facts is booked there, or has a place held while they pay. */
  isOwn?: boolean;
}

export interface OwnAppointment extends SlotTimes {
  id: string;
  date: CalendarDate;
  effectiveStart: TimeOfDay;
  /** Cancelled late: it counts in the month, and holds no place. */
  isCancelled?: boolean;
  /** True for a course with a price of its own: it counts for no limit (rule: courses). */
  isApart?: boolean;
}

/** Facts about a member as the database has them; `day-facts.sql.ts` reads each of them. */
export interface StoredFacts {
  isActive: boolean;
  isMorningClient: boolean;
  /** null where the gym asks for none (rule: documents). */
  certificate: AskedCertificate | null;
  /** null where the gym has none (rule: gym's terms). */
  terms: AskedTerms | null;
  /** The first day to pay that payments do not reach; null where the gym does not ask (rule: overdue). */
  unpaidSince: CalendarDate | null;
  /** Offences that may still count (rule: fair use). */
  offences: readonly Offence[];
}

/** Facts for an id that is no client's; tests start from them. Give a new fact the value that refuses nothing. */
export const FACTS_OF_NOBODY: StoredFacts = {
  isActive: false,
  isMorningClient: false,
  certificate: null,
  terms: null,
  unpaidSince: null,
  offences: [],
};

/** The member that the booking is for. */
export interface MemberFacts extends StoredFacts {
  subscriptions: readonly SubscriptionTerms[];
  /** Appointments that count, under any subscription, from the date's month or week on. */
  appointments: readonly OwnAppointment[];
  /** The gym's settings. */
  settings: SettingValues;
  /** When the member may book alone again; null when points do not keep them from it (rule: fair use). */
  bookingOpensAt: Date | null;
  /** True for a move: it books nothing new, so refusals of every day alike do not apply. */
  isUnclosed?: boolean;
}

/** The facts that are the same for every slot of a date. */
interface FactsOfDay {
  now: Date;
  /** The date of `now` on the gym's clock. */
  today: CalendarDate;
  date: CalendarDate;
  schedule: Pick<Schedule, 'isGymOpen' | 'closedReason'>;
  /** null checks the slot alone, for any member. */
  member: MemberFacts | null;
}

export interface BookingFacts extends FactsOfDay {
  /** null when the date's schedule has no such slot. */
  slot: DatedSlot | null;
}

type Refused = Pick<DecidedRefusal, 'params' | 'from'>;

/** The facts, with values that several rules need, computed once. */
interface JudgedDay extends FactsOfDay {
  /** The subscription that would be used; null when the client has none at all. */
  subscription: SubscriptionTerms | null;
  /** It may be used on the date, maybe before its start (rule: used-up pack). */
  isOpen: boolean;
  /** Uncancelled, on that date. */
  own: OwnAppointment[];
  /** Allowances of `subscription`. */
  allowances: Allowance[];
}

type DayRule = (facts: JudgedDay) => Refused | null;
type SlotRule = (slot: DatedSlot | null, facts: JudgedDay) => Refused | null;

const refusedIf = (condition: boolean, params: Refused['params'] = {}, from: CalendarDate | null = null) =>
  condition ? { params, from } : null;

/** The subscription that a booking of that date uses; null when the member has none at all. */
export const subscriptionOf = ({ member, date }: Pick<FactsOfDay, 'member' | 'date'>): SubscriptionTerms | null =>
  member === null ? null : subscriptionFor(member.subscriptions, date);

function judgedDay(facts: FactsOfDay, subscription: SubscriptionTerms | null): JudgedDay {
  const { member, date } = facts;
  const appointments = member?.appointments ?? [];
  return {
    ...facts,
    subscription,
    isOpen: subscription !== null && subscriptionsOn(member?.subscriptions ?? [], date).includes(subscription),
    own: appointments.filter((own) => own.date === date && own.isCancelled !== true),
    allowances: subscription === null ? [] : allowancesOf(subscription, usedAround(appointments, date), date),
  };
}

/** The first day on which a debt keeps the member from booking alone; null where none will (rule: overdue). */
export const closedByDebtOn = (unpaidSince: CalendarDate | null, paymentDueDays: number | null): CalendarDate | null =>
  unpaidSince === null || paymentDueDays === null ? null : addDays(unpaidSince, paymentDueDays + 1);

/** A day to pay that passed longer ago than the gym waits; null while the member books alone (rule: overdue). */
export function debtThatBlocks(
  { unpaidSince, settings }: Pick<MemberFacts, 'unpaidSince' | 'settings'>,
  today: CalendarDate,
): CalendarDate | null {
  const closesOn = closedByDebtOn(unpaidSince, settings.paymentDueDays);
  return closesOn !== null && closesOn <= today ? unpaidSince : null;
}

/** A member's facts as the rules ask for them. */
export const memberFactsOf = <Loaded extends Pick<MemberFacts, 'subscriptions' | 'appointments'>>(
  loaded: Loaded & StoredFacts,
  settings: SettingValues,
  { now, zone }: { now: Date; zone: string },
): Loaded & MemberFacts => ({
  ...loaded,
  settings,
  bookingOpensAt: bookingOpensAt(loaded.offences, settings.fairUse, { now, zone }),
});

/** True when the gym asks for a medical certificate that is valid that day, and the client has none (rule: documents). */
const lacksCertificate = (asked: AskedCertificate | null, date: CalendarDate): boolean =>
  asked?.rule === 'blocks' && (asked.until === null || asked.until < date);

/** The day on which booking for a date opens; null when it is open already, or the date is past. */
export function opensOn(date: CalendarDate, today: CalendarDate): CalendarDate | null {
  const from = addDays(date, -LIMITS.bookingWindowDays);
  return from > today ? from : null;
}

/*
 * The conditions of booking (rule: eligibility); `BOOKING_REFUSALS` has their order. A rule without the facts to judge by
 * does not refuse.
 */

/** Judged once for all slots of a date. */
const DAY_RULES: Readonly<Record<Exclude<BookingRefusalCode, SlotRefusalCode>, DayRule>> = {
  CLIENT_INACTIVE: ({ member }) => refusedIf(member !== null && !member.isActive),
  NO_SUBSCRIPTION: ({ member, subscription }) => refusedIf(member !== null && subscription === null),
  SUBSCRIPTION_INACTIVE: ({ subscription }) => refusedIf(subscription?.isActive === false),
  SUBSCRIPTION_FROZEN: ({ subscription }) => refusedIf(subscription !== null && isFrozenOpen(subscription)),
  FREEZE_PLANNED: ({ member, date }) => {
    const freeze = freezeOn(member?.subscriptions ?? [], date);
    if (freeze === null) return null;
    const params = { first: { date: freeze.from }, last: { date: freeze.until }, again: { again: null } };
    return { params, from: null };
  },
  OUTSIDE_SUBSCRIPTION: outsideSubscription,
  DOCUMENT_EXPIRED: ({ member, date }) => refusedIf(member !== null && lacksCertificate(member.certificate, date)),
  TERMS_NOT_ACCEPTED: ({ member }) => refusedIf(member?.terms?.isBlocking === true),
  BEYOND_WINDOW: ({ date, today }) => {
    const from = opensOn(date, today);
    return from === null ? null : { params: { days: LIMITS.bookingWindowDays, from: { date: from } }, from };
  },
  DAY_CLOSED: ({ schedule }) => refusedIf(!schedule.isGymOpen, { because: { because: schedule.closedReason } }),
  ONE_PER_DAY: ({ own: [first] }) =>
    first === undefined ? null : { params: { time: { time: first.effectiveStart } }, from: null },
  MONTHLY_LIMIT: (facts) =>
    usedUp(facts, 'month', ({ date }) => ({ month: { month: monthOf(date) }, again: { again: null } })),
  WEEKLY_LIMIT: (facts) =>
    usedUp(facts, 'week', ({ date }) => ({ monday: { date: mondayOf(date) }, again: { again: null } })),
  PACK_EMPTY: (facts) =>
    usedUp(facts, 'pack', ({ member, subscription }) => ({
      next: { next: null, isSold: hasNext(member?.subscriptions ?? [], subscription) },
    })),
  FAIR_USE: ({ member }) => {
    const from = member?.bookingOpensAt?.toISOString();
    return from === undefined ? null : { params: { from: { instant: from } }, from };
  },
  PAYMENT_DUE: ({ member, today }) => {
    const since = member && debtThatBlocks(member, today);
    return since === null ? null : { params: { since: { date: since } }, from: null };
  },
};

const SLOT_RULES: Readonly<Record<SlotRefusalCode, SlotRule>> = {
  DATE_PAST: (slot, { date, today, now }) =>
    refusedIf(date < today || (date === today && slot !== null && slot.startsAt <= now)),
  NO_SUCH_SLOT: (slot) => refusedIf(slot === null || slot.isRetired),
  SLOT_DISABLED: (slot) => refusedIf(slot?.isDisabled === true, { because: { because: slot?.disabledReason ?? null } }),
  MORNING_ONLY: (slot, facts) => {
    const isBound = facts.member?.isMorningClient === true || facts.subscription?.isMorningOnly === true;
    const isLater = slot !== null && slot.effectiveStart >= LIMITS.morningCutoff;
    return refusedIf(isBound && isLater, { cutoff: { time: LIMITS.morningCutoff } });
  },
  AREA_NOT_INCLUDED: (slot, { subscription }) => {
    const rooms = subscription?.rooms ?? null;
    if (slot === null || rooms === null) return null;
    return refusedIf(!rooms.some(({ number }) => number === slot.room), { rooms: { names: rooms } });
  },
  CLASS_NOT_INCLUDED: (slot, { subscription }) => {
    const classes = subscription?.classes ?? null;
    if (slot === null || classes === null) return null;
    return refusedIf(!classes.some(({ id }) => id === slot.gymClass?.id), { classes: { names: classes } });
  },
  NOT_OPEN_YET: (slot, { date, today, subscription }) => {
    const opensDays = slot?.gymClass?.opensDays ?? null;
    const days = opensDays === null ? null : opensDays + (subscription?.opensEarlierDays ?? 0);
    const from = days === null ? null : addDays(date, -days);
    return days === null || from === null || from <= today ? null : { params: { days, from: { date: from } }, from };
  },
  ALREADY_BOOKED: (slot, facts) => refusedIf(slot !== null && facts.own.some((own) => isSameSlot(own, slot))),
  TRAINER_BUSY: (slot, { date }) => {
    const other = slot?.inTheWay ?? null;
    return refusedIf(other !== null, other === null ? {} : busyParams({ date, trainer: slot?.trainer ?? null, other }));
  },
  SLOT_FULL: (slot) =>
    slot === null ? null : refusedIf(slot.booked >= slot.capacity, { booked: slot.booked, capacity: slot.capacity }),
};

/**
 * Every rule that refuses, in the order of the table (rule: eligibility); empty exactly when the booking is allowed.
 */
export const refusalsOf = (facts: BookingFacts): DecidedRefusal[] => refusalsOn(facts)(facts.slot);

/** True when nothing but a free place is missing. */
export const isJustFull = (refusals: readonly DecidedRefusal[]): boolean =>
  refusals.length > 0 && refusals.every(({ code }) => code === 'SLOT_FULL');

/** `refusalsOf` for many slots of a date: the rules of the whole date are judged once, not slot by slot. */
export function refusalsOn(day: FactsOfDay): (slot: DatedSlot | null) => DecidedRefusal[] {
  const judge = judgementsOn(day);
  return (slot) => judge(slot).refusals;
}

/** The refusals of a slot, and the subscription that they were judged by: the one that a booking uses. */
interface Judgement {
  refusals: DecidedRefusal[];
  subscription: SubscriptionTerms | null;
}

function judgementsOn(day: FactsOfDay): (slot: DatedSlot | null) => Judgement {
  const asItIs = judgingBy(day);
  return (slot) => {
    const returned = returnedBy(day, slot);
    return returned === null ? asItIs(slot) : judgingBy(withoutVisit(day, returned))(slot);
  };
}

/** True when no rule for a whole date refuses, except the `ignored` ones. Takes the gym to be open. */
export const isDayAllowed = (
  { now, today, date, member }: Omit<FactsOfDay, 'schedule'>,
  ignored: readonly BookingRefusalCode[],
): boolean =>
  judgedDays({ now, today, date, member, schedule: OPEN }).some(({ ofDay }) =>
    ofDay().every(({ code }) => ignored.includes(code)),
  );

const OPEN = { isGymOpen: true, closedReason: null };

export const asksForADay = (refusals: readonly DecidedRefusal[]): boolean =>
  refusals.some(({ code }) => REFUSALS[code].anotherDayLifts);

/**
 * Names the first later day that can be booked (rule: why not, and when). null: there is none, or it cannot be known.
 */
export const withDay = (refusals: readonly DecidedRefusal[], from: CalendarDate | null): DecidedRefusal[] =>
  refusals.map((refusal) => {
    if (!REFUSALS[refusal.code].anotherDayLifts) return refusal;
    const { params } = refusal;
    const next = params.next !== undefined && typeof params.next === 'object' && 'isSold' in params.next && params.next;
    const named = {
      ...('again' in params && { again: { again: from } }),
      ...(next && { next: { ...next, next: from } }),
    };
    return { ...refusal, from, params: { ...params, ...named } };
  });

function onceOnly<T>(find: () => T): () => T {
  let found: { value: T } | undefined;
  return () => (found ??= { value: find() }).value;
}

/** Judges a day under each subscription that it may use, in order of use, and under the one that it belongs to. */
function judgedDays(day: FactsOfDay): { facts: JudgedDay; ofDay: () => DecidedRefusal[] }[] {
  const { member, date } = day;
  const own = subscriptionOf(day);
  const usable = member === null ? [] : subscriptionsOn(member.subscriptions, date);
  return (usable.some((one) => one === own) ? usable : [...usable, own]).map((subscription) => {
    const facts = judgedDay(day, subscription);
    return { facts, ofDay: onceOnly(() => refusalsOfDay(facts)) };
  });
}

function refusalsOfDay(facts: JudgedDay): DecidedRefusal[] {
  const refusals = refusalsBy(DAY_RULES, (rule) => rule(facts));
  return facts.member?.isUnclosed === true ? refusals.filter(({ code }) => !REFUSALS[code].closesBooking) : refusals;
}

/** The first rule that refuses every day alike; null while the member books alone. */
export function closingRefusal(now: Pick<FactsOfDay, 'now' | 'today' | 'member'>) {
  const facts = judgedDay({ ...now, date: now.today, schedule: OPEN }, null);
  for (const code of CLOSING_CODES) {
    const refused = DAY_RULES[code](facts);
    if (refused !== null) return { code, from: refused.from };
  }
  return null;
}

/** Judges by the earliest subscription under which every rule passes, else by the one that the date belongs to. */
function judgingBy(day: FactsOfDay): (slot: DatedSlot | null) => Judgement {
  const own = subscriptionOf(day);
  const judged = judgedDays(day);
  return (slot) => {
    let ofOwn: Judgement | undefined;
    for (const { facts, ofDay } of judged) {
      const { subscription } = facts;
      const ofSlot = refusalsBy(SLOT_RULES, (rule) => rule(slot, facts));
      const refusals = ofSlot.length === 0 ? ofDay() : [...ofDay(), ...ofSlot].sort(byTable);
      if (!refusals.some(({ code }) => REFUSALS[code].isOfSubscription)) return { refusals, subscription };
      if (subscription === own) ofOwn = { refusals, subscription };
    }
    if (ofOwn === undefined) throw new Error('The own one is among those that were judged');
    return ofOwn;
  };
}

/** True when a later subscription was sold. */
const hasNext = (subscriptions: readonly SubscriptionTerms[], subscription: SubscriptionTerms | null): boolean =>
  subscriptions.some((one) => one.isActive && subscription !== null && one.startDate > subscription.startDate);

/**
 * The client's own late cancellation that a booking of this slot gives back; null when there is none. Its visit then
 * counts for no limit (rule: forgiven if filled). Of several it is one of the pack that the booking uses.
 */
export function returnedBy(
  { member, date, now }: Pick<FactsOfDay, 'member' | 'date' | 'now'>,
  slot: DatedSlot | null,
): OwnAppointment | null {
  if (member?.settings.lateCancelling !== 'forgivenIfFilled' || slot === null || slot.startsAt <= now) return null;
  const isReturned = (own: OwnAppointment): boolean =>
    own.isCancelled === true && own.date === date && isSameSlot(own, slot);
  const returned = member.appointments.filter(isReturned);
  const packUses = subscriptionFor(member.subscriptions, date)?.packUses ?? [];
  return returned.find(({ id }) => packUses.includes(id)) ?? returned[0] ?? null;
}

/** The facts as if this appointment were not there. */
export function withoutVisit<Day extends Pick<FactsOfDay, 'member'>>(day: Day, { id }: { id: string }): Day {
  if (day.member === null) return day;
  const appointments = day.member.appointments.filter((own) => own.id !== id);
  const subscriptions = day.member.subscriptions.map((one) => ({
    ...one,
    packUses: one.packUses.filter((use) => use !== id),
  }));
  return { ...day, member: { ...day.member, appointments, subscriptions } };
}

/** The facts for what takes no client's place, and so gives no visit back: beyond the capacity, and an undo. */
export const takingNoPlace = (facts: BookingFacts): BookingFacts => ({
  ...facts,
  member: facts.member && givingNothingBack(facts.member),
});

/** The member of a gym that gives no late cancellation back (rule: forgiven if filled). */
export const givingNothingBack = <Member extends MemberFacts>(member: Member): Member => ({
  ...member,
  settings: { ...member.settings, lateCancelling: 'counts' },
});

function refusalsBy<Code extends BookingRefusalCode, Rule>(
  rules: Readonly<Record<Code, Rule>>,
  judge: (rule: Rule) => Refused | null,
): DecidedRefusal[] {
  const refusals: DecidedRefusal[] = [];
  for (const code in rules) {
    const refused = judge(rules[code]);
    if (refused !== null) refusals.push({ code, ...refused });
  }
  return refusals;
}

const byTable = (a: DecidedRefusal, b: DecidedRefusal): number =>
  BOOKING_REFUSALS.indexOf(a.code) - BOOKING_REFUSALS.indexOf(b.code);

export type BookingDecision =
  | {
      ok: true;
      /** The rules broken by an override. */
      overridden: BookingRefusalCode[];
      /**
       * The subscription it is booked under; null for an override without a usable one (rule: override belongs to
       * none).
       */
      subscription: SubscriptionTerms | null;
    }
  | { ok: false; reasons: DecidedRefusal[] };

/** How a booking may pass the limits of a member. */
export interface Leave {
  isOverride: boolean;
  /** A client who came without an appointment: the slot may run, and must not be over (rule: attendance). */
  isWalkIn?: boolean;
  /** Dates open two days earlier (rule: standing bookings). */
  isStanding?: boolean;
  /** A date of a course: it opens with the course, and needs no subscription where the course is paid (rule: courses). */
  course?: { isPaid: boolean } | null;
}

/**
 * An override breaks every rule that staff may pass; an earlier slot of today is allowed (rule: admin override).
 */
export function decideBooking(facts: BookingFacts, leave: Leave): BookingDecision {
  const { isOverride } = leave;
  const isSqueezedIn = isOverride && facts.slot !== null && facts.slot.booked >= facts.slot.capacity;
  const judged = judgementsOn(isSqueezedIn ? takingNoPlace(facts) : facts)(facts.slot);
  const refusals = judged.refusals.filter(({ code }) => !isAllowedBy(leave, code, facts));
  const reasons = isOverride ? refusals.filter(({ code }) => !isOverridable(code, facts)) : refusals;
  if (reasons.length > 0) return { ok: false, reasons };
  const { subscription } = judged;
  const all = facts.member?.subscriptions ?? [];
  const isOpen = subscriptionsOn(all, facts.date).some(({ id }) => id === subscription?.id);
  const isUsable =
    leave.course?.isPaid !== true &&
    subscription !== null &&
    isOpen &&
    !isFrozenOpen(subscription) &&
    freezeOn(all, facts.date) === null;
  return { ok: true, overridden: refusals.map(({ code }) => code), subscription: isUsable ? subscription : null };
}

function isAllowedBy({ isWalkIn, isStanding, course }: Leave, code: BookingRefusalCode, facts: BookingFacts): boolean {
  const { slot, date, today, now } = facts;
  if (course && (code === 'BEYOND_WINDOW' || code === 'NOT_OPEN_YET')) return true;
  if (course?.isPaid && (code === 'NO_SUBSCRIPTION' || isBySubscription(code, facts))) return true;
  if (code === 'DATE_PAST') return isWalkIn === true && slot !== null && date === today && now < slot.endsAt;
  return (
    (code === 'BEYOND_WINDOW' || code === 'NOT_OPEN_YET') &&
    isStanding === true &&
    date <= addDays(today, LIMITS.standingWindowDays)
  );
}

/** A refusal by a subscription; a morning client stays one. */
const isBySubscription = (code: BookingRefusalCode, { member }: BookingFacts): boolean =>
  REFUSALS[code].isOfSubscription && !(code === 'MORNING_ONLY' && member?.isMorningClient === true);

const isOverridable = (code: BookingRefusalCode, { date, today }: BookingFacts): boolean =>
  REFUSALS[code].staffMayPass || (code === 'DATE_PAST' && date === today);

function outsideSubscription(facts: JudgedDay): Refused | null {
  const { subscription } = facts;
  if (subscription === null || facts.isOpen || coversDate(subscription, facts.date)) return null;
  const { startDate: start } = subscription;
  const end = effectiveEndOf(subscription);
  const outside =
    end === null || facts.date < start
      ? { outside: 'begins' as const, day: start }
      : { outside: end < facts.today ? ('ended' as const) : ('ends' as const), day: end };
  return { params: { outside }, from: null };
}

/** Refuses when no visit is left of a limit of the subscription (rules: monthly limit, weekly limit, packs). */
function usedUp(facts: JudgedDay, per: LimitPeriod, paramsOf: (facts: JudgedDay) => Refused['params']): Refused | null {
  const allowance = facts.allowances.find((one) => one.per === per);
  if (allowance === undefined || allowance.left > 0) return null;
  const { used, limit } = allowance;
  return { params: { used, limit, ...paramsOf(facts) }, from: null };
}

/** The facts of a date, shown by reads and used to decide on bookings. */
export interface DayFacts {
  now: Date;
  today: CalendarDate;
  date: CalendarDate;
  schedule: Schedule;
  /** `held`: of those booked, the ones that do not stand in the member's way. */
  occupancies: readonly (SlotTimes & { booked: number; held?: number })[];
  /** The instants of a slot on this date (platform/time, `spansOn`). */
  spanOf: (start: TimeOfDay, end: TimeOfDay) => { startsAt: Date; endsAt: Date };
  member: MemberFacts | null;
  /** Slots in which trainers have bookings; missing: not asked. */
  trainers?: readonly TrainerBooking[];
}

/** Which slot of the trainer stands in the way, as its refusal says it. */
export const busyParams = ({
  date,
  trainer,
  other,
}: {
  date: CalendarDate;
  trainer: { nameEl: string; nameEn: string } | null;
  other: Pick<TrainerBooking, 'effectiveStart' | 'effectiveEnd' | 'roomNames'>;
}): TextParams => ({
  trainer: { names: trainer === null ? [] : [trainer] },
  date: { date },
  start: { time: other.effectiveStart },
  end: { time: other.effectiveEnd },
  room: { inRoom: other.roomNames },
});

/** Another slot in which the trainer has bookings at that time. */
export const otherAtOnce = (
  bookings: readonly TrainerBooking[],
  slot: SlotTimes,
  trainerId: string | null,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): TrainerBooking | null =>
  bookings.find(
    (one) => one.trainerId === trainerId && !isSameSlot(one, slot) && one.startsAt < endsAt && one.endsAt > startsAt,
  ) ?? null;

/** A slot with every rule that keeps this member from booking it. */
export interface Offer {
  slot: DatedSlot;
  refusals: DecidedRefusal[];
}

export function datedSlot(day: DayFacts, slot: ScheduledSlot): DatedSlot {
  const { startsAt, endsAt } = day.spanOf(slot.effectiveStart, slot.effectiveEnd);
  const { booked = 0, held = 0 } = day.occupancies.find((taken) => isSameSlot(taken, slot)) ?? {};
  // Named one by one: a spread takes ten times as long, and a day has many slots.
  return {
    startsAt,
    endsAt,
    booked: booked - held,
    held,
    room: slot.room,
    start: slot.start,
    end: slot.end,
    effectiveStart: slot.effectiveStart,
    effectiveEnd: slot.effectiveEnd,
    capacity: slot.capacity,
    isDisabled: slot.isDisabled,
    disabledReason: slot.disabledReason,
    isRetired: slot.isRetired,
    isExtra: slot.isExtra,
    hasOverride: slot.hasOverride,
    hasTimeChange: slot.hasTimeChange,
    usualStart: slot.usualStart,
    usualEnd: slot.usualEnd,
    hasCapacityOverride: slot.hasCapacityOverride,
    gymClass: slot.gymClass,
    trainer: slot.trainer,
    hasSubstitute: slot.hasSubstitute,
    overrideReason: slot.overrideReason,
    inTheWay:
      slot.trainer === null || !day.trainers?.length
        ? null
        : otherAtOnce(day.trainers, slot, slot.trainer.id, { startsAt, endsAt }),
  };
}

/** The facts that decide on a booking of the slot with these original times. */
export function bookingFactsOf(day: DayFacts, times: SlotTimes): BookingFacts {
  const slot = findSlot(day.schedule, times);
  return { slot: slot && datedSlot(day, slot), ...day };
}

/** Every slot of the day with the refusals for the member. */
export function offersOf(day: DayFacts): Offer[] {
  const refusalsFor = refusalsOn(day);
  return day.schedule.slots.map((scheduled) => {
    const slot = datedSlot(day, scheduled);
    return { slot, refusals: refusalsFor(slot) };
  });
}

export const isPast = (slot: DatedSlot, now: Date): boolean => slot.startsAt <= now;

/** Open, not past and not full, for any member (contract `Timeslot.isAvailable`). */
export const isAvailable = (schedule: Schedule, slot: DatedSlot, now: Date): boolean =>
  isOpen(schedule, slot) && !isPast(slot, now) && slot.booked < slot.capacity && !slot.inTheWay;

import {
  bookingFactsOf,
  decideBooking,
  isPast,
  otherAtOnce,
  refusalsOf,
  type DatedSlot,
  type DayFacts,
  type MemberFacts,
  type TrainerBooking,
} from '../appointments/booking.rules.js';
import {
  movableOn,
  withoutMoving,
  type MovableVisit,
  type MovingTerms,
  type OwnVisit,
} from '../appointments/moving.rules.js';
import type { DecidedRefusal } from '../platform/texts/text-params.js';
import { isOpen, isSameSlot, type SlotTimes } from '../schedule/schedule.rules.js';
import type { WaitingListSettings } from '../settings/setting.rules.js';
import type { SubscriptionTerms } from '../subscriptions/subscription.rules.js';

const MS_PER_MINUTE = 60_000;
const MS_PER_HOUR = 60 * MS_PER_MINUTE;

/** An entry of the waiting list, with the facts that decide whether its member may book. */
export interface WaitingEntry extends SlotTimes, MemberFacts {
  id: string;
  clientId: string;
  noticeHours: number;
  heldUntil: Date | null;
  /** With a held place: that one, and those that staff gave away beyond the capacity; they do not stand in its way. */
  heldPlaces: number;
  lapsedAt: Date | null;
  passedOverAt: Date | null;
  toldAt: Date | null;
  /** Shared by the entries of a wish for any one of them. */
  anyOf: string | null;
  /** Filling another one of the date does not end it (rule: one wish a day). */
  isPreferred: boolean;
  appointments: readonly OwnVisit[];
  /** A place is held for another entry of theirs in the same wish for any one. */
  isOfferedAnother: boolean;
  /** The place is held while its member pays: they stand in no line (rule: paying online). */
  isPaying: boolean;
}

export type FillingStep<Entry extends WaitingEntry = WaitingEntry> =
  /** The held place is given back: its time is over (`isLapsed`), or its member may no longer book it. */
  | { kind: 'release'; entry: Entry; isLapsed: boolean }
  | { kind: 'book'; entry: Entry; slot: DatedSlot; subscription: SubscriptionTerms | null }
  | { kind: 'hold'; entry: Entry; slot: DatedSlot; until: Date; moves: OwnVisit | null }
  | { kind: 'pass-over'; entry: Entry; slot: DatedSlot; reasons: DecidedRefusal[] }
  | { kind: 'tell'; entry: Entry; slot: DatedSlot; moves: OwnVisit | null };

type Phase = 'book' | 'hold' | 'tell';

/** The way in which a free place is given away at this time (rule: filling). */
export function phaseAt(startsAt: Date, now: Date, rules: WaitingListSettings): Phase {
  const left = startsAt.getTime() - now.getTime();
  if (left <= rules.firstComeMinutes * MS_PER_MINUTE) return 'tell';
  return left > rules.autoBookUntilHours * MS_PER_HOUR ? 'book' : 'hold';
}

/** The settings, and the end of the night around an instant: itself by day (rule: quiet hours). */
export interface FillingRules extends WaitingListSettings {
  moving: MovingTerms;
  quietUntil: (instant: Date) => Date;
}

/**
 * The end of a hold that begins now. One that would end at night lasts into the morning, by as much as it would have
 * had; none outlasts the start.
 */
export function holdUntil(startsAt: Date, now: Date, { holdMinutes, quietUntil }: FillingRules): Date {
  const after = (instant: Date): Date => new Date(instant.getTime() + holdMinutes * MS_PER_MINUTE);
  const end = after(now);
  const morning = quietUntil(end);
  const until = morning > end ? after(morning) : end;
  return until < startsAt ? until : startsAt;
}

/**
 * All due steps for the waiting lists of a date. `waiting` are its entries in line, slot by slot. In the mode *tell*
 * only the holds of a former *fill* come to their end.
 */
export function fillingOf<Entry extends WaitingEntry>(
  day: DayFacts,
  waiting: readonly Entry[],
  rules: FillingRules,
): FillingStep<Entry>[] {
  const queues = new Map<string, Entry[]>();
  for (const entry of waiting) {
    const key = `${entry.start} ${entry.end} ${entry.room}`;
    queues.set(key, [...(queues.get(key) ?? []), entry]);
  }
  const run: Run = { day, rules, served: new Set(), holding: new Set(), satisfied: new Set(), booked: [] };
  for (const { clientId, heldUntil } of waiting) if (heldUntil !== null) run.holding.add(clientId);
  return [...queues.values()].flatMap((queue) => fillSlot(run, queue));
}

/** The state of one run over a date. */
interface Run {
  day: DayFacts;
  rules: FillingRules;
  /** Clients for whom a slot was booked in this run. */
  served: Set<string>;
  /** Slots of trainers in which this run booked. */
  booked: TrainerBooking[];
  /** Wishes with an entry that this run booked: their other entries are gone. */
  satisfied: Set<string>;
  /** Clients for whom a place of this date is held. */
  holding: Set<string>;
}

function fillSlot<Entry extends WaitingEntry>(run: Run, queue: readonly Entry[]): FillingStep<Entry>[] {
  const { day, rules } = run;
  const [first] = queue;
  const slot = first === undefined ? null : bookingFactsOf(day, first).slot;
  const ended = queue.filter((entry) => entry.heldUntil !== null && mustLetGo(run, slot, entry));
  const released = [...ended, ...beyondCapacity(slot, queue, ended)];
  const releases = released.map((entry) => ({ kind: 'release' as const, entry, isLapsed: isOver(entry, day.now) }));
  for (const { clientId } of released) run.holding.delete(clientId);
  if (slot === null || !isOpen(day.schedule, slot) || isPast(slot, day.now)) return releases;
  const free = slot.capacity - slot.booked + releases.length;
  if (free <= 0 || (rules.mode === 'tell' && releases.length === 0)) return releases;
  // A trainer whom this run has given a visit elsewhere at that time is free no more (rule: trainers).
  if (slot.trainer && otherAtOnce(run.booked, slot, slot.trainer.id, slot) !== null) return releases;
  const phase = rules.mode === 'tell' ? 'tell' : phaseAt(slot.startsAt, day.now, rules);
  const inLine = queue.filter((entry) => !entry.isPaying && (entry.heldUntil === null || released.includes(entry)));
  return [...releases, ...give(run, { slot, free, phase }, inLine)];
}

/** Places of a slot that was made smaller are held no longer, the last in line first: booking them would be refused. */
function beyondCapacity<Entry extends WaitingEntry>(
  slot: DatedSlot | null,
  queue: readonly Entry[],
  ended: readonly Entry[],
): Entry[] {
  const kept = queue.filter((entry) => entry.heldUntil !== null && !ended.includes(entry));
  const [first] = kept;
  if (slot === null || first === undefined) return [];
  const tooMany = slot.booked - ended.length - slot.capacity - (first.heldPlaces - 1);
  return tooMany > 0 ? kept.slice(-tooMany) : [];
}

const isOver = ({ heldUntil }: WaitingEntry, now: Date): boolean => heldUntil !== null && heldUntil <= now;

/** A hold ends with its time, with its slot, and when its member may not book any more. */
function mustLetGo({ day, rules }: Run, slot: DatedSlot | null, entry: WaitingEntry): boolean {
  if (isOver(entry, day.now) || slot === null) return true;
  // The subscription by which they may book is what they are paying for.
  if (entry.isPaying) return !isOpen(day.schedule, slot) || isPast(slot, day.now);
  return judge(day, entry, rules).reasons.length > 0;
}

function give<Entry extends WaitingEntry>(
  run: Run,
  { slot, free, phase }: { slot: DatedSlot; free: number; phase: Phase },
  inLine: readonly Entry[],
): FillingStep<Entry>[] {
  const { day, rules, served, holding, satisfied, booked } = run;
  const steps: FillingStep<Entry>[] = [];
  let left = free;
  for (const entry of inLine) {
    if (left === 0) break;
    // A preferred one is looked at in the next run, when the visit is there that would move.
    if (served.has(entry.clientId) || (entry.anyOf !== null && satisfied.has(entry.anyOf))) continue;
    const hadItsOffer = entry.lapsedAt !== null || isOver(entry, day.now);
    if (isTooShort(entry, slot, day.now) || (phase === 'hold' && hadItsOffer)) continue;
    if (phase !== 'tell' && (entry.isOfferedAnother || holding.has(entry.clientId))) continue;
    const { reasons, subscription, moves } = judge(day, entry, rules);
    if (reasons.length > 0) {
      if (entry.passedOverAt === null) steps.push({ kind: 'pass-over', entry, slot, reasons });
    } else if (phase === 'tell') {
      if (entry.toldAt === null) steps.push({ kind: 'tell', entry, slot, moves: moves?.visit ?? null });
    } else if (phase === 'book' && moves === null) {
      left -= 1;
      served.add(entry.clientId);
      if (entry.anyOf !== null) satisfied.add(entry.anyOf);
      if (slot.trainer) booked.push({ ...slot, trainerId: slot.trainer.id, roomNames: null });
      steps.push({ kind: 'book', entry, slot, subscription });
    } else if (!hadItsOffer) {
      left -= 1;
      holding.add(entry.clientId);
      steps.push({ kind: 'hold', entry, slot, until: offeredUntil(run, slot, moves), moves: moves?.visit ?? null });
    }
  }
  return steps;
}

/** A visit that would move has to be movable still. */
function offeredUntil({ day, rules }: Run, slot: DatedSlot, moves: MovableVisit | null): Date {
  const until = holdUntil(slot.startsAt, day.now, rules);
  return moves !== null && moves.until < until ? moves.until : until;
}

/** The member wants no place that frees so late. */
export const isTooShort = ({ noticeHours }: Pick<WaitingEntry, 'noticeHours'>, slot: DatedSlot, now: Date): boolean =>
  noticeHours > 0 && slot.startsAt.getTime() - now.getTime() < noticeHours * MS_PER_HOUR;

export interface Reached {
  reasons: DecidedRefusal[];
  subscription: SubscriptionTerms | null;
  /** The visit of that date that would move there; null for a booking. */
  moves: MovableVisit | null;
}

/** The rules that keep a member from the slot, whether or not it is full: by a booking, else by moving the day's visit. */
export function judge(day: DayFacts, entry: WaitingEntry, { moving }: Pick<FillingRules, 'moving'>): Reached {
  const facts = { ...day, member: entry };
  const booking = judgeRoomy(facts, entry);
  const moves = booking.reasons.length === 0 ? null : movableOn(day, entry, moving);
  if (moves === null || isSameSlot(moves.visit, entry)) return { ...booking, moves: null };
  const move = judgeRoomy(withoutMoving(facts, moves.visit.id), entry);
  return move.reasons.length === 0 ? { ...move, moves } : { ...booking, moves: null };
}

function judgeRoomy(day: DayFacts, times: SlotTimes): Omit<Reached, 'moves'> {
  const facts = bookingFactsOf(day, times);
  const roomy = facts.slot && { ...facts.slot, booked: 0 };
  const decision = decideBooking({ ...facts, slot: roomy }, { isOverride: false });
  if (decision.ok) return { reasons: [], subscription: decision.subscription };
  return { reasons: refusalsOf({ ...facts, slot: roomy }), subscription: null };
}

import {
  bookingFactsOf,
  decideBooking,
  isPast,
  refusalsOf,
  type DatedSlot,
  type DayFacts,
  type MemberFacts,
} from '../appointments/booking.rules.js';
import type { DecidedRefusal } from '../platform/texts/text-params.js';
import { isOpen, type SlotTimes } from '../schedule/schedule.rules.js';
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
  /** Shared by the entries of which any one will do. */
  anyOf: string | null;
  /** A place is held for another entry of theirs, of which any one will do. */
  isOfferedAnother: boolean;
}

export type FillingStep<Entry extends WaitingEntry = WaitingEntry> =
  /** The held place is given back: its time is over (`isLapsed`), or its member may no longer book it. */
  | { kind: 'release'; entry: Entry; isLapsed: boolean }
  | { kind: 'book'; entry: Entry; slot: DatedSlot; subscription: SubscriptionTerms | null }
  | { kind: 'hold'; entry: Entry; slot: DatedSlot; until: Date }
  | { kind: 'pass-over'; entry: Entry; slot: DatedSlot; reasons: DecidedRefusal[] }
  | { kind: 'tell'; entry: Entry; slot: DatedSlot };

type Phase = 'book' | 'hold' | 'tell';

/** The way in which a free place is given away at this time (rule: filling). */
export function phaseAt(startsAt: Date, now: Date, rules: WaitingListSettings): Phase {
  const left = startsAt.getTime() - now.getTime();
  if (left <= rules.firstComeMinutes * MS_PER_MINUTE) return 'tell';
  return left > rules.autoBookUntilHours * MS_PER_HOUR ? 'book' : 'hold';
}

/** The settings, and the end of the night around an instant: itself by day (rule: quiet hours). */
export interface FillingRules extends WaitingListSettings {
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
 * All that is to be done for the waiting lists of a date. `waiting` are its entries in line, slot by slot. In the mode
 * *tell* only the holds of a former *fill* come to their end.
 */
export function fillingOf<Entry extends WaitingEntry>(
  day: DayFacts,
  waiting: readonly Entry[],
  rules: FillingRules,
): FillingStep<Entry>[] {
  const queues = new Map<string, Entry[]>();
  for (const entry of waiting) {
    const key = `${entry.start} ${entry.end}`;
    queues.set(key, [...(queues.get(key) ?? []), entry]);
  }
  // A member who gets a place in one slot of the day has it when the next slot is looked at.
  const run: Run = { day, rules, served: new Map(), holding: new Set(), satisfied: new Set() };
  for (const { clientId, heldUntil } of waiting) if (heldUntil !== null) run.holding.add(clientId);
  return [...queues.values()].flatMap((queue) => fillSlot(run, queue));
}

/** The state of one run over a date. */
interface Run {
  day: DayFacts;
  rules: FillingRules;
  /** Slots booked for each client in this run. */
  served: Map<string, SlotTimes[]>;
  /** Wishes of which one was booked in this run: their other entries are gone. */
  satisfied: Set<string>;
  /** Clients for whom a place of this date is held. */
  holding: Set<string>;
}

function fillSlot<Entry extends WaitingEntry>(run: Run, queue: readonly Entry[]): FillingStep<Entry>[] {
  const { day, rules } = run;
  const [first] = queue;
  const slot = first === undefined ? null : bookingFactsOf(day, first).slot;
  const ended = queue.filter((entry) => entry.heldUntil !== null && mustLetGo(day, slot, entry));
  const released = [...ended, ...beyondCapacity(slot, queue, ended)];
  const releases = released.map((entry) => ({ kind: 'release' as const, entry, isLapsed: isOver(entry, day.now) }));
  for (const { clientId } of released) run.holding.delete(clientId);
  if (slot === null || !isOpen(day.schedule, slot) || isPast(slot, day.now)) return releases;
  const free = slot.capacity - slot.booked + releases.length;
  if (free <= 0 || (rules.mode === 'tell' && releases.length === 0)) return releases;
  const phase = rules.mode === 'tell' ? 'tell' : phaseAt(slot.startsAt, day.now, rules);
  const inLine = queue.filter((entry) => entry.heldUntil === null || released.includes(entry));
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
function mustLetGo(day: DayFacts, slot: DatedSlot | null, entry: WaitingEntry): boolean {
  if (isOver(entry, day.now) || slot === null) return true;
  return judge(day, entry, []).reasons.length > 0;
}

function give<Entry extends WaitingEntry>(
  { day, rules, served, holding, satisfied }: Run,
  { slot, free, phase }: { slot: DatedSlot; free: number; phase: Phase },
  inLine: readonly Entry[],
): FillingStep<Entry>[] {
  const steps: FillingStep<Entry>[] = [];
  let left = free;
  for (const entry of inLine) {
    if (left === 0) break;
    if (entry.anyOf !== null && satisfied.has(entry.anyOf)) continue;
    const hadItsOffer = entry.lapsedAt !== null || isOver(entry, day.now);
    if (isTooShort(entry, slot, day.now) || (phase === 'hold' && hadItsOffer)) continue;
    if (phase !== 'tell' && (entry.isOfferedAnother || holding.has(entry.clientId))) continue;
    const given = served.get(entry.clientId) ?? [];
    const { reasons, subscription } = judge(day, entry, given);
    if (reasons.length > 0) {
      if (entry.passedOverAt === null) steps.push({ kind: 'pass-over', entry, slot, reasons });
    } else if (phase === 'tell') {
      if (entry.toldAt === null) steps.push({ kind: 'tell', entry, slot });
    } else {
      left -= 1;
      if (phase === 'book') {
        served.set(entry.clientId, [...given, entry]);
        if (entry.anyOf !== null) satisfied.add(entry.anyOf);
        steps.push({ kind: 'book', entry, slot, subscription });
      } else {
        holding.add(entry.clientId);
        steps.push({ kind: 'hold', entry, slot, until: holdUntil(slot.startsAt, day.now, rules) });
      }
    }
  }
  return steps;
}

/** The member wants no place that frees so late. */
export const isTooShort = ({ noticeHours }: Pick<WaitingEntry, 'noticeHours'>, slot: DatedSlot, now: Date): boolean =>
  noticeHours > 0 && slot.startsAt.getTime() - now.getTime() < noticeHours * MS_PER_HOUR;

/** The rules that keep a member from the slot, whether or not it is full, given what they got in this run. */
function judge(
  day: DayFacts,
  entry: WaitingEntry,
  served: readonly SlotTimes[],
): { reasons: DecidedRefusal[]; subscription: SubscriptionTerms | null } {
  const got = served.map(({ start, end }) => ({ id: start, date: day.date, start, end, effectiveStart: start }));
  const member = { ...entry, appointments: [...entry.appointments, ...got] };
  const facts = bookingFactsOf({ ...day, member }, entry);
  const roomy = facts.slot && { ...facts.slot, booked: 0 };
  const decision = decideBooking({ ...facts, slot: roomy }, { isOverride: false });
  if (decision.ok) return { reasons: [], subscription: decision.subscription };
  return { reasons: refusalsOf({ ...facts, slot: roomy }), subscription: null };
}

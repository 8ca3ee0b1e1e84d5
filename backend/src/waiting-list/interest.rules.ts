import type { DecidedRefusal } from '../platform/texts/text-params.js';
import {
  bookingFactsOf,
  refusalsOf,
  type DatedSlot,
  type DayFacts,
  type MemberFacts,
} from '../appointments/booking.rules.js';
import { movableOn, withoutMoving, type MovingTerms, type OwnVisit } from '../appointments/moving.rules.js';
import type { OwnInterest } from '../contract/interest.js';
import { isSameSlot, type SlotTimes } from '../schedule/schedule.rules.js';
import { judge, type WaitingEntry } from './filling.rules.js';

type InterestDecision =
  | { ok: true }
  | { ok: false; code: 'ALREADY_WAITING' | 'SLOT_NOT_FULL' }
  | { ok: false; reasons: DecidedRefusal[] };

/**
 * Allows joining only in a full slot that the member could otherwise book or move to, once per slot (rule: waiting list).
 * `refusals` are all rules that keep them from it.
 */
export function decideInterest(refusals: readonly DecidedRefusal[], isWaiting: boolean): InterestDecision {
  const others = refusals.filter(({ code }) => code !== 'SLOT_FULL');
  if (others.length > 0) return { ok: false, reasons: others };
  if (isWaiting) return { ok: false, code: 'ALREADY_WAITING' };
  return refusals.length === 0 ? { ok: false, code: 'SLOT_NOT_FULL' } : { ok: true };
}

/** A date, and the member's own visits there: a visit of that date may move. */
interface WaitingDay extends DayFacts, MovingTerms {
  member: (MemberFacts & { appointments: readonly OwnVisit[] }) | null;
}

/** Those of a booking, or of moving the day's visit there, where that may move (rule: one wish a day). */
export function refusalsOfWaiting(day: WaitingDay, slot: SlotTimes): DecidedRefusal[] {
  const visit = movableOn(day, day.member, day)?.visit;
  const asked = visit === undefined || isSameSlot(visit, slot) ? day : withoutMoving(day, visit.id);
  return refusalsOf(bookingFactsOf(asked, slot));
}

type Chance = Pick<OwnInterest, 'isFree' | 'movesId' | 'movesFrom'>;
export const NO_CHANCE: Chance = { isFree: false, movesId: null, movesFrom: null };

/** Says whether the slot has a place for the waiting member now, and which visit would move there. */
export function chanceOf(day: WaitingDay, slot: SlotTimes): Chance {
  const refusals = refusalsOfWaiting(day, slot);
  if (refusals.some(({ code }) => code !== 'SLOT_FULL')) return NO_CHANCE;
  const moves = movableOn(day, day.member, day)?.visit;
  return { isFree: refusals.length === 0, movesId: moves?.id ?? null, movesFrom: moves?.effectiveStart ?? null };
}

/** A waiting member whom a free place reaches. */
interface WhoMay<Member> {
  member: Member;
  /** The visit of that date that would move there; null for a booking. */
  moves: OwnVisit | null;
}

/** The waiting members who may book their slot now, or move the day's visit there: none while it is past, closed or full. */
export function whoMayHave<Member extends WaitingEntry>(
  day: DayFacts,
  waiting: readonly Member[],
  moving: MovingTerms,
): WhoMay<Member>[] {
  return waiting.flatMap((member) => {
    const { slot } = bookingFactsOf(day, member);
    const { reasons, moves } = judge(day, member, { moving });
    const isFree = slot !== null && slot.booked < slot.capacity;
    return isFree && reasons.length === 0 ? [{ member, moves: moves?.visit ?? null }] : [];
  });
}

/**
 * True when places became free in a slot that had none before (rule: told once). `events` are the cancelled places and
 * schedule changes of the transaction.
 */
export function becameFree(
  slot: Pick<DatedSlot, 'booked' | 'capacity'>,
  events: readonly { capacityBefore?: number | null }[],
): boolean {
  const changes = events.filter(({ capacityBefore }) => capacityBefore !== undefined);
  const givenBack = events.length - changes.length;
  if (givenBack > 0 && slot.booked + givenBack >= slot.capacity) return true;
  return changes.some(({ capacityBefore = null }) => capacityBefore === null || slot.booked >= capacityBefore);
}

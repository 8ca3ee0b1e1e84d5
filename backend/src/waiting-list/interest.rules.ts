import type { DecidedRefusal } from '../platform/texts/text-params.js';
import { bookingFactsOf, type DayFacts, type DatedSlot } from '../appointments/booking.rules.js';
import type { MovingTerms, OwnVisit } from '../appointments/moving.rules.js';
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

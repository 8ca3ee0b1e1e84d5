import type { DecidedRefusal } from '../platform/texts/text-params.js';
import type { SlotTimes } from '../schedule/schedule.rules.js';
import {
  bookingFactsOf,
  refusalsOf,
  type DayFacts,
  type DatedSlot,
  type MemberFacts,
} from '../appointments/booking.rules.js';

type InterestDecision =
  | { ok: true }
  | { ok: false; code: 'ALREADY_WAITING' | 'SLOT_NOT_FULL' }
  | { ok: false; reasons: DecidedRefusal[] };

/**
 * Allows joining only in a full slot that the member could otherwise book, once per slot (rule: waiting list).
 * `refusals` are all rules that keep them from booking it.
 */
export function decideInterest(refusals: readonly DecidedRefusal[], isWaiting: boolean): InterestDecision {
  const others = refusals.filter(({ code }) => code !== 'SLOT_FULL');
  if (others.length > 0) return { ok: false, reasons: others };
  if (isWaiting) return { ok: false, code: 'ALREADY_WAITING' };
  return refusals.length === 0 ? { ok: false, code: 'SLOT_NOT_FULL' } : { ok: true };
}

/** The waiting members who may book their slot now: none while it is past, closed or full. */
export function whoMayBook<Waiting extends SlotTimes & MemberFacts>(
  day: DayFacts,
  waiting: readonly Waiting[],
): Waiting[] {
  return waiting.filter((member) => refusalsOf(bookingFactsOf({ ...day, member }, member)).length === 0);
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

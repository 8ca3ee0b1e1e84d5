import type { DecidedRefusal } from '../../platform/http/text-params.js';
import type { SlotTimes } from '../../timeslots/schedule.rules.js';
import { bookingFactsOf, type DayFacts } from '../availability.rules.js';
import { refusalsOf, type DatedSlot, type MemberFacts } from '../booking.rules.js';

export type InterestDecision =
  { ok: true } | { ok: false; code: 'ALREADY_WAITING' | 'SLOT_NOT_FULL' } | { ok: false; reasons: DecidedRefusal[] };

/**
 * Interest is expressed only in a full slot that the member could otherwise book, once per slot (rule: waiting list).
 * `refusals` is all that keeps him from booking it.
 */
export function decideInterest(refusals: readonly DecidedRefusal[], isWaiting: boolean): InterestDecision {
  const others = refusals.filter(({ code }) => code !== 'SLOT_FULL');
  if (others.length > 0) return { ok: false, reasons: others };
  if (isWaiting) return { ok: false, code: 'ALREADY_WAITING' };
  return refusals.length === 0 ? { ok: false, code: 'SLOT_NOT_FULL' } : { ok: true };
}

/** Those of the waiting who may book the slot that they wait for now: nobody while it is past, closed or full. */
export function whoMayBook<Waiting extends SlotTimes & MemberFacts>(
  day: DayFacts,
  waiting: readonly Waiting[],
): Waiting[] {
  return waiting.filter((member) => refusalsOf(bookingFactsOf({ ...day, member }, member)).length === 0);
}

/**
 * **told once**: places became free in a slot that had none before. `events` are the places given back and the changes
 * of the schedule that it comes after.
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

import type { BookingRefusalCode } from '@palestra/backend/contract/error-codes';
import type { Refusal } from '@palestra/backend/contract/refusal';
import type { MemberTimeslot } from '@palestra/backend/contract/timeslot';

/** Refusals of the whole day, shown once above the slots. */
const OF_THE_DAY: readonly BookingRefusalCode[] = [
  'CLIENT_INACTIVE',
  'NO_SUBSCRIPTION',
  'SUBSCRIPTION_INACTIVE',
  'SUBSCRIPTION_FROZEN',
  'OUTSIDE_SUBSCRIPTION',
  'BEYOND_WINDOW',
  'DAY_CLOSED',
  'ONE_PER_DAY',
  'MONTHLY_LIMIT',
];
/** Codes whose sentence already names the date. */
const SAY_FROM_WHEN: readonly BookingRefusalCode[] = ['MONTHLY_LIMIT', 'BEYOND_WINDOW'];

export const isOfTheDay = ({ code }: Refusal): boolean => OF_THE_DAY.includes(code);

/** `wanted`: full and otherwise bookable, so that the waiting list is offered (rule: waiting list). */
export type SlotKind = 'own' | 'bookable' | 'waiting' | 'wanted' | 'restricted' | 'refused';

export function kindOf(slot: MemberTimeslot): SlotKind {
  if (slot.ownAppointmentId !== null) return 'own';
  if (slot.canBook) return 'bookable';
  // Waiting members can stop waiting, whatever else blocks the slot.
  if (slot.interestId !== null) return 'waiting';
  if (slot.reasons.some(({ code }) => code === 'MORNING_ONLY')) return 'restricted';
  return slot.reasons.every(({ code }) => code === 'SLOT_FULL') ? 'wanted' : 'refused';
}

/** Refusals that all slots share, in the order of the rules. The member's own slot is left out. */
export function reasonsOfTheDay(slots: MemberTimeslot[]): Refusal[] {
  const others = slots.filter((slot) => slot.ownAppointmentId === null);
  return others.every((slot) => slot.reasons.some(isOfTheDay)) ? (others[0]?.reasons.filter(isOfTheDay) ?? []) : [];
}

/** Main reason of this slot: its own before one of the whole day. */
export function mainReason(slot: MemberTimeslot): Refusal | null {
  return slot.reasons.find((reason) => !isOfTheDay(reason)) ?? slot.reasons[0] ?? null;
}

/** Date from which a refusal ends, unless its sentence names it. */
export const untoldFrom = (reason: Refusal): string | null =>
  SAY_FROM_WHEN.includes(reason.code) ? null : reason.from;

/** Hides past slots of today (rule: days to choose); `now`, because a slot may start while the screen is open. */
export const shownSlots = (slots: MemberTimeslot[], now: Date): MemberTimeslot[] =>
  slots.filter((slot) => !slot.isPast && Date.parse(slot.startsAt) > now.getTime());

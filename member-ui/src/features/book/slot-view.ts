import type { BookingRefusalCode } from '@palestra/backend/contract/error-codes';
import type { Refusal } from '@palestra/backend/contract/refusal';
import type { MemberTimeslot } from '@palestra/backend/contract/timeslot';

/** Refusals of a whole day: said once above the slots, not on each of them. */
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
/** Whose sentence names the day itself. */
const SAY_FROM_WHEN: readonly BookingRefusalCode[] = ['MONTHLY_LIMIT', 'BEYOND_WINDOW'];

export const isOfTheDay = ({ code }: Refusal): boolean => OF_THE_DAY.includes(code);

/** `wanted`: full, and nothing else keeps the member from it, so that waiting for a place makes sense (rule: waiting list). */
export type SlotKind = 'own' | 'bookable' | 'waiting' | 'wanted' | 'restricted' | 'refused';

export function kindOf(slot: MemberTimeslot): SlotKind {
  if (slot.ownAppointmentId !== null) return 'own';
  if (slot.canBook) return 'bookable';
  // Whatever else is in the way by now: who waits can stop waiting.
  if (slot.interestId !== null) return 'waiting';
  if (slot.reasons.some(({ code }) => code === 'MORNING_ONLY')) return 'restricted';
  return slot.reasons.every(({ code }) => code === 'SLOT_FULL') ? 'wanted' : 'refused';
}

/** What keeps the member from the whole day, in the order of the rules; the own slot says only that it is booked. */
export function reasonsOfTheDay(slots: MemberTimeslot[]): Refusal[] {
  const others = slots.filter((slot) => slot.ownAppointmentId === null);
  return others.every((slot) => slot.reasons.some(isOfTheDay)) ? (others[0]?.reasons.filter(isOfTheDay) ?? []) : [];
}

/** Why this one cannot be booked: its own reason before one that the whole day has. */
export function mainReason(slot: MemberTimeslot): Refusal | null {
  return slot.reasons.find((reason) => !isOfTheDay(reason)) ?? slot.reasons[0] ?? null;
}

/** From when a refusal stops, where its sentence does not say so itself. */
export const untoldFrom = (reason: Refusal): string | null =>
  SAY_FROM_WHEN.includes(reason.code) ? null : reason.from;

/** Past slots of today are hidden (rule: days to choose); `now` because a slot may start on an open screen. */
export const shownSlots = (slots: MemberTimeslot[], now: Date): MemberTimeslot[] =>
  slots.filter((slot) => !slot.isPast && Date.parse(slot.startsAt) > now.getTime());

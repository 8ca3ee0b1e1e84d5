import { mondayOf, monthOf, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { OwnAppointment } from '@palestra/backend/contract/client';
import { REFUSALS, SLOT_REFUSALS } from '@palestra/backend/contract/booking-refusals';
import type { Refusal } from '@palestra/backend/contract/refusal';
import { loadStateOf } from '@palestra/backend/contract/load-state';
import type { MemberTimeslot, QuickSlot, Timeslot } from '@palestra/backend/contract/timeslot';
import { secondsOf, type TimeOfDay } from '@palestra/backend/contract/time-of-day';
import { formatTime, formatTimeRange } from '@palestra/web-kit/format-date';
import type { Language } from '@palestra/backend/contract/languages';
import type { Translate } from '../i18n/translate.js';
import { canStillCancel, upcomingOf } from '../api/appointment-lists.js';
import { handlingOf } from './refusals.js';

/** Shown once above the slots. */
export const isOfTheDay = ({ code }: Refusal): boolean => !SLOT_REFUSALS.some((one) => one === code);

/** `movable`: an appointment may move there. `wanted`: full, so that its waiting list is offered (rule: waiting list). */
type SlotKind = 'own' | 'movable' | 'bookable' | 'waiting' | 'wanted' | 'restricted' | 'refused';

export function kindOf(slot: MemberTimeslot): SlotKind {
  if (slot.ownAppointmentId !== null) return 'own';
  if (slot.movableAppointmentId !== null) return 'movable';
  if (slot.canBook) return 'bookable';
  // Waiting members can stop waiting, even when something else blocks the slot.
  if (slot.interestId !== null) return 'waiting';
  if (slot.reasons.some(({ code }) => REFUSALS[code].of === 'slot' && REFUSALS[code].isOfSubscription))
    return 'restricted';
  return slot.canWait ? 'wanted' : 'refused';
}

/**
 * Refusals that all slots share, in the order of the rules. The member's own slot is left out, and one that they may
 * book all the same (rule: forgiven if filled).
 */
export function reasonsOfTheDay(slots: MemberTimeslot[]): Refusal[] {
  const others = slots.filter((slot) => slot.ownAppointmentId === null && !slot.canBook);
  return others.every((slot) => slot.reasons.some(isOfTheDay)) ? (others[0]?.reasons.filter(isOfTheDay) ?? []) : [];
}

/** Main reason of this slot: its own before one of the whole day. */
export function mainReason(slot: MemberTimeslot): Refusal | null {
  return slot.reasons.find((reason) => !isOfTheDay(reason)) ?? slot.reasons[0] ?? null;
}

/** Date from which a refusal ends, unless its sentence names it. */
export const untoldFrom = (reason: Refusal): string | null => (handlingOf(reason.code)?.isDated ? null : reason.from);

/** Hides past slots of today (rule: days to choose); `now`, because a slot may start while the screen is open. */
export const shownSlots = (slots: MemberTimeslot[], now: Date): MemberTimeslot[] =>
  slots.filter((slot) => !slot.isPast && Date.parse(slot.startsAt) > now.getTime());

const leftIn = ({ capacity, currentBookings }: Pick<Timeslot, 'capacity' | 'currentBookings'>): number =>
  capacity - currentBookings;

/** The last two places; until then, and while its only place is free, a slot looks as it does when it is empty. */
export const isAlmostFull = (slot: Pick<Timeslot, 'capacity' | 'currentBookings'>): boolean =>
  slot.capacity > 1 && [1, 2].includes(leftIn(slot));

/** "7 free", "Last 2". */
export const freeWords = (slot: Pick<Timeslot, 'capacity' | 'currentBookings'>, t: Translate): string =>
  t(isAlmostFull(slot) ? 'slot.last' : 'slot.free', { count: leftIn(slot) });

/** A quick slot passes every rule; its day, when it is read, says more. */
export const asMemberTimeslot = (slot: Omit<QuickSlot, 'isUsual'>): MemberTimeslot => ({
  ...slot,
  totalCapacity: slot.capacity,
  loadState: loadStateOf(slot.currentBookings, slot.capacity),
  ...{ isAvailable: true, isPast: false, isDisabled: false, isGymOpen: true, isRetired: false, canBook: true },
  ...{ isExtra: false, hasOverride: false, hasTimeChange: false, hasCapacityOverride: false },
  ...{ usualStartTime: slot.startTime, usualEndTime: slot.endTime },
  ...{ disabledReason: null, overrideReason: null, waitingCount: 0, heldCount: 0, appointments: [], reasons: [] },
  ...{ ownAppointmentId: null, movableAppointmentId: null, canWait: false, interestId: null, heldUntil: null },
  ...{ cancelUntil: slot.startsAt, cancellation: 'closed', lateUntil: null },
});

/** The start by the week's template; both times where that date changes the end alone. Visits that were kept by an older version have none. */
export function usualTimeOf(
  slot: Pick<Timeslot, 'startTime' | 'originalStartTime'> & Partial<Pick<Timeslot, 'usualStartTime' | 'usualEndTime'>>,
  language: Language,
): string {
  const { startTime, originalStartTime, usualStartTime = originalStartTime, usualEndTime } = slot;
  return usualStartTime === startTime && usualEndTime !== undefined
    ? formatTimeRange(usualStartTime, usualEndTime, language)
    : formatTime(usualStartTime, language);
}

/** The bookable slot at the member's usual time, else the nearest to it; null without a usual time. */
export function usualSlotOf(slots: MemberTimeslot[], usualTime: TimeOfDay | null): MemberTimeslot | null {
  if (usualTime === null) return null;
  const distance = ({ startTime }: MemberTimeslot): number => Math.abs(secondsOf(startTime) - secondsOf(usualTime));
  return slots.filter(({ canBook }) => canBook).sort((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** The appointments whose move gives back what the refusals of a date lack; the server judges each. */
export function movableTo(
  date: CalendarDate,
  reasons: Refusal[],
  appointments: OwnAppointment[],
  now: Date,
): OwnAppointment[] {
  if (reasons.length === 0 || !reasons.every(({ code }) => REFUSALS[code].moveMayPass)) return [];
  const isOf = (code: Refusal['code'], isSame: (other: CalendarDate) => boolean) => (own: OwnAppointment) =>
    !reasons.some((reason) => reason.code === code) || isSame(own.appointmentDate);
  return upcomingOf(appointments, now)
    .filter((own) => canStillCancel(own, now))
    .filter(isOf('MONTHLY_LIMIT', (other) => monthOf(other) === monthOf(date)))
    .filter(isOf('WEEKLY_LIMIT', (other) => mondayOf(other) === mondayOf(date)));
}

import { addDays, weekdayOf, type CalendarDate, type Weekday } from '../contract/calendar-date.js';
import { LIMITS } from '../contract/limits.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { openedBy, type Opened, type Opening } from '../schedule/opening.rules.js';

export interface Times {
  start: TimeOfDay;
  end: TimeOfDay;
}

/**
 * A slot of the weekly template. Its room and original times identify it (rule: original times); `start` and `end` are
 * effective.
 */
export interface TemplateSlotFacts extends Times {
  dayOfWeek: Weekday;
  originalStart: TimeOfDay;
  originalEnd: TimeOfDay;
  room: number;
  /** null follows its room, or the setting GymCapacityPerTimeslot. */
  capacity: number | null;
  /** Capacity at its creation. */
  originalCapacity: number | null;
  isEnabled: boolean;
  isCustom: boolean;
  reason: string | null;
  classId?: string | null;
  trainerId?: string | null;
}

export type SlotDecision<Slot extends TemplateSlotFacts = TemplateSlotFacts> =
  | { ok: true; slot: Slot }
  | { ok: false; code: 'NO_SUCH_SLOT' | 'TIMESLOT_EXISTS' };

const hasOriginals = (slot: TemplateSlotFacts, { start, end }: Times): boolean =>
  slot.originalStart === start && slot.originalEnd === end;
const hasTimes = (slot: Times, { start, end }: Times): boolean => slot.start === start && slot.end === end;

/** Finds the slot of a room by its original times; if none matches, by its effective ones. */
export const findTemplateSlot = <Slot extends TemplateSlotFacts>(slots: readonly Slot[], times: Times): Slot | null =>
  slots.find((slot) => hasOriginals(slot, times)) ?? slots.find((slot) => hasTimes(slot, times)) ?? null;

/** Slots of a weekday may overlap but not be equal; disabled ones do not count. */
function unlessEqual<Slot extends TemplateSlotFacts>(
  slots: readonly TemplateSlotFacts[],
  slot: Slot,
): SlotDecision<Slot> {
  const others = slots.filter(
    (other) => other.isEnabled && !hasOriginals(other, { start: slot.originalStart, end: slot.originalEnd }),
  );
  const isEqual = slot.isEnabled && others.some((other) => hasTimes(other, slot));
  return isEqual ? { ok: false, code: 'TIMESLOT_EXISTS' } : { ok: true, slot };
}

/** Left out, they stay as they are. */
export type OfTemplateClass = Pick<TemplateSlotFacts, 'classId' | 'trainerId'>;

/** Creates a slot, or revives a disabled one with the same original times (rule: whole weekday). */
export function decideCreating(
  slots: readonly TemplateSlotFacts[],
  wish: Times & OfTemplateClass & { dayOfWeek: Weekday; room: number; capacity: number | null; reason: string | null },
): SlotDecision {
  const known = slots.find((slot) => hasOriginals(slot, wish));
  if (known?.isEnabled) return { ok: false, code: 'TIMESLOT_EXISTS' };
  const added = { isCustom: true, originalCapacity: wish.capacity };
  const { dayOfWeek, room, start, end, capacity, reason, ...of } = wish;
  const times = { start, end, originalStart: start, originalEnd: end };
  return unlessEqual(slots, {
    ...added,
    ...known,
    dayOfWeek,
    room,
    ...times,
    capacity,
    reason,
    ...of,
    isEnabled: true,
  });
}

export type TemplateSlotChange = Partial<
  Pick<TemplateSlotFacts, 'start' | 'end' | 'capacity' | 'isEnabled' | 'classId' | 'trainerId'>
>;

/** Changes one slot; without a new reason the old one stays. */
export function decideChanging<Slot extends TemplateSlotFacts>(
  slots: readonly Slot[],
  times: Times,
  change: TemplateSlotChange,
  reason: string | null,
): SlotDecision<Slot> {
  const slot = findTemplateSlot(slots, times);
  if (slot === null) return { ok: false, code: 'NO_SUCH_SLOT' };
  return unlessEqual(slots, { ...slot, ...change, reason: reason ?? slot.reason });
}

/** Restores the slot's original times and capacity, and enables it. */
export function decideResetting<Slot extends TemplateSlotFacts>(
  slots: readonly Slot[],
  times: Times,
): SlotDecision<Slot> {
  const slot = findTemplateSlot(slots, times);
  if (slot === null) return { ok: false, code: 'NO_SUCH_SLOT' };
  const { originalStart: start, originalEnd: end, originalCapacity: capacity } = slot;
  return unlessEqual(slots, { ...slot, start, end, capacity, isEnabled: true, reason: null });
}

/** A requested slot of a weekday that is replaced as a whole. */
export interface WeekdaySlotWish extends Times, OfTemplateClass {
  originalStart: TimeOfDay;
  originalEnd: TimeOfDay;
  capacity: number | null;
  isEnabled: boolean;
  reason: string | null;
}

type WeekdayDecision<Slot> =
  | { ok: true; write: TemplateSlotFacts[]; retire: Slot[] }
  /** Start of two requested slots that are equal. */
  | { ok: false; sameStart: TimeOfDay };

/** Replaces the weekday of a room by these slots: matches by original times are updated, the rest is retired. */
export function decideReplacing<Slot extends TemplateSlotFacts>(
  slots: readonly Slot[],
  { dayOfWeek, room }: { dayOfWeek: Weekday; room: number },
  wishes: readonly WeekdaySlotWish[],
): WeekdayDecision<Slot> {
  const originals = (wish: WeekdaySlotWish): Times => ({ start: wish.originalStart, end: wish.originalEnd });
  const twin = wishes.find((wish, i) =>
    wishes.slice(0, i).some((other) => {
      const isSame = hasTimes(originals(other), originals(wish));
      return isSame || (hasTimes(other, wish) && other.isEnabled && wish.isEnabled);
    }),
  );
  if (twin !== undefined) return { ok: false, sameStart: twin.start };
  const write = wishes.map((wish) => {
    const known = slots.find((slot) => hasOriginals(slot, originals(wish)));
    const added = { isCustom: true, originalCapacity: wish.capacity };
    return { ...added, ...known, ...wish, dayOfWeek, room, reason: wish.reason ?? known?.reason ?? null };
  });
  const retire = slots.filter((slot) => !wishes.some((wish) => hasOriginals(slot, originals(wish))));
  return { ok: true, write, retire };
}

type CappedSlot = TemplateSlotFacts & { defaultCapacity: number };

/** Slots of the template, on the bookable dates, that may have more room than before. */
export function openedDates(
  before: readonly CappedSlot[],
  after: readonly CappedSlot[],
  today: CalendarDate,
): (Opened & { date: CalendarDate })[] {
  const dates = Array.from({ length: LIMITS.bookingWindowDays + 1 }, (_, i) => addDays(today, i));
  return dates.flatMap((date) => {
    const onThatDay = (slots: readonly CappedSlot[]) =>
      slots.filter(({ dayOfWeek }) => dayOfWeek === weekdayOf(date)).map(toOpening);
    return openedBy(onThatDay(before), onThatDay(after)).map((slot) => ({ date, ...slot }));
  });
}

const toOpening = (slot: CappedSlot): Opening => ({
  ...{ room: slot.room, start: slot.originalStart, end: slot.originalEnd },
  ...{ effectiveStart: slot.start, effectiveEnd: slot.end },
  isOpen: slot.isEnabled,
  capacity: slot.capacity ?? slot.defaultCapacity,
});

/** Slots that were in the template and enabled, and no longer are. */
export const slotsThatLeft = <Slot extends TemplateSlotFacts>(
  before: readonly Slot[],
  after: readonly Slot[],
): Slot[] =>
  before.filter((slot) => slot.isEnabled && !after.some((other) => other.isEnabled && isSameTemplateSlot(slot, other)));

const isSameTemplateSlot = (a: TemplateSlotFacts, b: TemplateSlotFacts): boolean =>
  a.room === b.room &&
  a.dayOfWeek === b.dayOfWeek &&
  a.originalStart === b.originalStart &&
  a.originalEnd === b.originalEnd;

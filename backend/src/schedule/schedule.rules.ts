import type { OfClass, StoredClass, StoredTrainer } from '../contract/gym-class.js';
import { FIRST_ROOM, type GymRoom } from '../contract/room.js';
import type { TimeOfDay } from '../contract/time-of-day.js';

export interface TimeSpan {
  start: TimeOfDay;
  end: TimeOfDay;
}

/** A slot of a date, identified by its room and original times (rule: original times). */
export interface SlotTimes extends TimeSpan {
  /** The number of the room; where there is one, it is `FIRST_ROOM`. */
  room: number;
}

/** A slot of the weekly template, on the weekday of the date. */
export interface TemplateSlot extends SlotTimes, OfClass {
  effectiveStart: TimeOfDay;
  effectiveEnd: TimeOfDay;
  /** Set by staff for this slot; null follows the setting GymCapacityPerTimeslot. */
  capacity: number | null;
  isEnabled: boolean;
}

/**
 * A change of the date by staff; at most one of each kind for a slot, one of kind `day`, which closes it, and one of
 * kind `room` for each room that is closed alone.
 */
export type Override =
  | { kind: 'day'; reason: string | null }
  | { kind: 'room'; room: number; reason: string | null }
  | ({ kind: 'extra'; reason: string | null } & SlotTimes & OfClass)
  | ({ kind: 'trainer'; trainer: StoredTrainer | null; reason: string | null } & SlotTimes)
  | ({ kind: 'disabled'; reason: string | null } & SlotTimes)
  | ({ kind: 'capacity'; capacity: number; reason: string | null } & SlotTimes)
  | ({ kind: 'time'; newStart: TimeOfDay; newEnd: TimeOfDay; reason: string | null } & SlotTimes);
type SlotOverride = Exclude<Override, { kind: 'day' | 'room' }>;

/** A slot with bookings on the date, and their times. */
export interface BookedSlot extends SlotTimes, OfClass {
  effectiveStart: TimeOfDay;
  effectiveEnd: TimeOfDay;
}

export interface ScheduleFacts {
  template: readonly TemplateSlot[];
  overrides: readonly Override[];
  booked: readonly BookedSlot[];
  /** The setting GymCapacityPerTimeslot. */
  defaultCapacity: number;
  /** As in `SettingValues`: empty where the gym has one. */
  rooms?: readonly GymRoom[];
}

export interface ScheduledSlot extends SlotTimes {
  effectiveStart: TimeOfDay;
  effectiveEnd: TimeOfDay;
  capacity: number;
  isDisabled: boolean;
  disabledReason: string | null;
  /** Removed from the template, kept while it has bookings (rule: nothing lost). */
  isRetired: boolean;
  /** Added to this date alone. */
  isExtra: boolean;
  hasOverride: boolean;
  /** True when they differ from the template's effective times (rule: overrides), which are the usual ones. */
  hasTimeChange: boolean;
  usualStart: TimeOfDay;
  usualEnd: TimeOfDay;
  hasCapacityOverride: boolean;
  gymClass: StoredClass | null;
  /** A substitute, else the usual one. */
  trainer: StoredTrainer | null;
  hasSubstitute: boolean;
  overrideReason: string | null;
}

export interface Schedule {
  isGymOpen: boolean;
  closedReason: string | null;
  /** Rooms that are closed alone, with the reason. */
  closedRooms: ReadonlyMap<number, string | null>;
  /** Ordered by effective times, then by original ones, then by room. */
  slots: ScheduledSlot[];
}

/**
 * The schedule of one date: the template of its weekday, changed by the date's overrides (rule: schedule of a date).
 */
export function scheduleOf(facts: ScheduleFacts): Schedule {
  const closed = facts.overrides.find((override) => override.kind === 'day');
  const overrides = facts.overrides.filter(isOfSlot).filter(isInUse);
  const living = [...facts.template.filter((slot) => slot.isEnabled), ...extraSlots(facts.template, overrides)].filter(
    (slot) => isRoomUsed(facts, slot.room),
  );
  const retired = facts.booked.filter((booked) => !living.some((slot) => isSameSlot(slot, booked)));
  const slots = [
    ...living.map((slot) => scheduledSlot(slot, overrides, facts)),
    ...retired.map((slot) => retiredSlot(slot, facts, overrides)),
  ];
  return {
    isGymOpen: closed === undefined,
    closedReason: closed?.reason ?? null,
    closedRooms: closedRoomsOf(facts.overrides),
    slots: slots.sort(byTimeOfDay),
  };
}

/** Open to bookings: the first room always is, others while the gym uses them (rule: rooms). */
export const isRoomUsed = ({ rooms = [] }: Pick<ScheduleFacts, 'rooms'>, number: number): boolean =>
  rooms.length === 0 ? number === FIRST_ROOM : rooms.some((room) => room.number === number && room.isActive);

/** A room that staff may plan for, also one that is switched off (rule: rooms). */
export const isRoomKnown = ({ rooms = [] }: Pick<ScheduleFacts, 'rooms'>, number: number): boolean =>
  number === FIRST_ROOM || rooms.some((room) => room.number === number);

/** Places of a slot of that room that has no number of its own. */
const defaultCapacityIn = (
  { rooms = [], defaultCapacity }: Pick<ScheduleFacts, 'rooms' | 'defaultCapacity'>,
  number: number,
): number => rooms.find((room) => room.number === number)?.capacity ?? defaultCapacity;

/** The same with its class, whose places come first, but in the hours of a trainer (rule: hours of a trainer). */
export function usualCapacityOf(
  facts: Pick<ScheduleFacts, 'rooms' | 'defaultCapacity'>,
  { room, gymClass }: { room: number; gymClass?: { capacity: number | null } | null },
): number {
  const isHours = facts.rooms?.some(({ number, trainerId }) => number === room && trainerId != null) ?? false;
  return (isHours ? null : gymClass?.capacity) ?? defaultCapacityIn(facts, room);
}

const closedRoomsOf = (overrides: readonly Override[]): Map<number, string | null> =>
  new Map(overrides.flatMap((one) => (one.kind === 'room' ? [[one.room, one.reason]] : [])));

const isOfSlot = (override: Override): override is SlotOverride => override.kind !== 'day' && override.kind !== 'room';

export const isSameSlot = (a: SlotTimes, b: SlotTimes): boolean =>
  a.start === b.start && a.end === b.end && a.room === b.room;

export const findSlot = (schedule: Schedule, times: SlotTimes): ScheduledSlot | null =>
  schedule.slots.find((slot) => isSameSlot(slot, times)) ?? null;

/** Neither the date nor the room is closed. */
export const isRoomOpen = ({ isGymOpen, closedRooms }: Schedule, room: number): boolean =>
  isGymOpen && !closedRooms.has(room);

/** Why the date is closed in this room; null where it is open, or no reason was given. */
export const closedReasonIn = ({ isGymOpen, closedReason, closedRooms }: Schedule, room: number): string | null =>
  isGymOpen ? (closedRooms.get(room) ?? null) : closedReason;

/** Open to bookings according to the schedule, regardless of time and bookings. */
export const isOpen = (schedule: Schedule, slot: ScheduledSlot): boolean =>
  isRoomOpen(schedule, slot.room) && !slot.isDisabled && !slot.isRetired;

/** True when a slot lies wholly between two times of day, at its effective times. */
export const isWithin = (slot: ScheduledSlot, from: TimeOfDay, to: TimeOfDay): boolean =>
  slot.effectiveStart >= from && slot.effectiveEnd <= to;

/** Slots of this date alone; one that the template has come to hold is the template's. */
const extraSlots = (template: readonly TemplateSlot[], overrides: readonly SlotOverride[]): TemplateSlot[] =>
  overrides
    .filter((override) => override.kind === 'extra')
    .filter((times) => !template.some((slot) => slot.isEnabled && isSameSlot(slot, times)))
    .map(({ room, start, end, ...of }) => ({
      ...classOf(of),
      ...{ room, start, end, effectiveStart: start, effectiveEnd: end },
      ...{ capacity: null, isEnabled: true },
    }));

/** A substitute of a gym that uses no trainers is nobody's business. */
const isInUse = (override: SlotOverride): boolean => override.kind !== 'trainer' || override.trainer !== null;

const classOf = ({ gymClass = null, trainer = null }: OfClass): Required<OfClass> => ({ gymClass, trainer });

function scheduledSlot(slot: TemplateSlot, overrides: SlotOverride[], facts: ScheduleFacts): ScheduledSlot {
  const own = overrides.filter((override) => isSameSlot(override, slot));
  const disabled = own.find((override) => override.kind === 'disabled');
  const capacity = own.find((override) => override.kind === 'capacity');
  const time = own.find((override) => override.kind === 'time');
  const extra = own.find((override) => override.kind === 'extra');
  const substitute = own.find((override) => override.kind === 'trainer');
  const closed = facts.overrides.find((override) => override.kind === 'room' && override.room === slot.room);
  const effectiveStart = time?.newStart ?? slot.effectiveStart;
  const effectiveEnd = time?.newEnd ?? slot.effectiveEnd;
  return {
    room: slot.room,
    start: slot.start,
    end: slot.end,
    effectiveStart,
    effectiveEnd,
    capacity: capacity?.capacity ?? slot.capacity ?? usualCapacityOf(facts, slot),
    // A slot of a room that is closed alone is disabled with its reason; nothing else of the date is.
    isDisabled: disabled !== undefined || closed !== undefined,
    disabledReason: disabled?.reason ?? closed?.reason ?? null,
    isRetired: false,
    isExtra: extra !== undefined,
    hasOverride: own.length > 0,
    hasTimeChange: effectiveStart !== slot.effectiveStart || effectiveEnd !== slot.effectiveEnd,
    usualStart: slot.effectiveStart,
    usualEnd: slot.effectiveEnd,
    hasCapacityOverride: capacity !== undefined,
    gymClass: slot.gymClass ?? null,
    trainer: substitute?.trainer ?? slot.trainer ?? null,
    hasSubstitute: substitute !== undefined,
    overrideReason: time?.reason ?? capacity?.reason ?? disabled?.reason ?? substitute?.reason ?? extra?.reason ?? null,
  };
}

/** A retired slot keeps the times of its bookings, and its own capacity if it is known. */
function retiredSlot(slot: BookedSlot, facts: ScheduleFacts, overrides: SlotOverride[]): ScheduledSlot {
  const template = facts.template.find((candidate) => isSameSlot(candidate, slot));
  const base: TemplateSlot = {
    ...slot,
    ...classOf(template ?? slot),
    capacity: template?.capacity ?? null,
    isEnabled: false,
  };
  return {
    ...scheduledSlot(base, overrides, facts),
    effectiveStart: slot.effectiveStart,
    effectiveEnd: slot.effectiveEnd,
    isRetired: true,
  };
}

function byTimeOfDay(a: ScheduledSlot, b: ScheduledSlot): number {
  const key = (s: ScheduledSlot): string => s.effectiveStart + s.effectiveEnd + s.start + s.end;
  if (key(a) === key(b)) return a.room - b.room;
  return key(a) < key(b) ? -1 : 1;
}

import { WEEKDAYS, type Weekday } from '../contract/calendar-date.js';
import type { GlobalTimeslot, WeeklySchedule, WeeklyTimeslot } from '../contract/global-timeslot.js';
import { shownClass } from '../contract/gym-class.js';
import { toShortTime, type TimeOfDay } from '../contract/time-of-day.js';
import { joinedVersion, versionOf } from '../platform/http/version.js';
import type { Texts } from '../platform/texts/texts.js';
import { usualCapacityOf } from '../schedule/schedule.rules.js';
import { settingValuesOf } from '../settings/setting.rules.js';
import type { GlobalTimeslotRecord } from './global-timeslot.repository.js';
import type { TemplateSlotFacts } from './template-change.rules.js';

const range = (start: TimeOfDay, end: TimeOfDay): string => `${toShortTime(start)} - ${toShortTime(end)}`;

/** Places of a slot that has no number of its own. */
export function defaultCapacityOf({ settings, room, gymClass }: GlobalTimeslotRecord): number {
  const { capacityPerTimeslot: defaultCapacity, rooms } = settingValuesOf(settings);
  return usualCapacityOf({ defaultCapacity, rooms }, { room, gymClass });
}

export function toGlobalTimeslot(record: GlobalTimeslotRecord, texts: Texts): GlobalTimeslot {
  const { originalStart, originalEnd, start, end, capacity, isEnabled } = record;
  const hasTimeModification = start !== originalStart || end !== originalEnd;
  return {
    id: record.id,
    dayOfWeek: record.dayOfWeek,
    dayOfWeekName: texts.weekday(record.dayOfWeek),
    originalStartTime: originalStart,
    originalEndTime: originalEnd,
    effectiveStartTime: start,
    effectiveEndTime: end,
    effectiveTimeRange: range(start, end),
    originalTimeRange: range(originalStart, originalEnd),
    ownCapacity: capacity,
    areaId: record.room,
    defaultCapacity: capacity ?? defaultCapacityOf(record),
    isEnabled,
    isModified: hasTimeModification || !isEnabled || capacity !== record.originalCapacity,
    isCustomTimeslot: record.isCustom,
    hasTimeModification,
    reason: record.reason,
    modifiedByName: record.modifiedByName,
    modifiedAt: record.modifiedAt?.toISOString() ?? null,
    ...shownClass(record, texts.language),
  };
}

/** All weekdays, Sunday first, ordered by time; without the author and reason of changes, which are for staff. */
export const toWeeklySchedule = (slots: readonly TemplateSlotFacts[]): WeeklySchedule => ({
  days: WEEKDAYS.map((dayOfWeek) => ({
    dayOfWeek,
    timeslots: slots.filter((slot) => slot.dayOfWeek === dayOfWeek).map(toWeeklyTimeslot),
  })),
});

const toWeeklyTimeslot = (slot: TemplateSlotFacts): WeeklyTimeslot => ({
  startTime: slot.start,
  endTime: slot.end,
  originalStartTime: slot.originalStart,
  originalEndTime: slot.originalEnd,
  capacity: slot.capacity,
  isEnabled: slot.isEnabled,
  ...(slot.classId && { classId: slot.classId }),
  ...(slot.trainerId && { trainerId: slot.trainerId }),
});

/** Version of one weekday of the template: everything that staff can change of it. */
export function weekdayVersion(day: Weekday, slots: readonly TemplateSlotFacts[]): string {
  const facts = slots
    .filter(({ dayOfWeek }) => dayOfWeek === day)
    .map((slot) => [
      slot.originalStart,
      slot.originalEnd,
      slot.start,
      slot.end,
      slot.capacity,
      slot.isEnabled,
      slot.reason,
      // A gym without classes keeps its versions.
      ...(slot.classId || slot.trainerId ? [slot.classId, slot.trainerId] : []),
    ])
    .map((slot) => JSON.stringify(slot))
    .sort();
  return versionOf(day, facts);
}

/** Version of a response with several weekdays; a write checks those that it touches. */
export const templateVersion = (days: readonly Weekday[], slots: readonly TemplateSlotFacts[]): string =>
  joinedVersion(...days.map((day) => weekdayVersion(day, slots)));

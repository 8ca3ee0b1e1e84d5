import type { GlobalTimeslot } from '../contract/global-timeslot.js';
import { toShortTime, type TimeOfDay } from '../contract/time-of-day.js';
import type { Texts } from '../platform/texts/texts.js';
import { settingValuesOf } from '../settings/setting.rules.js';
import type { GlobalTimeslotRecord } from './global-timeslot.repository.js';

const range = (start: TimeOfDay, end: TimeOfDay): string => `${toShortTime(start)} - ${toShortTime(end)}`;

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
    defaultCapacity: capacity ?? settingValuesOf(record.settings).capacityPerTimeslot,
    isEnabled,
    isModified: hasTimeModification || !isEnabled || capacity !== record.originalCapacity,
    isCustomTimeslot: record.isCustom,
    hasTimeModification,
    reason: record.reason,
    modifiedByName: record.modifiedByName,
    modifiedAt: record.modifiedAt?.toISOString() ?? null,
  };
}

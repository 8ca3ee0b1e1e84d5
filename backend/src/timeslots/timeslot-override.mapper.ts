import type { TimeslotOverride } from '../contract/schedule-change.js';
import type { OverrideRecord } from './timeslot-override.repository.js';

export const toTimeslotOverride = (record: OverrideRecord): TimeslotOverride => ({
  id: record.id,
  date: record.date,
  isFullDayOverride: record.kind === 'day',
  isDisabled: record.kind === 'day' || record.kind === 'disabled',
  capacityOverride: record.capacity,
  startTime: record.start,
  endTime: record.end,
  newStartTime: record.newStart,
  newEndTime: record.newEnd,
  reason: record.reason,
  createdByName: record.createdByName,
  createdAt: record.createdAt.toISOString(),
});

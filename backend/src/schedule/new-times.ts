import type { TimeOfDay } from '../contract/time-of-day.js';
import { invalidField } from '../platform/errors/app-error.js';
import type { SlotTimes } from './schedule.rules.js';

/** Reads the new times of a slot, or throws a 400 that names the end. */
export function readNewTimes({ newStartTime: start, newEndTime: end }: NewTimes): SlotTimes {
  if (end <= start) throw invalidField('newEndTime', 'endAfterStart');
  return { start, end };
}

interface NewTimes {
  newStartTime: TimeOfDay;
  newEndTime: TimeOfDay;
}

type Wished = TimeOfDay | null | undefined;

/** Reads both times, null for both null, or undefined for neither. */
export function readTimesOrNull({ startTime: start, endTime: end }: { startTime: Wished; endTime: Wished }) {
  if (start === undefined && end === undefined) return undefined;
  if (start === null && end === null) return null;
  if (start === undefined || start === null) throw invalidField('startTime', 'required');
  if (end === undefined || end === null) throw invalidField('endTime', 'required');
  if (end <= start) throw invalidField('endTime', 'endAfterStart');
  return { start, end };
}

/** Reads the times of a new slot. */
export function readTimes({ start, end }: SlotTimes): SlotTimes {
  if (end <= start) throw invalidField('endTime', 'endAfterStart');
  return { start, end };
}

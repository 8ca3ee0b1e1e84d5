import type { TimeOfDay } from '../contract/time-of-day.js';
import { invalidField } from '../platform/http/app-error.js';
import type { SlotTimes } from '../timeslots/schedule.rules.js';

/** The two times that a slot shall have, or the 400 that names the end. */
export function readNewTimes({ newStartTime: start, newEndTime: end }: NewTimes): SlotTimes {
  if (end <= start) throw invalidField('newEndTime', 'endAfterStart');
  return { start, end };
}

interface NewTimes {
  newStartTime: TimeOfDay;
  newEndTime: TimeOfDay;
}

type Wished = TimeOfDay | null | undefined;

/** Both times, both null, or neither: undefined. */
export function readTimesOrNull({ startTime: start, endTime: end }: { startTime: Wished; endTime: Wished }) {
  if (start === undefined && end === undefined) return undefined;
  if (start === null && end === null) return null;
  if (start === undefined || start === null) throw invalidField('startTime', 'required');
  if (end === undefined || end === null) throw invalidField('endTime', 'required');
  if (end <= start) throw invalidField('endTime', 'endAfterStart');
  return { start, end };
}

/** The times of a new slot. */
export function readTimes({ start, end }: SlotTimes): SlotTimes {
  if (end <= start) throw invalidField('endTime', 'endAfterStart');
  return { start, end };
}

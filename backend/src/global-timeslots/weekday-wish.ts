import type { TimeOfDay } from '../contract/time-of-day.js';
import type { WeekdaySlotWish } from './template-change.rules.js';
import { invalidField } from '../platform/errors/app-error.js';
import type { ReplaceWeekday, WeekdaySlot } from './dto/weekday.request.js';
import type { WeekdayWish } from './weekdays.service.js';

/** Reads a requested weekday and fills in defaults, or throws a 400 that names the faulty field. */
export const readWeekday = ({ dayOfWeek, timeslots }: ReplaceWeekday, place = ''): WeekdayWish => ({
  dayOfWeek,
  timeslots: timeslots.map((slot, i) => readSlot(slot, `${place}timeslots[${i}]`)),
});

export function readWeek(days: readonly ReplaceWeekday[]): WeekdayWish[] {
  const twice = days.some(({ dayOfWeek }, i) => days.slice(0, i).some((other) => other.dayOfWeek === dayOfWeek));
  if (twice) throw invalidField('days', 'sameWeekday');
  return days.map((day, i) => readWeekday(day, `days[${i}].`));
}

function readSlot(slot: WeekdaySlot, place: string): WeekdaySlotWish {
  const { startTime: start, endTime: end, capacity = null, isEnabled = true, reason } = slot;
  requireOrder(`${place}.endTime`, start, end);
  const { originalStartTime: originalStart = start, originalEndTime: originalEnd = end } = slot;
  requireOrder(`${place}.originalEndTime`, originalStart, originalEnd);
  const ownReason = reason === undefined || reason === '' ? null : reason;
  return { start, end, originalStart, originalEnd, capacity, isEnabled, reason: ownReason };
}

function requireOrder(field: string, start: TimeOfDay, end: TimeOfDay): void {
  if (end <= start) throw invalidField(field, 'endAfterStart');
}

import { weekdayOf } from '@palestra/backend/contract/calendar-date';
import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import type { Timeslot } from '@palestra/backend/contract/timeslot';

/** Template slot of a dated slot, as it was before the date's own changes. Null if the template has none. */
export function usualSlotOf(slot: Timeslot, template: readonly GlobalTimeslot[]): GlobalTimeslot | null {
  const { date, originalStartTime: start, originalEndTime: end } = slot;
  const weekday = weekdayOf(date);
  const ofDay = template.filter(({ dayOfWeek }) => dayOfWeek === weekday);
  return ofDay.find((one) => one.originalStartTime === start && one.originalEndTime === end) ?? null;
}

import { weekdayOf } from '@palestra/backend/contract/calendar-date';
import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { useWeeklyTemplate } from '../global-timeslots/use-weekly-template';

/** What the weekly template says of a dated slot: what was there before the date's own changes. Null until it is known. */
export function useUsualSlot({ date, originalStartTime, originalEndTime }: Timeslot): GlobalTimeslot | null {
  const { data } = useWeeklyTemplate();
  const weekday = weekdayOf(date);
  const usual = data?.slots.find(
    (slot) =>
      slot.dayOfWeek === weekday &&
      slot.originalStartTime === originalStartTime &&
      slot.originalEndTime === originalEndTime,
  );
  return usual ?? null;
}

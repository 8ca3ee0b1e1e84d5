import { addDays, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import { useState } from 'react';
import { useGym } from '../../kit/time/use-gym';
import { useDaySchedule } from '../schedule/use-day-schedule';

/**
 * Date of a booking to be made: the chosen one, else today, or tomorrow when today has no slots left. Null until that
 * is known.
 */
export function useBookingDate(today: CalendarDate) {
  const clock = useGym();
  const { data, errorUpdateCount } = useDaySchedule(today);
  const [chosen, setChosen] = useState<CalendarDate | null>(null);
  const first = (): CalendarDate | null => {
    // After a first failure the date stays today, instead of jumping with every retry; the slot list shows the error.
    if (data === undefined || clock === null) return errorUpdateCount > 0 ? today : null;
    const isOver = data.timeslots.every(({ endsAt }) => Date.parse(endsAt) <= clock.now.getTime());
    return isOver ? addDays(today, 1) : today;
  };
  return [chosen ?? first(), setChosen] as const;
}

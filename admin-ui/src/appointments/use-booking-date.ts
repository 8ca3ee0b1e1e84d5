import { addDays, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import { useState } from 'react';
import { useGym } from '../time/use-gym';
import { useDaySchedule } from '../timeslots/use-day-schedule';

/**
 * The date of a booking to be made: the one chosen, until then today, or tomorrow when nothing of today is left: its
 * timeslots are over, or it has none. Null until that is known.
 */
export function useBookingDate(today: CalendarDate) {
  const clock = useGym();
  const { data, errorUpdateCount } = useDaySchedule(today);
  const [chosen, setChosen] = useState<CalendarDate | null>(null);
  const first = (): CalendarDate | null => {
    // Failed once, it does not go back and forth with every try: the list of slots says what is wrong.
    if (data === undefined || clock === null) return errorUpdateCount > 0 ? today : null;
    const isOver = data.timeslots.every(({ endsAt }) => Date.parse(endsAt) <= clock.now.getTime());
    return isOver ? addDays(today, 1) : today;
  };
  return [chosen ?? first(), setChosen] as const;
}

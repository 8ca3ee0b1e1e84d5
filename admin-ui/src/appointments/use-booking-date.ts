import { addDays, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import { useState } from 'react';
import { useGym } from '../time/use-gym';
import { useDaySchedule } from '../timeslots/use-day-schedule';

/** The date of a booking to be made: the one chosen, until then today, or tomorrow when today is over. */
export function useBookingDate(today: CalendarDate) {
  const clock = useGym();
  const { data } = useDaySchedule(today);
  const [chosen, setChosen] = useState<CalendarDate | null>(null);
  const isOver = (now: Date): boolean =>
    data?.timeslots.every(({ endsAt }) => Date.parse(endsAt) <= now.getTime()) ?? false;
  const first = clock !== null && isOver(clock.now) ? addDays(today, 1) : today;
  return [chosen ?? first, setChosen] as const;
}

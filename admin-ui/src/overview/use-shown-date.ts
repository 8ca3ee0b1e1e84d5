import { addDays, isCalendarDate, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export interface ShownDate {
  /** Null until the gym's clock is known. */
  date: CalendarDate | null;
  show: (date: CalendarDate) => void;
  step: (days: number) => void;
}

/** The date of the overview stands in its address, so that it can be shared and survives a reload. Today has none. */
export function useShownDate(today: CalendarDate | null): ShownDate {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('date');
  const date = isCalendarDate(asked) ? asked : today;
  const show = useCallback(
    (next: CalendarDate) => setParameters(next === today ? {} : { date: next }, { replace: true }),
    [setParameters, today],
  );
  const step = useCallback(
    (days: number) => {
      if (date !== null) show(addDays(date, days));
    },
    [date, show],
  );
  return { date, show, step };
}

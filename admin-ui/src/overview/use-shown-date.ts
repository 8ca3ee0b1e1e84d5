import { addDays, isCalendarDate, laterOf, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';

export interface ShownDate {
  /** Null until the gym's clock is known. */
  date: CalendarDate | null;
  /** Null: as early as one likes. */
  earliest: CalendarDate | null;
  show: (date: CalendarDate) => void;
  step: (days: number) => void;
}

/** Of a step of the address that was made here. */
const STEP = 'step';

/**
 * The date of a screen stands in its address, so that it can be shared and survives a reload. Today has none. Before
 * `earliest` there is nothing to see.
 */
export function useShownDate(today: CalendarDate | null, earliest: CalendarDate | null = null): ShownDate {
  const [parameters, setParameters] = useSearchParams();
  const isStep = useLocation().state === STEP;
  const asked = parameters.get('date');
  const isShown = isCalendarDate(asked) && (earliest === null || asked >= earliest);
  const date = isShown ? asked : today;
  // Where the keys have led so far: the next one goes on from there, painted or not. What is painted on the way is older.
  const aim = useRef(date);
  useEffect(() => {
    if (!isStep) aim.current = date;
  }, [date, isStep]);
  const show = useCallback(
    (wanted: CalendarDate) => {
      const next = earliest === null ? wanted : laterOf(wanted, earliest);
      aim.current = next;
      setParameters(next === today ? {} : { date: next }, { replace: true, state: STEP });
    },
    [setParameters, today, earliest],
  );
  const step = useCallback(
    (days: number) => {
      if (aim.current !== null) show(addDays(aim.current, days));
    },
    [show],
  );
  return { date, earliest, show, step };
}

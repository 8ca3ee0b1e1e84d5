import { addDays, isCalendarDate, laterOf, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';

export interface ShownDate {
  /** Null until the gym's clock is known. */
  date: CalendarDate | null;
  /** Null: no lower limit. */
  earliest: CalendarDate | null;
  show: (date: CalendarDate) => void;
  step: (days: number) => void;
}

/** Navigation state that marks date changes made by this hook. */
const STEP = 'step';

/**
 * Keeps the screen's date in the address, so that it can be shared and survives a reload; today has no parameter. Dates
 * before `earliest` are not shown.
 */
export function useShownDate(today: CalendarDate | null, earliest: CalendarDate | null = null): ShownDate {
  const [parameters, setParameters] = useSearchParams();
  const isStep = useLocation().state === STEP;
  const asked = parameters.get('date');
  const isShown = isCalendarDate(asked) && (earliest === null || asked >= earliest);
  const date = isShown ? asked : today;
  // Latest requested date: the next key steps on from there, even if an older date is still being rendered.
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

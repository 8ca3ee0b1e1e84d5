import { addDays, isCalendarDate, laterOf, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import IconButton from '@mui/material/IconButton';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useAddress } from '../address/use-address';
import { useProposal } from '../time/use-typed-date';
import { DateField } from './DateField';
import { DateScope, useDatesRight } from './DateScope';
import styles from './DateStepper.module.css';
import { Icon } from './Icon';
import { SteadyButton, SteadyIconButton } from './SteadyButton';

interface ShownDate {
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
  const { parameters, write } = useAddress();
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
      write({ date: next === today ? null : next }, STEP);
    },
    [write, today, earliest],
  );
  const step = useCallback(
    (days: number) => {
      if (aim.current !== null) show(addDays(aim.current, days));
    },
    [show],
  );
  return { date, earliest, show, step };
}

interface DateStepperProps extends ShownDate {
  /** How far `step` goes. */
  by?: 'day' | 'week';
  today: CalendarDate | null;
}

function Stepper({ date, today, earliest, show, step, by = 'day' }: DateStepperProps) {
  const { t } = useTranslation();
  const isRight = useDatesRight();
  const [proposal, propose] = useProposal();
  const toToday = (): void => {
    if (today === null) return;
    show(today);
    // The day may be the one that is shown, while the field holds none.
    propose();
  };
  return (
    <div className={styles.stepper}>
      <SteadyButton variant="outlined" disabled={date === today && isRight} onClick={toToday}>
        {t('day.toToday')}
      </SteadyButton>
      <div className={styles.dates}>
        <SteadyIconButton
          aria-label={t(`${by}.previous`)}
          disabled={date !== null && date === earliest}
          onClick={() => step(-1)}
        >
          <Icon name="left" />
        </SteadyIconButton>
        <DateField
          isBare
          isNeverEmpty
          min={earliest ?? undefined}
          label={t('day.date')}
          value={date}
          proposal={proposal}
          onChange={(next) => next !== null && show(next)}
        />
        <IconButton aria-label={t(`${by}.next`)} onClick={() => step(1)}>
          <Icon name="right" />
        </IconButton>
      </div>
    </div>
  );
}

/** The day of a screen. Under a date that is none its buttons go on from the day that is shown, and the field with them. */
export const DateStepper = (props: DateStepperProps) => (
  <DateScope>
    <Stepper {...props} />
  </DateScope>
);

import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { DateField } from './DateField';
import { Icon } from './Icon';
import styles from './DateStepper.module.css';
import type { ShownDate } from './use-shown-date';

interface DateStepperProps extends ShownDate {
  today: CalendarDate | null;
}

export function DateStepper({ date, today, earliest, show, step }: DateStepperProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.stepper}>
      <Button variant="outlined" disabled={date === today} onClick={() => today !== null && show(today)}>
        {t('day.toToday')}
      </Button>
      <div className={styles.dates}>
        <IconButton
          aria-label={t('day.previous')}
          disabled={date !== null && date === earliest}
          onClick={() => step(-1)}
        >
          <Icon name="left" />
        </IconButton>
        <DateField
          isBare
          isNeverEmpty
          min={earliest ?? undefined}
          label={t('day.date')}
          value={date}
          onChange={(next) => next !== null && show(next)}
        />
        <IconButton aria-label={t('day.next')} onClick={() => step(1)}>
          <Icon name="right" />
        </IconButton>
      </div>
    </div>
  );
}

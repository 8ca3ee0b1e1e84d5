import { isCalendarDate, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/Icon';
import styles from './overview.module.css';
import type { ShownDate } from './use-shown-date';

interface DateStepperProps extends ShownDate {
  today: CalendarDate | null;
}

export function DateStepper({ date, today, show, step }: DateStepperProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.stepper}>
      <Button variant="outlined" disabled={date === today} onClick={() => today !== null && show(today)}>
        {t('day.toToday')}
      </Button>
      <div className={styles.dates}>
        <IconButton aria-label={t('day.previous')} onClick={() => step(-1)}>
          <Icon name="left" />
        </IconButton>
        <input
          type="date"
          className="tabular"
          aria-label={t('day.date')}
          required
          value={date ?? ''}
          onChange={({ target }) => isCalendarDate(target.value) && show(target.value)}
        />
        <IconButton aria-label={t('day.next')} onClick={() => step(1)}>
          <Icon name="right" />
        </IconButton>
      </div>
    </div>
  );
}

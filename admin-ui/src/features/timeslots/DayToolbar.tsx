import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoadedDay } from '../../api/booking-calls';
import { CloseDayDialog } from './CloseDayDialog';
import { CloseRangeDialog } from './CloseRangeDialog';
import styles from './ManagedDay.module.css';

export function DayToolbar({ day, today }: { day: LoadedDay; today: CalendarDate }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'day' | 'range' | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const sum = (of: 'currentBookings' | 'capacity'): number =>
    day.timeslots.reduce((total, slot) => total + slot[of], 0);
  const numbers = { booked: sum('currentBookings'), capacity: sum('capacity') };
  return (
    <div className={styles.toolbar}>
      <p className={`${styles.summary} tabular`}>
        {day.isGymOpen && day.timeslots.length > 0 && t('overview.placesTaken', numbers)}
      </p>
      <div className={styles.buttons}>
        {day.isGymOpen && (
          <Button variant="outlined" onClick={() => setOpen('day')}>
            {t('closing.closeDay')}
          </Button>
        )}
        <Button variant="outlined" onClick={() => setOpen('range')}>
          {t('closing.closeRange')}
        </Button>
      </div>
      {open === 'day' && <CloseDayDialog day={day} onClose={close} />}
      {open === 'range' && <CloseRangeDialog from={day.date} today={today} onClose={close} />}
    </div>
  );
}

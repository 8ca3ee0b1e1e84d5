import type { TimeslotAppointment } from '@palestra/backend/contract/timeslot';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/ui/Icon';
import styles from './AttendanceToggle.module.css';
import { useMarking } from './attendance.api';

/** Marks a client as present with one press, and clears the mark with the next. */
export function AttendanceToggle({ appointment: { id, userName, attendance } }: { appointment: TimeslotAppointment }) {
  const { t } = useTranslation();
  const { mark, isMarking } = useMarking();
  const isPresent = attendance === 'attended';
  return (
    <button
      type="button"
      className={styles.toggle}
      data-attendance={attendance ?? 'none'}
      aria-pressed={isPresent}
      aria-busy={isMarking}
      aria-label={t('attendance.came', { name: userName })}
      onClick={() => mark({ id, attendance: isPresent ? null : 'attended' })}
    >
      {attendance !== null && <Icon name={isPresent ? 'check' : 'cross'} size={14} />}
    </button>
  );
}

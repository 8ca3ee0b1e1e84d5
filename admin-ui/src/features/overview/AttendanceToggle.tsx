import type { TimeslotAppointment } from '@palestra/backend/contract/timeslot';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/ui/Icon';
import styles from './ClientChip.module.css';
import { useMarking } from './attendance.api';

const TOGGLES = '[data-mark-of]';

/** Left and right step from mark to mark, Home and End to the first and last. For the list of a slot's names. */
export function stepThroughMarks(event: KeyboardEvent<HTMLElement>): void {
  const toggles = [...event.currentTarget.querySelectorAll<HTMLElement>(TOGGLES)];
  const here = toggles.indexOf(event.target as HTMLElement);
  const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  if (here < 0 || isModified) return;
  const steps: Record<string, number> = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: toggles.length - 1 };
  const to = steps[event.key];
  if (to === undefined) return;
  toggles[to]?.focus();
  event.preventDefault();
}

/** Marks a client as present with one press, and clears the mark with the next. */
export function AttendanceToggle({ appointment: { id, userName, attendance } }: { appointment: TimeslotAppointment }) {
  const { t } = useTranslation();
  const { mark, isMarking } = useMarking();
  const [told, tell] = useState('');
  const isPresent = attendance === 'attended';
  const press = (): void => {
    const next = isPresent ? null : 'attended';
    mark({ id, attendance: next }, { onSuccess: () => tell(`${userName}: ${t(`attendance.${next ?? 'clear'}`)}`) });
  };
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        data-mark-of={id}
        data-attendance={attendance ?? 'none'}
        aria-pressed={isPresent}
        aria-busy={isMarking}
        aria-label={t('attendance.came', { name: userName })}
        onClick={press}
      >
        {attendance !== null && <Icon name={isPresent ? 'check' : 'cross'} size={14} />}
      </button>
      <span role="status" className="visually-hidden">
        {told}
      </span>
    </>
  );
}

import { AppointmentStatus, type Appointment } from '@palestra/backend/contract/appointment';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import panel from '../../kit/ui/Panel.module.css';
import styles from './appointments.module.css';
import { AppointmentRow } from './AppointmentRow';

const SHOWN_AT_A_TIME = 10;

interface AppointmentListsProps {
  /** Sorted by start, ascending. */
  appointments: readonly Appointment[];
  onCancel: (appointment: Appointment) => void;
}

/** Upcoming appointments, soonest first, then past ones, latest first. */
export function AppointmentLists({ appointments, onCancel }: AppointmentListsProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(SHOWN_AT_A_TIME);
  const isUpcoming = ({ status }: Appointment): boolean => status === AppointmentStatus.Confirmed;
  const upcoming = appointments.filter(isUpcoming);
  const past = appointments.filter((appointment) => !isUpcoming(appointment)).reverse();
  const rows = (list: readonly Appointment[]) =>
    list.map((appointment) => <AppointmentRow key={appointment.id} appointment={appointment} onCancel={onCancel} />);
  return (
    <>
      <section className={`${panel.panel} ${styles.panel}`} aria-labelledby="upcoming">
        <h2 id="upcoming">{t('appointments.upcoming')}</h2>
        {upcoming.length === 0 && <p className={styles.none}>{t('appointments.noUpcoming')}</p>}
        {upcoming.length > 0 && <ul>{rows(upcoming)}</ul>}
      </section>
      <section className={`${panel.panel} ${styles.panel}`} aria-labelledby="history">
        <h2 id="history">{t('appointments.history')}</h2>
        {past.length === 0 && <p className={styles.none}>{t('appointments.noHistory')}</p>}
        {past.length > 0 && <ul>{rows(past.slice(0, shown))}</ul>}
        {past.length > shown && (
          <Button onClick={() => setShown(shown + SHOWN_AT_A_TIME)}>{t('appointments.showMore')}</Button>
        )}
      </section>
    </>
  );
}

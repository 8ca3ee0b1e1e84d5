import { isCalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Refusal } from '@palestra/backend/contract/refusal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import styles from './booking.module.css';

/** Reasons a booking is refused, each with the date from which its rule allows it. */
export function Reasons({ reasons, isFinal }: { reasons: readonly Refusal[]; isFinal: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const whenOf = (from: string): string =>
    isCalendarDate(from) ? format.date(from) : format.instant(from, clock?.gym.timeZone ?? 'UTC');
  return (
    <div className={styles.reasons} role="status">
      <p>{t(isFinal ? 'appointments.impossible' : 'appointments.refused')}</p>
      <ul>
        {reasons.map(({ code, message, from }) => (
          <li key={code}>
            {message}
            {from !== null && <span className={styles.from}>{t('appointments.from', { when: whenOf(from) })}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

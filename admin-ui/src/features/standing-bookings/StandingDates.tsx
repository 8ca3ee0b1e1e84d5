import type { StandingDate } from '@palestra/backend/contract/standing-booking';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { Pill, type PillTone } from '../../kit/ui/Pill';
import styles from './standing-bookings.module.css';

const TONES: Readonly<Record<StandingDate['state'], PillTone>> = {
  booked: 'accent',
  cancelled: 'plain',
  skipped: 'partial',
};

interface StandingDatesProps {
  dates: readonly StandingDate[];
  isPreview?: boolean;
}

/** Each date with its result, or in a preview the one that it will have. */
export function StandingDates({ dates, isPreview = false }: StandingDatesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (dates.length === 0) return <p className="quiet">{t('standing.noDates')}</p>;
  return (
    <ul className={styles.dates}>
      {dates.map(({ date, visitDate, state, startTime, reasons }) => (
        <li key={date} className={styles.date}>
          <span>{t('standing.dateAt', { date: format.shortDate(visitDate), time: format.time(startTime) })}</span>
          <Pill tone={TONES[state]}>{t(isPreview ? `standing.willBe.${state}` : `standing.states.${state}`)}</Pill>
          {reasons.length > 0 && (
            <span className={styles.reason}>{reasons.map(({ message }) => message).join(' ')}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

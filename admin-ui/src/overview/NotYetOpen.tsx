import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../time/use-format';
import { Banner } from '../ui/Banner';
import styles from './overview.module.css';

/** Notice above the slots of a day beyond the booking window. */
export function NotYetOpen({ opensOn }: { opensOn: CalendarDate }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={styles.notYet}>
      <Banner kind="info" text={t('overview.opensOn', { day: format.day(opensOn) })} />
    </div>
  );
}

import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { Banner } from '../../kit/ui/Banner';
import styles from './DayNotice.module.css';

/** Notice above the slots of a day beyond the booking window. */
export function NotYetOpen({ opensOn }: { opensOn: CalendarDate }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={styles.notice}>
      <Banner kind="info" text={t('overview.opensOn', { day: format.day(opensOn) })} />
    </div>
  );
}

import type { ClientProfile } from '@palestra/backend/contract/client';
import { LIMITS } from '@palestra/backend/contract/limits';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language';
import { formatTime } from '../../lib/format-date';
import { Card } from '../../ui/Card';
import styles from './BookingInfo.module.css';

/** The house rules, with the hours that the gym has really set for this member. */
export function BookingInfo({ profile }: { profile: ClientProfile | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const hours = profile?.cancellationDeadlineHours;
  return (
    <Card title={t('book.infoTitle')}>
      <ul className={styles.list}>
        <li>{t('book.infoWindow', { count: LIMITS.bookingWindowDays })}</li>
        {hours !== undefined && (
          <li>{hours === 0 ? t('book.infoCancelAnytime') : t('book.infoCancel', { count: hours })}</li>
        )}
        <li>{t('book.infoEarly', LIMITS.arriveEarlyMinutes)}</li>
        <li>{t('book.infoOnePerDay')}</li>
        {profile?.isMorningClient && (
          <li>{t('book.infoMorning', { time: formatTime(LIMITS.morningCutoff, language) })}</li>
        )}
      </ul>
    </Card>
  );
}

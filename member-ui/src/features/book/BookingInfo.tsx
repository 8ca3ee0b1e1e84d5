import type { ClientProfile } from '@palestra/backend/contract/client';
import { LIMITS } from '@palestra/backend/contract/limits';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { formatTime } from '../../lib/format-date';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';
import styles from './BookingInfo.module.css';

/** The line is rendered before its hours are known, so that nothing is inserted later. */
function CancelRule({ hours }: { hours: number | undefined }) {
  const { t } = useTranslation();
  if (hours === undefined) return <Skeleton height="1lh" width="85%" />;
  return hours === 0 ? t('book.infoCancelAnytime') : t('book.infoCancel', { count: hours });
}

/** House rules, with the hours that apply to this member. */
export function BookingInfo({ profile }: { profile: ClientProfile | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Card title={t('book.infoTitle')}>
      <ul className={styles.list}>
        <li>{t('book.infoWindow', { count: LIMITS.bookingWindowDays })}</li>
        <li>
          <CancelRule hours={profile?.cancellationDeadlineHours} />
        </li>
        <li>{t('book.infoEarly', LIMITS.arriveEarlyMinutes)}</li>
        <li>{t('book.infoOnePerDay')}</li>
        {profile?.isMorningClient && (
          <li>{t('book.infoMorning', { time: formatTime(LIMITS.morningCutoff, language) })}</li>
        )}
      </ul>
    </Card>
  );
}

import { formatMoment } from '@palestra/web-kit/format-date';
import { setGymClockAhead, useGymNow } from '@palestra/web-kit/gym-clock';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { upcomingOf } from '../../api/appointment-lists';
import type { KeptAppointments } from '../../api/kept-appointments';
import { readKeptSecrets } from '../../api/kept-secrets';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { UpcomingRows } from '../../ui/appointment-rows';
import { Button, buttonClass } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { Notice } from '../../ui/Notice';
import styles from './OverviewPage.module.css';

interface Props {
  kept: KeptAppointments;
  personId: string;
  /** Null for the member. */
  childName: string | null;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Offline view: the upcoming appointments as last read, and the time of reading. Read-only. */
export function OfflineOverview({ kept, personId, childName, isRetrying, onRetry }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useGymNow();
  useEffect(() => setGymClockAhead(kept.clockAhead), [kept.clockAhead]);
  const upcoming = upcomingOf(kept.appointments, now);
  const title = [t('overview.upcomingTitle'), childName].filter(Boolean).join('\u00a0· ');
  const when = formatMoment(new Date(kept.readAt), now, kept.timeZone, language);
  // A secret comes with the first look at the page, and no page makes a code without one.
  const hasCode = kept.hasDoor && readKeptSecrets()[personId] !== undefined;
  return (
    <div className={styles.kept} data-no-toast="">
      <Notice
        tone="warning"
        title={t('offline.title')}
        isAnnounced
        action={
          <Button tone="quiet" isBusy={isRetrying} onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      >
        {t('offline.text', { when })}
      </Notice>
      {hasCode && (
        <Link href="/check-in" className={buttonClass('primary')}>
          {t('checkIn.title')}
        </Link>
      )}
      {upcoming.length === 0 ? (
        <EmptyState title={t('overview.none')} text={childName} />
      ) : (
        <Card title={title}>
          <UpcomingRows of={upcoming} timeZone={kept.timeZone} isReadOnly />
        </Card>
      )}
    </div>
  );
}

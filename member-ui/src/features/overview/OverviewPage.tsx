import type { Appointment } from '@palestra/backend/contract/appointment';
import type { ClientProfile } from '@palestra/backend/contract/client';
import type { Gym } from '@palestra/backend/contract/gym';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { isInDoubt } from '../../lib/api-error';
import { failureText } from '../../lib/failure-text';
import { dateIn, formatDate } from '../../lib/format-date';
import { useGymNow } from '../../lib/gym-clock';
import { Card } from '../../ui/Card';
import { FailureNotice } from '../../ui/FailureNotice';
import { useKeptHeight } from '../../ui/use-kept-height';
import { Waiting } from '../../ui/Waiting';
import { historyOf, upcomingOf } from '../appointments/appointment-lists';
import { foreignZone } from '../../lib/format-zone';
import { HistoryRow } from '../appointments/HistoryRow';
import { UpcomingRow } from '../appointments/UpcomingRow';
import { CancelSheet } from '../book/sheet-parts';
import { useGym } from '../gym/use-gym';
import { readKeptAppointments } from '../offline/kept-appointments';
import { useProfile } from '../profile/use-profile';
import { canBookNow } from '../profile/use-status-words';
import { useAuth } from '../session/use-auth';
import { BookingShortcut } from './BookingShortcut';
import { LostPlacesNotice } from './LostPlacesNotice';
import { NextAppointment } from './NextAppointment';
import { OfflineOverview, prefetchOverviewParts, WaitingList } from './overview-parts';
import styles from './OverviewPage.module.css';
import { OverviewSkeleton } from './OverviewSkeleton';
import { StatCards } from './StatCards';
import { StatusCard } from './StatusCard';

function History({ appointments }: { appointments: Appointment[] }) {
  const { t } = useTranslation();
  return (
    <Card title={t('overview.historyTitle')}>
      {appointments.length === 0 && <p className={styles.muted}>{t('overview.historyNone')}</p>}
      <ul>
        {appointments.map((one) => (
          <HistoryRow key={one.id} appointment={one} />
        ))}
      </ul>
      {appointments.length > 0 && <Link href="/history">{t('overview.allHistory')}</Link>}
    </Card>
  );
}

interface UpcomingProps {
  appointments: Appointment[];
  timeZone: string;
  hasNext: boolean;
  onCancel: (appointment: Appointment) => void;
}

/**
 * Appointments after the next one. The card is there from the start and keeps its height after a cancellation; one more
 * appointment adds a row, and on a phone moves the counts and the history down.
 */
function Upcoming({ appointments, timeZone, hasNext, onCancel }: UpcomingProps) {
  const { t } = useTranslation();
  const list = useKeptHeight<HTMLDivElement>();
  return (
    <Card title={t('overview.upcomingTitle')}>
      <div ref={list}>
        {appointments.length === 0 && (
          <p className={styles.muted}>{t(hasNext ? 'overview.noMore' : 'overview.upcomingNone')}</p>
        )}
        <ul>
          {appointments.map((one) => (
            <UpcomingRow key={one.id} appointment={one} timeZone={timeZone} onCancel={onCancel} />
          ))}
        </ul>
      </div>
    </Card>
  );
}

function Contents({ gym, profile }: { gym: Gym; profile: ClientProfile }) {
  const now = useGymNow();
  const [cancelling, setCancelling] = useState<Appointment | null>(null);
  const [next, ...later] = upcomingOf(profile.appointments, now);
  const canBook = canBookNow(profile.booking);
  // Space is kept only where a card could appear, judged on first render so that later changes move nothing.
  const [couldBook] = useState(canBook);
  const [hadNext] = useState(next !== undefined);
  const shown = { timeZone: gym.timeZone, onCancel: setCancelling };
  return (
    <>
      <LostPlacesNotice notices={profile.notices} canBook={canBook} />
      <div className={styles.columns}>
        <div className={styles.left}>
          <NextAppointment
            appointment={next ?? null}
            {...shown}
            bookFrom={canBook ? profile.booking.from : null}
            keepsPlace={couldBook || hadNext}
          />
          {couldBook && <BookingShortcut profile={profile} />}
          {(next || hadNext || couldBook) && <Upcoming appointments={later} hasNext={next !== undefined} {...shown} />}
          <Suspense>
            <WaitingList />
          </Suspense>
        </div>
        <div className={styles.right}>
          <StatusCard profile={profile} today={dateIn(gym.timeZone, now)} />
          <StatCards profile={profile} />
          <History appointments={historyOf(profile.appointments)} />
        </div>
        <Suspense>
          {cancelling && (
            <CancelSheet key={cancelling.id} appointment={cancelling} onClose={() => setCancelling(null)} />
          )}
        </Suspense>
      </div>
    </>
  );
}

function Loaded() {
  const { t } = useTranslation();
  const gym = useGym();
  const profile = useProfile();
  const { user } = useAuth();
  if (gym.data && profile.data) return <Contents gym={gym.data} profile={profile.data} />;
  const isRetrying = profile.isFetching || gym.isFetching;
  const retry = (): void => void Promise.all([profile.refetch(), gym.refetch()]);
  const error = profile.error ?? gym.error;
  // Kept appointments stay on screen during a retry, which clears the error.
  const isLost = isInDoubt(error) || (error === null && profile.errorUpdateCount + gym.errorUpdateCount > 0);
  const kept = user && isLost ? readKeptAppointments(localStorage, user.id) : null;
  if (kept) return <OfflineOverview kept={kept} isRetrying={isRetrying} onRetry={retry} />;
  if (error === null) {
    return (
      <Waiting>
        <OverviewSkeleton />
      </Waiting>
    );
  }
  return (
    <FailureNotice
      text={failureText(error, t('failure.overview'), t)}
      retryLabel={t('retry')}
      isRetrying={isRetrying}
      onRetry={retry}
    />
  );
}

export function OverviewPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: gym } = useGym();
  const now = useGymNow();
  const zone = gym ? foreignZone(gym, now, language, t) : null;
  useEffect(prefetchOverviewParts, []);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{t('overview.title')}</h1>
        <p className={styles.today}>
          {gym ? formatDate(dateIn(gym.timeZone, now), 'day', language) : '\u00a0'}
          {zone !== null && ` · ${zone}`}
        </p>
      </header>
      <Loaded />
    </div>
  );
}

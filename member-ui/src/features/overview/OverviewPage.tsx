import type { Appointment } from '@palestra/backend/contract/appointment';
import type { ClientProfile, OwnAppointment } from '@palestra/backend/contract/client';
import type { Gym } from '@palestra/backend/contract/gym';
import { dateIn, foreignZone, formatDate } from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { GymPicture } from '@palestra/web-kit/gym-images';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { actingFor } from '../../api/acting';
import { historyOf, upcomingOf } from '../../api/appointment-lists';
import { isInDoubt } from '../../api/failures';
import { useGym } from '../../api/gym';
import { readKept } from '../../api/kept-appointments';
import { useProfile } from '../../api/profile';
import { useAuth } from '../../api/session';
import { useInterests } from '../../api/waiting-list';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { HistoryRows, UpcomingRows } from '../../ui/appointment-rows';
import { Card } from '../../ui/Card';
import { NotLoaded } from '../../ui/NotLoaded';
import { SkeletonCard } from '../../ui/Skeleton';
import { canBookNow, useStatusTitle } from '../../ui/subscription-words';
import { Kept } from '../../ui/Kept';
import { AFTER_SCREEN_MS } from '../../ui/sheets';
import { HeldPlaces } from './HeldPlaces';
import { LostPlacesNotice } from './LostPlacesNotice';
import { NextAppointment } from './NextAppointment';
import { OfflineOverview } from './OfflineOverview';
import styles from './OverviewPage.module.css';
import { InsteadOfTimes, QuickBook } from './QuickBook';
import { StatCards, StatusCard } from './StatusCard';
import { WaitingList } from './WaitingList';

function History({ appointments }: { appointments: Appointment[] }) {
  const { t } = useTranslation();
  return (
    <Card title={t('overview.historyTitle')}>
      <HistoryRows of={appointments} />
      <Link href="/history" className={styles.all} aria-label={t('overview.allHistory')}>
        {t('overview.allHistoryShort')}
      </Link>
    </Card>
  );
}

interface UpcomingProps {
  appointments: OwnAppointment[];
  timeZone: string;
}

/**
 * Appointments after the next one. Once shown, the card stays and keeps its height after a cancellation. One more
 * appointment adds a row, and on a phone moves the counts and the history down.
 */
function Upcoming({ appointments, timeZone }: UpcomingProps) {
  const { t } = useTranslation();
  return (
    <Card title={t('overview.upcomingTitle')}>
      <Kept>
        {appointments.length === 0 && <p className="muted">{t('overview.noMore')}</p>}
        <UpcomingRows of={appointments} timeZone={timeZone} />
      </Kept>
    </Card>
  );
}

/**
 * Quick booking with three slots. Obstacles that appear on an open screen replace it at the same height, so that
 * nothing moves.
 */
function BookingShortcut({ profile }: { profile: ClientProfile }) {
  const canBook = canBookNow(profile.booking);
  const title = useStatusTitle(profile.booking);
  const [wasBlocked, setWasBlocked] = useState(false);
  if (!canBook && !wasBlocked) setWasBlocked(true);
  return (
    <div className={styles.quick}>
      {canBook ? <QuickBook profile={profile} keepsPlace={wasBlocked} /> : <InsteadOfTimes title={title} />}
    </div>
  );
}

/** Welcomes members who have not come yet (rule: gym's images). Its place stays where the image cannot be loaded. */
function Picture({ gym }: { gym: Gym }) {
  const { t } = useTranslation();
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AFTER_SCREEN_MS);
    return () => clearTimeout(timer);
  }, []);
  // An older server sends none.
  if (!gym.picture) return null;
  return <div className={styles.picture}>{isDue && <GymPicture gym={gym} alt={t('overview.picture')} />}</div>;
}

function Contents({ gym, profile }: { gym: Gym; profile: ClientProfile }) {
  const now = useGymNow();
  const [next, ...later] = upcomingOf(profile.appointments, now);
  const past = historyOf(profile.appointments);
  const [hadLater, setHadLater] = useState(false);
  if (later.length > 0 && !hadLater) setHadLater(true);
  const canBook = canBookNow(profile.booking);
  // Space is kept only where a card could appear, judged on first render so that later changes move nothing.
  const [couldBook] = useState(canBook);
  const [hadNext] = useState(next !== undefined);
  const { timeZone } = gym;
  return (
    <>
      <LostPlacesNotice notices={profile.notices} canBook={canBook} />
      <HeldPlaces />
      <div className={styles.columns}>
        <div className={styles.left}>
          <NextAppointment
            appointment={next ?? null}
            timeZone={timeZone}
            bookFrom={canBook ? profile.booking.from : null}
            keepsPlace={couldBook || hadNext}
          />
          {couldBook && <BookingShortcut profile={profile} />}
          {hadLater && <Upcoming appointments={later} timeZone={timeZone} />}
          <WaitingList />
        </div>
        <div className={styles.right}>
          {profile.isNewcomer && <Picture gym={gym} />}
          <StatusCard profile={profile} />
          <StatCards profile={profile} />
          {past.length > 0 && <History appointments={past} />}
        </div>
      </div>
    </>
  );
}

const ROW = 68;

/** Skeleton of the overview with the heights of its cards. */
function OverviewSkeleton() {
  return (
    <div className={styles.columns}>
      <div className={styles.left}>
        <SkeletonCard height="var(--next-height)" lines={[24, 40, 44]} />
        <div className={styles.quick}>
          <SkeletonCard height="var(--quick-height)" lines={[22, 38, 38, 38]} />
        </div>
        <SkeletonCard height={271} lines={[22, ROW, ROW]} />
      </div>
      <div className={styles.right}>
        <SkeletonCard height={195} lines={[22, 46, 44]} />
        <SkeletonCard height={86} lines={[20, 16]} />
        <SkeletonCard height={601} lines={[22, ROW, ROW, ROW, ROW, ROW]} />
      </div>
    </div>
  );
}

function Loaded() {
  const { t } = useTranslation();
  const gym = useGym();
  const profile = useProfile();
  const { user } = useAuth();
  // A held place stands on top: the cards below it must not appear first.
  const interests = useInterests();
  const isAsking = interests.isLoading && interests.failureCount === 0;
  if (gym.data && profile.data && !isAsking) return <Contents gym={gym.data} profile={profile.data} />;
  const error = profile.error ?? gym.error;
  // Kept appointments stay on screen during a retry, which clears the error.
  const isLost = isInDoubt(error) || (error === null && profile.errorUpdateCount + gym.errorUpdateCount > 0);
  const personId = actingFor() ?? user?.id ?? '';
  const all = user && isLost ? readKept(localStorage, user.id) : null;
  const kept = all?.people[personId];
  if (kept) {
    return (
      <OfflineOverview
        kept={kept}
        personId={personId}
        childName={personId === user?.id ? null : (all?.family.find(({ id }) => id === personId)?.name ?? null)}
        isRetrying={profile.isFetching || gym.isFetching}
        onRetry={() => void Promise.all([profile.refetch(), gym.refetch()])}
      />
    );
  }
  return (
    <NotLoaded queries={[profile, gym]} fallback={t('failure.overview')}>
      <OverviewSkeleton />
    </NotLoaded>
  );
}

export function OverviewPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: gym } = useGym();
  const now = useGymNow();
  const zone = gym ? foreignZone(gym.timeZone, now, language, t('overview.greekTime')) : null;
  return (
    <div className="page">
      <header className={styles.header}>
        {/* The navigation names the screen. */}
        <h1 className="visually-hidden">{t('overview.title')}</h1>
        {gym && (
          <p className="muted capital">
            {formatDate(dateIn(gym.timeZone, now), 'weekdayNumber', language)}
            {zone !== null && ` · ${zone}`}
          </p>
        )}
      </header>
      <Loaded />
    </div>
  );
}

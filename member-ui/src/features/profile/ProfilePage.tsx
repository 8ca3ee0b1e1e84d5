import type { ClientProfile } from '@palestra/backend/contract/client';
import { LIMITS } from '@palestra/backend/contract/limits';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { withTexts } from '../../i18n/start-i18n';
import { useTranslation } from '../../i18n/use-translation';
import { failureText } from '../../lib/failure-text';
import { loadPart } from '../../lib/load-part';
import { buttonClass } from '../../ui/button-class';
import { Card } from '../../ui/Card';
import { FailureNotice } from '../../ui/FailureNotice';
import { SkeletonCard } from '../../ui/SkeletonCard';
import { Waiting } from '../../ui/Waiting';
import { lastOf } from '../appointments/appointment-lists';
import { HistoryRow } from '../appointments/HistoryRow';
import { useGym } from '../gym/use-gym';
import { PersonalData } from './PersonalData';
import styles from './ProfilePage.module.css';
import { RenewalNotice } from './RenewalNotice';
import { SettingsCard } from './SettingsCard';
import { SubscriptionCard } from './SubscriptionCard';
import { useProfile } from './use-profile';

const importOwnPassword = () => withTexts(['session'], () => import('../password/OwnPassword'));
const importGymCard = () => withTexts(['gym'], () => import('../contact/GymCard'));
const GymCard = lazy(async () => ({ default: (await loadPart(22, importGymCard)).GymCard }));
const importMyData = () => withTexts(['records'], () => import('../my-data/MyData'));
const MyData = lazy(async () => ({ default: (await loadPart(25, importMyData)).MyData }));
const importDevices = () => import('../devices/Devices');
/** Below the fold: loaded after the content above. */
const Devices = lazy(async () => ({ default: (await loadPart(16, importDevices)).Devices }));

const OwnPassword = lazy(async () => ({ default: (await loadPart(17, importOwnPassword)).OwnPassword }));

function Contents({ profile, timeZone }: { profile: ClientProfile; timeZone: string }) {
  const { t } = useTranslation();
  const last = lastOf(profile.appointments, LIMITS.historyShown);
  return (
    <>
      {profile.subscription && <RenewalNotice subscription={profile.subscription} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <SubscriptionCard subscription={profile.subscription} timeZone={timeZone} />
          <PersonalData profile={profile} timeZone={timeZone} />
        </div>
        <div className={styles.column}>
          <Card title={t('profile.history')}>
            {last.length === 0 && <p className={styles.text}>{t('profile.historyNone')}</p>}
            <ul>
              {last.map((one) => (
                <HistoryRow key={one.id} appointment={one} />
              ))}
            </ul>
            {last.length > 0 && (
              <Link href="/history" className={buttonClass('quiet', styles.all)}>
                {t('overview.allHistory')}
              </Link>
            )}
          </Card>
          <SettingsCard />
          <Suspense fallback={<SkeletonCard height={180} lines={[22, 48, 48]} />}>
            <OwnPassword />
          </Suspense>
          <Suspense fallback={<SkeletonCard height={330} lines={[22, 48, 56, 48]} />}>
            <Devices timeZone={timeZone} />
          </Suspense>
          <Suspense fallback={<SkeletonCard height={260} lines={[22, 48, 48, 48]} />}>
            <MyData erasureRequestedAt={profile.erasureRequestedAt} timeZone={timeZone} />
          </Suspense>
          {/* Last, because it loads after the others and is missing in some gyms. */}
          <Suspense>
            <GymCard />
          </Suspense>
        </div>
      </div>
    </>
  );
}

function ProfileSkeleton() {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <SkeletonCard height={362} lines={[22, 24, 28, 28, 28, 28, 44]} />
        <SkeletonCard height={366} lines={[22, 28, 28, 28, 28, 28]} />
      </div>
      <SkeletonCard height={555} lines={[22, 68, 68, 68, 68, 68]} />
    </div>
  );
}

function Loaded() {
  const { t } = useTranslation();
  const profile = useProfile();
  const gym = useGym();
  if (profile.data && gym.data) return <Contents profile={profile.data} timeZone={gym.data.timeZone} />;
  const error = profile.error ?? gym.error;
  if (error === null) {
    return (
      <Waiting>
        <ProfileSkeleton />
      </Waiting>
    );
  }
  return (
    <FailureNotice
      text={failureText(error, t('failure.profile'), t)}
      retryLabel={t('retry')}
      isRetrying={profile.isFetching || gym.isFetching}
      onRetry={() => void Promise.all([profile.refetch(), gym.refetch()])}
    />
  );
}

export function ProfilePage() {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <h1>{t('profile.title')}</h1>
      <Loaded />
    </div>
  );
}

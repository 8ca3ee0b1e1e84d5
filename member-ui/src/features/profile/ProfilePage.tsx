import type { ClientProfile } from '@palestra/backend/contract/client';
import type { Gym } from '@palestra/backend/contract/gym';
import { ApiError } from '@palestra/web-kit/api-error';
import { dateIn, formatDate } from '@palestra/web-kit/format-date';
import { useState } from 'react';
import { Link } from 'wouter';
import { actingFor } from '../../api/acting';
import { historyOf } from '../../api/appointment-lists';
import { useGym, useUses } from '../../api/gym';
import { useProfile } from '../../api/profile';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { buttonClass } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Icon } from '../../ui/Icon';
import { NotLoaded } from '../../ui/NotLoaded';
import { SkeletonCard } from '../../ui/Skeleton';
import { HistoryRows } from '../../ui/appointment-rows';
import { TalkToGym } from '../../ui/contact';
import { useOffer } from './online-offer';
import { Facts } from './Facts';
import styles from './ProfilePage.module.css';
import { RenewalNotice, SubscriptionCard } from './SubscriptionCard';
import { factsAround } from './facts-around';
import { useDocuments, useLedger } from './own-reads';
import { linesOf } from './profile-pages';

/** A gym that keeps none does not answer this call. */
const isNotThere = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Read-only: the gym maintains this data, and the contact is shown below. */
function PersonalData({ profile, timeZone }: { profile: ClientProfile; timeZone: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const memberSince = formatDate(dateIn(timeZone, new Date(profile.createdAt)), 'full', language);
  return (
    <Card title={t('profile.personal')}>
      <Facts
        rows={[
          // These three say what they are.
          [t('profile.name'), profile.name, 'plain'],
          // A child has neither.
          ...(profile.email === '' ? [] : [[t('fields.email'), profile.email, 'plain'] as const]),
          ...(profile.phone === '' ? [] : [[t('profile.phone'), profile.phone, 'plain'] as const]),
          // The regular one is the usual.
          ...(profile.isMorningClient ? [[t('profile.type'), t('profile.morning')] as const] : []),
          [t('profile.memberSince'), memberSince],
          ...factsAround(profile, language),
        ]}
      />
      <p className={styles.contact}>{t('profile.contact')}</p>
      <TalkToGym />
    </Card>
  );
}

/** Leads to all that a member seldom needs, each on a page of its own. */
function MorePages({ profile, gym }: { profile: ClientProfile; gym: Gym }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const uses = useUses();
  const ledger = useLedger().data;
  const offer = useOffer().data;
  const documents = useDocuments();
  const hasDocuments = documents.data === undefined ? !isNotThere(documents.error) : documents.data.length > 0;
  const isOwn = actingFor() === null;
  const lines = linesOf({ profile, gym, ledger, offer, hasDocuments, isOwn, uses, language, t });
  return (
    <Card title={t('pages.more')}>
      <ul className={`${styles.lines} divided`}>
        {lines.map(({ href, text, note }) => (
          <li key={href}>
            <Link href={href} className={styles.line}>
              <span>
                {text}
                {note !== undefined && <small>{note}</small>}
              </span>
              <Icon name="next" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Contents({ profile, gym }: { profile: ClientProfile; gym: Gym }) {
  const { t } = useTranslation();
  const last = historyOf(profile.appointments);
  return (
    <>
      {profile.subscription && <RenewalNotice subscription={profile.subscription} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <SubscriptionCard subscription={profile.subscription} timeZone={gym.timeZone} />
          <PersonalData profile={profile} timeZone={gym.timeZone} />
        </div>
        <div className={styles.column}>
          <Card title={t('profile.history')}>
            {last.length === 0 && <p className="muted">{t('overview.historyNone')}</p>}
            <HistoryRows of={last} />
            {last.length > 0 && (
              <Link href="/history" className={buttonClass('quiet', styles.all)} aria-label={t('overview.allHistory')}>
                {t('overview.allHistoryShort')}
              </Link>
            )}
          </Card>
          <MorePages profile={profile} gym={gym} />
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
  const asked = [useLedger(), useOffer(), useDocuments()];
  const [isShown, setShown] = useState(false);
  // A line that came later would push those below it. What was not loaded is read again behind the page.
  const isMoreComing = !isShown && asked.some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
  if (profile.data && gym.data && !isMoreComing) {
    if (!isShown) setShown(true);
    return <Contents profile={profile.data} gym={gym.data} />;
  }
  return (
    <NotLoaded queries={[profile, gym]} fallback={t('failure.profile')}>
      <ProfileSkeleton />
    </NotLoaded>
  );
}

export function ProfilePage() {
  const { t } = useTranslation();
  return (
    <div className="page">
      {/* The navigation names the screen. */}
      <h1 className="visually-hidden">{t('profile.title')}</h1>
      <Loaded />
    </div>
  );
}

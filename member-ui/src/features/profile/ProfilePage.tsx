import type { ClientProfile } from '@palestra/backend/contract/client';
import type { FairUse } from '@palestra/backend/contract/fair-use';
import type { Gym } from '@palestra/backend/contract/gym';
import { LANGUAGES } from '@palestra/backend/contract/languages';
import { dateIn, formatDate, formatMoment } from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { THEME_CHOICES, chooseTheme, useThemeChoice } from '@palestra/web-kit/theme';
import { useState } from 'react';
import { Link } from 'wouter';
import { actingFor } from '../../api/acting';
import { historyOf } from '../../api/appointment-lists';
import { useGym } from '../../api/gym';
import { useProfile } from '../../api/profile';
import { useAuth } from '../../api/session';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Button, buttonClass } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Icon } from '../../ui/Icon';
import { useLanguageChoice } from '../../ui/LanguageToggle';
import { NotLoaded } from '../../ui/NotLoaded';
import { Notice } from '../../ui/Notice';
import { SkeletonCard } from '../../ui/Skeleton';
import { HistoryRows } from '../../ui/appointment-rows';
import { CHECK_IN_TITLE } from '../../ui/check-in-title';
import { GymCard, TalkToGym } from '../../ui/contact';
import { Toast } from '../../ui/floating';
import { Devices } from './Devices';
import { Facts } from './Facts';
import { MyData } from './MyData';
import { OwnAccount, useLedger } from './OwnAccount';
import { OwnDocuments } from './OwnDocuments';
import { OwnPassword } from './OwnPassword';
import password from './OwnPassword.module.css';
import styles from './ProfilePage.module.css';
import { Segments } from './Segments';
import { RenewalNotice, SubscriptionCard } from './SubscriptionCard';
import { factsAround } from './facts-around';
import { FREEZE_TITLE, SECOND_FACTOR_TITLE, STANDING_TITLE } from './page-titles';

/** Read-only: the gym maintains this data, and the contact is shown below. */
function PersonalData({ profile, timeZone }: { profile: ClientProfile; timeZone: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const memberSince = formatDate(dateIn(timeZone, new Date(profile.createdAt)), 'full', language);
  return (
    <Card title={t('profile.personal')}>
      <Facts
        rows={[
          [t('profile.name'), profile.name],
          // A child has neither.
          ...(profile.email === '' ? [] : [[t('session.email'), profile.email] as [string, string]]),
          ...(profile.phone === '' ? [] : [[t('profile.phone'), profile.phone] as [string, string]]),
          [t('profile.type'), t(profile.isMorningClient ? 'profile.morning' : 'profile.regular')],
          [t('profile.memberSince'), memberSince],
          ...factsAround(profile, language),
        ]}
      />
      <p className={styles.contact}>{t('profile.contact')}</p>
      <TalkToGym />
    </Card>
  );
}

/** The member's points, why, and until when (rule: fair use). */
function FairUseCard({
  of: { points, limit, closedDays, closedUntil, offences },
  timeZone,
}: {
  of: FairUse;
  timeZone: string;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useGymNow();
  const when = (instant: string): string => formatMoment(new Date(instant), now, timeZone, language);
  const rows = offences.map(
    ({ kind, at, points: count, expiresAt }) =>
      [
        t(`fairUse.kinds.${kind}`, { when: when(at) }),
        count === 0 ? t('fairUse.free') : t('fairUse.counts', { count, until: when(expiresAt) }),
      ] as const,
  );
  return (
    <Card title={t('fairUse.title', { points, limit })}>
      {closedUntil === null ? (
        <p className="muted">{t('fairUse.text', { limit, days: closedDays })}</p>
      ) : (
        <Notice tone="warning">{t('fairUse.closed', { when: when(closedUntil) })}</Notice>
      )}
      <Facts rows={rows} />
    </Card>
  );
}

/** The member's own settings: language, theme and signing out. */
function SettingsCard() {
  const { t } = useTranslation();
  const language = useLanguage();
  const theme = useThemeChoice();
  const { signOut } = useAuth();
  const { choose, isUnsaved, dismiss } = useLanguageChoice();
  return (
    <Card title={t('profile.settings')}>
      <div className={styles.settings}>
        <Segments
          label={t('profile.language')}
          choices={LANGUAGES.map((value) => ({ value, label: t(`profile.languages.${value}`), lang: value }))}
          chosen={language}
          onChoose={choose}
        />
        <Segments
          label={t('profile.theme')}
          choices={THEME_CHOICES.map((value) => ({ value, label: t(`profile.themes.${value}`) }))}
          chosen={theme}
          onChoose={chooseTheme}
        />
        <Button tone="quiet" onClick={signOut}>
          <Icon name="signOut" />
          {t('header.signOut')}
        </Button>
      </div>
      {isUnsaved && <Toast text={t('header.languageNotSaved')} onGone={dismiss} />}
    </Card>
  );
}

function Contents({ profile, gym }: { profile: ClientProfile; gym: Gym }) {
  const { t } = useTranslation();
  const last = historyOf(profile.appointments);
  const { timeZone } = gym;
  return (
    <>
      {profile.subscription && <RenewalNotice subscription={profile.subscription} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <SubscriptionCard subscription={profile.subscription} timeZone={timeZone} />
          {profile.fairUse !== null && profile.fairUse.offences.length > 0 && (
            <FairUseCard of={profile.fairUse} timeZone={timeZone} />
          )}
          <OwnAccount timeZone={timeZone} />
          <PersonalData profile={profile} timeZone={timeZone} />
          <OwnDocuments certificate={profile.certificate} />
        </div>
        <div className={styles.column}>
          <Card title={t('profile.history')}>
            {last.length === 0 && <p className="muted">{t('overview.historyNone')}</p>}
            <HistoryRows of={last} />
            {last.length > 0 && (
              <Link href="/history" className={buttonClass('quiet', styles.all)}>
                {t('overview.allHistory')}
              </Link>
            )}
          </Card>
          <OfferedPages gym={gym} hasTerms={profile.terms !== null} />
          <SettingsCard />
          {/* The account is the adult's. */}
          {actingFor() === null && (
            <>
              <OwnPassword />
              <SecondFactorLink />
              <Devices timeZone={timeZone} />
              <MyData erasureRequestedAt={profile.erasureRequestedAt} timeZone={timeZone} />
            </>
          )}
          <GymCard />
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
  const ledger = useLedger();
  const [isShown, setShown] = useState(false);
  // An account that came later would push what stands below it. One that was not loaded is read again behind the page.
  const isAccountComing = !isShown && ledger.isLoading && ledger.failureCount === 0;
  if (profile.data && gym.data && !isAccountComing) {
    if (!isShown) setShown(true);
    return <Contents profile={profile.data} gym={gym.data} />;
  }
  return (
    <NotLoaded queries={[profile, gym]} fallback={t('failure.profile')}>
      <ProfileSkeleton />
    </NotLoaded>
  );
}

/** Leads to pages that only some gyms have. */
function OfferedPages({ gym, hasTerms }: { gym: Gym; hasTerms: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const pages = [
    { href: '/check-in', title: CHECK_IN_TITLE[language], isOffered: gym.hasDoor },
    { href: '/standing', title: STANDING_TITLE[language], isOffered: gym.standingBookings !== 'off' },
    { href: '/freeze', title: FREEZE_TITLE[language], isOffered: gym.memberFreezing !== 'off' },
    { href: '/terms', title: t('profile.gymTerms'), isOffered: hasTerms },
  ];
  return pages.map(
    ({ href, title, isOffered }) =>
      isOffered && (
        <Link key={href} href={href} className={buttonClass(href === '/check-in' ? 'primary' : 'quiet')}>
          {title}
        </Link>
      ),
  );
}

export function ProfilePage() {
  const { t } = useTranslation();
  return (
    <div className="page">
      <h1>{t('profile.title')}</h1>
      <Loaded />
    </div>
  );
}

const SECOND_STEP_WORDS = {
  el: { text: 'Κάτι που έχετε, εκτός από τον κωδικό: μια εφαρμογή στο κινητό ή ένα passkey.', open: 'Ρύθμιση' },
  en: { text: 'Something you have, besides the password: an app on your phone or a passkey.', open: 'Set up' },
};

/** Leads to the screen of the second factor, which few members open. */
function SecondFactorLink() {
  const language = useLanguage();
  const title = SECOND_FACTOR_TITLE[language];
  return (
    <Card title={title}>
      <p className={password.text}>{SECOND_STEP_WORDS[language].text}</p>
      <Link
        href="/second-factor"
        className={buttonClass('quiet', password.change)}
        aria-label={`${SECOND_STEP_WORDS[language].open}: ${title}`}
      >
        {SECOND_STEP_WORDS[language].open}
      </Link>
    </Card>
  );
}

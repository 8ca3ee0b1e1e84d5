import type { FairUse } from '@palestra/backend/contract/fair-use';
import { formatMoment, formatOrdinal } from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { THEME_CHOICES, chooseTheme, useThemeChoice } from '@palestra/web-kit/theme';
import type { ReactNode } from 'react';
import { Link, Redirect, Route, Switch } from 'wouter';
import { useGym, usePageTitle } from '../../api/gym';
import { useProfile } from '../../api/profile';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { buttonClass } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { NotLoaded } from '../../ui/NotLoaded';
import { Notice } from '../../ui/Notice';
import { SkeletonCard } from '../../ui/Skeleton';
import { SubPage } from '../../ui/SubPage';
import { GymCard } from '../../ui/GymCard';
import { Devices } from './Devices';
import { Facts } from './Facts';
import { MyDataPage } from './MyDataPage';
import { OwnAccount } from './OwnAccount';
import { OwnDocuments } from './OwnDocuments';
import { OwnPassword } from './OwnPassword';
import password from './OwnPassword.module.css';
import { Segments } from './Segments';
import { useLedger } from './own-reads';

interface Titled {
  title: string;
}

/** A page behind the profile, with the way back to it. */
function BehindProfile({ title, children }: Titled & { children: ReactNode }) {
  const { t } = useTranslation();
  usePageTitle(title);
  return (
    <SubPage isNarrow back={{ href: '/profile', text: t('pages.back') }} title={title}>
      {children}
    </SubPage>
  );
}

const Placeholder = () => <SkeletonCard height={180} lines={[22, 28, 44]} />;

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
  const costOf = ({ points: count, isFree, inQuarter, expiresAt }: FairUse['offences'][number]): string => {
    if (count > 0) return t('fairUse.counts', { count, until: when(expiresAt) });
    if (!isFree) return t('fairUse.none');
    return inQuarter === 1 ? t('fairUse.free') : t('fairUse.freeToo', { nth: formatOrdinal(inQuarter, language) });
  };
  const rows = offences.map((one) => [t(`fairUse.kinds.${one.kind}`, { when: when(one.at) }), costOf(one)] as const);
  return (
    <Card>
      {closedUntil === null ? (
        <p className="muted">{t(points < limit ? 'fairUse.text' : 'fairUse.again', { limit, count: closedDays })}</p>
      ) : (
        <Notice tone="warning">{t('fairUse.closed', { when: when(closedUntil) })}</Notice>
      )}
      <Facts rows={rows} />
    </Card>
  );
}

function PointsPage() {
  const { t } = useTranslation();
  const profile = useProfile();
  const gym = useGym();
  const { points = 0, limit = 0 } = profile.data?.fairUse ?? {};
  if (profile.data?.fairUse === null) return <Redirect to="/profile" replace />;
  return (
    <BehindProfile title={t('fairUse.title', { points, limit })}>
      {profile.data && gym.data ? (
        profile.data.fairUse && <FairUseCard of={profile.data.fairUse} timeZone={gym.data.timeZone} />
      ) : (
        <NotLoaded queries={[profile, gym]} fallback={t('failure.profile')}>
          <Placeholder />
        </NotLoaded>
      )}
    </BehindProfile>
  );
}

/** Light or dark, as the member likes it on this device. */
function LookPage() {
  const { t } = useTranslation();
  const theme = useThemeChoice();
  return (
    <BehindProfile title={t('look.title')}>
      <Card>
        <Segments
          label={t('look.title')}
          isTitled
          choices={THEME_CHOICES.map((value) => ({ value, label: t(`look.themes.${value}`) }))}
          chosen={theme}
          onChoose={chooseTheme}
        />
      </Card>
    </BehindProfile>
  );
}

const SECOND_STEP_WORDS = {
  el: { text: 'Κάτι που έχετε, εκτός από τον κωδικό: μια εφαρμογή στο κινητό ή ένα passkey.', open: 'Ρύθμιση' },
  en: { text: 'Something you have, besides the password: an app on your phone or a passkey.', open: 'Set up' },
};

/** Leads to the page of the second factor, which few members open. */
function SecondFactorLink() {
  const language = useLanguage();
  const { t } = useTranslation();
  const title = t('pages.secondFactor');
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

/** Password, second step and devices: all that protects the account. */
function SecurityPage({ title }: Titled) {
  const { timeZone } = useGym().data ?? {};
  return (
    <BehindProfile title={title}>
      <OwnPassword />
      <SecondFactorLink />
      {timeZone === undefined ? <Placeholder /> : <Devices timeZone={timeZone} />}
    </BehindProfile>
  );
}

function LedgerPage({ title }: Titled) {
  const { t } = useTranslation();
  const ledger = useLedger();
  const gym = useGym();
  return (
    <BehindProfile title={title}>
      {ledger.data && gym.data ? (
        <OwnAccount ledger={ledger.data} timeZone={gym.data.timeZone} />
      ) : (
        <NotLoaded queries={[ledger, gym]} fallback={t('failure.profile')}>
          <Placeholder />
        </NotLoaded>
      )}
    </BehindProfile>
  );
}

function DocumentsPage({ title }: Titled) {
  const { t } = useTranslation();
  const profile = useProfile();
  return (
    <BehindProfile title={title}>
      {profile.data ? (
        <OwnDocuments certificate={profile.data.certificate} />
      ) : (
        <NotLoaded queries={[profile]} fallback={t('failure.profile')}>
          <Placeholder />
        </NotLoaded>
      )}
    </BehindProfile>
  );
}

function ContactPage() {
  const { t } = useTranslation();
  return (
    <BehindProfile title={t('contact.title')}>
      <GymCard isOnOwnPage />
    </BehindProfile>
  );
}

/** Pages that the list below the profile leads to, and that are no feature of their own. */
export const BehindProfilePages = ({ title }: Titled) => (
  <Switch>
    <Route path="/security">
      <SecurityPage title={title} />
    </Route>
    <Route path="/settings" component={LookPage} />
    <Route path="/documents">
      <DocumentsPage title={title} />
    </Route>
    <Route path="/ledger">
      <LedgerPage title={title} />
    </Route>
    <Route path="/points" component={PointsPage} />
    <Route path="/contact" component={ContactPage} />
    <Route path="/my-data" component={MyDataPage} />
  </Switch>
);

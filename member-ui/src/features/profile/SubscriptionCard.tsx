import { planNameIn } from '@palestra/backend/contract/plan-name';
import {
  isFrozenOpen,
  type ActivationStatus,
  type ProfileStatus,
  type Subscription,
} from '@palestra/backend/contract/subscription';
import { dateIn, formatDate } from '@palestra/web-kit/format-date';
import { useState } from 'react';
import { useUses } from '../../api/gym';
import { useProfile } from '../../api/profile';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Card } from '../../ui/Card';
import { Kept } from '../../ui/Kept';
import { Notice } from '../../ui/Notice';
import { Tag, type TagTone } from '../../ui/Tag';
import { TalkToGym } from '../../ui/contact';
import { startOf, usePeriod } from '../../ui/subscription-words';
import { EndLines } from './EndLines';
import { Facts } from './Facts';
import styles from './ProfilePage.module.css';
import { earlierRows } from './earlier-words';
import { obstacleOf } from './obstacle';
import { daysFromFirstVisitOf, visitLimitOf, waitsForVisit } from './visit-limit';

const STATUS_TONES: Record<ProfileStatus, TagTone> = {
  none: 'neutral',
  usedUp: 'bad',
  expired: 'bad',
  active: 'good',
  inactive: 'neutral',
};
const ACTIVATION_TONES: Record<ActivationStatus, TagTone> = {
  frozen: 'caution',
  activated: 'accent',
  waiting: 'neutral',
};

interface Shown {
  subscription: Subscription;
  timeZone: string;
}

/** Its length and by when its first visit must be, while it waits for that; null otherwise, and without an end. */
function useFirstVisit(subscription: Subscription): string | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const { effectiveEndDate } = subscription;
  const count = daysFromFirstVisitOf(subscription);
  if (count === null || effectiveEndDate === null) return null;
  return t('status.firstVisit', { count, by: formatDate(effectiveEndDate, 'full', language) });
}

/** While 1 to 7 days are left, the server's *expiring*, and none follows: these, or what its first visit needs. */
function useRenewalTitle(subscription: Subscription): string | null {
  const { t } = useTranslation();
  const isRenewed = useProfile().data?.booking.isRenewed === true;
  const firstVisit = useFirstVisit(subscription);
  const { status, daysRemaining } = subscription;
  if (isRenewed || status !== 'expiring' || daysRemaining === null) return null;
  if (firstVisit !== null) return firstVisit;
  return daysRemaining === 1 ? t('profile.renewalLastDay') : t('profile.renewalTitle', { count: daysRemaining });
}

/** Explains the subscription where there is more to say than its dates do. */
function Explanation({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation();
  const obstacle = obstacleOf(subscription);
  const renewal = useRenewalTitle(subscription);
  // If the renewal was due on first render, RenewalNotice says it.
  const [wasDue] = useState(renewal !== null);
  const firstVisit = useFirstVisit(subscription);
  const usual = subscription.isActivated ? null : t('profile.waitingText');
  const late = renewal === null || wasDue ? usual : `${renewal}. ${t('profile.renewalText')}`;
  const text = firstVisit !== null && !wasDue ? firstVisit : late;
  if (obstacle === null && text === null) return null;
  return (
    <>
      <p className={styles.explanation}>{obstacle === null ? text : t(`subscription.${obstacle}`)}</p>
      {(obstacle !== null || late !== usual) && <TalkToGym />}
    </>
  );
}

function useSubscriptionRows({ subscription, timeZone }: Shown): [string, string][] {
  const { t } = useTranslation();
  const language = useLanguage();
  const { daysRemaining, effectiveEndDate, frozenAt, frozenUntil } = subscription;
  const daysFromFirstVisit = daysFromFirstVisitOf(subscription);
  const start = formatDate(startOf(subscription), 'full', language);
  const end = effectiveEndDate === null ? t('profile.neverEnds') : formatDate(effectiveEndDate, 'full', language);
  // Frozen without a last day it keeps its days, so that its end is unknown.
  const isOpen = isFrozenOpen(subscription);
  const stops: [string, string] =
    frozenAt === null || !isOpen
      ? [t(waitsForVisit(subscription) ? 'profile.firstVisitBy' : 'profile.ends'), end]
      : [t('profile.frozenSince'), formatDate(dateIn(timeZone, new Date(frozenAt)), 'full', language)];
  const rows: [string, string][] = [[t('profile.starts'), start], stops];
  if (frozenUntil !== null) rows.push([t('profile.frozenUntil'), formatDate(frozenUntil, 'full', language)]);
  const days = (label: string, count: number): [string, string] => [label, t('profile.days', { count })];
  if (daysFromFirstVisit !== null) rows.push(days(t('profile.length'), daysFromFirstVisit));
  else if (daysRemaining !== null) rows.push(days(t(isOpen ? 'profile.daysKept' : 'profile.daysLeft'), daysRemaining));
  rows.push(visitLimitOf(subscription, t));
  const { classes } = subscription;
  if (classes) rows.push([t('profile.classes'), classes.map((one) => planNameIn(language, one)).join(', ')]);
  rows.push(...earlierRows(subscription, language));
  return rows;
}

/** Status and activation side by side, without contradiction. */
function Badges({ subscription: { profileStatus, activationStatus } }: Pick<Shown, 'subscription'>) {
  const { t } = useTranslation();
  const isPaused = activationStatus === 'frozen' && profileStatus === 'active';
  const isOver = activationStatus === 'activated' && profileStatus !== 'active';
  return (
    <div className={styles.tags}>
      <Tag tone={isPaused ? 'neutral' : STATUS_TONES[profileStatus]}>
        {t(isPaused ? 'profile.activePaused' : `profile.status.${profileStatus}`)}
      </Tag>
      <Tag tone={isOver ? 'neutral' : ACTIVATION_TONES[activationStatus]}>
        {t(`profile.activation.${activationStatus}`)}
      </Tag>
    </div>
  );
}

function Details({ subscription, timeZone }: Shown) {
  const uses = useUses();
  // Elsewhere nothing but the gym's own hand moves an end.
  const asksWhy = uses('money') || uses('freezes');
  return (
    <>
      <Badges subscription={subscription} />
      <Facts rows={useSubscriptionRows({ subscription, timeZone })} />
      {asksWhy && <EndLines subscription={subscription} timeZone={timeZone} />}
      <Explanation subscription={subscription} />
    </>
  );
}

/** Subscription with status, badges and dates (rule: display status). */
export function SubscriptionCard({
  subscription,
  timeZone,
}: Omit<Shown, 'subscription'> & { subscription: Subscription | null }) {
  const { t } = useTranslation();
  return (
    <Card title={t('profile.subscription')}>
      {subscription ? (
        <Details subscription={subscription} timeZone={timeZone} />
      ) : (
        <>
          <div className={styles.tags}>
            <Tag>{t('profile.status.none')}</Tag>
          </div>
          <p className="muted">{t('subscription.none')}</p>
          <TalkToGym withTimetable />
        </>
      )}
    </Card>
  );
}

/** Renewed or stopped while the screen was open: the message keeps the place, so that nothing below moves. */
function NoLonger({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation();
  const obstacle = obstacleOf(subscription);
  const period = usePeriod(subscription);
  return obstacle === null ? (
    <Notice tone="success">{t('subscription.runs', { period })}</Notice>
  ) : (
    <Notice tone="warning">
      {t(`subscription.${obstacle}`)}
      <TalkToGym />
    </Notice>
  );
}

/**
 * Notice above all else while 1 to 7 days remain (rule: renewal notice). If that begins on an open screen, the card
 * says so instead.
 */
export function RenewalNotice({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation();
  const title = useRenewalTitle(subscription);
  const [wasDue] = useState(title !== null);
  const isWaiting = waitsForVisit(subscription);
  if (!wasDue) return null;
  return (
    <Kept>
      {title === null ? (
        <NoLonger subscription={subscription} />
      ) : (
        <Notice tone="warning" title={isWaiting ? undefined : title}>
          {isWaiting ? title : t('profile.renewalText')}
          {!isWaiting && <TalkToGym />}
        </Notice>
      )}
    </Kept>
  );
}

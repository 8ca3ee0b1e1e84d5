import { LIMITS } from '@palestra/backend/contract/limits';
import type { ActivationStatus, ProfileStatus, Subscription } from '@palestra/backend/contract/subscription';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { dateIn, formatDate } from '../../lib/format-date';
import { Card } from '../../ui/Card';
import { Tag, type TagTone } from '../../ui/Tag';
import { Facts } from './Facts';
import styles from './ProfilePage.module.css';

const STATUS_TONES: Record<ProfileStatus, TagTone> = {
  none: 'neutral',
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

function Explanation({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation();
  if (subscription.isFrozen) return <p className={styles.contact}>{t('profile.frozenText')}</p>;
  if (subscription.profileStatus === 'expired') return <p className={styles.contact}>{t('profile.expiredText')}</p>;
  if (!subscription.isActivated) return <p className={styles.contact}>{t('profile.waitingText')}</p>;
  return null;
}

function useSubscriptionRows({ subscription, timeZone }: Shown): [string, string][] {
  const { t } = useTranslation();
  const language = useLanguage();
  const { monthlyLimit, daysRemaining, effectiveEndDate, frozenAt, isFrozen } = subscription;
  const isUnlimited = monthlyLimit === LIMITS.monthlyLimit.unlimited;
  const start = formatDate(subscription.actualStartDate ?? subscription.startDate, 'full', language);
  const end = effectiveEndDate === null ? t('profile.neverEnds') : formatDate(effectiveEndDate, 'full', language);
  const rows: [string, string][] = [
    [t('profile.starts'), start],
    [t('profile.ends'), end],
  ];
  if (frozenAt !== null)
    rows.push([t('profile.frozenSince'), formatDate(dateIn(timeZone, new Date(frozenAt)), 'full', language)]);
  const daysLabel = t(isFrozen ? 'profile.daysKept' : 'profile.daysLeft');
  if (daysRemaining !== null) rows.push([daysLabel, t('profile.days', { count: daysRemaining })]);
  rows.push([t('profile.limit'), isUnlimited ? t('profile.unlimited') : t('profile.visits', { count: monthlyLimit })]);
  return rows;
}

function Details({ subscription, timeZone }: Shown) {
  const { t } = useTranslation();
  const { profileStatus, activationStatus } = subscription;
  return (
    <>
      <div className={styles.tags}>
        <Tag tone={STATUS_TONES[profileStatus]}>{t(`profile.status.${profileStatus}`)}</Tag>
        <Tag tone={ACTIVATION_TONES[activationStatus]}>{t(`profile.activation.${activationStatus}`)}</Tag>
      </div>
      <Facts rows={useSubscriptionRows({ subscription, timeZone })} />
      <Explanation subscription={subscription} />
    </>
  );
}

/** Subscription status, badges and dates (specification §4). */
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
          <p className={styles.text}>{t('profile.noneText')}</p>
        </>
      )}
    </Card>
  );
}

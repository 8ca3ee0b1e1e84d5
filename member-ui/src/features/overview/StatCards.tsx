import type { ClientProfile } from '@palestra/backend/contract/client';
import { LIMITS } from '@palestra/backend/contract/limits';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { formatCount } from '../../lib/format-date';
import styles from './StatCards.module.css';

function Stat({ label, value, isWords = false }: { label: string; value: string; isWords?: boolean }) {
  return (
    <div className={styles.stat}>
      <dt>{label}</dt>
      <dd className={isWords ? styles.words : undefined}>{value}</dd>
    </div>
  );
}

/** Total, upcoming, and this month's limit (rule: figures). */
export function StatCards({ profile }: { profile: ClientProfile }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { monthlyLimit } = profile;
  const isUnlimited = monthlyLimit === LIMITS.monthlyLimit.unlimited;
  const limit = monthlyLimit === null ? t('overview.noLimit') : formatCount(monthlyLimit, language);
  return (
    <dl className={styles.stats}>
      <Stat label={t('overview.total')} value={formatCount(profile.totalAppointments, language)} />
      <Stat label={t('overview.upcoming')} value={formatCount(profile.upcomingAppointments, language)} />
      <Stat label={t('overview.limit')} value={isUnlimited ? t('overview.unlimited') : limit} isWords={isUnlimited} />
    </dl>
  );
}

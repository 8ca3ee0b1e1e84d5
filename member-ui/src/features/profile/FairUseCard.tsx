import type { FairUse } from '@palestra/backend/contract/fair-use';
import { formatMoment } from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Card } from '../../ui/Card';
import { Notice } from '../../ui/Notice';
import { Facts } from './Facts';
import styles from './ProfilePage.module.css';

/** The member's points, why, and until when (rule: fair use). */
export function FairUseCard({
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
        <p className={styles.text}>{t('fairUse.text', { limit, days: closedDays })}</p>
      ) : (
        <Notice tone="warning">{t('fairUse.closed', { when: when(closedUntil) })}</Notice>
      )}
      <Facts rows={rows} />
    </Card>
  );
}

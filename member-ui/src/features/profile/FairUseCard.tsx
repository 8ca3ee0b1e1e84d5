import type { FairUse } from '@palestra/backend/contract/fair-use';
import { formatMoment } from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Card } from '../../ui/Card';

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
  return (
    <Card title={t('fairUse.title', { points, limit })}>
      <p>
        {closedUntil === null
          ? t('fairUse.text', { limit, days: closedDays })
          : t('fairUse.closed', { when: when(closedUntil) })}
      </p>
      <ul>
        {offences.map((one) => (
          <li key={one.appointmentId}>
            {t(`fairUse.${one.kind}`, { when: when(one.at), points: one.points, until: when(one.expiresAt) })}
          </li>
        ))}
      </ul>
    </Card>
  );
}

import type { GivenDays } from '@palestra/backend/contract/schedule-change';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { AffectedVisits } from '../schedule/DryRunResult';

/**
 * Shows the effect of a moved end on the client's other subscriptions; nothing where there is none (rule: given days).
 */
export function GivenDaysNote({ given }: { given: GivenDays }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { moved, behind, gained, endDate, newEndDate } = given;
  const signed = (days: number): string =>
    `${days < 0 ? '−' : '+'}${t('subscription.days', { count: Math.abs(days) })}`;
  return (
    <>
      {moved.map(({ subscriptionId, days, newEndDate: end }) => (
        <p key={subscriptionId} className="tabular">
          {t('subscription.given.moved', { days: signed(days), end: format.date(end) })}
        </p>
      ))}
      {moved.length > 0 && gained !== null && newEndDate !== null && (
        <p className="tabular">
          {t('subscription.given.gained', { days: signed(gained), end: format.date(newEndDate) })}
        </p>
      )}
      {gained === 0 && endDate === null && <p>{t('subscription.given.endless')}</p>}
      {behind.length > 0 && (
        <AffectedVisits isOfOneClient visits={behind} lead={t('subscription.given.behind', { count: behind.length })} />
      )}
    </>
  );
}

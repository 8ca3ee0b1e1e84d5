import type { Client } from '@palestra/backend/contract/client';
import type { Subscription } from '@palestra/backend/contract/subscription';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { sectionPath } from '../clients/client-sections';
import { StatusChip } from '../clients/StatusChip';
import { useFormat } from '../../kit/time/use-format';
import table from '../../kit/ui/DataTable.module.css';
import styles from './ActiveSubscriptions.module.css';

export function ActiveSubscriptionRow({ client }: { client: Client }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { subscription, appointmentDates } = client;
  if (subscription === null) return null;
  const { monthlyLimit, usedThisMonth } = subscription;
  const periodOf = ({ actualStartDate, startDate, effectiveEndDate: end }: Subscription): string =>
    `${format.shortDate(actualStartDate ?? startDate)} – ${end === null ? t('clients.neverExpires') : format.shortDate(end)}`;
  return (
    <tr role="row">
      <td role="cell">
        <Link to={sectionPath(client.id, 'subscription')} className={table.name}>
          {client.name}
        </Link>
      </td>
      <td role="cell" className="tabular">
        <span className={table.dated}>
          {periodOf(subscription)}
          {client.subscriptionStatus === 'expiring' && <StatusChip client={client} />}
        </span>
      </td>
      <td role="cell" className="tabular" data-label={t('active.limit')}>
        {monthlyLimit === 0 ? t('active.unlimited') : monthlyLimit}
      </td>
      <td role="cell" className="tabular" data-label={t('active.used')}>
        {usedThisMonth}
      </td>
      <td role="cell" className={`${styles.dates} tabular`} data-label={t('active.dates')}>
        {appointmentDates.length === 0
          ? '–'
          : appointmentDates.map((date) => <span key={date}>{format.dayMonth(date)}</span>)}
      </td>
    </tr>
  );
}

import type { Client } from '@palestra/backend/contract/client';
import { useTranslation } from 'react-i18next';
import styles from './ActiveSubscriptions.module.css';
import { ActiveSubscriptionRow } from './ActiveSubscriptionRow';

const COLUMNS = ['name', 'period', 'limit', 'used', 'dates'] as const;

/** A table on wide screens and a list of cards on narrow ones; its roles stay a table's in both. */
export function ActiveSubscriptionTable({ clients }: { clients: readonly Client[] }) {
  const { t } = useTranslation();
  return (
    <div className={styles.frame}>
      <table role="table" className={styles.table} aria-labelledby="active-subscriptions">
        <thead role="rowgroup">
          <tr role="row">
            {COLUMNS.map((column) => (
              <th key={column} role="columnheader" scope="col">
                {t(`active.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {clients.map((client) => (
            <ActiveSubscriptionRow key={client.id} client={client} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

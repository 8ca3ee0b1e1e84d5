import type { Client } from '@palestra/backend/contract/client';
import { useTranslation } from 'react-i18next';
import { ClientRow } from './ClientRow';
import styles from './ClientTable.module.css';
import { SortableHeading } from './SortableHeading';

/** A table on wide screens and a list of cards on narrow ones; its roles stay a table's in both. */
export function ClientTable({ clients }: { clients: readonly Client[] }) {
  const { t } = useTranslation();
  return (
    <div className={styles.frame}>
      <table role="table" className={styles.table}>
        <caption className="visually-hidden">{t('clients.title')}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <SortableHeading source="name" label={t('clients.name')} />
            <SortableHeading source="email" label={t('clients.email')} />
            <SortableHeading source="subscriptionEnd" label={t('clients.expiry')} />
            <th role="columnheader" scope="col">
              {t('clients.actions')}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {clients.map((client) => (
            <ClientRow key={client.id} client={client} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

import type { Client } from '@palestra/backend/contract/client';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../kit/ui/DataTable';
import { ClientRow } from './ClientRow';
import { SortableHeading } from './SortableHeading';

export function ClientTable({ clients }: { clients: readonly Client[] }) {
  const { t } = useTranslation();
  const head = (
    <>
      <SortableHeading source="name" label={t('clients.name')} />
      <SortableHeading source="email" label={t('clients.email')} />
      <SortableHeading source="subscriptionEnd" label={t('clients.expiry')} />
      <th role="columnheader" scope="col">
        {t('clients.actions')}
      </th>
    </>
  );
  return (
    <DataTable caption={t('clients.title')} head={head}>
      {clients.map((client) => (
        <ClientRow key={client.id} client={client} />
      ))}
    </DataTable>
  );
}

import type { Client } from '@palestra/backend/contract/client';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../kit/ui/DataTable';
import { ActiveSubscriptionRow } from './ActiveSubscriptionRow';

const COLUMNS = ['name', 'period', 'limit', 'used', 'dates'] as const;

export function ActiveSubscriptionTable({ clients }: { clients: readonly Client[] }) {
  const { t } = useTranslation();
  const head = COLUMNS.map((column) => (
    <th key={column} role="columnheader" scope="col">
      {t(`active.${column}`)}
    </th>
  ));
  return (
    <DataTable labelledBy="active-subscriptions" head={head}>
      {clients.map((client) => (
        <ActiveSubscriptionRow key={client.id} client={client} />
      ))}
    </DataTable>
  );
}

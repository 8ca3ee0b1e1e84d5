import type { Client } from '@palestra/backend/contract/client';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ListContent, useFilteredList } from '../../kit/list/ResourceList';
import { useLive } from '../../kit/live/use-live';
import { useFormat } from '../../kit/time/use-format';
import { DataTable } from '../../kit/ui/DataTable';
import table from '../../kit/ui/DataTable.module.css';
import { EmptyState } from '../../kit/ui/EmptyState';
import { Icon } from '../../kit/ui/Icon';
import panel from '../../kit/ui/Panel.module.css';
import { Skeleton } from '../../kit/ui/Skeleton';
import styles from './ClientTable.module.css';
import { StatusChip } from './StatusChip';
import { CLIENT_ACTIONS, sectionPath } from './client-sections';

function ClientTableSkeleton({ rows }: { rows: number }) {
  const { t } = useTranslation();
  return (
    <div className={panel.frame} role="status" aria-busy="true" aria-label={t('app.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.coming}>
          <Skeleton width={`${35 + ((row * 17) % 30)}%`} height={18} />
          <Skeleton width={120} height={18} />
        </div>
      ))}
    </div>
  );
}

/** End date of the subscription; a frozen, disabled or missing one says so instead. */
function Expiry({ client }: { client: Client }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { subscription } = client;
  const end = subscription?.effectiveEndDate ?? null;
  return (
    <span className={table.dated}>
      {subscription !== null && (
        <span className="tabular">{end === null ? t('clients.neverExpires') : format.shortDate(end)}</span>
      )}
      <StatusChip client={client} />
    </span>
  );
}

function ClientRow({ client }: { client: Client }) {
  const { t } = useTranslation();
  const { name } = client;
  return (
    <tr role="row" data-status={client.subscriptionStatus}>
      <td role="cell">
        <Link to={sectionPath(client.id, 'info')} className={table.name}>
          {name}
        </Link>
        {client.erasureRequestedAt !== null && (
          <span className={styles.tag} data-tone="danger">
            {t('clients.erasureRequested')}
          </span>
        )}
        {client.isMorningClient && <span className={styles.tag}>{t('clients.morning')}</span>}
      </td>
      <td role="cell" className={styles.email}>
        {client.email}
      </td>
      <td role="cell">
        <Expiry client={client} />
      </td>
      <td role="cell" className={styles.actions}>
        {CLIENT_ACTIONS.map(({ section, icon }) => (
          <Link
            key={section}
            to={sectionPath(client.id, section)}
            className={styles.action}
            aria-label={t(`clients.${section}Of`, { name })}
          >
            <Icon name={icon} size={18} />
            <span aria-hidden="true">{t(`clients.${section}`)}</span>
          </Link>
        ))}
      </td>
    </tr>
  );
}

function SortableHeading({ source, label }: { source: string; label: string }) {
  const { t } = useTranslation();
  const { sort, setSort } = useListContext();
  const isSorted = sort.field === source;
  const isAscending = isSorted && sort.order === 'ASC';
  return (
    <th role="columnheader" scope="col" aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : 'none'}>
      <button
        type="button"
        className={styles.sort}
        title={t('clients.sortBy', { column: label })}
        onClick={() => setSort({ field: source, order: isAscending ? 'DESC' : 'ASC' })}
      >
        {label}
        {isSorted && <Icon name={isAscending ? 'up' : 'down'} size={14} />}
      </button>
    </th>
  );
}

function ClientTable({ clients }: { clients: readonly Client[] }) {
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

export const useClientList = () =>
  useFilteredList<Client, { q?: string; status?: string; erasureRequested?: boolean }>();

export function ClientResults() {
  const { t } = useTranslation();
  const { refetch, filterValues, perPage } = useClientList();
  useLive(['clients', 'subscriptions', 'appointments'], refetch);
  const { q: query, status, erasureRequested } = filterValues;
  const isNarrowed = [query, status, erasureRequested].some((value) => value !== undefined);
  return (
    <ListContent<Client>
      failed={t('errors.loadClients')}
      waiting={<ClientTableSkeleton rows={Math.min(perPage, 10)} />}
      empty={<NoClients query={query} isNarrowed={isNarrowed} />}
    >
      {(clients) => <ClientTable clients={clients} />}
    </ListContent>
  );
}

function NoClients({ query, isNarrowed }: { query: string | undefined; isNarrowed: boolean }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon="person"
      title={
        query !== undefined ? t('clients.noneFound', { query }) : t(isNarrowed ? 'clients.noneLike' : 'clients.none')
      }
      text={t(isNarrowed ? 'clients.noneFoundHint' : 'clients.noneHint')}
    >
      <Button component={Link} to="/clients/create" variant="outlined">
        {t('clients.add')}
      </Button>
    </EmptyState>
  );
}

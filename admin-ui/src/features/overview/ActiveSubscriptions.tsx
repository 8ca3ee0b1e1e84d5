import type { Client } from '@palestra/backend/contract/client';
import type { Subscription } from '@palestra/backend/contract/subscription';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAddress } from '../../kit/address/use-address';
import { ListContent, ListPages, ResourceList } from '../../kit/list/ResourceList';
import { useLive, useLivePolling } from '../../kit/live/use-live';
import { useFormat } from '../../kit/time/use-format';
import { DataTable } from '../../kit/ui/DataTable';
import table from '../../kit/ui/DataTable.module.css';
import { EmptyState } from '../../kit/ui/EmptyState';
import { SearchField } from '../../kit/ui/SearchField';
import { Waiting } from '../../kit/ui/Skeleton';
import { Allowance } from '../clients/Allowance';
import { StatusChip } from '../clients/client-marks';
import { COUNTED_AS_ACTIVE, sectionPath } from '../clients/client-sections';
import styles from './overview.module.css';

const BY_NAME = { field: 'name', order: 'ASC' } as const;

const COLUMNS = ['name', 'period', 'limit', 'used', 'dates'] as const;

function ActiveSubscriptionRow({ client }: { client: Client }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { subscription, appointmentDates } = client;
  if (subscription === null) return null;
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
          {client.subscriptionStatus !== 'active' && <StatusChip client={client} />}
        </span>
      </td>
      <td role="cell" className="tabular" data-label={t('active.limit')}>
        <Allowance subscription={subscription} part="limit" />
      </td>
      <td role="cell" className="tabular" data-label={t('active.used')}>
        <Allowance subscription={subscription} part="used" />
      </td>
      <td role="cell" className={`${styles.dates} tabular`} data-label={t('active.dates')}>
        {appointmentDates.length === 0
          ? '–'
          : appointmentDates.map((date) => <span key={date}>{format.dayMonth(date)}</span>)}
      </td>
    </tr>
  );
}

function ActiveSubscriptionTable({ clients }: { clients: readonly Client[] }) {
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

function SearchedSubscriptions() {
  const { t } = useTranslation();
  const { refetch } = useListContext();
  const { parameters, write } = useAddress();
  const q = parameters.get('q') ?? '';
  useLive(['clients', 'subscriptions', 'appointments'], refetch);
  return (
    <section className={styles.section} aria-labelledby="active-subscriptions">
      <div className={styles.head}>
        <h2 id="active-subscriptions">{t('statistics.activeSubscriptions')}</h2>
        <SearchField
          label={t('active.search')}
          hint={t('active.searchHint')}
          value={q}
          onSearch={(words) => write({ q: words, page: null })}
        />
      </div>
      <ListContent<Client>
        failed={t('errors.loadClients')}
        waiting={<Waiting height={560} />}
        empty={<EmptyState icon="card" text={q === '' ? t('active.none') : t('clients.noneFound', { query: q })} />}
      >
        {(clients) => <ActiveSubscriptionTable clients={clients} />}
      </ListContent>
      <ListPages />
    </section>
  );
}

/** Active subscriptions and their used visits (rule: figures), below the day. */
export function ActiveSubscriptions() {
  const refetchInterval = useLivePolling();
  const q = useAddress().parameters.get('q') ?? '';
  return (
    <ResourceList
      resource="clients"
      filter={{ ...COUNTED_AS_ACTIVE, ...(q !== '' && { q }) }}
      sort={BY_NAME}
      perPage={10}
      queryOptions={{ refetchInterval }}
    >
      <SearchedSubscriptions />
    </ResourceList>
  );
}

import type { Client } from '@palestra/backend/contract/client';
import type { Subscription } from '@palestra/backend/contract/subscription';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ConsoleDataProvider } from '../../api/data-provider';
import { useLive } from '../../kit/live/use-live';
import { useLivePolling } from '../../kit/live/use-live-polling';
import { useFormat } from '../../kit/time/use-format';
import { DataTable } from '../../kit/ui/DataTable';
import table from '../../kit/ui/DataTable.module.css';
import { EmptyState } from '../../kit/ui/EmptyState';
import { Pages } from '../../kit/ui/Pages';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { RefreshProblem } from '../../kit/ui/RefreshProblem';
import { SearchField } from '../../kit/ui/SearchField';
import { Waiting } from '../../kit/ui/Skeleton';
import { pageWithin } from '../../kit/ui/page-within';
import { StatusChip } from '../clients/StatusChip';
import { sectionPath } from '../clients/client-sections';
import styles from './ActiveSubscriptions.module.css';

const ACTIVE_PER_PAGE = 10;

/** Clients whose subscription counts as active, by name, paged by the server. */
function useActiveSubscriptions(words: string, page: number) {
  const { activeSubscriptions } = useDataProvider<ConsoleDataProvider>();
  const query = useQuery({
    queryKey: ['clients', 'active-subscriptions', words, page],
    queryFn: ({ signal }) => activeSubscriptions(words, page, ACTIVE_PER_PAGE, signal),
    placeholderData: keepPreviousData,
    refetchInterval: useLivePolling(),
    refetchOnWindowFocus: true,
  });
  useLive(['clients', 'subscriptions', 'appointments'], query.refetch);
  return query;
}

const COLUMNS = ['name', 'period', 'limit', 'used', 'dates'] as const;

function ActiveSubscriptionRow({ client }: { client: Client }) {
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

/** Active subscriptions and their used visits (rule: figures), below the day. */
export function ActiveSubscriptions() {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useActiveSubscriptions(words, page);
  if (data !== undefined && page > 1) {
    const last = pageWithin(page, ACTIVE_PER_PAGE, data.total);
    if (last < page) setPage(last);
  }
  const search = (next: string): void => {
    setWords(next);
    setPage(1);
  };
  return (
    <section className={styles.section} aria-labelledby="active-subscriptions">
      <div className={styles.head}>
        <h2 id="active-subscriptions">{t('statistics.activeSubscriptions')}</h2>
        <SearchField label={t('active.search')} hint={t('active.searchHint')} value={words} onSearch={search} />
      </div>
      {error !== null && data === undefined && (
        <ProblemPanel error={error} fallback={t('errors.loadClients')} onRetry={() => void refetch()} />
      )}
      {error !== null && data !== undefined && <RefreshProblem text={t('errors.notRefreshed')} />}
      {error === null && data === undefined && <Waiting height={560} />}
      {data !== undefined && data.total === 0 && (
        <EmptyState icon="card" text={words === '' ? t('active.none') : t('clients.noneFound', { query: words })} />
      )}
      {data !== undefined && data.total > 0 && (
        <>
          <ActiveSubscriptionTable clients={data.clients} />
          <Pages page={page} perPage={ACTIVE_PER_PAGE} total={data.total} onPage={setPage} />
        </>
      )}
    </section>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../kit/ui/EmptyState';
import { pageWithin } from '../../kit/ui/page-within';
import { Pages } from '../../kit/ui/Pages';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { RefreshProblem } from '../../kit/ui/RefreshProblem';
import { SearchField } from '../../kit/ui/SearchField';
import { Waiting } from '../../kit/ui/Waiting';
import styles from './ActiveSubscriptions.module.css';
import { ActiveSubscriptionTable } from './ActiveSubscriptionTable';
import { ACTIVE_PER_PAGE, useActiveSubscriptions } from './use-active-subscriptions';

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

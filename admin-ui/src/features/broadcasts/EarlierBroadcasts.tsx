import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../kit/ui/Banner';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { SearchField } from '../../kit/ui/SearchField';
import { Waiting } from '../../kit/ui/Waiting';
import { BroadcastCard } from './BroadcastCard';
import { NoBroadcast } from './NoBroadcast';
import styles from './progress.module.css';
import { NEWEST_SHOWN, useBroadcasts } from './use-broadcasts';

/** Earlier broadcasts, newest first, searchable by subject. `watched`: ids shown above, left out here. */
export function EarlierBroadcasts({ watched }: { watched: readonly string[] }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const [rows, setRows] = useState(NEWEST_SHOWN);
  const { data, error, refetch } = useBroadcasts(query, rows);
  const shown = data?.rows.filter(({ id }) => query !== '' || !watched.includes(id));
  return (
    <section className={styles.earlier} aria-label={t('broadcast.earlier')}>
      <h2>{t('broadcast.earlier')}</h2>
      <div className={styles.search}>
        <SearchField label={t('broadcast.search')} hint="" value={query} onSearch={setQuery} />
      </div>
      {data === undefined && error === null && <Waiting height={180} />}
      {data === undefined && error !== null && (
        <ProblemPanel error={error} fallback={t('broadcast.errors.load')} onRetry={() => void refetch()} />
      )}
      {data !== undefined && error !== null && <Banner kind="warning" text={t('errors.notRefreshed')} />}
      {data?.total === 0 && <NoBroadcast query={query} />}
      <ul className={styles.list}>
        {shown?.map((broadcast) => (
          <BroadcastCard key={broadcast.id} broadcast={broadcast} />
        ))}
      </ul>
      {data !== undefined && data.total > data.rows.length && (
        <Button variant="outlined" onClick={() => setRows(rows + NEWEST_SHOWN)}>
          {t('broadcast.more')}
        </Button>
      )}
    </section>
  );
}

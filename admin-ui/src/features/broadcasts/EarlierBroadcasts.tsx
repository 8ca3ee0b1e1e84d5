import type { Broadcast } from '@palestra/backend/contract/mail';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress, useNumberInAddress } from '../../kit/address/use-address';
import { Banner } from '../../kit/ui/Banner';
import { EmptyState } from '../../kit/ui/EmptyState';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { SearchField } from '../../kit/ui/SearchField';
import { useHasDialog } from '../../kit/ui/use-dialog';
import { BroadcastCard } from './BroadcastCard';
import styles from './broadcasts.module.css';
import { NEWEST_SHOWN, useBroadcasts } from './broadcasts.api';

function NoBroadcast({ query }: { query: string }) {
  const { t } = useTranslation();
  if (query === '') return <EmptyState icon="mail" title={t('broadcast.none')} text={t('broadcast.noneHint')} />;
  return <EmptyState icon="search" title={t('broadcast.noneFound', { query })} text={t('broadcast.noneFoundHint')} />;
}

/** Earlier broadcasts, newest first, searchable by subject. `watched`: ids shown above, left out here. */
export function EarlierBroadcasts({ watched }: { watched: readonly string[] }) {
  const { t } = useTranslation();
  const { parameters, write } = useAddress();
  const query = parameters.get('q') ?? '';
  const [pages, showPages] = useNumberInAddress('pages');
  const { data, total = 0, error, refetch } = useBroadcasts(query, pages * NEWEST_SHOWN);
  const shown = data?.filter(({ id }) => query !== '' || !watched.includes(id));
  return (
    <section className={styles.earlier} aria-label={t('broadcast.earlier')}>
      <h2>{t('broadcast.earlier')}</h2>
      <div className={styles.search}>
        <SearchField
          label={t('broadcast.search')}
          hint=""
          value={query}
          onSearch={(words) => write({ q: words, pages: null })}
        />
      </div>
      {data === undefined && <NotThere {...{ error, refetch }} failed={t('broadcast.errors.load')} height={180} />}
      {data !== undefined && error !== null && <Banner kind="warning" text={t('errors.notRefreshed')} />}
      {data !== undefined && total === 0 && <NoBroadcast query={query} />}
      <ul className={styles.list}>
        {shown?.map((broadcast) => (
          <BroadcastCard key={broadcast.id} broadcast={broadcast} />
        ))}
      </ul>
      {data !== undefined && total > data.length && (
        <Button variant="outlined" onClick={() => showPages(pages + 1)}>
          {t('broadcast.more')}
        </Button>
      )}
    </section>
  );
}

interface UnderWayProps {
  broadcasts: readonly Broadcast[];
  /** Id of the broadcast just sent from this page: focus moves to its progress. */
  latest: string | null;
}

/** Broadcasts in progress, above everything else. */
export function UnderWay({ broadcasts, latest }: UnderWayProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<string | null>(null);
  const hasDialog = useHasDialog();
  const isThere = broadcasts.some(({ id }) => id === latest);
  useEffect(() => {
    // Waits until a closing dialog has returned the focus and removed its history entry, which also scrolls.
    if (!isThere || hasDialog || shown.current === latest) return undefined;
    const frame = requestAnimationFrame(() => {
      shown.current = latest;
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [isThere, hasDialog, latest]);
  if (broadcasts.length === 0) return null;
  return (
    <section className={styles.underWay} aria-label={t('broadcast.underWay')}>
      <h2 ref={heading} tabIndex={-1}>
        {t('broadcast.underWay')}
      </h2>
      <ul className={styles.list}>
        {broadcasts.map((broadcast) => (
          <BroadcastCard key={broadcast.id} broadcast={broadcast} />
        ))}
      </ul>
    </section>
  );
}

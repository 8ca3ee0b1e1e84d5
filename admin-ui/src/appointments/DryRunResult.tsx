import type { Affected } from '@palestra/backend/contract/schedule-change';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProblemPanel } from '../ui/ProblemPanel';
import { Waiting } from '../ui/Waiting';
import { AffectedVisits } from './AffectedVisits';
import styles from './AffectedVisits.module.css';

interface DryRunResultProps {
  query: Pick<UseQueryResult<Affected>, 'data' | 'error' | 'refetch'>;
  /** Where nobody is affected, instead of saying so in general. */
  none?: string;
}

/** What a change would do to whom, before it is made. */
export function DryRunResult({ query: { data, error, refetch }, none }: DryRunResultProps) {
  const { t } = useTranslation();
  if (error !== null)
    return <ProblemPanel error={error} fallback={t('affected.failed')} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting height={72} />;
  const lost = data.affected.filter(({ newStartTime }) => newStartTime === null);
  const moved = data.affected.filter(({ newStartTime }) => newStartTime !== null);
  return (
    <div role="status" className={styles.affected}>
      {data.affected.length === 0 && <p>{none ?? t('affected.none')}</p>}
      {lost.length > 0 && <AffectedVisits lead={t('affected.lost', { count: lost.length })} visits={lost} />}
      {moved.length > 0 && <AffectedVisits lead={t('affected.moved', { count: moved.length })} visits={moved} />}
    </div>
  );
}

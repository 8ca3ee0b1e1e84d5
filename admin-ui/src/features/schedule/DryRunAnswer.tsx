import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { Waiting } from '../../kit/ui/Waiting';
import styles from './AffectedVisits.module.css';

interface DryRunAnswerProps<Answer> {
  query: Pick<UseQueryResult<Answer>, 'data' | 'error'> & { refetch: () => unknown };
  children: (answer: Answer) => ReactNode;
}

/** Result of a dry run, once it is there. The live stream may replace it while it is open. */
export function DryRunAnswer<Answer>({ query: { data, error, refetch }, children }: DryRunAnswerProps<Answer>) {
  const { t } = useTranslation();
  if (error !== null)
    return <ProblemPanel error={error} fallback={t('affected.failed')} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting height={72} />;
  return (
    <div role="status" className={styles.affected}>
      {children(data)}
    </div>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { RefreshProblem } from '../../kit/ui/RefreshProblem';
import { Waiting } from '../../kit/ui/Skeleton';
import { useReportTexts } from './report-texts';

interface LoadedProps<T> {
  report: { data: T | undefined; error: unknown; refetch: () => Promise<unknown> };
  children: (data: T) => ReactNode;
}

/** A report, or what stands for it while it loads or has failed. */
export function Loaded<T>({ report: { data, error, refetch }, children }: LoadedProps<T>) {
  const t = useReportTexts();
  const { t: common } = useTranslation();
  if (data === undefined) {
    if (error === null) return <Waiting height={420} />;
    return <ProblemPanel error={error} fallback={t('failed')} onRetry={() => void refetch()} />;
  }
  return (
    <>
      {error !== null && <RefreshProblem text={common('errors.notRefreshed')} />}
      {children(data)}
    </>
  );
}

import { createContext, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NotThere, ProblemPanel } from '../../kit/ui/ProblemPanel';
import { RefreshProblem } from '../../kit/ui/RefreshProblem';
import { useReportTexts } from './report-texts';
import styles from './reports.module.css';

/** True around numbers of another period than the chosen one, which stand until the new ones are read. */
export const OldNumbers = createContext(false);

interface LoadedProps<T> {
  report: { data: T | undefined; error: unknown; isPlaceholderData: boolean; refetch: () => Promise<unknown> };
  children: (data: T) => ReactNode;
}

/** A report, or what stands for it while it loads or has failed. */
export function Loaded<T>({ report: { data, error, isPlaceholderData: isOld, refetch }, children }: LoadedProps<T>) {
  const t = useReportTexts();
  const { t: common } = useTranslation();
  if (data === undefined) return <NotThere {...{ error, refetch }} failed={t('failed')} height={420} />;
  return (
    <>
      {error !== null && <RefreshProblem text={common('errors.notRefreshed')} />}
      <div className={styles.loaded} aria-busy={isOld}>
        <OldNumbers value={isOld}>{children(data)}</OldNumbers>
      </div>
    </>
  );
}

/** The period that the chosen one is compared with, once it is read; a failed read says so. */
export function useCompared<T>(
  report: LoadedProps<T>['report'],
  isAsked: boolean,
  { data, error, isPlaceholderData, refetch }: LoadedProps<T>['report'],
): { compared: T | undefined; problem: ReactNode } {
  const t = useReportTexts();
  return {
    compared: isAsked && !isPlaceholderData ? data : undefined,
    // While the report itself has failed, its own problem says enough.
    problem: isAsked && error !== null && report.data !== undefined && (
      <ProblemPanel error={error} fallback={t('comparisonFailed')} onRetry={() => void refetch()} />
    ),
  };
}

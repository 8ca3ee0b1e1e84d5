import { useTranslation } from 'react-i18next';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { RefreshProblem } from '../../kit/ui/RefreshProblem';
import { Skeleton } from '../../kit/ui/Skeleton';
import { SkeletonPanel } from '../../kit/ui/SkeletonPanel';
import styles from './WeeklyTemplate.module.css';
import { useWeeklyTemplate } from '../schedule/use-weekly-template';
import { Week } from './Week';
import { WEEK } from './week';
import days from './WeekDays.module.css';

/** Loads the template. On a failed refresh the old data stays on screen with a notice. */
export function WeeklyTemplate() {
  const { t } = useTranslation();
  const { data: template, error, refetch } = useWeeklyTemplate();
  if (template === undefined) {
    return error === null ? (
      <div role="status" aria-busy="true" aria-label={t('app.loading')} className={styles.template}>
        <div className={days.week}>
          {WEEK.map((day) => (
            <Skeleton key={day} height={148} />
          ))}
        </div>
        <Skeleton height={44} />
        <SkeletonPanel height={480} />
      </div>
    ) : (
      <ProblemPanel error={error} fallback={t('errors.loadTimeslots')} onRetry={() => void refetch()} />
    );
  }
  return (
    <div className={styles.template}>
      {error !== null && <RefreshProblem text={t('errors.notRefreshed')} />}
      <Week template={template} onReload={async () => (await refetch({ throwOnError: true })).data ?? template} />
    </div>
  );
}

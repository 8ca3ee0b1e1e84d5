import type { TimeslotOverride } from '@palestra/backend/contract/schedule-change';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { Waiting } from '../../kit/ui/Waiting';
import { DayChange } from './DayChange';
import styles from './ManagedDay.module.css';
import { RemoveChangeDialog } from './RemoveChangeDialog';
import type { useDayChanges } from './use-day-changes';

/** Changes staff made to this date alone, each of which can be undone. */
export function DayChanges({ changes }: { changes: ReturnType<typeof useDayChanges> }) {
  const { t } = useTranslation();
  const { data, error, refetch } = changes;
  const [leaving, setLeaving] = useState<TimeslotOverride | null>(null);
  const close = useCallback(() => setLeaving(null), []);
  return (
    <section aria-labelledby="day-changes">
      <h2 id="day-changes" className={data?.length ? styles.heading : 'visually-hidden'}>
        {t('dayChanges.title')}
      </h2>
      {data === undefined && error === null && <Waiting height={24} />}
      {data === undefined && error !== null && (
        <ProblemPanel error={error} fallback={t('timeslots.failed.loadChanges')} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p className={styles.muted}>{t('dayChanges.none')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className={styles.changes}>
          {data.map((override) => (
            <DayChange key={override.id} override={override} onRemove={() => setLeaving(override)} />
          ))}
        </ul>
      )}
      {leaving !== null && (
        <RemoveChangeDialog
          override={leaving}
          isThere={data === undefined || data.some(({ id }) => id === leaving.id)}
          onClose={close}
        />
      )}
    </section>
  );
}

import { AUDIT_CONSEQUENCE, type AuditEntry } from '@palestra/backend/contract/audit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Pages } from '../../kit/ui/Pages';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { Waiting } from '../../kit/ui/Skeleton';
import styles from './audit.module.css';
import { AuditRow } from './AuditRow';
import { useAudit, type AuditFilter } from './audit.api';

const PER_PAGE = 25;

/** Entries of the same act, fetched when opened. */
export function AuditAct({ entry: { action, actId, actEntries } }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (actId === null || actEntries < 2) return null;
  // Opened from the act's own entry it lists the consequences; from a consequence it lists the whole act.
  const isPart = action === AUDIT_CONSEQUENCE;
  const filter: AuditFilter = isPart ? { actId } : { actId, action: AUDIT_CONSEQUENCE };
  return (
    <details className={styles.affected} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('audit.sameAct', { count: isPart ? actEntries : actEntries - 1 })}</summary>
      {isOpen && <EntriesOfAct filter={filter} />}
    </details>
  );
}

function EntriesOfAct({ filter }: { filter: AuditFilter }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useAudit(filter, page, PER_PAGE);
  if (error !== null && data === undefined) {
    return <ProblemPanel error={error} fallback={t('errors.loadAudit')} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Waiting height={120} />;
  return (
    <>
      <ol className={styles.act} aria-label={t('audit.ofAct')}>
        {data.entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} isOfClient={false} />
        ))}
      </ol>
      {data.total > PER_PAGE && <Pages page={page} perPage={PER_PAGE} total={data.total} onPage={setPage} />}
    </>
  );
}

import { AUDIT_CONSEQUENCE, type AuditEntry } from '@palestra/backend/contract/audit';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberInAddress } from '../../kit/address/use-address';
import { EmptyState } from '../../kit/ui/EmptyState';
import { Pages } from '../../kit/ui/Pages';
import panel from '../../kit/ui/Panel.module.css';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { RefreshProblem } from '../../kit/ui/RefreshProblem';
import { AuditRow } from './AuditRow';
import { type AuditFilter, useAudit } from './audit.api';
import styles from './audit.module.css';

const PER_PAGE = 25;

/** Entries of the same act, fetched when opened. */
function AuditAct({ entry: { action, actId, actEntries } }: { entry: AuditEntry }) {
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
  const { data, total, error, refetch } = useAudit(filter, page, PER_PAGE);
  if (data === undefined) return <NotThere {...{ error, refetch }} failed={t('errors.loadAudit')} height={120} />;
  return (
    <>
      <ol className={styles.act} aria-label={t('audit.ofAct')}>
        {data.map((entry) => (
          <AuditRow key={entry.id} entry={entry} isOfClient={false} />
        ))}
      </ol>
      {(total === null || total > PER_PAGE) && <Pages page={page} perPage={PER_PAGE} total={total} onPage={setPage} />}
    </>
  );
}

interface AuditListProps {
  filter: AuditFilter;
  page: number;
  onPage: (page: number) => void;
  /** True when no filter is set, so that an empty list means an empty log. */
  isWhole: boolean;
}

export function AuditList({ filter, page, onPage, isWhole }: AuditListProps) {
  const { t } = useTranslation();
  const { data, total, error, refetch } = useAudit(filter, page, PER_PAGE);
  if (data === undefined) return <NotThere {...{ error, refetch }} failed={t('errors.loadAudit')} height={480} />;
  if (total === 0) {
    return isWhole ? (
      <EmptyState icon="card" text={t('audit.nothingYet')} />
    ) : (
      <EmptyState icon="search" title={t('audit.none')} text={t('audit.noneHint')} />
    );
  }
  return (
    <>
      {error !== null && <RefreshProblem text={t('errors.notRefreshed')} />}
      <ol className={panel.frame} aria-label={t('audit.list')}>
        {data.map((entry) => (
          <AuditRow key={entry.id} entry={entry} isOfClient={filter.clientId !== undefined}>
            <AuditAct entry={entry} />
          </AuditRow>
        ))}
      </ol>
      <Pages page={page} perPage={PER_PAGE} total={total} onPage={onPage} />
    </>
  );
}

/** The audit log of one client, on their page. */
export function ClientAudit({ clientId }: { clientId: string }) {
  const { t } = useTranslation();
  const [page, setPage] = useNumberInAddress('page');
  const filter = useMemo(() => ({ clientId }), [clientId]);
  return (
    <>
      <p className={styles.note}>{t('audit.ofClient')}</p>
      <AuditList isWhole filter={filter} page={page} onPage={setPage} />
    </>
  );
}

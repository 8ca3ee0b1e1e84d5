import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../kit/ui/EmptyState';
import { Pages } from '../../kit/ui/Pages';
import panel from '../../kit/ui/Panel.module.css';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { RefreshProblem } from '../../kit/ui/RefreshProblem';
import { Waiting } from '../../kit/ui/Skeleton';
import { AuditAct } from './AuditAct';
import { AuditRow } from './AuditRow';
import { useAudit, type AuditFilter } from './audit.api';

const AUDIT_PER_PAGE = 25;

interface AuditListProps {
  filter: AuditFilter;
  page: number;
  onPage: (page: number) => void;
  /** True when no filter is set, so that an empty list means an empty log. */
  isWhole: boolean;
}

export function AuditList({ filter, page, onPage, isWhole }: AuditListProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useAudit(filter, page, AUDIT_PER_PAGE);
  if (error !== null && data === undefined) {
    return <ProblemPanel error={error} fallback={t('errors.loadAudit')} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Waiting height={480} />;
  if (data.total === 0) {
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
        {data.entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} isOfClient={filter.clientId !== undefined}>
            <AuditAct entry={entry} />
          </AuditRow>
        ))}
      </ol>
      <Pages page={page} perPage={AUDIT_PER_PAGE} total={data.total} onPage={onPage} />
    </>
  );
}

import { AUDIT_CONSEQUENCE } from '@palestra/backend/contract/audit-deeds';
import { type AuditEntry } from '@palestra/backend/contract/audit';
import { type ReactNode, useState } from 'react';
import { ListBase } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { ListContent, ListPages, OWN_LIST, ResourceList } from '../../kit/list/ResourceList';
import { EmptyState } from '../../kit/ui/EmptyState';
import panel from '../../kit/ui/Panel.module.css';
import { Waiting } from '../../kit/ui/Skeleton';
import { AuditRow } from './AuditRow';
import styles from './audit.module.css';

/** Filters of the log. Dates are in the gym's calendar, both inclusive. */
export interface AuditFilter {
  q?: string;
  /** The person who acts. */
  actorId?: string;
  entity?: string;
  clientId?: string;
  actId?: string;
  action?: string;
  startDate?: string;
  endDate?: string;
}

const LOG = { resource: 'audit', perPage: 25, sort: { field: 'at', order: 'DESC' } } as const;
/** One line per act, except when the entries of an act are wanted. */
const GROUPED = { meta: { grouped: 'true' } };

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
      {isOpen && (
        <ListBase {...OWN_LIST} {...LOG} filter={filter}>
          <Entries waiting={120} empty={null}>
            {(entries) => (
              <ol className={styles.act} aria-label={t('audit.ofAct')}>
                {entries.map((entry) => (
                  <AuditRow key={entry.id} entry={entry} isOfClient={false} />
                ))}
              </ol>
            )}
          </Entries>
          <ListPages isForMore />
        </ListBase>
      )}
    </details>
  );
}

interface EntriesProps {
  /** Height of their placeholder. */
  waiting: number;
  empty: ReactNode;
  children: (entries: AuditEntry[]) => ReactNode;
}

function Entries({ waiting, ...list }: EntriesProps) {
  const { t } = useTranslation();
  return <ListContent<AuditEntry> failed={t('errors.loadAudit')} waiting={<Waiting height={waiting} />} {...list} />;
}

interface AuditListProps {
  filter: AuditFilter;
  /** True when no filter is set, so that an empty list means an empty log. */
  isWhole: boolean;
}

export function AuditList({ filter, isWhole }: AuditListProps) {
  const { t } = useTranslation();
  const empty = isWhole ? (
    <EmptyState icon="card" text={t('audit.nothingYet')} />
  ) : (
    <EmptyState icon="search" title={t('audit.none')} text={t('audit.noneHint')} />
  );
  return (
    <ResourceList {...LOG} filter={filter} queryOptions={GROUPED}>
      <Entries waiting={480} empty={empty}>
        {(entries) => (
          <ol className={panel.frame} aria-label={t('audit.list')}>
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} isOfClient={filter.clientId !== undefined}>
                <AuditAct entry={entry} />
              </AuditRow>
            ))}
          </ol>
        )}
      </Entries>
      <ListPages />
    </ResourceList>
  );
}

/** The audit log of one client, on their page. */
export function ClientAudit({ clientId }: { clientId: string }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles.note}>{t('audit.ofClient')}</p>
      <AuditList isWhole filter={{ clientId }} />
    </>
  );
}

import { AuditFilters } from './AuditFilters';
import { AuditList } from './AuditList';
import { useAuditFilter } from './use-audit-filter';

/** The staff audit log, filtered by person, kind and date. */
export function AuditTrail() {
  const { filter, page, isWhole, narrow, show, clear } = useAuditFilter();
  return (
    <>
      <AuditFilters filter={filter} isWhole={isWhole} onNarrow={narrow} onClear={clear} />
      <AuditList filter={filter} page={page} onPage={show} isWhole={isWhole} />
    </>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AuditFilter } from '../../api/audit-calls';
import type { ConsoleDataProvider } from '../../api/data-provider';

export const AUDIT_QUERY = 'audit';

export function useAudit(filter: AuditFilter, page: number, perPage: number) {
  const { auditEntries } = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: [AUDIT_QUERY, filter, page, perPage],
    queryFn: ({ signal }) => auditEntries(filter, page, perPage, signal),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
}

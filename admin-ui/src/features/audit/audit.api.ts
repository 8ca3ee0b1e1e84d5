import type { AuditEntry } from '@palestra/backend/contract/audit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/api';
import { totalOf } from '../../api/content-range';

/** Filters of the log. Dates are in the gym's calendar, both inclusive. */
export interface AuditFilter {
  q?: string;
  entity?: string;
  clientId?: string;
  actId?: string;
  action?: string;
  startDate?: string;
  endDate?: string;
}

export interface AuditPage {
  entries: AuditEntry[];
  total: number;
}

/** Newest first; pages count from 1. */
export const fetchAudit = async (
  filter: AuditFilter,
  page: number,
  perPage: number,
  signal: AbortSignal,
): Promise<AuditPage> => {
  const start = (page - 1) * perPage;
  const parameters = new URLSearchParams({
    filter: JSON.stringify(filter),
    range: JSON.stringify([start, start + perPage - 1]),
    // Asks for one line per act, except when the entries of an act are wanted.
    ...(filter.actId === undefined && { grouped: 'true' }),
  });
  const path = `/api/Admin/audit?${parameters.toString()}`;
  const { data, headers } = await callApi<AuditEntry[]>(path, { signal });
  return { entries: data, total: totalOf(headers) };
};

export const AUDIT_QUERY = 'audit';

export function useAudit(filter: AuditFilter, page: number, perPage: number) {
  return useQuery({
    queryKey: [AUDIT_QUERY, filter, page, perPage],
    queryFn: ({ signal }) => fetchAudit(filter, page, perPage, signal),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
}

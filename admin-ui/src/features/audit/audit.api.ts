import type { AuditEntry } from '@palestra/backend/contract/audit';
import { keepPreviousData } from '@tanstack/react-query';
import { useGetList } from 'react-admin';

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

const NEWEST = { field: 'at', order: 'DESC' } as const;

/** One line per act, except when the entries of an act are wanted. */
const asLinesOf = ({ actId }: AuditFilter) => (actId === undefined ? { grouped: 'true' } : {});

/** `total` null: more than were counted. */
export function useAudit(filter: AuditFilter, page: number, perPage: number) {
  const {
    total = 0,
    pageInfo,
    ...list
  } = useGetList<AuditEntry, Error>(
    'audit',
    { filter, pagination: { page, perPage }, sort: NEWEST, meta: asLinesOf(filter) },
    { placeholderData: keepPreviousData },
  );
  return { ...list, total: pageInfo === undefined ? total : null };
}

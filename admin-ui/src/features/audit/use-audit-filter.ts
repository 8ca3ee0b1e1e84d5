import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { AuditFilter } from '../../api/audit-calls';

const NAMES = ['q', 'entity', 'startDate', 'endDate'] as const;

/** Keeps the filters in the address, so that they survive a look at a client and can be shared. */
export function useAuditFilter() {
  const [parameters, setParameters] = useSearchParams();
  const filter = useMemo(() => {
    const asked = NAMES.map((name) => [name, parameters.get(name) ?? ''] as const).filter(([, value]) => value !== '');
    const narrowed: AuditFilter = Object.fromEntries(asked);
    return narrowed;
  }, [parameters]);
  const write = (changes: Readonly<Record<string, string | null>>): void =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return {
    filter,
    page: Math.max(1, Number(parameters.get('page') ?? 1) || 1),
    isWhole: Object.keys(filter).length === 0,
    /** Changing a filter returns to page 1. */
    narrow: (changes: { [Name in keyof AuditFilter]?: string | null }) => write({ ...changes, page: null }),
    show: (page: number) => write({ page: page === 1 ? null : String(page) }),
    clear: () => setParameters({}, { replace: true }),
  };
}

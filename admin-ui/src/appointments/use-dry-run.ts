import type { Affected } from '@palestra/backend/contract/schedule-change';
import { useQuery } from '@tanstack/react-query';

/** What a change would do, asked of the server anew each time the question is put. `key` is the question; null: none yet. */
export function useDryRun<Answer extends Affected>(
  key: readonly unknown[] | null,
  ask: (signal: AbortSignal) => Promise<Answer>,
) {
  return useQuery({
    queryKey: ['dry-run', ...(key ?? [])],
    queryFn: ({ signal }) => ask(signal),
    enabled: key !== null,
    gcTime: 0,
    staleTime: Infinity,
  });
}

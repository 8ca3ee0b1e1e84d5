import type { QueryClient } from '@tanstack/react-query';
import { STATISTICS_QUERY } from '../schedule/use-statistics';
import { DAY_QUERY } from '../schedule/use-day-schedule';

/** Invalidates every view of clients. */
export function readClientsAgain(queryClient: QueryClient): void {
  for (const name of ['clients', STATISTICS_QUERY, DAY_QUERY]) {
    void queryClient.invalidateQueries({ queryKey: [name] });
  }
}

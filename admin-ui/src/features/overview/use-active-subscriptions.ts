import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useLive } from '../../kit/live/use-live';
import { useLivePolling } from '../../kit/live/use-live-polling';
import type { ConsoleDataProvider } from '../../api/data-provider';

export const ACTIVE_PER_PAGE = 10;

/** Clients whose subscription counts as active, by name, paged by the server. */
export function useActiveSubscriptions(words: string, page: number) {
  const { activeSubscriptions } = useDataProvider<ConsoleDataProvider>();
  const query = useQuery({
    queryKey: ['clients', 'active-subscriptions', words, page],
    queryFn: ({ signal }) => activeSubscriptions(words, page, ACTIVE_PER_PAGE, signal),
    placeholderData: keepPreviousData,
    refetchInterval: useLivePolling(),
    refetchOnWindowFocus: true,
  });
  useLive(['clients', 'subscriptions', 'appointments'], query.refetch);
  return query;
}

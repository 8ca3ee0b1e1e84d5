import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useLive } from '../../kit/live/use-live';
import { useLivePolling } from '../../kit/live/use-live-polling';
import type { ConsoleDataProvider } from '../../api/data-provider';

export const STATISTICS_QUERY = 'statistics';

export function useStatistics() {
  const { statistics } = useDataProvider<ConsoleDataProvider>();
  const query = useQuery({
    queryKey: [STATISTICS_QUERY],
    queryFn: ({ signal }) => statistics(signal),
    refetchInterval: useLivePolling(),
    refetchOnWindowFocus: true,
  });
  useLive(['appointments', 'clients', 'subscriptions'], query.refetch);
  return query;
}

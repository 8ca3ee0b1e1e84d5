import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../api/data-provider';

export const SUBSCRIPTIONS_QUERY = 'subscriptions';

export function useSubscriptionHistory(clientId: string) {
  const { subscriptionsOf } = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: [SUBSCRIPTIONS_QUERY, clientId],
    queryFn: ({ signal }) => subscriptionsOf(clientId, signal),
  });
}

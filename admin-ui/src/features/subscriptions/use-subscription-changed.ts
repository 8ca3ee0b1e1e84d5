import { useQueryClient } from '@tanstack/react-query';
import { useEditContext } from 'react-admin';
import { APPOINTMENTS_QUERY } from '../schedule/use-client-appointments';
import { STATISTICS_QUERY } from '../schedule/use-statistics';
import { DAY_QUERY } from '../schedule/use-day-schedule';
import { SUBSCRIPTIONS_QUERY } from './use-subscription-history';

/** Refetches subscriptions and the appointments cancelled with one; resolves when the client's page is up to date. */
export function useSubscriptionChanged(clientId: string): () => Promise<void> {
  const queryClient = useQueryClient();
  const { refetch } = useEditContext();
  return async () => {
    const others = [['clients', 'getList'], [STATISTICS_QUERY], [DAY_QUERY], [APPOINTMENTS_QUERY, clientId]];
    for (const queryKey of others) void queryClient.invalidateQueries({ queryKey });
    await Promise.all([refetch(), queryClient.invalidateQueries({ queryKey: [SUBSCRIPTIONS_QUERY, clientId] })]);
  };
}

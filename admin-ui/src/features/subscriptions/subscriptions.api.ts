import type { ChangedSubscription } from '@palestra/backend/contract/schedule-change';
import type { EndLine } from '@palestra/backend/contract/end-line';
import type { Subscription, SubscriptionRequest } from '@palestra/backend/contract/subscription';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEditContext } from 'react-admin';
import { callApi } from '../../api/api';
import { ifMatch, type Versioned } from '../../api/versioned';
import { APPOINTMENTS_QUERY, DAY_QUERY, STATISTICS_QUERY } from '../schedule/schedule.api';

const SUBSCRIPTIONS_QUERY = 'subscriptions';

export type FreezeStep = 'freeze' | 'unfreeze';

const clientPath = (id: string): string => `/api/Admin/clients/${encodeURIComponent(id)}`;

const isAsSent = (one: Subscription, sent: SubscriptionRequest): boolean =>
  one.startDate === sent.startDate &&
  one.endDate === (sent.endDate ?? null) &&
  one.monthlyLimit === sent.monthlyLimit &&
  one.weeklyLimit === (sent.weeklyLimit ?? one.weeklyLimit) &&
  one.packVisits === (sent.packVisits ?? one.packVisits) &&
  one.isActive === (sent.isActive ?? true);

export const changeSubscription = async ({ id, etag }: Versioned<{ id: string }>, body: SubscriptionRequest) => {
  const path = `${clientPath(id)}/subscription`;
  const findDone = async (): Promise<Subscription | null> => {
    const { data } = await callApi<Subscription[]>(`${path}s`);
    return data.find((one) => isAsSent(one, body)) ?? null;
  };
  return (await callApi<Subscription>(path, { method: 'PUT', body, findDone, headers: ifMatch(etag) })).data;
};

/** All subscriptions of the client, newest first. */
const fetchSubscriptions = async (clientId: string, signal: AbortSignal): Promise<Subscription[]> => {
  return (await callApi<Subscription[]>(`${clientPath(clientId)}/subscriptions`, { signal })).data;
};

export const useSubscriptionHistory = (clientId: string) =>
  useQuery({
    queryKey: [SUBSCRIPTIONS_QUERY, clientId],
    queryFn: ({ signal }) => fetchSubscriptions(clientId, signal),
  });

/** Why the subscription ends when it ends; read anew each time it is asked. */
export const useEndLines = (id: string) =>
  useQuery({
    queryKey: [SUBSCRIPTIONS_QUERY, 'end-lines', id],
    queryFn: async ({ signal }) =>
      (await callApi<EndLine[]>(`/api/Admin/subscriptions/${encodeURIComponent(id)}/end-lines`, { signal })).data,
    gcTime: 0,
  });

/** A dry run returns the effects and changes nothing. */
export const freezeOrUnfreeze = async (
  step: FreezeStep,
  id: string,
  { isDryRun = false, signal }: { isDryRun?: boolean; signal?: AbortSignal } = {},
): Promise<ChangedSubscription> => {
  const path = `/api/Admin/subscriptions/${encodeURIComponent(id)}/${step}${isDryRun ? '?dryRun=true' : ''}`;
  return (await callApi<ChangedSubscription>(path, { method: 'POST', signal })).data;
};

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

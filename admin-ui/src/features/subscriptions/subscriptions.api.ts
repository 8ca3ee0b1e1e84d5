import type { ChangedSubscription, SavedSubscription } from '@palestra/backend/contract/schedule-change';
import type { EndLine } from '@palestra/backend/contract/end-line';
import type { Subscription, SubscriptionRequest } from '@palestra/backend/contract/subscription';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEditContext } from 'react-admin';
import { adminPath, call, put, reading } from '../../api/api';
import { ifMatch, type Versioned } from '../../api/versioned';
import { APPOINTMENTS_QUERY, DAY_QUERY, STATISTICS_QUERY } from '../schedule/schedule.api';

const SUBSCRIPTIONS_QUERY = 'subscriptions';

export type FreezeStep = 'freeze' | 'unfreeze';

const isAsSent = (one: Subscription, sent: SubscriptionRequest): boolean =>
  one.startDate === sent.startDate &&
  one.endDate === (sent.endDate ?? null) &&
  one.monthlyLimit === sent.monthlyLimit &&
  one.weeklyLimit === (sent.weeklyLimit ?? one.weeklyLimit) &&
  one.packVisits === (sent.packVisits ?? one.packVisits) &&
  one.isActive === (sent.isActive ?? true);

export const changeSubscription = ({ id, etag }: Versioned<{ id: string }>, body: SubscriptionRequest) => {
  const findDone = async (): Promise<Subscription | null> => {
    const all = await call<Subscription[]>(adminPath('clients', id, 'subscriptions'));
    return all.find((one) => isAsSent(one, body)) ?? null;
  };
  return put(adminPath('clients', id, 'subscription'), body, { findDone, headers: ifMatch(etag) });
};

/** The effect that a change of the subscription would have on the others (rule: given days); null asks nothing. */
export const useGivenDays = (clientId: string, body: SubscriptionRequest | null) =>
  useQuery({
    queryKey: [SUBSCRIPTIONS_QUERY, clientId, 'given-days', body],
    queryFn: ({ signal }) =>
      call<SavedSubscription>(`${adminPath('clients', clientId, 'subscription')}?dryRun=true`, {
        ...{ method: 'PUT', body, signal },
      }),
    enabled: body !== null,
    gcTime: 0,
    retry: false,
  });

/** All subscriptions of the client, newest first. */
export const useSubscriptionHistory = (clientId: string) =>
  useQuery({
    queryKey: [SUBSCRIPTIONS_QUERY, clientId],
    queryFn: reading<Subscription[]>(adminPath('clients', clientId, 'subscriptions')),
  });

/** Why the subscription ends when it ends; read anew each time it is asked. */
export const useEndLines = (id: string) =>
  useQuery({
    queryKey: [SUBSCRIPTIONS_QUERY, 'end-lines', id],
    queryFn: reading<EndLine[]>(adminPath('subscriptions', id, 'end-lines')),
    gcTime: 0,
  });

/** A dry run returns the effects and changes nothing. */
export const freezeOrUnfreeze = (
  step: FreezeStep,
  id: string,
  { isDryRun = false, signal }: { isDryRun?: boolean; signal?: AbortSignal } = {},
): Promise<ChangedSubscription> =>
  call(`${adminPath('subscriptions', id, step)}${isDryRun ? '?dryRun=true' : ''}`, { method: 'POST', signal });

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

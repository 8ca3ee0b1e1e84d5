import type { Client } from '@palestra/backend/contract/client';
import type { Erasure } from '@palestra/backend/contract/erasure';
import type { ChangedSubscription, UpdatedClient } from '@palestra/backend/contract/schedule-change';
import type { Subscription, SubscriptionRequest } from '@palestra/backend/contract/subscription';
import { callApi, type ApiRequest } from './api';
import { toRequest } from './request-shapes';

/** A record with its version, which is sent back with a write: the server refuses a stale one. */
export type Versioned<T> = T & { etag?: string };

/** Client flag with an endpoint of its own. */
export type ClientFlag = 'adminNotificationEnabled' | 'isMorningClient';
const FLAG_PATHS: Readonly<Record<ClientFlag, string>> = {
  adminNotificationEnabled: 'admin-notification',
  isMorningClient: 'morning-client',
};

export type FreezeStep = 'freeze' | 'unfreeze';

const clientPath = (id: string): string => `/api/Admin/clients/${encodeURIComponent(id)}`;
const against = (etag: string | undefined): Pick<ApiRequest, 'headers'> =>
  etag === undefined ? {} : { headers: { 'If-Match': etag } };
const within = (signal: AbortSignal | undefined): Pick<ApiRequest, 'signal'> => (signal ? { signal } : {});

const isAsSent = (one: Subscription, sent: SubscriptionRequest): boolean =>
  one.startDate === sent.startDate &&
  one.endDate === (sent.endDate ?? null) &&
  one.monthlyLimit === sent.monthlyLimit &&
  one.isActive === (sent.isActive ?? true);

export const subscriptionCalls = {
  changeSubscription: async ({ id, etag }: Versioned<{ id: string }>, body: SubscriptionRequest) => {
    const path = `${clientPath(id)}/subscription`;
    const findDone = async (): Promise<Subscription | null> => {
      const { data } = await callApi<Subscription[]>(`${path}s`);
      return data.find((one) => isAsSent(one, body)) ?? null;
    };
    return (await callApi<Subscription>(path, { method: 'PUT', body, findDone, ...against(etag) })).data;
  },

  /** All subscriptions of the client, newest first. */
  subscriptionsOf: async (clientId: string, signal?: AbortSignal): Promise<Subscription[]> => {
    return (await callApi<Subscription[]>(`${clientPath(clientId)}/subscriptions`, within(signal))).data;
  },

  /** A dry run returns the effects and changes nothing. */
  freezeOrUnfreeze: async (
    step: FreezeStep,
    id: string,
    { isDryRun = false, signal }: { isDryRun?: boolean; signal?: AbortSignal } = {},
  ): Promise<ChangedSubscription> => {
    const path = `/api/Admin/subscriptions/${encodeURIComponent(id)}/${step}${isDryRun ? '?dryRun=true' : ''}`;
    return (await callApi<ChangedSubscription>(path, { method: 'POST', ...within(signal) })).data;
  },

  /** Dry run of an edit: its effect on the client's appointments. */
  previewClientUpdate: async (
    id: string,
    values: Versioned<Record<string, unknown>>,
    signal?: AbortSignal,
  ): Promise<UpdatedClient> => {
    const { etag, ...body } = toRequest('clients', values);
    const version = against(typeof etag === 'string' ? etag : undefined);
    const path = `${clientPath(id)}?dryRun=true`;
    return (await callApi<UpdatedClient>(path, { method: 'PUT', body, ...version, ...within(signal) })).data;
  },

  eraseClient: async (
    { id, etag }: Versioned<{ id: string }>,
    { isDryRun = false, signal }: { isDryRun?: boolean; signal?: AbortSignal } = {},
  ): Promise<Erasure> => {
    const path = `${clientPath(id)}${isDryRun ? '?dryRun=true' : ''}`;
    return (await callApi<Erasure>(path, { method: 'DELETE', ...against(etag), ...within(signal) })).data;
  },

  changeClientFlag: async ({ id, etag }: Versioned<{ id: string }>, flag: ClientFlag, isOn: boolean) => {
    const path = `${clientPath(id)}/${FLAG_PATHS[flag]}`;
    return (await callApi<Client>(path, { method: 'PUT', body: { [flag]: isOn }, ...against(etag) })).data;
  },

  /** If the client's address is not confirmed, the link confirms it. */
  mailPasswordLink: async (id: string): Promise<void> => {
    await callApi<null>(`${clientPath(id)}/password-reset-mail`, { method: 'POST' });
  },
};

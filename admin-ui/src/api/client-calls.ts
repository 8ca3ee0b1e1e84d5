import type { Client } from '@palestra/backend/contract/client';
import type { Statistics } from '@palestra/backend/contract/gym';
import type { Setting, SettingKey, SettingRequest } from '@palestra/backend/contract/setting';
import type { SubscriptionStatus } from '@palestra/backend/contract/subscription';
import { callApi } from './api';
import { totalOf } from './content-range';

const FOUND_SHOWN = 8;

/** Settings as read; `etag` returns as `If-Match` with a change of one of them. */
export interface LoadedSettings {
  settings: Setting[];
  etag: string | null;
}

export const clientCalls = {
  /** First clients that match by name, phone or e-mail. */
  findClients: async (words: string, signal?: AbortSignal): Promise<Client[]> => {
    const parameters = new URLSearchParams({ search: words, range: JSON.stringify([0, FOUND_SHOWN - 1]) });
    const path = `/api/Admin/clients?${parameters.toString()}`;
    return (await callApi<Client[]>(path, signal ? { signal } : {})).data;
  },

  /** Clients whose subscription counts as active, by name; pages count from 1. */
  activeSubscriptions: async (q: string, page: number, perPage: number, signal?: AbortSignal) => {
    const start = (page - 1) * perPage;
    const filter = { status: ['active', 'expiring'] satisfies SubscriptionStatus[], ...(q !== '' && { q }) };
    const parameters = new URLSearchParams({
      filter: JSON.stringify(filter),
      sort: JSON.stringify(['name', 'ASC']),
      range: JSON.stringify([start, start + perPage - 1]),
    });
    const path = `/api/Admin/clients?${parameters.toString()}`;
    const { data, headers } = await callApi<Client[]>(path, signal ? { signal } : {});
    return { clients: data, total: totalOf(headers) };
  },

  settings: async (signal?: AbortSignal): Promise<LoadedSettings> => {
    const { data, headers } = await callApi<Setting[]>('/api/Admin/settings', signal ? { signal } : {});
    return { settings: data, etag: headers.get('ETag') };
  },

  changeSetting: async (key: SettingKey, value: string, etag: string | null): Promise<Setting> => {
    const body: SettingRequest = { value };
    const headers: Record<string, string> = etag === null ? {} : { 'If-Match': etag };
    return (await callApi<Setting>(`/api/Admin/settings/${key}`, { method: 'PUT', body, headers })).data;
  },

  statistics: async (signal?: AbortSignal): Promise<Statistics> => {
    return (await callApi<Statistics>('/api/Admin/statistics', signal ? { signal } : {})).data;
  },
};

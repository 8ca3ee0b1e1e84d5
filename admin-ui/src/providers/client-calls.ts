import type { Client } from '@palestra/backend/contract/client';
import type { Statistics } from '@palestra/backend/contract/gym';
import type { Setting, SettingKey, SettingRequest } from '@palestra/backend/contract/setting';
import type { SubscriptionStatus } from '@palestra/backend/contract/subscription';
import { callApi } from './api';
import { totalOf } from './content-range';

const FOUND_SHOWN = 8;

export const clientCalls = {
  /** The first clients that the words find, by name, phone or e-mail. */
  findClients: async (words: string, signal?: AbortSignal): Promise<Client[]> => {
    const parameters = new URLSearchParams({ search: words, range: JSON.stringify([0, FOUND_SHOWN - 1]) });
    const path = `/api/Admin/clients?${parameters.toString()}`;
    return (await callApi<Client[]>(path, signal ? { signal } : {})).data;
  },

  /** Those whose subscription counts as active, by name; pages are counted from 1. */
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

  settings: async (signal?: AbortSignal): Promise<Setting[]> => {
    return (await callApi<Setting[]>('/api/Admin/settings', signal ? { signal } : {})).data;
  },

  changeSetting: async (key: SettingKey, value: string): Promise<Setting> => {
    const body: SettingRequest = { value };
    return (await callApi<Setting>(`/api/Admin/settings/${key}`, { method: 'PUT', body })).data;
  },

  statistics: async (signal?: AbortSignal): Promise<Statistics> => {
    return (await callApi<Statistics>('/api/Admin/statistics', signal ? { signal } : {})).data;
  },
};

import type {
  Broadcast,
  BroadcastAudience,
  BroadcastPreview,
  BroadcastRequest,
  SendBroadcastRequest,
} from '@palestra/backend/contract/mail';
import { callApi } from './api';
import { listParameters, pageOf, type ListPage } from './list-page';

const BROADCASTS = '/api/Admin/broadcasts';

export const broadcastCalls = {
  broadcasts: async (
    words: string,
    { offset, rows }: { offset: number; rows: number },
    signal: AbortSignal,
  ): Promise<ListPage<Broadcast>> => {
    const path = `${BROADCASTS}?${listParameters(words === '' ? {} : { q: words }, offset, rows)}`;
    return pageOf(await callApi<Broadcast[]>(path, { signal }));
  },

  broadcastAudience: async (activeClientsOnly: boolean, signal?: AbortSignal): Promise<BroadcastAudience> => {
    const path = `${BROADCASTS}/audience?activeClientsOnly=${activeClientsOnly}`;
    return (await callApi<BroadcastAudience>(path, signal ? { signal } : {})).data;
  },

  previewBroadcast: async (body: BroadcastRequest, signal: AbortSignal): Promise<BroadcastPreview> => {
    return (await callApi<BroadcastPreview>(`${BROADCASTS}/preview`, { method: 'POST', body, signal })).data;
  },

  testBroadcast: async (body: BroadcastRequest): Promise<string> => {
    return (await callApi<null>(`${BROADCASTS}/test`, { method: 'POST', body })).message;
  },

  sendBroadcast: async (body: SendBroadcastRequest): Promise<Broadcast> => {
    return (await callApi<Broadcast>('/api/admin/send-broadcast-email', { method: 'POST', body })).data;
  },

  /** Stops or resumes a broadcast. */
  steerBroadcast: async (id: string, step: 'stop' | 'resume'): Promise<Broadcast> => {
    const path = `${BROADCASTS}/${encodeURIComponent(id)}/${step}`;
    return (await callApi<Broadcast>(path, { method: 'POST', body: {} })).data;
  },
};

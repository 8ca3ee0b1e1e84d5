import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import { callApi } from './api';

/** The weekly template as it was read; `etag` goes back as `If-Match` with a change of it. */
export interface LoadedTemplate {
  slots: GlobalTimeslot[];
  etag: string | null;
}

export const templateCalls = {
  weeklyTemplate: async (signal?: AbortSignal): Promise<LoadedTemplate> => {
    const answer = await callApi<GlobalTimeslot[]>('/api/Admin/global-timeslots', signal ? { signal } : {});
    return { slots: answer.data, etag: answer.headers.get('ETag') };
  },
};

import type { Gym } from '@palestra/backend/contract/gym';
import { callApi } from './api';

export const fetchGym = async (signal?: AbortSignal): Promise<Gym> =>
  (await callApi<Gym>('/api/gym', signal ? { signal } : {})).data;

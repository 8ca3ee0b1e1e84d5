import type { Gym } from '@palestra/backend/contract/gym';
import { call } from './api';

export const fetchGym = (signal?: AbortSignal): Promise<Gym> => call('/api/gym', { signal });

import type { Gym } from '@palestra/backend/contract/gym';
import { followClockFormat } from '@palestra/web-kit/clock-format';
import { call } from './api';

/** Hours are written as it says from then on. */
export async function fetchGym(signal?: AbortSignal): Promise<Gym> {
  const gym = await call<Gym>('/api/gym', { signal });
  followClockFormat(gym.clockFormat);
  return gym;
}

import { DEFAULT_GYM_NAME, type Gym } from '@palestra/backend/contract/gym';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { get } from '../../lib/api';
import { setGymClock } from '../../lib/gym-clock';

async function readGym({ signal }: { signal: AbortSignal }): Promise<Gym> {
  const gym = await get<Gym>('/api/gym', signal);
  setGymClock(gym.now);
  document.querySelector('meta[name=apple-mobile-web-app-title]')?.setAttribute('content', gym.name);
  return gym;
}

/** The gym's name, zone, clock and deadlines. */
export const useGym = (): UseQueryResult<Gym> =>
  useQuery({ queryKey: ['gym'], queryFn: readGym, staleTime: 60_000, refetchInterval: 5 * 60_000 });

/** Brand word: the gym's name, the product's until that is known. */
export const useGymName = (): string => useGym().data?.name ?? DEFAULT_GYM_NAME;

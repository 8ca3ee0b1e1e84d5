import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Gym } from '@palestra/backend/contract/gym';
import { dateIn } from '@palestra/web-kit/format-date';
import { gymZone, setGymClock, useGymNow } from '@palestra/web-kit/gym-clock';
import { useQuery } from '@tanstack/react-query';
import { fetchGym } from '../../api/gym';

const REREAD_MS = 300_000;
export const GYM_QUERY = ['gym'];

export interface GymClock {
  gym: Gym;
  now: Date;
  today: CalendarDate;
}

export function useGymQuery() {
  return useQuery({
    queryKey: GYM_QUERY,
    queryFn: async ({ signal }) => {
      const gym = await fetchGym(signal);
      setGymClock(gym.now);
      gymZone.set(gym.timeZone);
      return gym;
    },
    staleTime: REREAD_MS,
    refetchInterval: REREAD_MS,
  });
}

/** The gym and its ticking clock; null until the gym has been read. */
export function useGym(): GymClock | null {
  const { data: gym } = useGymQuery();
  const now = useGymNow();
  return gym === undefined ? null : { gym, now, today: dateIn(gym.timeZone, now) };
}

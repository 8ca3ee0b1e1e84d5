import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Gym } from '@palestra/backend/contract/gym';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchGym } from '../../api/gym';
import { dateIn } from './format-date';
import { clockOffset, gymNow } from './gym-clock';

const CLOCK_STEP_MS = 15_000;
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
      return { gym, offsetMs: clockOffset(gym, Date.now()) };
    },
    staleTime: REREAD_MS,
    refetchInterval: REREAD_MS,
  });
}

/** This device's time in milliseconds, updated every `everyMs`. */
function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** The gym and its ticking clock; null until the gym has been read. */
export function useGym(): GymClock | null {
  const { data } = useGymQuery();
  const deviceNow = useNow(CLOCK_STEP_MS);
  if (data === undefined) return null;
  const now = gymNow(data.offsetMs, deviceNow);
  return { gym: data.gym, now, today: dateIn(data.gym.timeZone, now) };
}

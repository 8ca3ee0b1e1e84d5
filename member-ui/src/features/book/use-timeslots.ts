import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { AvailableTimeslots } from '@palestra/backend/contract/timeslot';
import { queryOptions, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { get } from '../../lib/api';
import { pollUnlessLive } from '../../lib/live-state';

const PREFETCHED_FOR_MS = 5_000;

const timeslotsOf = (date: CalendarDate) =>
  queryOptions({
    queryKey: ['timeslots', date],
    queryFn: ({ signal }) => get<AvailableTimeslots>(`/api/Client/timeslots/available?date=${date}`, signal),
  });

/** The slots of a date, with what keeps the member from booking them; read again when places are taken or given back. */
export const useTimeslots = (date: CalendarDate): UseQueryResult<AvailableTimeslots> =>
  useQuery({ ...timeslotsOf(date), refetchInterval: pollUnlessLive });

/** Asks for a date's slots as soon as a finger or pointer is over the day. */
export function usePrefetchTimeslots(): (date: CalendarDate) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (date) => void queryClient.prefetchQuery({ ...timeslotsOf(date), staleTime: PREFETCHED_FOR_MS }),
    [queryClient],
  );
}

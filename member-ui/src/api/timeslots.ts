import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { AvailableTimeslots } from '@palestra/backend/contract/timeslot';
import { queryOptions, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { get } from './http';
import { pollUnlessLive } from './live-state';

const PREFETCHED_FOR_MS = 5_000;

const timeslotsOf = (date: CalendarDate) =>
  queryOptions({
    queryKey: ['timeslots', date],
    queryFn: ({ signal }) => get<AvailableTimeslots>(`/api/Client/timeslots/available?date=${date}`, signal),
  });

/** Slots of a date with the member's refusals; refetched when places are taken or freed. */
export const useTimeslots = (date: CalendarDate): UseQueryResult<AvailableTimeslots> =>
  useQuery({ ...timeslotsOf(date), refetchInterval: pollUnlessLive });

/** Prefetches a date's slots when a finger or pointer reaches the day. */
export function usePrefetchTimeslots(): (date: CalendarDate) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (date) => void queryClient.prefetchQuery({ ...timeslotsOf(date), staleTime: PREFETCHED_FOR_MS }),
    [queryClient],
  );
}

import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { AvailableTimeslots } from '@palestra/backend/contract/timeslot';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { readOf, useLiveRead } from './reads';

const PREFETCHED_FOR_MS = 5_000;

/** Key and address of a date's slots. */
const slotsOn = (date: CalendarDate) => [['timeslots', date], `/api/Client/timeslots/available?date=${date}`] as const;

/** Slots of a date with the member's refusals; refetched when places are taken or freed. */
export const useTimeslots = (date: CalendarDate): UseQueryResult<AvailableTimeslots> => useLiveRead(...slotsOn(date));

/** Prefetches a date's slots when a finger or pointer reaches the day. */
export function usePrefetchTimeslots(): (date: CalendarDate) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (date) =>
      void queryClient.prefetchQuery({
        ...readOf<AvailableTimeslots>(...slotsOn(date)),
        staleTime: PREFETCHED_FOR_MS,
      }),
    [queryClient],
  );
}

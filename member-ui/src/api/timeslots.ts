import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { AvailableTimeslots, BookingDay } from '@palestra/backend/contract/timeslot';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { readOf, useLiveRead } from './reads';

const PREFETCHED_FOR_MS = 5_000;

/** Key and address of a date's slots, for the move of an appointment when there is one. */
const slotsOn = (date: CalendarDate, moving: string | null) =>
  [
    ['timeslots', date, ...(moving === null ? [] : [moving])],
    `/api/Client/timeslots/available?date=${date}${moving === null ? '' : `&appointmentId=${moving}`}`,
  ] as const;

/** Slots of a date with the member's refusals; refetched when places are taken or freed. */
export const useTimeslots = (date: CalendarDate, moving: string | null = null): UseQueryResult<AvailableTimeslots> =>
  useLiveRead(...slotsOn(date, moving));

/** Prefetches a date's slots when a finger or pointer reaches the day. */
export function usePrefetchTimeslots(moving: string | null): (date: CalendarDate) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (date) =>
      void queryClient.prefetchQuery({
        ...readOf<AvailableTimeslots>(...slotsOn(date, moving)),
        staleTime: PREFETCHED_FOR_MS,
      }),
    [queryClient, moving],
  );
}

/** The 31 days of the booking window, as the move of an appointment reaches them when there is one. */
export const useBookingDays = (moving: string | null = null): UseQueryResult<BookingDay[]> =>
  useLiveRead(
    ['booking-days', ...(moving === null ? [] : [moving])],
    `/api/Client/booking-days${moving === null ? '' : `?appointmentId=${moving}`}`,
  );

import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { AvailableTimeslots, BookingDay } from '@palestra/backend/contract/timeslot';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useRooms } from './gym';
import { readOf, useLiveRead } from './reads';

const PREFETCHED_FOR_MS = 5_000;

/** Key and address of a date's slots of all rooms, for the move of an appointment when there is one. */
const slotsOn = (date: CalendarDate, moving: string | null, hasRooms: boolean) => {
  const asked = `${moving === null ? '' : `&appointmentId=${moving}`}${hasRooms ? '&areaId=0' : ''}`;
  return [
    ['timeslots', date, ...(asked === '' ? [] : [asked])],
    `/api/Client/timeslots/available?date=${date}${asked}`,
  ] as const;
};

/** Slots of a date with the member's refusals; refetched when places are taken or freed. */
export const useTimeslots = (date: CalendarDate, moving: string | null = null): UseQueryResult<AvailableTimeslots> =>
  useLiveRead(...slotsOn(date, moving, useRooms().length > 0));

/** Prefetches a date's slots when a finger or pointer reaches the day. */
export function usePrefetchTimeslots(moving: string | null): (date: CalendarDate) => void {
  const queryClient = useQueryClient();
  const hasRooms = useRooms().length > 0;
  return useCallback(
    (date) =>
      void queryClient.prefetchQuery({
        ...readOf<AvailableTimeslots>(...slotsOn(date, moving, hasRooms)),
        staleTime: PREFETCHED_FOR_MS,
      }),
    [queryClient, moving, hasRooms],
  );
}

/** The 31 days of the booking window, as the move of an appointment reaches them when there is one. */
export const useBookingDays = (moving: string | null = null): UseQueryResult<BookingDay[]> =>
  useLiveRead(
    ['booking-days', ...(moving === null ? [] : [moving])],
    `/api/Client/booking-days${moving === null ? '' : `?appointmentId=${moving}`}`,
  );

import type { BookingDay } from '@palestra/backend/contract/timeslot';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { get } from '../../lib/api';
import { pollUnlessLive } from '../../lib/live-state';

/** The 31 days of the booking window. */
export const useBookingDays = (): UseQueryResult<BookingDay[]> =>
  useQuery({
    queryKey: ['booking-days'],
    queryFn: ({ signal }) => get<BookingDay[]>('/api/Client/booking-days', signal),
    refetchInterval: pollUnlessLive,
  });

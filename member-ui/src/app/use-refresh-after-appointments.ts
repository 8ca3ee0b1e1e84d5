import { TIMERS } from '@palestra/backend/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { APPOINTMENT_BOOKED, APPOINTMENT_CANCELLED } from '../features/appointments/appointment-events';

/** Refetches every screen at once and 2.5 s after a booking or a cancellation (rule: refresh after booking). */
export function useRefreshAfterAppointments(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = (): void => void queryClient.invalidateQueries();
    const refreshTwice = (): void => {
      refresh();
      clearTimeout(timer);
      timer = setTimeout(refresh, TIMERS.bookingRefresh);
    };
    window.addEventListener(APPOINTMENT_BOOKED, refreshTwice);
    window.addEventListener(APPOINTMENT_CANCELLED, refreshTwice);
    return () => {
      clearTimeout(timer);
      window.removeEventListener(APPOINTMENT_BOOKED, refreshTwice);
      window.removeEventListener(APPOINTMENT_CANCELLED, refreshTwice);
    };
  }, [queryClient]);
}

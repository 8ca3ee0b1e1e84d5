import { TIMERS } from '@palestra/backend/contract/limits';
import { useEffect } from 'react';
import { APPOINTMENT_EVENTS } from './appointment-events';

/** Refetches 2.5 s after an appointment was booked or cancelled, when all side effects are done. */
export function useAppointmentChanges(refetch: () => Promise<unknown>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void refetch(), TIMERS.bookingRefresh);
    };
    APPOINTMENT_EVENTS.forEach((event) => addEventListener(event, later));
    return () => {
      clearTimeout(timer);
      APPOINTMENT_EVENTS.forEach((event) => removeEventListener(event, later));
    };
  }, [refetch]);
}

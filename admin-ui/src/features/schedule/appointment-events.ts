import { TIMERS } from '@palestra/backend/contract/limits';
import { useEffect } from 'react';
import { streaming } from '../../kit/live/live-store';

/** Window events that make the dashboards refresh (rule: refresh after booking). */
const APPOINTMENT_EVENTS = ['appointmentBooked', 'appointmentCancelled'] as const;
type AppointmentEvent = (typeof APPOINTMENT_EVENTS)[number];

export const announce = (event: AppointmentEvent): boolean => window.dispatchEvent(new Event(event));

/** Without a live stream, refetches 2.5 s after an appointment was booked or cancelled, when all side effects are done. */
export function useAppointmentChanges(refetch: () => Promise<unknown>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!streaming.get()) void refetch();
      }, TIMERS.bookingRefresh);
    };
    APPOINTMENT_EVENTS.forEach((event) => addEventListener(event, later));
    return () => {
      clearTimeout(timer);
      APPOINTMENT_EVENTS.forEach((event) => removeEventListener(event, later));
    };
  }, [refetch]);
}

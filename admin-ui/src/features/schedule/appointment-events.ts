/** Window events that make the dashboards refresh (rule: refresh after booking). */
export const APPOINTMENT_EVENTS = ['appointmentBooked', 'appointmentCancelled'] as const;
export type AppointmentEvent = (typeof APPOINTMENT_EVENTS)[number];

export const announce = (event: AppointmentEvent): boolean => window.dispatchEvent(new Event(event));

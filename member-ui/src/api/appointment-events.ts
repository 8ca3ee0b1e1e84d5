/** Window events that tell every open screen of a booking or a cancellation (rule: refresh after booking). */
export const APPOINTMENT_BOOKED = 'appointmentBooked';
export const APPOINTMENT_CANCELLED = 'appointmentCancelled';

export function announce(event: typeof APPOINTMENT_BOOKED | typeof APPOINTMENT_CANCELLED): void {
  window.dispatchEvent(new Event(event));
}

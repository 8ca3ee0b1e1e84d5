import type { OwnAppointment } from '@palestra/backend/contract/client';
import { KEPT_APPOINTMENTS } from '@palestra/web-kit/session';

/** Appointments readable offline: the member's upcoming ones as last read. */
export interface KeptAppointments {
  userId: string;
  /** Time of reading by the gym's clock, ISO instant. */
  readAt: string;
  /** Milliseconds that it was ahead of the phone's clock. */
  clockAhead: number;
  timeZone: string;
  /** Whether the gym lets members in by a code, which the phone makes without a network. */
  hasDoor: boolean;
  appointments: OwnAppointment[];
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function keepAppointments(store: Store, kept: KeptAppointments): void {
  try {
    store.setItem(KEPT_APPOINTMENTS, JSON.stringify(kept));
  } catch {
    // The phone's storage is full: nothing to read offline then.
  }
}

/** Returns this member's data and erases another's. */
export function readKeptAppointments(store: Store, userId: string): KeptAppointments | null {
  try {
    const kept = JSON.parse(store.getItem(KEPT_APPOINTMENTS) ?? 'null') as KeptAppointments | null;
    if (kept?.userId === userId && Array.isArray(kept.appointments)) return kept;
  } catch {
    // Unreadable data counts as none.
  }
  store.removeItem(KEPT_APPOINTMENTS);
  return null;
}

import type { Appointment } from '@palestra/backend/contract/appointment';
import { KEPT_APPOINTMENTS } from '@palestra/backend/contract/session-storage';

/** What can be read without a network: the member's upcoming appointments, as they were when they were last read. */
export interface KeptAppointments {
  userId: string;
  /** The gym's clock at that moment, ISO instant. */
  readAt: string;
  /** How far it was ahead of the phone's, in milliseconds. */
  clockAhead: number;
  timeZone: string;
  appointments: Appointment[];
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function keepAppointments(store: Store, kept: KeptAppointments): void {
  try {
    store.setItem(KEPT_APPOINTMENTS, JSON.stringify(kept));
  } catch {
    // The phone's storage is full: without a network there is nothing to read then.
  }
}

/** Those of this member; another one's are erased. */
export function readKeptAppointments(store: Store, userId: string): KeptAppointments | null {
  try {
    const kept = JSON.parse(store.getItem(KEPT_APPOINTMENTS) ?? 'null') as KeptAppointments | null;
    if (kept?.userId === userId && Array.isArray(kept.appointments)) return kept;
  } catch {
    // Unreadable is as good as none.
  }
  store.removeItem(KEPT_APPOINTMENTS);
  return null;
}

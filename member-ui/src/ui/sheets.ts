import type { Appointment } from '@palestra/backend/contract/appointment';
import type { MemberTimeslot } from '@palestra/backend/contract/timeslot';
import { createContext, useContext } from 'react';

/**
 * Opens the sheets that ask before a booking and a cancellation, or take a cancellation back; the dashboard shows them.
 */
interface Sheets {
  book: (slot: MemberTimeslot) => void;
  cancel: (appointment: Appointment) => void;
}

export const SheetsContext = createContext<Sheets>({ book: () => undefined, cancel: () => undefined });

export const useSheets = (): Sheets => useContext(SheetsContext);

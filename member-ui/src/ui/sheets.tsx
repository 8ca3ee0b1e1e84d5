import type { Appointment } from '@palestra/backend/contract/appointment';
import type { MemberTimeslot } from '@palestra/backend/contract/timeslot';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { BookSheet } from './BookSheet';
import { CancelSheet } from './CancelSheet';

/** Opens the sheets that ask before a booking and a cancellation, or take a cancellation back. */
interface Sheets {
  book: (slot: MemberTimeslot) => void;
  cancel: (appointment: Appointment) => void;
}

const SheetsContext = createContext<Sheets>({ book: () => undefined, cancel: () => undefined });

export const useSheets = (): Sheets => useContext(SheetsContext);

/** Holds the sheets above the rows: if a row disappears, its open sheet says so. */
export function SheetsHost({ children }: { children: ReactNode }) {
  const [booking, book] = useState<MemberTimeslot | null>(null);
  const [cancelling, cancel] = useState<Appointment | null>(null);
  const sheets = useMemo(() => ({ book, cancel }), []);
  return (
    <SheetsContext value={sheets}>
      {children}
      {booking && (
        <BookSheet
          key={`${booking.id} ${booking.movableAppointmentId}`}
          asked={booking}
          onMove={book}
          onClose={() => book(null)}
        />
      )}
      {cancelling && <CancelSheet key={cancelling.id} appointment={cancelling} onClose={() => cancel(null)} />}
    </SheetsContext>
  );
}

import type { MemberTimeslot } from '@palestra/backend/contract/timeslot';
import { Suspense, useState, type ReactNode } from 'react';
import { BookSheet } from './sheet-parts';
import { OpenBookingContext } from './use-open-booking';

/** Holds the sheet above the rows: if the slot's row disappears, the open sheet says so. */
export function BookingSheetHost({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<MemberTimeslot | null>(null);
  return (
    <OpenBookingContext value={setAsked}>
      {children}
      <Suspense>{asked && <BookSheet key={asked.id} asked={asked} onClose={() => setAsked(null)} />}</Suspense>
    </OpenBookingContext>
  );
}

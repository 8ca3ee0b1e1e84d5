import type { MemberTimeslot } from '@palestra/backend/contract/timeslot';
import { Suspense, useState, type ReactNode } from 'react';
import { BookSheet } from './sheet-parts';
import { OpenBookingContext } from './use-open-booking';

/** The sheet outlives the row it was opened from: a slot that goes while it is open is told in it. */
export function BookingSheetHost({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<MemberTimeslot | null>(null);
  return (
    <OpenBookingContext value={setAsked}>
      {children}
      <Suspense>{asked && <BookSheet key={asked.id} asked={asked} onClose={() => setAsked(null)} />}</Suspense>
    </OpenBookingContext>
  );
}

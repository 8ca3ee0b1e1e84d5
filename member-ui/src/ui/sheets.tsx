import type { Appointment } from '@palestra/backend/contract/appointment';
import type { MemberTimeslot } from '@palestra/backend/contract/timeslot';
import { createContext, Suspense, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useProfile } from '../api/profile';
import { lazyPart } from './lazy-part';
import type { OpenSheetProps } from './OpenSheet';

const OpenSheet = lazyPart(21, async () => (await import('./OpenSheet')).OpenSheet);

/** Parts that the screen does not need load so long after it, beside which they would compete for a slow line. */
export const AFTER_SCREEN_MS = 500;

/** Opens the sheets that ask before a booking and a cancellation, or take a cancellation back. */
interface Sheets {
  /** `moving`: the appointment that the page moves, of any day. */
  book: (slot: MemberTimeslot, moving?: string | null) => void;
  cancel: (appointment: Appointment) => void;
}

const SheetsContext = createContext<Sheets>({ book: () => undefined, cancel: () => undefined });
/** Apart from them: they stay the same while a sheet opens and closes. */
const OpenContext = createContext(false);

export const useIsSheetOpen = (): boolean => useContext(OpenContext);

export const useSheets = (): Sheets => useContext(SheetsContext);

/** Before a press needs it. One that fails is asked for again by the press, which tells the fault. */
function useSheetsAhead(): void {
  const isLoaded = useProfile().data !== undefined;
  useEffect(() => {
    if (!isLoaded) return undefined;
    const timer = setTimeout(() => void OpenSheet.load().catch(() => undefined), AFTER_SCREEN_MS);
    return () => clearTimeout(timer);
  }, [isLoaded]);
}

/** Holds the sheets above the rows: if a row disappears, its open sheet says so. */
export function SheetsHost({ children }: { children: ReactNode }) {
  const [booking, setBooking] = useState<OpenSheetProps['booking']>(null);
  const [cancelling, cancel] = useState<Appointment | null>(null);
  const book = useCallback<Sheets['book']>((asked, moving = null) => setBooking({ asked, moving }), []);
  const sheets = useMemo(() => ({ book, cancel }), [book]);
  useSheetsAhead();
  return (
    <SheetsContext value={sheets}>
      <OpenContext value={booking !== null || cancelling !== null}>{children}</OpenContext>
      <Suspense>
        {booking && <OpenSheet booking={booking} cancelling={null} book={book} onClose={() => setBooking(null)} />}
        {cancelling && <OpenSheet booking={null} cancelling={cancelling} book={book} onClose={() => cancel(null)} />}
      </Suspense>
    </SheetsContext>
  );
}

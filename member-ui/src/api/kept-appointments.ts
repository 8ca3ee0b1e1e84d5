import type { FamilyMember, OwnAppointment } from '@palestra/backend/contract/client';
import { KEPT_APPOINTMENTS } from '@palestra/web-kit/session';

/** Appointments readable offline: a person's upcoming ones as last read. */
export interface KeptAppointments {
  /** Time of reading by the gym's clock, ISO instant. */
  readAt: string;
  /** Milliseconds that it was ahead of the phone's clock. */
  clockAhead: number;
  timeZone: string;
  /** Whether the gym lets members in by a code, which the phone makes without a network. */
  hasDoor: boolean;
  appointments: OwnAppointment[];
}

/** Those of the member who is signed in and of each child for whom the screens were read. */
interface Kept {
  userId: string;
  /** As the profile has it, to switch between them offline. */
  family: FamilyMember[];
  people: Partial<Record<string, KeptAppointments>>;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface Keeper {
  userId: string;
  /** The person whose appointments they are: the member, or a child. */
  personId: string;
  family: FamilyMember[];
}

/** Keeps them beside those of the others in the family, and erases those of a child who has left it. */
export function keepAppointments(store: Store, { userId, personId, family }: Keeper, kept: KeptAppointments): void {
  const known = [userId, ...family.map(({ id }) => id)];
  const before = Object.entries(readKept(store, userId)?.people ?? {}).filter(([id]) => known.includes(id));
  const all: Kept = { userId, family, people: { ...Object.fromEntries(before), [personId]: kept } };
  try {
    store.setItem(KEPT_APPOINTMENTS, JSON.stringify(all));
  } catch {
    // The phone's storage is full: nothing to read offline then.
  }
}

/** Returns the kept data of this member and erases another's. */
export function readKept(store: Store, userId: string): Kept | null {
  try {
    const kept = JSON.parse(store.getItem(KEPT_APPOINTMENTS) ?? 'null') as Kept | null;
    if (kept?.userId === userId && typeof kept.people === 'object' && Array.isArray(kept.family)) return kept;
  } catch {
    // Unreadable data counts as none.
  }
  store.removeItem(KEPT_APPOINTMENTS);
  return null;
}

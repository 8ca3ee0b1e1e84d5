import type { Timeslot } from '@palestra/backend/contract/timeslot';
import type { ReadSlot } from '../providers/timeslot-calls';

/** A slot of a date together with the version that was read. */
export type ReadTimeslot = Timeslot & ReadSlot;

/** Of a window in which something about a slot is changed. */
export interface SlotChangeProps {
  slot: ReadTimeslot;
  onClose: () => void;
  /** Reads the slot anew after somebody else changed it; false when it is gone. */
  onReload: () => Promise<boolean>;
}

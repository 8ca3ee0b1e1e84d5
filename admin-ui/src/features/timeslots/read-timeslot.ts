import type { Timeslot } from '@palestra/backend/contract/timeslot';
import type { ReadSlot } from '../../api/timeslot-calls';

/** Slot of a date with the version that was read. */
export type ReadTimeslot = Timeslot & ReadSlot;

/** Props of a dialog that changes a slot. */
export interface SlotChangeProps {
  slot: ReadTimeslot;
  onClose: () => void;
  /** Refetches the slot after somebody else changed it; false when it is gone. */
  onReload: () => Promise<boolean>;
}

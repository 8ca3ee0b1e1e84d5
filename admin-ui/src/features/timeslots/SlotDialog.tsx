import { BookDialog } from '../appointments/BookDialog';
import type { GymClock } from '../../kit/time/use-gym';
import { CapacityDialog } from './CapacityDialog';
import { DisableDialog } from './DisableDialog';
import { EnableDialog } from './EnableDialog';
import type { ReadTimeslot } from './read-timeslot';
import type { SlotAction } from './slot-actions';
import { SlotClientsSheet } from './SlotClientsSheet';
import { TimeDialog } from './TimeDialog';

interface SlotDialogProps {
  action: SlotAction;
  slot: ReadTimeslot;
  clock: GymClock;
  onClose: () => void;
  onReload: () => Promise<boolean>;
}

/** Opens the dialog of the chosen action. */
export function SlotDialog({ action, slot, clock, onClose, onReload }: SlotDialogProps) {
  switch (action) {
    case 'clients':
      return <SlotClientsSheet slot={slot} now={clock.now} onClose={onClose} />;
    case 'book':
      return <BookDialog slot={slot} today={clock.today} onClose={onClose} />;
    case 'time':
      return <TimeDialog {...{ slot, onClose, onReload }} />;
    case 'capacity':
      return <CapacityDialog {...{ slot, onClose, onReload }} />;
    case 'disable':
      return <DisableDialog {...{ slot, onClose, onReload }} />;
    case 'enable':
      return <EnableDialog {...{ slot, onClose, onReload }} />;
  }
}

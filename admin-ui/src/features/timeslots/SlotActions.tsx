import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { Icon, type IconName } from '../../kit/ui/Icon';
import styles from './ManagedSlot.module.css';
import look from '../schedule/Slot.module.css';
import type { SlotAction } from './slot-actions';

interface SlotActionsProps {
  slot: Timeslot;
  actions: readonly SlotAction[];
  onAct: (action: SlotAction) => void;
}

const SHOWN = {
  clients: { icon: 'people', text: 'timeslots.clients', name: 'timeslots.clientsOf' },
  book: { icon: 'plus', text: 'timeslots.book', name: 'slot.bookAt' },
  time: { icon: 'clock', text: 'timeslots.changeTime', name: 'timeslots.changeTimeOf' },
  capacity: { icon: 'person', text: 'timeslots.changeCapacity', name: 'timeslots.changeCapacityOf' },
  disable: { icon: 'power', text: 'timeslots.disable', name: 'timeslots.disableOf' },
  enable: { icon: 'power', text: 'timeslots.enable', name: 'timeslots.enableOf' },
} as const satisfies Record<SlotAction, { icon: IconName; text: string; name: string }>;

export function SlotActions({ slot, actions, onAct }: SlotActionsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const time = format.timeRange(slot.startTime, slot.endTime);
  return (
    <div className={`${look.actions} ${styles.actions}`}>
      {actions.map((action) => {
        const { icon, text, name } = SHOWN[action];
        return (
          // Enabling and disabling share one button, keyed by icon, so that it keeps the focus.
          <button
            key={icon}
            type="button"
            data-action={action}
            aria-label={t(name, { time })}
            onClick={() => onAct(action)}
          >
            <Icon name={icon} size={16} />
            {t(text)}
          </button>
        );
      })}
    </div>
  );
}

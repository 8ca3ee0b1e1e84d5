import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import styles from './ManagedSlot.module.css';
import type { ReadTimeslot } from './read-timeslot';
import look from '../schedule/Slot.module.css';
import { slotActionsOf, type SlotAction } from './slot-actions';
import { SlotActions } from './SlotActions';
import { SlotBadges } from './SlotBadges';
import cards from '../schedule/SlotCard.module.css';
import { SlotLoad } from '../schedule/SlotLoad';
import { emptySeatsOf, slotStateOf } from '../schedule/slot-state';

interface ManagedSlotProps {
  slot: ReadTimeslot;
  /** Slot of the weekly template; null until known. */
  usual: GlobalTimeslot | null;
  now: Date;
  opensOn: CalendarDate | null;
  onAct: (action: SlotAction, slot: ReadTimeslot) => void;
}

/** Editable slot of a date: occupancy, differences from the template and actions. */
export function ManagedSlot({ slot, usual, now, opensOn, onAct }: ManagedSlotProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const state = slotStateOf(slot, now, opensOn);
  const heading = `slot-${slot.id}`;
  const reason = slot.disabledReason ?? slot.overrideReason;
  return (
    <li
      className={`${cards.card} ${styles.card}`}
      data-state={state}
      data-free={emptySeatsOf(slot, state) || undefined}
      aria-labelledby={heading}
    >
      <div>
        <h3 id={heading} className={`${look.time} tabular`}>
          {format.timeRange(slot.startTime, slot.endTime)}
        </h3>
        <SlotBadges slot={slot} usual={usual} />
        {reason !== null && <p className={look.note}>{reason}</p>}
        {slot.isRetired && <p className={look.note}>{t('timeslots.retiredHint')}</p>}
      </div>
      <SlotLoad slot={slot} state={state} />
      <SlotActions slot={slot} actions={slotActionsOf(slot, now, opensOn)} onAct={(action) => onAct(action, slot)} />
    </li>
  );
}

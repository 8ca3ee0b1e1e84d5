import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { useUses } from '../../kit/time/use-uses';
import { Icon } from '../../kit/ui/Icon';
import { ClassLabel } from '../schedule/ClassLabel';
import look from '../schedule/Slot.module.css';
import { SlotLoad } from '../schedule/SlotLoad';
import { emptySeatsOf, slotStateOf } from '../schedule/slot-state';
import styles from './DaySchedule.module.css';
import { SLOT_ACTIONS, slotActionsOf, type SlotAction } from './slot-actions';
import type { ReadTimeslot } from './timeslots.api';

interface SlotBadgesProps {
  slot: Timeslot;
  /** Null until known. */
  usual: GlobalTimeslot | null;
}

/** Differences from the weekly template on this date, beside the original values. */
function SlotBadges({ slot, usual }: SlotBadgesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const usualStart = usual?.effectiveStartTime ?? slot.originalStartTime;
  const usualEnd = usual?.effectiveEndTime ?? slot.originalEndTime;
  const changes = [
    slot.hasTimeChange && { name: t('timeslots.timeChanged'), was: format.timeRange(usualStart, usualEnd) },
    slot.isExtra && { name: t('timeslots.extra'), was: null },
    slot.hasCapacityOverride &&
      !slot.isExtra && { name: t('timeslots.capacityChanged'), was: usual?.defaultCapacity ?? null },
  ].filter((change) => change !== false);
  if (changes.length === 0) return null;
  return (
    <ul className={look.badges}>
      {changes.map(({ name, was }) => (
        <li key={name} className={look.badge}>
          <strong>{name}</strong>
          {was !== null && <span className="tabular">{t('timeslots.was', { value: was })}</span>}
        </li>
      ))}
    </ul>
  );
}

interface SlotActionsProps {
  slot: Timeslot;
  actions: readonly SlotAction[];
  onAct: (action: SlotAction) => void;
}

function SlotActions({ slot, actions, onAct }: SlotActionsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const time = format.timeRange(slot.startTime, slot.endTime);
  return (
    <div className={`${look.actions} ${styles.actions}`}>
      {actions.map((action) => {
        const { icon, text, name } = SLOT_ACTIONS[action];
        return (
          // Enabling and disabling share one button, keyed by icon, so that it keeps the focus.
          <button
            key={action === 'trainer' ? action : icon}
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

interface SlotRowProps {
  slot: ReadTimeslot;
  /** Slot of the weekly template; null until known. */
  usual: GlobalTimeslot | null;
  now: Date;
  opensOn: CalendarDate | null;
  onAct: (action: SlotAction, slot: ReadTimeslot) => void;
}

/** Editable slot of a date: occupancy, differences from the template and actions. */
export function SlotRow({ slot, usual, now, opensOn, onAct }: SlotRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const usesClasses = useUses()('classes');
  const state = slotStateOf(slot, now, opensOn);
  const heading = `slot-${slot.id}`;
  const reason = format.reason(slot.disabledReason ?? slot.overrideReason);
  return (
    <li
      tabIndex={-1}
      className={`${look.card} ${styles.card}`}
      data-state={state}
      data-free={emptySeatsOf(slot, state) || undefined}
      aria-labelledby={heading}
    >
      <div>
        <h3 id={heading} className={`${look.time} tabular`}>
          {format.timeRange(slot.startTime, slot.endTime)}
        </h3>
        <ClassLabel slot={slot} />
        <SlotBadges slot={slot} usual={usual} />
        {reason !== null && <p className={look.note}>{reason}</p>}
        {slot.isRetired && <p className={look.note}>{t('timeslots.retiredHint')}</p>}
      </div>
      <SlotLoad slot={slot} state={state} />
      <SlotActions
        slot={slot}
        actions={slotActionsOf(slot, now, opensOn, usesClasses)}
        onAct={(action) => onAct(action, slot)}
      />
    </li>
  );
}

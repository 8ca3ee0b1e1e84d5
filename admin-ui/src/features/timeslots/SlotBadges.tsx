import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import look from '../schedule/Slot.module.css';

interface SlotBadgesProps {
  slot: Timeslot;
  /** Null until known. */
  usual: GlobalTimeslot | null;
}

/** Differences from the weekly template on this date, beside the original values. */
export function SlotBadges({ slot, usual }: SlotBadgesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const usualStart = usual?.effectiveStartTime ?? slot.originalStartTime;
  const usualEnd = usual?.effectiveEndTime ?? slot.originalEndTime;
  const changes = [
    slot.hasTimeChange && { name: t('timeslots.timeChanged'), was: format.timeRange(usualStart, usualEnd) },
    slot.hasCapacityOverride && { name: t('timeslots.capacityChanged'), was: usual?.defaultCapacity ?? null },
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

import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import look from '../schedule/Slot.module.css';
import { EnabledSwitch } from './EnabledSwitch';
import type { TemplateAction } from './template-actions';
import styles from './TemplateSlot.module.css';
import { TemplateSlotActions } from './TemplateSlotActions';

interface TemplateSlotProps {
  slot: GlobalTimeslot;
  etag: string | null;
  onAct: (action: TemplateAction) => void;
}

/** Slot of the weekly template: time, capacity, switch and changes. */
export function TemplateSlot({ slot, etag, onAct }: TemplateSlotProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const heading = `template-${slot.id}`;
  const time = format.timeRange(slot.effectiveStartTime, slot.effectiveEndTime);
  const was = format.timeRange(slot.originalStartTime, slot.originalEndTime);
  const { reason, modifiedByName: name, modifiedAt } = slot;
  const when = modifiedAt === null ? null : format.instant(modifiedAt, clock?.gym.timeZone ?? 'UTC');
  return (
    <li className={styles.slot} data-off={!slot.isEnabled} aria-labelledby={heading}>
      <div>
        <h3 id={heading} className={`${look.time} tabular`}>
          {time}
        </h3>
        <div className={look.badges}>
          {slot.isCustomTimeslot && <span className={look.badge}>{t('globalTimeslots.custom')}</span>}
          {slot.hasTimeModification && (
            <span className={`${look.badge} tabular`}>{t('globalTimeslots.was', { value: was })}</span>
          )}
        </div>
        {reason !== null && <p className={look.note}>{reason}</p>}
        {name !== null && when !== null && <p className={look.note}>{t('globalTimeslots.by', { name, when })}</p>}
      </div>
      <div className={`${styles.capacity} tabular`}>
        <p>{t('globalTimeslots.places', { count: slot.defaultCapacity })}</p>
        {slot.ownCapacity !== null && <p className={look.note}>{t('globalTimeslots.placesOwn')}</p>}
      </div>
      <EnabledSwitch slot={slot} etag={etag} time={time} onDisable={() => onAct('disable')} />
      <TemplateSlotActions isModified={slot.isModified} time={time} onAct={onAct} />
    </li>
  );
}

import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import styles from '../schedule/SlotForm.module.css';

/** Names the slot and weekday that a dialog is about. */
export function EverySlot({ slot }: { slot: GlobalTimeslot }) {
  const { t } = useTranslation();
  const format = useFormat();
  const time = format.timeRange(slot.effectiveStartTime, slot.effectiveEndTime);
  return (
    <p className={`${styles.now} tabular`}>
      {t('globalTimeslots.everyDay', { day: format.weekday(slot.dayOfWeek), time })}
    </p>
  );
}

import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { slotStateOf } from '../schedule/slot-state';
import { useDaySchedule } from '../schedule/use-day-schedule';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { Waiting } from '../../kit/ui/Waiting';
import styles from './appointments.module.css';

interface SlotChoiceProps {
  date: CalendarDate;
  chosen: Timeslot | null;
  onChoose: (slot: Timeslot) => void;
}

export function SlotChoice({ date, chosen, onChoose }: SlotChoiceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const { data, error, refetch } = useDaySchedule(date);
  if (error !== null && data === undefined) {
    return <ProblemPanel error={error} fallback={t('errors.loadTimeslots')} onRetry={() => void refetch()} />;
  }
  if (data === undefined || clock === null) return <Waiting height={200} />;
  if (data.timeslots.length === 0) {
    return <p className={styles.none}>{t(data.isGymOpen ? 'overview.noSlots' : 'overview.closedOn')}</p>;
  }
  return (
    <>
      <fieldset className={styles.choice}>
        <legend>{t('appointments.chooseSlot')}</legend>
        {data.timeslots.map((slot) => {
          const state = slotStateOf(slot, clock.now, data.opensOn);
          return (
            <label key={slot.id} className={styles.option}>
              <input type="radio" name="slot" checked={chosen?.id === slot.id} onChange={() => onChoose(slot)} />
              <span className={`${styles.at} tabular`}>{format.timeRange(slot.startTime, slot.endTime)}</span>
              <span className={styles.word} data-state={state}>
                {t(`slot.${state}`)}
              </span>
              <span className="tabular" aria-hidden="true">
                {slot.currentBookings}/{slot.capacity}
              </span>
              <span className="visually-hidden">
                {t('slot.countLabel', { booked: slot.currentBookings, capacity: slot.capacity })}
              </span>
            </label>
          );
        })}
      </fieldset>
      {chosen === null && <p className={styles.none}>{t('appointments.chooseSlotHint')}</p>}
    </>
  );
}

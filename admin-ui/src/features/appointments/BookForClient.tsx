import { addDays, isCalendarDate, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import { LIMITS } from '@palestra/backend/contract/limits';
import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkUnderWay } from '../../api/work-under-way';
import { useAddress } from '../../kit/address/use-address';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { DateField } from '../../kit/ui/DateField';
import { DateScope, IfDatesRight } from '../../kit/ui/DateScope';
import { Panel } from '../../kit/ui/Panel';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { Waiting } from '../../kit/ui/Skeleton';
import { useRoomName } from '../schedule/rooms';
import { slotStateOf, type SlotState } from '../schedule/slot-state';
import { BookingCheck } from './BookingCheck';
import styles from './appointments.module.css';
import { useDaySchedule } from '../schedule/schedule.api';

interface SlotChoiceProps {
  date: CalendarDate;
  chosen: Timeslot | null;
  /** The appointment that moves: its own slot is not offered. */
  movedId?: string;
  /** Leaves out slots that nobody can be moved to. */
  isOpenOnly?: boolean;
  onChoose: (slot: Timeslot) => void;
}

/** The slots of a date, to choose one from. */
export function SlotChoice({ date, chosen, movedId, isOpenOnly = false, onChoose }: SlotChoiceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const { data, error, refetch } = useDaySchedule(date);
  const roomName = useRoomName();
  if (data === undefined) return <NotThere {...{ error, refetch }} failed={t('errors.loadTimeslots')} height={200} />;
  if (clock === null) return <Waiting height={200} />;
  if (data.timeslots.length === 0) {
    return <p className={styles.none}>{t(data.isGymOpen ? 'overview.noSlots' : 'overview.closedOn')}</p>;
  }
  const closed: readonly SlotState[] = ['ended', 'closed', 'disabled', 'retired'];
  const slots = data.timeslots.filter(
    (slot) =>
      slot.appointments.every(({ id }) => id !== movedId) &&
      !(isOpenOnly && closed.includes(slotStateOf(slot, clock.now, data.opensOn))),
  );
  if (slots.length === 0) return <p className={styles.none}>{t('appointments.noSlotTakes')}</p>;
  return (
    <>
      <fieldset className={styles.choice}>
        <legend>{t('appointments.chooseSlot')}</legend>
        {slots.map((slot) => {
          const state = slotStateOf(slot, clock.now, data.opensOn);
          return (
            <label key={slot.id} className={styles.option}>
              <input type="radio" name="slot" checked={chosen?.id === slot.id} onChange={() => onChoose(slot)} />
              <span className={`${styles.at} tabular`}>
                {[format.timeRange(slot.startTime, slot.endTime), roomName(slot.areaId)].filter(Boolean).join(', ')}
              </span>
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

const lastDay = (today: CalendarDate): CalendarDate => addDays(today, LIMITS.bookingWindowDays);

/**
 * Date of a new booking: the chosen one, which is in the address. Otherwise today, or tomorrow when today has no slots
 * left. Null until that is known.
 */
function useBookingDate(today: CalendarDate) {
  const clock = useGym();
  const { data, errorUpdateCount } = useDaySchedule(today);
  const { parameters, write } = useAddress();
  const asked = parameters.get('bookOn');
  const chosen = isCalendarDate(asked) && asked >= today && asked <= lastDay(today) ? asked : null;
  const setChosen = (date: CalendarDate): void => write({ bookOn: date });
  const first = (): CalendarDate | null => {
    // After a first failure the date stays today, instead of jumping with every retry; the slot list shows the error.
    if (data === undefined || clock === null) return errorUpdateCount > 0 ? today : null;
    const isOver = data.timeslots.every(({ endsAt }) => Date.parse(endsAt) <= clock.now.getTime());
    return isOver ? addDays(today, 1) : today;
  };
  return [chosen ?? first(), setChosen] as const;
}

/** Books this client: pick a day (today to 30 days ahead), pick a slot, see the answer of the rules, confirm. */
export function BookForClient({ clientId, today }: { clientId: string; today: CalendarDate }) {
  const { t } = useTranslation();
  const [date, setDate] = useBookingDate(today);
  const [slot, setSlot] = useState<Timeslot | null>(null);
  useWorkUnderWay(slot !== null);
  const last = lastDay(today);
  const chooseDate = (next: CalendarDate | null): void => {
    if (next === null) return;
    setDate(next);
    setSlot(null);
  };
  // The default date follows the clock; choosing a slot pins it.
  const chooseSlot = (next: Timeslot): void => {
    setDate(next.date);
    setSlot(next);
  };
  return (
    <Panel title={t('appointments.bookFor')} className={styles.panel}>
      <DateScope>
        <DateField
          isNeverEmpty
          // Otherwise the default date would replace text that is being typed.
          disabled={date === null}
          label={t('day.date')}
          value={date}
          onChange={chooseDate}
          min={today}
          max={last}
        />
        <IfDatesRight>
          {date === null ? <Waiting height={200} /> : <SlotChoice date={date} chosen={slot} onChoose={chooseSlot} />}
          {slot !== null && (
            <BookingCheck
              key={slot.id}
              wanted={{ userId: clientId, slot }}
              onBooked={() => setSlot(null)}
              onMoved={(moved) => setSlot({ ...slot, ...moved })}
            />
          )}
        </IfDatesRight>
      </DateScope>
    </Panel>
  );
}

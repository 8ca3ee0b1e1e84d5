import { addDays, weekdayOf, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import { LIMITS } from '@palestra/backend/contract/limits';
import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkUnderWay } from '../../api/work-under-way';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { useProposal } from '../../kit/time/use-typed-date';
import { Banner } from '../../kit/ui/Banner';
import { DateField } from '../../kit/ui/DateField';
import { DateScope, IfDatesRight } from '../../kit/ui/DateScope';
import { ModalDialog } from '../../kit/ui/ModalDialog';
import { useDaySchedule } from '../schedule/schedule.api';
import { emptySeatsOf, slotStateOf } from '../schedule/slot-state';
import type { HeldPlace } from './appointments.api';
import { BookingCheck } from './BookingCheck';
import { SlotChoice } from './BookForClient';
import styles from './booking.module.css';

const WEEK = Array.from({ length: 7 }, (_, day) => day);

/** In place of a mail. */
export function Untold() {
  const { t } = useTranslation();
  return <Banner kind="warning" text={t('appointments.untold')} />;
}

interface DayChoiceProps {
  date: CalendarDate;
  isChosen: boolean;
  onChoose: (date: CalendarDate) => void;
}

/** One day of the strip, with its number of free places. */
function DayChoice({ date, isChosen, onChoose }: DayChoiceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const { data } = useDaySchedule(date);
  const free = (data?.timeslots ?? []).reduce(
    (sum, slot) => sum + (clock === null ? 0 : emptySeatsOf(slot, slotStateOf(slot, clock.now, data?.opensOn ?? null))),
    0,
  );
  const words = free === 0 ? t('appointments.move.noneFree') : t('appointments.move.free', { count: free });
  return (
    <button type="button" className={styles.day} aria-pressed={isChosen} onClick={() => onChoose(date)}>
      <strong>
        {format.weekday(weekdayOf(date), 'short')} {Number(date.slice(8))}
      </strong>
      <span className="tabular">{data === undefined ? '\u00a0' : words}</span>
    </button>
  );
}

type Place = HeldPlace['slot'];

interface MoveDialogProps {
  target: HeldPlace;
  /** For the mail and the log. */
  reason: string | null;
  /** Where the appointment was dropped. */
  to?: Timeslot;
  onClose: () => void;
}

/**
 * Moves an appointment: pick a day and a slot, see the answer of the rules, confirm. The old place is kept until then.
 */
export function MoveDialog({ target, reason, to, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const today = useGym()?.today ?? target.slot.date;
  const [date, setDate] = useState<CalendarDate>(to?.date ?? target.slot.date);
  const [slot, setSlot] = useState<Timeslot | null>(to ?? null);
  // A day of the strip replaces a typed text that is no date, also where that day is chosen already.
  const [proposal, propose] = useProposal();
  useWorkUnderWay(true);
  const { id, userId, userName } = target;
  const [from, setFrom] = useState<Place>(target.slot);
  // The week from the appointment's day on; a booking ahead may also move to an earlier day, by its date.
  const last = addDays(today, LIMITS.bookingWindowDays);
  const week = addDays(last, 1 - WEEK.length);
  const first = from.date < today ? today : from.date > week ? week : from.date;
  const choose = (next: CalendarDate | null): void => {
    if (next === null) return;
    setDate(next);
    setSlot(null);
  };
  const chooseInStrip = (next: CalendarDate): void => {
    propose();
    choose(next);
  };
  return (
    <ModalDialog title={t('appointments.move.title')} onClose={onClose}>
      <p>{t('appointments.move.from', { name: userName })}</p>
      <p className={`${styles.slot} tabular`}>
        {format.day(from.date)}, {format.timeRange(from.startTime, from.endTime)}
      </p>
      {target.isUnreached === true && <Untold />}
      <div className={styles.days} role="group" aria-label={t('appointments.move.days')}>
        {WEEK.map((ahead) => {
          const day = addDays(first, ahead);
          return <DayChoice key={day} date={day} isChosen={day === date} onChoose={chooseInStrip} />;
        })}
      </div>
      <DateScope>
        <DateField
          isNeverEmpty
          label={t('day.date')}
          value={date}
          onChange={choose}
          min={today}
          max={last}
          proposal={proposal}
        />
        <IfDatesRight>
          <SlotChoice isOpenOnly date={date} chosen={slot} movedId={id} onChoose={setSlot} />
          {slot !== null && (
            <BookingCheck
              key={slot.id}
              wanted={{ userId, moved: { id, from, reason }, slot }}
              onBooked={onClose}
              onMoved={(moved) => setSlot({ ...slot, ...moved })}
              onElsewhere={setFrom}
            />
          )}
        </IfDatesRight>
      </DateScope>
    </ModalDialog>
  );
}

import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { MovedTimeslot } from '@palestra/backend/contract/envelope';
import type { Refusal } from '@palestra/backend/contract/refusal';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WantedBooking } from '../../api/booking-calls';
import { useFormat } from '../../kit/time/use-format';
import { Banner } from '../../kit/ui/Banner';
import { Checking } from '../../kit/ui/Checking';
import styles from './booking.module.css';
import { verdictOf } from './override';
import { OverrideChoice } from './OverrideChoice';
import { Reasons } from './Reasons';
import { useBooking } from './use-booking';

interface BookingDecisionProps {
  wanted: WantedBooking;
  today: CalendarDate;
  reasons: readonly Refusal[];
  /** True where no other control is in use: focus moves here, so that the next key decides. */
  takesFocus: boolean;
  onBooked: () => void;
  /** The rules' result changed meanwhile: check again. */
  onRefused: () => Promise<unknown>;
  /** Called when the slot now starts at another time than the one shown. */
  onMoved: (moved: MovedTimeslot) => void;
}

export function BookingDecision({ wanted, today, reasons, takesFocus, ...told }: BookingDecisionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOverriding, setOverriding] = useState(false);
  const verdict = verdictOf(reasons, wanted.slot.date, today);
  const { book, isBusy, problem, moved, dismiss } = useBooking({ wanted, ...told });
  const isOverride = verdict === 'overridable';
  const confirm = (): string => {
    if (isBusy) return t('appointments.booking');
    if (moved === null) return t(isOverride ? 'appointments.confirmOverride' : 'appointments.confirm');
    const time = format.timeRange(moved.startTime, moved.endTime);
    return t(isOverride ? 'appointments.confirmOverrideAt' : 'appointments.confirmAt', { time });
  };
  return (
    <div className={styles.decision}>
      {verdict === 'allowed' && problem === null && <Banner kind="success" text={t('appointments.allowed')} />}
      {verdict !== 'allowed' && <Reasons reasons={reasons} isFinal={verdict === 'impossible'} />}
      {isOverride && <OverrideChoice {...{ isOverriding, takesFocus }} onChange={setOverriding} />}
      {problem !== null && <Banner kind="danger" text={problem} onDismiss={dismiss} />}
      {isBusy && <Checking />}
      {verdict !== 'impossible' && (
        <Button
          variant="contained"
          autoFocus={takesFocus && !isOverride}
          color={isOverride ? 'error' : 'primary'}
          disabled={isBusy || (isOverride && !isOverriding)}
          aria-busy={isBusy}
          onClick={() => void book(isOverride)}
        >
          {confirm()}
        </Button>
      )}
    </div>
  );
}

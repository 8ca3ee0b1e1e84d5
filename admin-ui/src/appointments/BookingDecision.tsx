import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Refusal } from '@palestra/backend/contract/refusal';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WantedBooking } from '../providers/booking-calls';
import { Banner } from '../ui/Banner';
import { Checking } from '../ui/Checking';
import styles from './booking.module.css';
import { verdictOf } from './override';
import { OverrideChoice } from './OverrideChoice';
import { Reasons } from './Reasons';
import { useBooking } from './use-booking';

interface BookingDecisionProps {
  wanted: WantedBooking;
  today: CalendarDate;
  reasons: readonly Refusal[];
  /** Where nothing else on the screen is at work: the next key decides. */
  takesFocus: boolean;
  onBooked: () => void;
  /** The world changed meanwhile: check again. */
  onRefused: () => Promise<unknown>;
}

export function BookingDecision({ wanted, today, reasons, takesFocus, onBooked, onRefused }: BookingDecisionProps) {
  const { t } = useTranslation();
  const [isOverriding, setOverriding] = useState(false);
  const verdict = verdictOf(reasons, wanted.slot.date, today);
  const { book, isBusy, problem, dismiss } = useBooking({ wanted, onBooked, onRefused });
  const isOverride = verdict === 'overridable';
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
          {t(isBusy ? 'appointments.booking' : isOverride ? 'appointments.confirmOverride' : 'appointments.confirm')}
        </Button>
      )}
    </div>
  );
}

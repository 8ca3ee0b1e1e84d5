import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { MovedTimeslot } from '@palestra/backend/contract/envelope';
import { useTranslation } from 'react-i18next';
import type { WantedBooking } from '../../api/booking-calls';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { Skeleton } from '../../kit/ui/Skeleton';
import styles from './booking.module.css';
import { BookingDecision } from './BookingDecision';
import { useBookingCheck } from './use-booking-check';

interface BookingCheckProps {
  wanted: WantedBooking;
  today: CalendarDate;
  takesFocus?: boolean;
  onBooked: () => void;
  onMoved: (moved: MovedTimeslot) => void;
}

/** Shows what the rules say before the button, so that an override is never offered before its reasons. */
export function BookingCheck({ wanted, today, takesFocus = false, onBooked, onMoved }: BookingCheckProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useBookingCheck(wanted);
  if (error !== null) {
    return <ProblemPanel error={error} fallback={t('errors.check')} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return (
      <div className={styles.waiting} role="status" aria-busy="true" aria-label={t('appointments.checking')}>
        <Skeleton width="60%" height={20} />
        <Skeleton height={44} />
      </div>
    );
  }
  return (
    <BookingDecision {...{ wanted, today, takesFocus, onBooked, onMoved }} reasons={data.reasons} onRefused={refetch} />
  );
}

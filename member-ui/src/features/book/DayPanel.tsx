import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { ClientProfile } from '@palestra/backend/contract/client';
import type { BookingDay } from '@palestra/backend/contract/timeslot';
import { useDeferredValue, type ReactNode } from 'react';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { failureText } from '../../lib/failure-text';
import { formatDate } from '../../lib/format-date';
import { FailureNotice } from '../../ui/FailureNotice';
import { useKeptHeight } from '../../ui/use-kept-height';
import { Waiting } from '../../ui/Waiting';
import { useGym } from '../gym/use-gym';
import styles from './DayPanel.module.css';
import { DaySlots } from './DaySlots';
import { DaySlotsSkeleton } from './DaySlotsSkeleton';
import { DayWithoutSlots } from './DayWithoutSlots';
import { useTimeslots } from './use-timeslots';

export interface DayPanelProps {
  day: BookingDay;
  days: BookingDay[];
  profile: ClientProfile | undefined;
  onSelect: (date: CalendarDate) => void;
}

/** Keeps the height, so that nothing below moves on a phone when staff close the day. */
function Place({ children }: { children: ReactNode }) {
  const place = useKeptHeight<HTMLDivElement>();
  return (
    <div ref={place} className={styles.place}>
      {children}
    </div>
  );
}

function Slots(props: DayPanelProps) {
  const { t } = useTranslation();
  const timeslots = useTimeslots(props.day.date);
  const gym = useGym();
  // Deferred: many rows render in slices, so that a phone stays responsive.
  const schedule = useDeferredValue(timeslots.data);
  const error = timeslots.error ?? gym.error;
  if (schedule && gym.data) {
    return (
      <Place>
        <DaySlots {...props} schedule={schedule} />
      </Place>
    );
  }
  if (error === null) {
    return (
      <Waiting>
        <DaySlotsSkeleton />
      </Waiting>
    );
  }
  return (
    <FailureNotice
      text={failureText(error, t('failure.timeslots'), t)}
      retryLabel={t('retry')}
      isRetrying={timeslots.isFetching || gym.isFetching}
      onRetry={() => void Promise.all([timeslots.refetch(), gym.refetch()])}
    />
  );
}

/**
 * One day: its slots, or the reason for their absence. Dates outside the subscription show a warning only (rule: days
 * to choose).
 */
export function DayPanel(props: DayPanelProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { day } = props;
  const written = formatDate(day.date, 'day', language);
  const isOutside = !day.isWithinSubscription && !day.isBooked;
  return (
    <section className={styles.panel} aria-label={t('book.slotsOf', { day: written })}>
      <h2 className={styles.heading}>{written}</h2>
      {isOutside ? <DayWithoutSlots {...props} why="outside" closedReason={null} /> : <Slots {...props} />}
    </section>
  );
}

import type { ClientProfile } from '@palestra/backend/contract/client';
import type { BookingDay } from '@palestra/backend/contract/timeslot';
import { useDeferredValue } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { failureText } from '../../lib/failure-text';
import { FailureNotice } from '../../ui/FailureNotice';
import { Skeleton } from '../../ui/Skeleton';
import { Waiting } from '../../ui/Waiting';
import { useProfile } from '../profile/use-profile';
import { BookingInfo } from './BookingInfo';
import styles from './BookPage.module.css';
import { DayPanel } from './DayPanel';
import { DaySign } from './DaySign';
import { DaySlotsSkeleton } from './DaySlotsSkeleton';
import { DayStrip } from './DayStrip';
import { LinkedDayNotice } from './LinkedDayNotice';
import { useBookingDays } from './use-booking-days';
import { useSelectedDay } from './use-selected-day';

function Legend() {
  const { t } = useTranslation();
  return (
    <ul className={styles.legend} aria-hidden="true">
      {(['booked', 'waiting', 'closed', 'outside'] as const).map((mark) => (
        <li key={mark}>
          <DaySign mark={mark} />
          {t(`book.legend.${mark}`)}
        </li>
      ))}
    </ul>
  );
}

function Side({ profile }: { profile: ClientProfile | undefined }) {
  return (
    <div className={styles.side}>
      <BookingInfo profile={profile} />
      <Legend />
    </div>
  );
}

function Days({ days }: { days: BookingDay[] }) {
  const profile = useProfile();
  const [selected, select] = useSelectedDay(days);
  const day = days.find((one) => one.date === selected);
  if (!day) return null;
  return (
    <>
      <LinkedDayNotice days={days} />
      <DayStrip days={days} selected={day.date} onSelect={select} />
      <div className={styles.columns}>
        <DayPanel key={day.date} day={day} days={days} profile={profile.data} onSelect={select} />
        <Side profile={profile.data} />
      </div>
    </>
  );
}

function Loaded() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useBookingDays();
  const days = useDeferredValue(data);
  if (days) return <Days days={days} />;
  if (error === null) {
    return (
      <Waiting>
        <Skeleton height={128} />
        <div style={{ height: 40 }} />
        <div className={styles.columns}>
          <DaySlotsSkeleton />
        </div>
      </Waiting>
    );
  }
  return (
    <FailureNotice
      text={failureText(error, t('failure.days'), t)}
      retryLabel={t('retry')}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

export function BookPage() {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('book.title')}</h1>
      <Loaded />
    </div>
  );
}

import { isCalendarDate, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { ClientProfile } from '@palestra/backend/contract/client';
import { LIMITS } from '@palestra/backend/contract/limits';
import type { BookingDay } from '@palestra/backend/contract/timeslot';
import { formatDate, formatTime } from '@palestra/web-kit/format-date';
import { useCallback, useDeferredValue, useState } from 'react';
import { useSearchParams } from 'wouter';
import { firstChoice, nextBookableDay, useBookingDays } from '../../api/booking-days';
import { useGym } from '../../api/gym';
import { useProfile } from '../../api/profile';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Card } from '../../ui/Card';
import { FloatingNotice } from '../../ui/floating';
import { Announcement } from '../../ui/Notice';
import { NotLoaded } from '../../ui/NotLoaded';
import { Skeleton } from '../../ui/Skeleton';
import styles from './BookPage.module.css';
import { DayPanel, DaySlotsSkeleton } from './DayPanel';
import { DaySign, DayStrip } from './DayStrip';

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

/** The line is rendered before its hours are known, so that nothing is inserted later. */
function CancelRule({ hours }: { hours: number | undefined }) {
  const { t } = useTranslation();
  const lateCancelling = useGym().data?.lateCancelling;
  if (hours === undefined || lateCancelling === undefined) return <Skeleton height="1lh" width="85%" />;
  if (hours === 0) return t('book.infoCancelAnytime');
  return t(lateCancelling === 'off' ? 'book.infoCancel' : 'book.infoCancelFree', { count: hours });
}

/** House rules, with the hours that apply to this member. */
function BookingInfo({ profile }: { profile: ClientProfile | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Card title={t('book.infoTitle')}>
      <ul className={styles.list}>
        <li>{t('book.infoWindow', { count: LIMITS.bookingWindowDays })}</li>
        <li>
          <CancelRule hours={profile?.cancellationDeadlineHours} />
        </li>
        <li>{t('book.infoEarly', LIMITS.arriveEarlyMinutes)}</li>
        <li>{t('book.infoOnePerDay')}</li>
        {profile?.isMorningClient && (
          <li>{t('book.infoMorning', { cutoff: formatTime(LIMITS.morningCutoff, language) })}</li>
        )}
      </ul>
    </Card>
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

/** Keeps the selected day in the address (`?date=2026-12-01`), so that a reload or a link opens the same day. */
function useSelectedDay(days: BookingDay[]): [CalendarDate | null, (date: CalendarDate) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('date');
  // Chosen once: booking on the offered day must not switch to another.
  const [offered] = useState(() => firstChoice(days));
  const isInStrip = (date: CalendarDate | null): date is CalendarDate => days.some((day) => day.date === date);
  const select = useCallback((date: CalendarDate) => setParams({ date }, { replace: true }), [setParams]);
  return [[asked, offered].find(isInStrip) ?? firstChoice(days), select];
}

/** A day that passed at midnight on an open screen; shown without moving the page. */
function JustPassed({ text }: { text: string }) {
  const [isDismissed, setIsDismissed] = useState(false);
  const onDismiss = useCallback(() => setIsDismissed(true), []);
  if (isDismissed) return null;
  return <FloatingNotice text={text} tone="warning" onDismiss={onDismiss} />;
}

/** Says that the linked day can no longer or not yet be booked, and that another is shown. */
function LinkedDayNotice({ days }: { days: BookingDay[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [parameters] = useSearchParams();
  const asked = parameters.get('date');
  const [first, last] = [days[0], days.at(-1)];
  const isInStrip = days.some(({ date }) => date === asked);
  const [wasInStrip, setWasInStrip] = useState(isInStrip);
  if (isInStrip && !wasInStrip) setWasInStrip(true);
  if (isInStrip || !isCalendarDate(asked) || !first || !last) return null;
  const day = formatDate(asked, 'full', language);
  const why =
    asked < first.date
      ? t('book.pastDay', { day })
      : t('book.beyondDay', { day, last: formatDate(last.date, 'date', language) });
  const text = nextBookableDay(days, first.date) === null ? why : `${why} ${t('book.firstShown')}`;
  return wasInStrip ? <JustPassed text={text} /> : <Announcement tone="warning" text={text} />;
}

function Days({ days, profile }: { days: BookingDay[]; profile: ClientProfile | undefined }) {
  const [selected, select] = useSelectedDay(days);
  const day = days.find((one) => one.date === selected);
  if (!day) return null;
  return (
    <>
      <LinkedDayNotice days={days} />
      <DayStrip days={days} selected={day.date} onSelect={select} />
      <div className={styles.columns}>
        <DayPanel key={day.date} day={day} days={days} profile={profile} onSelect={select} />
        <Side profile={profile} />
      </div>
    </>
  );
}

function Loaded() {
  const { t } = useTranslation();
  const query = useBookingDays();
  const days = useDeferredValue(query.data);
  // Asked for with the days: one that came after the profile's answer would ask again.
  const profile = useProfile().data;
  if (days) return <Days days={days} profile={profile} />;
  return (
    <NotLoaded queries={[query]} fallback={t('failure.days')}>
      <Skeleton height={128} />
      <div style={{ height: 40 }} />
      <div className={styles.columns}>
        <DaySlotsSkeleton />
      </div>
    </NotLoaded>
  );
}

export function BookPage() {
  const { t } = useTranslation();
  return (
    <div className="page">
      <h1>{t('book.title')}</h1>
      <Loaded />
    </div>
  );
}

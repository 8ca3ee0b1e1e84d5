import { AppointmentStatus } from '@palestra/backend/contract/appointment';
import { isCalendarDate, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { ClientProfile, OwnAppointment } from '@palestra/backend/contract/client';
import { LIMITS } from '@palestra/backend/contract/limits';
import type { BookingDay } from '@palestra/backend/contract/timeslot';
import { formatDate, formatTime } from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { canStillCancel } from '../../api/appointment-lists';
import { firstChoice, nextBookableDay } from '../../api/booking-days';
import { useGym } from '../../api/gym';
import { useProfile } from '../../api/profile';
import { useBookingDays } from '../../api/timeslots';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { focusContentWhenLost, whenSheetIsGone } from '../../ui/sheet-history';
import { FloatingNotice } from '../../ui/floating';
import { MOVES_FROM } from '../../ui/move-address';
import { Announcement } from '../../ui/Notice';
import { NotLoaded } from '../../ui/NotLoaded';
import { useIsSheetOpen } from '../../ui/sheets';
import { Skeleton } from '../../ui/Skeleton';
import styles from './BookPage.module.css';
import { DayPanel, DaySlotsSkeleton } from './DayPanel';
import { DaySign, DayStrip } from './DayStrip';

/** Meanings of the marks of the days, behind a press. */
function Legend() {
  const { t } = useTranslation();
  return (
    <details className={styles.legend}>
      <summary>{t('book.legendTitle')}</summary>
      <ul>
        {(['booked', 'waiting', 'refused', 'closed', 'outside'] as const).map((mark) => (
          <li key={mark}>
            <DaySign mark={mark} />
            {t(`book.legend.${mark}`)}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The line is rendered before its hours are known, so that nothing is inserted later. */
function CancelRule({ hours }: { hours: number | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const gym = useGym().data;
  if (hours === undefined || gym === undefined) return <Skeleton height="1lh" width="85%" />;
  const rule =
    hours === 0
      ? t('book.infoCancelAnytime')
      : t(gym.lateCancelling === 'off' ? 'book.infoCancel' : 'book.infoCancelFree', { count: hours });
  // An older server sends none.
  const night = gym.quietHours ?? null;
  if (night === null) return rule;
  const at = (hour: number): string => formatTime(`${String(hour).padStart(2, '0')}:00:00`, language);
  return `${rule} ${t('book.infoCancelNight', { from: at(night.fromHour), until: at(night.untilHour) })}`;
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

/**
 * Keeps the selected day in the address (`?date=2026-12-01`), so that a reload or a link opens the same day. A move
 * (`?move=…`) goes on from day to day.
 */
function useSelectedDay(days: BookingDay[]): [CalendarDate | null, (date: CalendarDate) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('date');
  const [move, from] = [params.get('move'), params.get(MOVES_FROM)];
  // Chosen once: booking on the offered day must not switch to another.
  const [offered] = useState(() => firstChoice(days));
  const isInStrip = (date: CalendarDate | null): date is CalendarDate => days.some((day) => day.date === date);
  const select = useCallback(
    (date: CalendarDate) =>
      setParams(
        { ...(move !== null && { move }), ...(from !== null && { [MOVES_FROM]: from }), date },
        { replace: true },
      ),
    [setParams, move, from],
  );
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

/** Leaves the move of the address for a day. */
function useLeaveMove(): (day: CalendarDate) => void {
  const [, setParams] = useSearchParams();
  return useCallback(
    (day) => {
      setParams({ date: day }, { replace: true });
      setTimeout(focusContentWhenLost);
    },
    [setParams],
  );
}

interface MoveProps {
  appointment: OwnAppointment;
  /** The selected day, which stays. */
  date: CalendarDate;
}

/** Names the appointment that the page moves, with the way out. */
function MoveBar({ appointment: { appointmentDate, startTime }, date }: MoveProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const leave = useLeaveMove();
  const when = `${formatDate(appointmentDate, 'day', language)}, ${formatTime(startTime, language)}`;
  return (
    <div className={styles.moving}>
      <p>{t('book.moving', { when })}</p>
      <Button tone="quiet" onClick={() => leave(date)}>
        {t('book.stopMoving')}
      </Button>
    </div>
  );
}

interface DaysProps {
  days: BookingDay[];
  profile: ClientProfile | undefined;
  /** The appointment that the page moves, if any. */
  moving: OwnAppointment | null;
}

function Days({ days, profile, moving }: DaysProps) {
  const [selected, select] = useSelectedDay(days);
  const day = days.find((one) => one.date === selected);
  if (!day) return null;
  return (
    <>
      {moving !== null && <MoveBar key={moving.id} appointment={moving} date={day.date} />}
      <LinkedDayNotice days={days} />
      <DayStrip days={days} moving={moving?.id ?? null} selected={day.date} onSelect={select} />
      <div className={styles.columns}>
        <DayPanel key={day.date} day={day} days={days} profile={profile} moving={moving} onSelect={select} />
        <Side profile={profile} />
      </div>
    </>
  );
}

/** Cancelled by its member, who knows. */
const isCancelledByMember = ({ status, restoreUntil }: OwnAppointment): boolean =>
  status === AppointmentStatus.Cancelled && restoreUntil !== null;

interface Move {
  /** The appointment that the address names, cancelled or past ones included. */
  asked: OwnAppointment | null;
  /** The same while its member may move it. */
  moving: OwnAppointment | null;
  /** It cannot be moved, for a reason that its member may not know. */
  isGone: boolean;
}

function useMove(profile: ClientProfile | undefined): Move {
  const id = useSearchParams()[0].get('move');
  const now = useGymNow();
  const asked = profile?.appointments.find((one) => one.id === id) ?? null;
  const moving = asked !== null && canStillCancel(asked, now) ? asked : null;
  const isKnown = moving !== null || (asked !== null && isCancelledByMember(asked));
  return { asked, moving, isGone: id !== null && profile !== undefined && !isKnown };
}

/**
 * True once the appointment has moved or was cancelled here, even if that was taken back since. The page then leaves
 * the move. The address names the place from which it moves, for a reload and for Back.
 */
function useMoveEnds(asked: OwnAppointment | null): boolean {
  const leave = useLeaveMove();
  const isSheetOpen = useIsSheetOpen();
  const from = useSearchParams()[0].get(MOVES_FROM);
  const [before, setBefore] = useState<Pick<OwnAppointment, 'id' | 'startsAt'> | null>(null);
  const [hasEnded, setEnded] = useState(false);
  if (asked?.id !== before?.id) {
    setBefore(asked && { id: asked.id, startsAt: from ?? asked.startsAt });
    setEnded(false);
  } else if (!hasEnded && asked !== null && (asked.startsAt !== before?.startsAt || isCancelledByMember(asked))) {
    setEnded(true);
  }
  const day = asked?.appointmentDate;
  useEffect(() => {
    if (hasEnded && !isSheetOpen && day !== undefined) whenSheetIsGone(() => leave(day));
  }, [hasEnded, isSheetOpen, day, leave]);
  return hasEnded;
}

interface LoadedProps {
  profile: UseQueryResult<ClientProfile>;
  /** True while the address asks for a move. */
  isMove: boolean;
  moving: OwnAppointment | null;
  isGone: boolean;
}

function Loaded({ profile, isMove, moving, isGone }: LoadedProps) {
  const { t } = useTranslation();
  const query = useBookingDays(moving?.id ?? null);
  const days = useDeferredValue(query.data);
  // A move is named first: it stands above the days.
  const isKnown = !isMove || profile.data !== undefined;
  if (days && isKnown) {
    return (
      <>
        {isGone && <Announcement tone="warning" text={t('appointment.moveGone')} />}
        <Days days={days} profile={profile.data} moving={moving} />
      </>
    );
  }
  return (
    <NotLoaded queries={isMove ? [query, profile] : [query]} fallback={t('failure.days')}>
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
  const isMove = useSearchParams()[0].get('move') !== null;
  const profile = useProfile();
  const { asked, ...move } = useMove(profile.data);
  const hasEnded = useMoveEnds(asked);
  const moving = hasEnded ? null : move.moving;
  const isMoving = isMove && (profile.data === undefined || moving !== null);
  return (
    <div className="page">
      {/* The navigation names the screen; a move is named here. */}
      {isMoving ? <h1>{t('book.moveTitle')}</h1> : <h1 className="visually-hidden">{t('book.title')}</h1>}
      <Loaded profile={profile} isMove={isMove} moving={moving} isGone={move.isGone && !hasEnded} />
    </div>
  );
}

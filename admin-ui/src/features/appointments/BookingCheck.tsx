import { isCalendarDate } from '@palestra/backend/contract/calendar-date';
import type { MovedTimeslot } from '@palestra/backend/contract/envelope';
import type { BookingValidation, Refusal } from '@palestra/backend/contract/refusal';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '../../api/api-error';
import { useLanguage } from '../../i18n/use-language';
import { useReadAgain } from '../../kit/live/use-read-again';
import { useFormat } from '../../kit/time/use-format';
import { Banner, Checking } from '../../kit/ui/Banner';
import { CheckField } from '../../kit/ui/CheckField';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { Skeleton } from '../../kit/ui/Skeleton';
import { SteadyButton } from '../../kit/ui/SteadyButton';
import { type WantedBooking, useAppointmentActions, validateBooking } from './appointments.api';
import { Moves, movedOf, RenewLink, useWayOut, WAY_OUT, type WayOut } from './WayOut';
import styles from './booking.module.css';

/** Asks the server for every rule that the booking would break, in the current language. */
function useBookingCheck(wanted: WantedBooking) {
  const language = useLanguage();
  const { date, originalStartTime, originalEndTime } = wanted.slot;
  return useQuery({
    queryKey: [
      ...['booking-check', wanted.userId, wanted.moved?.id, wanted.isWalkIn === true],
      ...[date, originalStartTime, originalEndTime, language],
    ],
    queryFn: ({ signal }) => validateBooking(wanted, signal),
    gcTime: 0,
  });
}

/** Reasons a booking is refused, each with the date from which its rule allows it. */
function Reasons({ reasons, isFinal }: { reasons: readonly Refusal[]; isFinal: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const whenOf = (from: string): string => (isCalendarDate(from) ? format.date(from) : format.instant(from));
  return (
    <div className={styles.reasons} role="status">
      <p>{t(isFinal ? 'appointments.impossible' : 'appointments.refused')}</p>
      <ul>
        {reasons.map(({ code, message, from }) => (
          <li key={code}>
            {message}
            {from !== null && <span className={styles.from}>{t('appointments.from', { when: whenOf(from) })}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface OverrideChoiceProps {
  isOverriding: boolean;
  takesFocus: boolean;
  onChange: (isOverriding: boolean) => void;
}

/** Says that rules are broken; the override is a choice of its own. */
function OverrideChoice({ isOverriding, takesFocus, onChange }: OverrideChoiceProps) {
  const { t } = useTranslation();
  return (
    <div>
      <CheckField
        label={t('appointments.override')}
        autoFocus={takesFocus}
        checked={isOverriding}
        onChange={onChange}
      />
      <p className="quiet">{t('appointments.overrideHint')}</p>
    </div>
  );
}

interface Booking {
  wanted: WantedBooking;
  onBooked: () => void;
  onRefused: () => Promise<unknown>;
  onMoved: (moved: MovedTimeslot) => void;
  onElsewhere?: (visit: MovedTimeslot) => void;
}

function useBooking({ wanted, onBooked, onRefused, onMoved, onElsewhere }: Booking) {
  const { t } = useTranslation();
  const actions = useAppointmentActions();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [moved, setMoved] = useState<MovedTimeslot | null>(null);
  const dismiss = useCallback(() => setProblem(null), []);

  const book = async (isAdminOverride: boolean, sent = wanted): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await actions.book(sent, isAdminOverride);
      onBooked();
    } catch (error) {
      setProblem(errorText(error, t('errors.book')));
      setBusy(false);
      if (error instanceof ApiError && error.moved !== null) {
        setMoved(error.moved);
        onMoved(error.moved);
      }
      if (error instanceof ApiError && error.visit !== null) onElsewhere?.(error.visit);
      await onRefused();
    }
  };
  return { book, isBusy, problem, moved, dismiss };
}

interface BookingDecisionProps {
  wanted: WantedBooking;
  checked: BookingValidation;
  wayOut: WayOut;
  /** True where no other control is in use: focus moves here, so that the next key decides. */
  takesFocus: boolean;
  onBooked: () => void;
  /** The rules' result changed meanwhile: check again. */
  onRefused: () => Promise<unknown>;
  /** Called when the slot now starts at another time than the one shown. */
  onMoved: (moved: MovedTimeslot) => void;
  onElsewhere?: (visit: MovedTimeslot) => void;
}

function BookingDecision({ wanted, checked, wayOut: { moves, renews }, takesFocus, ...told }: BookingDecisionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOverriding, setOverriding] = useState(false);
  const { book, isBusy, problem, moved, dismiss } = useBooking({ wanted, ...told });
  const { isValid, reasons, isOverridable: isOverride } = checked;
  const isImpossible = !isValid && !isOverride;
  const words = wanted.moved === undefined ? 'appointments' : 'appointments.move';
  const confirm = (): string => {
    if (isBusy) return t(`${words}.booking`);
    if (moved === null && wanted.isWalkIn === true && !isOverride) return t('appointments.walkIn.confirm');
    if (moved === null) return t(isOverride ? `${words}.confirmOverride` : `${words}.confirm`);
    const time = format.timeRange(moved.startTime, moved.endTime);
    return t(isOverride ? `${words}.confirmOverrideAt` : `${words}.confirmAt`, { time });
  };
  return (
    <div className={styles.decision}>
      {isValid && problem === null && <Banner kind="success" text={t(`${words}.allowed`)} />}
      {!isValid && <Reasons reasons={reasons} isFinal={isImpossible} />}
      {renews && <RenewLink userId={wanted.userId} takesFocus={takesFocus} />}
      <Moves {...{ moves, takesFocus, isBusy }} onMove={(visit) => void book(false, movedOf(wanted, visit))} />
      {isOverride && (
        <OverrideChoice
          isOverriding={isOverriding}
          takesFocus={takesFocus && moves.length === 0 && !renews}
          onChange={setOverriding}
        />
      )}
      {problem !== null && <Banner kind="danger" text={problem} onDismiss={dismiss} />}
      {isBusy && <Checking />}
      {!isImpossible && (
        <SteadyButton
          variant="contained"
          autoFocus={takesFocus && !isOverride}
          color={isOverride ? 'error' : 'primary'}
          disabled={isBusy || (isOverride && !isOverriding)}
          aria-busy={isBusy}
          onClick={() => void book(isOverride)}
        >
          {confirm()}
        </SteadyButton>
      )}
    </div>
  );
}

interface BookingCheckProps {
  wanted: WantedBooking;
  takesFocus?: boolean;
  onBooked: () => void;
  onMoved: (moved: MovedTimeslot) => void;
  /** Called when the appointment that is to move is at another place than the one shown. */
  onElsewhere?: (visit: MovedTimeslot) => void;
}

/** Shows the answer of the rules before the button, so that an override is never offered before its reasons. */
export function BookingCheck({ wanted, takesFocus = false, ...told }: BookingCheckProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useBookingCheck(wanted);
  const wayOut = useWayOut(wanted, data);
  const readWaysOutAgain = useReadAgain([WAY_OUT]);
  if (error !== null) {
    return <ProblemPanel error={error} fallback={t('errors.check')} onRetry={() => void refetch()} />;
  }
  if (data === undefined || wayOut === null) {
    return (
      <div className={styles.waiting} role="status" aria-busy="true" aria-label={t('appointments.checking')}>
        <Skeleton width="60%" height={20} />
        <Skeleton height={44} />
      </div>
    );
  }
  const onRefused = (): Promise<unknown> => Promise.all([refetch(), readWaysOutAgain()]);
  return <BookingDecision {...{ wanted, wayOut, takesFocus, onRefused }} {...told} checked={data} />;
}

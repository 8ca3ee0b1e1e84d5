import type { Appointment, Cancellation } from '@palestra/backend/contract/appointment';
import type { ClientProfile, OwnAppointment } from '@palestra/backend/contract/client';
import type { Language } from '@palestra/backend/contract/languages';
import { LIMITS } from '@palestra/backend/contract/limits';
import type { Refusal } from '@palestra/backend/contract/refusal';
import type { MemberTimeslot, Timeslot } from '@palestra/backend/contract/timeslot';
import { ApiError } from '@palestra/web-kit/api-error';
import {
  foreignZone,
  formatDate,
  formatMoment,
  formatMonthAfterPreposition,
  formatMonthOf,
  formatOrdinal,
  formatTime,
} from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { Suspense, useState } from 'react';
import { actingFor } from '../api/acting';
import { canStillCancel, cancellationNow, minutesToRestore } from '../api/appointment-lists';
import { useBookAppointment, useCancelAppointment, useMoveBack, type Booked } from '../api/appointments';
import { failureText, isJustFull, isOnlyFull, isRefusal } from '../api/failures';
import { useGym } from '../api/gym';
import { useProfile } from '../api/profile';
import { useTimeslots } from '../api/timeslots';
import { addTexts } from '../i18n/added-texts';
import { SHEET_TEXTS } from '../i18n/sheet-texts';
import type { Translate } from '../i18n/translate';
import { useLanguage, useTranslation } from '../i18n/use-translation';
import { AddToCalendar } from './AddToCalendar';
import { Button } from './Button';
import { CancelSheet, DoneTitle } from './CancelSheet';
import { ConfirmSheet } from './ConfirmSheet';
import { Occasion } from './DateLeaf';
import { Announcement, Failure, Notice } from './Notice';
import { Skeleton } from './Skeleton';
import { CertificateNotice } from './certificate-notice';
import { TalkToGym } from './contact';
import { sendsToGym } from './refusals';
import styles from './sheets.module.css';
import { kindOf } from './slot-view';
import { useWaitingInstead } from './use-waiting-instead';

addTexts(SHEET_TEXTS);

export interface BookSheetProps {
  /** The slot as it was when tapped. One that the day's appointment may move to is moved to, not booked besides. */
  asked: MemberTimeslot;
  /** The appointment of another page or day that moves; null where the day's own may. */
  moving: string | null;
  /** The day turned out to have an appointment already, which may move here instead. */
  onMove: (slot: MemberTimeslot) => void;
  onClose: () => void;
}

/** The current slot with the same id; null when it is gone. */
function useSlotNow(asked: MemberTimeslot, moving: string | null): MemberTimeslot | null {
  const { data } = useTimeslots(asked.date, moving);
  return data ? (data.timeslots.find(({ id }) => id === asked.id) ?? null) : asked;
}

const DEADLINE_KEYS = {
  free: 'bookDialog.cancelUntil',
  late: 'bookDialog.late',
  closed: 'bookDialog.notCancellable',
} as const satisfies Record<Cancellation, string>;

/** Room for the longest deadline, so that the sheet does not grow when it comes. */
const TWO_LINES = '\u00a0\n\u00a0';

/** Cancellation deadline of this booking; empty until the server has said it. */
function useDeadlineText({ id, date }: Timeslot, moving: string | null): string {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useGymNow();
  const timeZone = useGym().data?.timeZone;
  const slot = useTimeslots(date, moving).data?.timeslots.find((one) => one.id === id);
  if (slot === undefined || timeZone === undefined) return TWO_LINES;
  const when = formatMoment(new Date(slot.cancelUntil), now, timeZone, language);
  return t(DEADLINE_KEYS[cancellationNow(slot, now)], { when });
}

/** Reason why the slot cannot be booked now; null if it can. */
function useObstacle(slot: MemberTimeslot | null, isMove: boolean): string | null {
  const { t } = useTranslation();
  const now = useGymNow();
  if (slot === null) return t('bookDialog.gone');
  if (Date.parse(slot.startsAt) <= now.getTime()) return t('bookDialog.started');
  if (isMove ? slot.movableAppointmentId !== null : slot.canBook) return null;
  if (isMove && slot.canBook) return t('appointment.moveGone');
  // There may be another reason although the member waits, such as another visit that day.
  if (isJustFull(slot)) return t(slot.interestId === null ? 'bookDialog.full' : 'bookDialog.waitingAlready');
  const words = (reasons: Refusal[]): string => reasons.map(({ message }) => message).join(' ');
  if (!isMove) return words(slot.reasons);
  // The appointment that moves does not stand in its own way. Without another reason it is itself what may not move.
  return words(slot.reasons.filter(({ code }) => code !== 'ONE_PER_DAY')) || t('appointment.moveGone');
}

/** The appointment that moves, as it is before; null while it is not known. `isSent`: it is moving, or has moved. */
function useFormer({ movableAppointmentId }: MemberTimeslot, isSent: boolean): OwnAppointment | null {
  const found = useProfile().data?.appointments.find(({ id }) => id === movableAppointmentId);
  const [own, setOwn] = useState(found);
  if (found !== undefined && found !== own && (own === undefined || !isSent)) setOwn(found);
  return own ?? null;
}

/** Its start, with its day where that is another than the slot's. */
function useFormerTime(former: OwnAppointment | null, { date }: MemberTimeslot): string | null {
  const language = useLanguage();
  if (former === null) return null;
  const time = formatTime(former.startTime, language);
  return former.appointmentDate === date ? time : `${formatDate(former.appointmentDate, 'day', language)}, ${time}`;
}

interface Done {
  data: ReturnType<typeof useBookAppointment>['data'];
  isMove: boolean;
  onClose: () => void;
}

/** Booked day and hour, which follow a move by staff, the visit's number in its month, calendar and undo. */
function useDone({ data, isMove, onClose }: Done) {
  const { t } = useTranslation();
  // Here, because the button itself goes when the cancelled appointment is read, perhaps before its own answer comes.
  const undo = useCancelAppointment();
  const back = useMoveBack();
  const now = useGymNow();
  const language = useLanguage();
  const { appointments, roundTimes: counted = [] } = useProfile().data ?? {};
  // As it was before the booking.
  const [roundTimes] = useState(counted);
  const timeZone = useGym().data?.timeZone;
  const appointment = appointments?.find(({ id }) => id === data?.id) ?? data;
  const minutes = isMove && appointment ? minutesToRestore(appointment, now) : 0;
  const canMoveBack = minutes > 0 && !isRefusal(back.error);
  const doneText = canMoveBack ? t('bookDialog.moveUndo', { count: minutes }) : t('bookDialog.doneText');
  return {
    title: <DoneTitle said={t(isMove ? 'bookDialog.moveDone' : 'bookDialog.done')} appointment={appointment} />,
    text: (!isMove && data && visitText(data, language, t)) || doneText,
    extra: !isMove && appointment ? roundTimeText(appointment, roundTimes, language, t) : null,
    actions: (
      <>
        <Button onClick={onClose}>{t('bookDialog.close')}</Button>
        {appointment && timeZone !== undefined && <AddToCalendar appointment={appointment} timeZone={timeZone} />}
        {appointment && !isMove && canStillCancel(appointment, now) && <Undo appointment={appointment} undo={undo} />}
        {appointment && (canMoveBack || back.error !== null) && <MoveBack appointment={appointment} back={back} />}
      </>
    ),
    isUndone: undo.isSuccess,
    movedBack: back.data,
  };
}

/** A round number of visits at this hour, as the server counted them before the booking. */
function roundTimeText(
  { originalStartTime, startTime }: Appointment,
  roundTimes: ClientProfile['roundTimes'],
  language: Language,
  t: Translate,
): string | null {
  const round = roundTimes.find((one) => one.startTime === originalStartTime);
  if (round === undefined) return null;
  return t('bookDialog.roundTime', {
    times: formatOrdinal(round.times, language),
    time: formatTime(startTime, language),
  });
}

/** How many of the month of its date; null where the server did not say. */
function visitText(booked: Booked, language: Language, t: Translate): string | null {
  const { appointmentDate, visitsInMonth: count, limitOfMonth: limit } = booked;
  if (!count) return null;
  if (limit) return t('bookDialog.visitOf', { count, limit, month: formatMonthOf(appointmentDate, language) });
  return t('bookDialog.visit', { count, month: formatMonthAfterPreposition(appointmentDate, language) });
}

/** Cancels the booking just made, while the rules let the member. */
function Undo({ appointment, undo }: { appointment: Appointment; undo: ReturnType<typeof useCancelAppointment> }) {
  const { t } = useTranslation();
  const { mutate, isPending, error, reset } = undo;
  return (
    <>
      <Button tone="quiet" isBusy={isPending} onClick={() => mutate(appointment)}>
        {t(isPending ? 'bookDialog.undoing' : 'appointment.undo')}
      </Button>
      <Failure error={error} fallback={t('failure.cancel')} onDismiss={reset} />
    </>
  );
}

/** Takes the move just made back, while the rules let the member. */
function MoveBack({ appointment, back }: { appointment: Appointment; back: ReturnType<typeof useMoveBack> }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = back;
  const words = isOnlyFull(error) ? t('appointment.moveTaken') : failureText(error, t('failure.restore'), t);
  return (
    <>
      {!isRefusal(error) && (
        <Button tone="quiet" isBusy={isPending} onClick={() => mutate(appointment)}>
          {t(isPending ? 'bookDialog.undoing' : 'appointment.undo')}
        </Button>
      )}
      <Announcement tone="danger" text={error && words} />
    </>
  );
}

interface FactsProps {
  slot: Timeslot;
  moving: string | null;
  change: string | null;
  freed: string | null;
}

function Facts({ slot, moving, change, freed }: FactsProps) {
  const { t } = useTranslation();
  const deadline = useDeadlineText(slot, moving);
  const { data: profile, isPending } = useProfile();
  const certificate = profile?.certificate ?? null;
  // One that blocks is a reason of the server's.
  const isUncovered = certificate !== null && !certificate.isBlocking && (certificate.until ?? '') < slot.date;
  if (change !== null) {
    return (
      <Notice tone="warning" title={change} isAnnounced>
        {deadline}
      </Notice>
    );
  }
  return (
    <>
      <ul className={styles.facts}>
        {freed !== null && <li>{freed}</li>}
        <li>{deadline}</li>
        <li>{t('book.infoEarly', LIMITS.arriveEarlyMinutes)}</li>
      </ul>
      {/* Its room is there before the profile is: the sheet would grow over the finger. */}
      {(isPending || isUncovered) && (
        <Suspense fallback={<Skeleton height="5lh" />}>
          {isUncovered ? <CertificateNotice state={certificate.state} isOfVisit /> : <Skeleton height="5lh" />}
        </Suspense>
      )}
    </>
  );
}

/**
 * Confirmation sheet with slot and cancellation deadline. It follows live changes: a new time asks again, and a new
 * obstacle shows before the member tries.
 */
function BookSheet({ asked, moving, onMove, onClose }: BookSheetProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const slotNow = useSlotNow(asked, moving);
  const profile = useProfile().data;
  const now = useGymNow();
  const gym = useGym().data;
  const zone = gym ? foreignZone(gym.timeZone, now, language, t('overview.greekTime')) : null;
  const isMove = asked.movableAppointmentId !== null;
  const booking = useBookAppointment(asked.movableAppointmentId);
  const from = useFormer(asked, booking.isPending || booking.isSuccess);
  const former = useFormerTime(from, asked);
  const waiting = useWaitingInstead(asked, onClose);
  const obstacle = useObstacle(slotNow, isMove);
  const { error, variables, isIdle } = booking;
  // While booking and afterwards, show the confirmed slot.
  const slot: Timeslot = (booking.isError || isIdle ? slotNow : variables?.slot) ?? asked;
  const isMoved = slot.startTime !== asked.startTime || slot.endTime !== asked.endTime;
  const [time, before] = [formatTime(slot.startTime, language), formatTime(asked.startTime, language)];
  // A refusal concerns the slot as it was; newer data replaces it.
  const isRefused = isRefusal(error) && slotNow === variables?.slot;
  const isUnknown = error !== null && !isRefusal(error);
  const refusal = isRefused || isUnknown ? failureText(error, t('failure.book'), t) : null;
  const isFull =
    !isMove &&
    (waiting.isPending || (isRefused ? isOnlyFull(error) : slotNow !== null && kindOf(slotNow) === 'wanted'));
  const canMove = !isMove && slotNow !== null && slotNow.movableAppointmentId !== null;
  const reasons = isRefused && error instanceof ApiError ? error.reasons : (slotNow?.reasons ?? []);
  const { isUndone, movedBack, ...booked } = useDone({ data: booking.data, isMove, onClose });
  const undone = {
    title: <DoneTitle said={t('cancelDialog.done')} appointment={booking.data} />,
    text: t('cancelDialog.doneText'),
  };
  const back = {
    title: <DoneTitle said={t('appointment.restored')} appointment={movedBack} />,
    text: t('bookDialog.doneText'),
  };
  const outcome = movedBack !== undefined ? back : isUndone ? undone : booked;
  const isDone = booking.isSuccess || waiting.isSuccess;
  return (
    <ConfirmSheet
      title={t(isMove ? 'bookDialog.moveTitle' : 'bookDialog.title')}
      tone="primary"
      confirmLabel={
        isMoved ? t('bookDialog.confirmMoved', { time }) : t(isMove ? 'bookDialog.moveTitle' : 'bookDialog.confirm')
      }
      busyLabel={t(isMove ? 'bookDialog.moveBusy' : 'bookDialog.busy')}
      keepLabel={t('bookDialog.another')}
      phase={isDone ? 'done' : booking.isPending ? 'busy' : 'asking'}
      failure={booking.isPending ? null : (waiting.failure ?? refusal ?? obstacle)}
      canRetry={booking.isPending || (!isRefused && obstacle === null)}
      instead={
        isFull ? (
          waiting.button
        ) : canMove ? (
          <Button onClick={() => onMove(slotNow)}>{t('slot.moveAt', { time })}</Button>
        ) : (
          sendsToGym(reasons) && <TalkToGym />
        )
      }
      question={`${slot.startTime}-${slot.endTime} ${former}`}
      done={waiting.isSuccess ? waiting.done : outcome}
      onConfirm={() => booking.mutate({ slot, from })}
      onClose={onClose}
      facts={
        <Facts
          slot={slot}
          moving={moving}
          change={isMoved ? t('bookDialog.moved', { time, before }) : null}
          freed={former === null ? null : t('bookDialog.moveFrees', { time: former })}
        />
      }
    >
      <Occasion date={slot.date} start={slot.startTime} end={slot.endTime} areaId={slot.areaId} of={slot} />
      {actingFor() !== null && <p>{profile?.name}</p>}
      {zone !== null && <p>{zone}</p>}
    </ConfirmSheet>
  );
}

export interface OpenSheetProps {
  booking: Pick<BookSheetProps, 'asked' | 'moving'> | null;
  cancelling: Appointment | null;
  book: (slot: MemberTimeslot) => void;
  onClose: () => void;
}

/** The sheet that asks before a booking or a cancellation; it loads behind the screen (see sheets.tsx). */
export function OpenSheet({ booking, cancelling, book, onClose }: OpenSheetProps) {
  if (cancelling !== null) return <CancelSheet key={cancelling.id} appointment={cancelling} onClose={onClose} />;
  if (booking === null) return null;
  const key = `${booking.asked.id} ${booking.asked.movableAppointmentId}`;
  return <BookSheet key={key} {...booking} onMove={book} onClose={onClose} />;
}

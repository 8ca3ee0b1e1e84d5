import type { Appointment } from '@palestra/backend/contract/appointment';
import { isCalendarDate } from '@palestra/backend/contract/calendar-date';
import { LIMITS } from '@palestra/backend/contract/limits';
import type { Refusal } from '@palestra/backend/contract/refusal';
import type { MemberTimeslot, Timeslot } from '@palestra/backend/contract/timeslot';
import { reasonIn } from '@palestra/backend/contract/usual-reasons';
import { formatDate, formatMoment, formatTime, formatTimeRange, splitTime } from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import { CANCELLATION_KEYS, cancellationNow } from '../../api/appointment-lists';
import { failureText } from '../../api/failures';
import { useGym, useRooms, useUses } from '../../api/gym';
import { useInterest } from '../../api/waiting-list';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Button, buttonClass } from '../../ui/Button';
import { ClassOf } from '../../ui/ClassOf';
import { FloatingNotice, Toast } from '../../ui/floating';
import { handlingOf } from '../../ui/refusals';
import { useSheets } from '../../ui/sheets';
import { freeWords, isAlmostFull, isOfTheDay, kindOf, mainReason, untoldFrom, usualTimeOf } from '../../ui/slot-view';
import { useFills } from '../../ui/use-fills';
import styles from './SlotRow.module.css';

interface Props {
  slot: MemberTimeslot;
  /** True if the reason of the whole day stands above the slots. */
  isDayRefused: boolean;
  /** The member's appointment in this slot, or the one that may move here, while it can be cancelled. */
  cancellable?: Appointment | null | undefined;
  /** True while the page moves an appointment, of any day. */
  isMoving?: boolean;
  /** True for the slot linked from a mail. */
  isLinked?: boolean;
  /** True at the hour to which the member usually comes, or has booked: the day opens there. */
  isUsual?: boolean;
}

/** Start in large type, end below. Screen readers hear the range once. */
function SlotTime({ slot }: { slot: Timeslot }) {
  const language = useLanguage();
  const { figures, half } = splitTime(slot.startTime, language);
  return (
    <p className={styles.time}>
      <span className="visually-hidden">{formatTimeRange(slot.startTime, slot.endTime, language)}</span>
      <span className={styles.start} aria-hidden="true">
        {figures} <span className={styles.half}>{half}</span>
      </span>
      <span className={styles.end} aria-hidden="true">
        – {splitTime(slot.endTime, language).figures}
      </span>
    </p>
  );
}

interface CapacityBarProps {
  booked: number;
  capacity: number;
  hasOwn: boolean;
  label: string;
}

/** Above this number the gaps between places go, since single places can no longer be told apart. */
const DISCRETE_UP_TO = 20;

const placeClass = (place: number, booked: number, hasOwn: boolean): string | undefined => {
  if (hasOwn && place === 0) return styles.ownPlace;
  return place < booked ? styles.taken : undefined;
};

/** Places of a slot one by one: taken ones filled, the member's own first, in the accent colour. */
function CapacityBar({ booked, capacity, hasOwn, label }: CapacityBarProps) {
  const density = capacity > DISCRETE_UP_TO ? styles.dense : undefined;
  const places = Array.from({ length: Math.max(capacity, 1) }, (_, place) => placeClass(place, booked, hasOwn));
  return (
    <div
      role="img"
      aria-label={label}
      className={[styles.bar, styles[toneOf({ currentBookings: booked, capacity })], density].filter(Boolean).join(' ')}
    >
      {places.map((state, place) => (
        <span key={place} className={[styles.place, state].filter(Boolean).join(' ')} />
      ))}
    </div>
  );
}

const toneOf = (slot: Pick<Timeslot, 'capacity' | 'currentBookings'>): 'full' | 'last' | 'roomy' => {
  if (slot.currentBookings >= slot.capacity) return 'full';
  return isAlmostFull(slot) ? 'last' : 'roomy';
};

const isClosedSlot = (slot: MemberTimeslot): boolean => slot.isDisabled || slot.isRetired || !slot.isGymOpen;

/** Until when a place of the slot is held for the member (rule: filling), in words. */
function useHeldUntil({ heldUntil }: MemberTimeslot): string | null {
  const language = useLanguage();
  const now = useGymNow();
  const { data: gym } = useGym();
  return heldUntil === null || !gym ? null : formatMoment(new Date(heldUntil), now, gym.timeZone, language);
}

function useLoadWords(slot: MemberTimeslot): string {
  const { t } = useTranslation();
  const left = slot.capacity - slot.currentBookings;
  const heldUntil = useHeldUntil(slot);
  if (slot.ownAppointmentId !== null) return t('slot.yours');
  if (isClosedSlot(slot)) return t('slot.closed');
  if (heldUntil !== null) return t('slot.held', { until: heldUntil });
  if (left > 0) return freeWords(slot, t);
  return t(slot.interestId === null ? 'slot.full' : 'slot.youWait');
}

/** Places as a bar and in words, with the short reason why the slot cannot be booked. */
function SlotState({ slot, isDayRefused, reason }: Pick<Props, 'slot' | 'isDayRefused'> & { reason: Refusal | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const room = useRooms().find(({ id }) => id === slot.areaId);
  const words = useLoadWords(slot);
  const hasOwn = slot.ownAppointmentId !== null;
  const isMine = hasOwn || slot.interestId !== null;
  const places = { booked: slot.currentBookings, capacity: slot.capacity };
  const why =
    reason === null ? null : t(`slot.refusals.${reason.code}`, { cutoff: formatTime(LIMITS.morningCutoff, language) });
  const isClosed = isClosedSlot(slot);
  return (
    <div className={styles.state}>
      {room !== undefined && <p className={styles.room}>{room.name}</p>}
      <ClassOf of={slot} />
      {(hasOwn || !isClosed) && (
        <CapacityBar {...places} hasOwn={hasOwn} label={t(hasOwn ? 'slot.takenWithYours' : 'slot.taken', places)} />
      )}
      <p className={styles.words} id={`why-${slot.id}`}>
        <span className={`${styles.load} ${isMine ? styles.mine : styles[toneOf(slot)]}`}>{words}</span>
        {reason !== null && why !== words && (
          // Shown once above the list; repeated here for screen readers.
          <span className={isDayRefused && isOfTheDay(reason) ? 'visually-hidden' : styles.why}> {why}</span>
        )}
        {isClosed && slot.disabledReason !== null && (
          <span className={styles.why}> {reasonIn(language, slot.disabledReason)}</span>
        )}
        {slot.waitingCount > 0 && slot.heldUntil === null && !hasOwn && !isClosed && (
          <span className={styles.why}> {t('slot.waiting', { count: slot.waitingCount })}</span>
        )}
        {slot.hasTimeChange && (
          <span className={styles.why}> {t('slot.movedFrom', { time: usualTimeOf(slot, language) })}</span>
        )}
      </p>
    </div>
  );
}

/** Joins or leaves the waiting list of a full slot, with one tap each. */
function SlotInterest({ slot }: { slot: MemberTimeslot }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { mutate, isPending, data, error, reset } = useInterest();
  const time = formatTime(slot.startTime, language);
  const when = `${formatDate(slot.date, 'day', language)}, ${time}`;
  const isWaiting = slot.interestId !== null;
  const fills = useFills([slot.date]);
  const uses = useUses();
  const [label, spoken] =
    fills === null ? (['slot.express', 'slot.expressAt'] as const) : (['slot.join', 'slot.joinAt'] as const);
  return (
    <>
      <Button
        tone="quiet"
        className={`${styles.action} ${styles.wait}`}
        isBusy={isPending}
        aria-label={t(isWaiting ? 'slot.removeAt' : spoken, { time })}
        onClick={() => mutate(slot)}
      >
        {t(isWaiting ? 'slot.remove' : label)}
      </Button>
      {error !== null && <FloatingNotice text={failureText(error, t('failure.interest'), t)} onDismiss={reset} />}
      {data !== undefined && (
        <Toast
          text={`${when}: ${(data === 'expressed' ? fills : null) ?? t(`slot.${data}`)}`}
          action={
            data === 'expressed' &&
            uses('filling') && (
              <Link href="/waiting" className={styles.wishes}>
                {t('waiting.wishes')}
              </Link>
            )
          }
          onGone={reset}
        />
      )}
    </>
  );
}

function SlotAction({
  slot,
  cancellable,
  isMoving,
  isUsual,
}: Pick<Props, 'slot' | 'cancellable' | 'isMoving' | 'isUsual'>) {
  const { t } = useTranslation();
  const { book, cancel } = useSheets();
  const language = useLanguage();
  const time = formatTime(slot.startTime, language);
  const kind = kindOf(slot);
  if (kind === 'bookable') {
    return (
      <Button
        tone={isUsual || slot.heldUntil !== null ? 'primary' : 'quiet'}
        className={`${styles.action} ${styles.whole}`}
        aria-label={t('slot.bookAt', { time })}
        onClick={() => book(slot)}
      >
        {t('slot.book')}
      </Button>
    );
  }
  if (kind === 'own' && cancellable) {
    return (
      <Button
        tone="quiet"
        className={styles.action}
        aria-label={t('slot.cancelAt', { time })}
        onClick={() => cancel(cancellable)}
      >
        {t('appointment.cancel')}
      </Button>
    );
  }
  if (kind === 'movable' && cancellable) {
    return (
      <Button
        tone={isUsual ? 'primary' : 'quiet'}
        className={`${styles.action} ${styles.wait} ${styles.whole}`}
        aria-label={t('slot.moveAt', { time })}
        onClick={() => book(slot, isMoving ? cancellable.id : null)}
      >
        {t('slot.move')}
      </Button>
    );
  }
  if (kind === 'wanted' || kind === 'waiting') return <SlotInterest slot={slot} />;
  if (slot.canBuy) {
    return (
      <Link
        href={`/pay?slot=${slot.id}`}
        className={`${buttonClass('quiet')} ${styles.action}`}
        aria-label={t('slot.bookAt', { time })}
      >
        {t('slot.book')}
      </Link>
    );
  }
  if (kind !== 'restricted') return null;
  // The disabled button stays focusable, so that screen readers announce the reason.
  return (
    <Button
      tone="quiet"
      className={`${styles.action} ${styles.wait}`}
      aria-disabled="true"
      aria-describedby={`why-${slot.id}`}
    >
      {t('slot.restricted')}
    </Button>
  );
}

/** "From 1 December you can book it.", if the refusal's sentence does not say it; empty if no date is known. */
function useFromWhen(reason: Refusal | null): string {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useGymNow();
  const { data: gym } = useGym();
  const from = reason && untoldFrom(reason);
  if (!from || !gym) return '';
  const when = isCalendarDate(from)
    ? formatDate(from, 'date', language)
    : formatMoment(new Date(from), now, gym.timeZone, language);
  return t('slot.from', { when });
}

/** Says, where cancelling is offered, that the visit then counts; null while it does not. */
function useLateWarning(cancellable: Props['cancellable']): string | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useGymNow();
  const { data: gym } = useGym();
  if (!cancellable || !gym || cancellationNow(cancellable, now) !== 'late') return null;
  const when = formatMoment(new Date(cancellable.cancelUntil), now, gym.timeZone, language);
  return t(CANCELLATION_KEYS.late, { when });
}

/** Slot with time, places, state and action. */
export function SlotRow({
  slot,
  isDayRefused,
  cancellable,
  isMoving = false,
  isLinked = false,
  isUsual = false,
}: Props) {
  const row = useRef<HTMLLIElement>(null);
  // Only when the day opens and the usual hour is known: later the page stays where the member scrolled it.
  useLayoutEffect(() => {
    if (isLinked || isUsual) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isLinked, isUsual]);
  const kind = kindOf(slot);
  const isHeld = slot.heldUntil !== null && kind !== 'own';
  const isRefused = kind === 'refused' || kind === 'restricted' || (isHeld && kind !== 'movable');
  const reason = isRefused ? mainReason(slot) : null;
  const from = useFromWhen(reason);
  const late = useLateWarning(cancellable);
  // Some reasons are complete in the short text beside the bar; others need their sentence.
  const isSaid = reason === null || handlingOf(reason.code)?.isShort || (isDayRefused && isOfTheDay(reason));
  return (
    <li ref={row} className={`${styles.slot} ${styles[isHeld ? 'waiting' : kind]} ${isLinked ? styles.linked : ''}`}>
      <SlotTime slot={slot} />
      <SlotState slot={slot} isDayRefused={isDayRefused} reason={reason} />
      <SlotAction slot={slot} cancellable={cancellable} isMoving={isMoving} isUsual={isUsual} />
      {!isSaid && (
        <p className={styles.sentence}>
          {reason.message} {from}
        </p>
      )}
      {late !== null && <p className={styles.late}>{late}</p>}
    </li>
  );
}

import type { BookingState } from '@palestra/backend/contract/booking-outlook';
import { type CalendarDate, addDays } from '@palestra/backend/contract/calendar-date';
import type { ClientProfile, OwnAppointment } from '@palestra/backend/contract/client';
import { FIRST_ROOM } from '@palestra/backend/contract/room';
import type { Refusal } from '@palestra/backend/contract/refusal';
import type { Subscription } from '@palestra/backend/contract/subscription';
import { type TimeOfDay, toShortTime } from '@palestra/backend/contract/time-of-day';
import type { AvailableTimeslots, BookingDay, MemberTimeslot, Timeslot } from '@palestra/backend/contract/timeslot';
import { reasonIn } from '@palestra/backend/contract/usual-reasons';
import { formatDate, formatTime } from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { canStillCancel, cancellationNow } from '../../api/appointment-lists';
import { isOutside, nextBookableDay } from '../../api/booking-days';
import { useGym, useRooms, useUses } from '../../api/gym';
import { useTimeslots } from '../../api/timeslots';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Button, buttonClass } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Kept } from '../../ui/Kept';
import { NotLoaded } from '../../ui/NotLoaded';
import { Notice } from '../../ui/Notice';
import { SkeletonCard } from '../../ui/Skeleton';
import { TalkToGym } from '../../ui/contact';
import { lazyPart } from '../../ui/lazy-part';
import { moveAddress } from '../../ui/move-address';
import { sendsToGym } from '../../ui/refusals';
import { useSheets } from '../../ui/sheets';
import { movableTo, reasonsOfTheDay, shownSlots, usualSlotOf } from '../../ui/slot-view';
import { startOf, usePeriod, useRenewed, useStatusWords, useVisitsLeft } from '../../ui/subscription-words';
import styles from './DayPanel.module.css';
import { SlotRow } from './SlotRow';

const DayFilter = lazyPart(32, async () => (await import('./DayFilter')).DayFilter);

interface DayPanelProps {
  day: BookingDay;
  days: BookingDay[];
  profile: ClientProfile | undefined;
  /** The appointment that the page moves, if any. */
  moving: OwnAppointment | null;
  onSelect: (date: CalendarDate) => void;
}

/** More rows than a phone shows at once, so that nothing below them flashes. */
const SLOTS = 9;

export function DaySlotsSkeleton() {
  return (
    <div className={styles.slots} data-on-the-way="">
      {Array.from({ length: SLOTS }, (_, slot) => (
        <SkeletonCard key={slot} height={84} lines={[18, 16]} />
      ))}
    </div>
  );
}

type DayWithoutSlotsProps = Omit<DayPanelProps, 'day' | 'moving'> & {
  day: { date: CalendarDate };
  why: 'outside' | 'closed' | 'noTimeslots' | 'noneLeft';
  closedReason: string | null;
};

type OutsideItsDatesProps = Pick<ClientProfile, 'booking'> & { subscription: Subscription; date: CalendarDate };

function OutsideItsDates({ subscription, booking, date }: OutsideItsDatesProps) {
  const { t } = useTranslation();
  const period = usePeriod(subscription);
  const renewed = useRenewed(booking);
  const isOver = date > startOf(subscription) && !booking.isRenewed;
  return (
    <Notice tone="warning" title={t('book.outsideTitle')}>
      {t(isOver ? 'subscription.ranOut' : 'subscription.runs', { period })} {booking.isRenewed && renewed}
      {isOver && <TalkToGym />}
    </Notice>
  );
}

/** States that apply on every day. */
const WHATEVER_THE_DAY: readonly BookingState[] = ['disabled', 'none', 'frozen', 'inactive', 'expired'];

function OutsideSubscription({ profile, date }: { profile: ClientProfile; date: CalendarDate }) {
  const { title, text, sendsToGym: isSent } = useStatusWords(profile);
  if (WHATEVER_THE_DAY.includes(profile.booking.state)) {
    return (
      <Notice tone="warning" title={title}>
        {text}
        {isSent && <TalkToGym withTimetable={profile.booking.state === 'none'} />}
      </Notice>
    );
  }
  const { subscription, booking } = profile;
  return subscription && <OutsideItsDates subscription={subscription} booking={booking} date={date} />;
}

function NextDay({ day, days, onSelect }: Pick<DayWithoutSlotsProps, 'day' | 'days' | 'onSelect'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const next = nextBookableDay(days, addDays(day.date, 1));
  if (next === null) return null;
  return (
    <Button tone="quiet" onClick={() => onSelect(next)}>
      {t('book.nextOpen', { day: formatDate(next, 'day', language) })}
    </Button>
  );
}

/** Reason why a day has no slots, and where to look instead. */
function DayWithoutSlots({ why, closedReason, profile, day, days, onSelect }: DayWithoutSlotsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (why === 'outside') {
    if (!profile) return <SkeletonCard height={90} lines={[20, 20]} />;
    return <OutsideSubscription profile={profile} date={day.date} />;
  }
  return (
    <EmptyState
      title={t(`book.${why}Title`)}
      text={reasonIn(language, closedReason)}
      action={<NextDay day={day} days={days} onSelect={onSelect} />}
    />
  );
}

const whyEmpty = ({ isGymOpen, timeslots }: AvailableTimeslots): 'closed' | 'noTimeslots' | 'noneLeft' => {
  if (!isGymOpen) return 'closed';
  return timeslots.length === 0 ? 'noTimeslots' : 'noneLeft';
};

/** Tells whether a slot is the one in a mailed link: `?date=2026-12-01&start=18:00&end=19:00`, in the first room without `&room=2`. */
function useLinkedSlot(): (slot: Timeslot) => boolean {
  const [parameters] = useSearchParams();
  const [date, start, end] = ['date', 'start', 'end'].map((name) => parameters.get(name));
  const room = Number(parameters.get('room') ?? FIRST_ROOM);
  return (slot) =>
    (slot.areaId ?? FIRST_ROOM) === room &&
    slot.date === date &&
    toShortTime(slot.originalStartTime) === start &&
    toShortTime(slot.originalEndTime) === end;
}

const ownIn = (slots: MemberTimeslot[]): MemberTimeslot | undefined =>
  slots.find((slot) => slot.ownAppointmentId !== null);

type Codes = readonly Refusal['code'][];

/**
 * Texts of all reasons. Initial reasons and a first later one use the server's full sentence. Further later ones are
 * short, so that nothing below moves.
 */
function useReasonsInWords(reasons: Refusal[], fromStart: Codes): string {
  const { t } = useTranslation();
  const language = useLanguage();
  const inShort = ({ code, from }: Refusal): string => {
    const why = t(`slot.refusals.${code}`);
    return from === null ? `${why}.` : t('book.again', { why, from: formatDate(from, 'date', language) });
  };
  const isTold = ({ code }: Refusal, position: number): boolean =>
    fromStart.length === 0 ? position === 0 : fromStart.includes(code);
  return reasons.map((reason, position) => (isTold(reason, position) ? reason.message : inShort(reason))).join(' ');
}

/** The slot of a refused day that may be booked all the same, because it gives a late visit back (rule: forgiven if filled). */
function GivesBack({ slot: { date, startTime } }: { slot: MemberTimeslot }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <p>{t('status.againAt', { from: formatDate(date, 'date', language), time: formatTime(startTime, language) })}</p>
  );
}

interface DayRuleProps {
  reasons: Refusal[];
  hasOwn: boolean;
  left: string;
  /** Said of a slot that can be booked all the same; null without one. */
  exception: ReactNode;
  /** In the place of the rule; null where it stands. */
  move: ReactNode;
  /** Offered beside a refusal that the move of another appointment passes. */
  instead: ReactNode;
}

/**
 * Rule above the slots: one appointment a day and the visits left, or the one already booked. Initial reasons show as a
 * warning; later ones replace the rule's text, so that no slot moves under a finger.
 */
function DayRule({ reasons, hasOwn, left, exception, move, instead }: DayRuleProps) {
  const { t } = useTranslation();
  const [fromStart] = useState<Codes>(() => reasons.map(({ code }) => code));
  const words = useReasonsInWords(reasons, fromStart);
  const isWarning = reasons.length > 0 && !hasOwn && fromStart.length > 0;
  if (move !== null && (hasOwn || reasons.length === 0)) return <Kept className={styles.rule}>{move}</Kept>;
  return (
    <Kept className={styles.rule}>
      {isWarning ? (
        <Notice tone="warning" title={exception === null ? t('book.cannotBook') : undefined}>
          {reasons.map((reason) => (
            <p key={reason.code}>{reason.message}</p>
          ))}
          {exception}
          {sendsToGym(reasons) && <TalkToGym />}
          {instead}
        </Notice>
      ) : (
        <p className={words === '' ? undefined : styles.broken}>{words || left || t('book.infoOnePerDay')}</p>
      )}
    </Kept>
  );
}

/** Offers to move one of several appointments to a day that takes no further one. */
function MoveInstead({ date, appointments }: { date: CalendarDate; appointments: OwnAppointment[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <details className={styles.instead}>
      <summary>{t('book.orMove')}</summary>
      <ul>
        {appointments.map((one) => {
          const { id, appointmentDate, startTime } = one;
          const when = `${formatDate(appointmentDate, 'day', language)}, ${formatTime(startTime, language)}`;
          return (
            <li key={id}>
              <Link
                href={moveAddress(one, date)}
                className={`${buttonClass('quiet')} capital`}
                aria-label={t('book.moveHere', { when })}
              >
                {when}
              </Link>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** The day's own appointment may move within it, or to another day. */
function OwnMoves({ own }: { own: OwnAppointment }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <p className={styles.broken}>
      {t('book.ownMoves', { time: formatTime(own.startTime, language) })}{' '}
      <Link href={moveAddress(own, own.appointmentDate)}>{t('book.otherDay')}</Link>
    </p>
  );
}

type Part = 'morning' | 'noon' | 'evening';
const PARTS: readonly [Part, until: TimeOfDay][] = [
  ['morning', '12:00:00'],
  ['noon', '17:00:00'],
  ['evening', '24:00:00'],
];

/** Slots by part of the day; parts without any are left out. */
function partsOf(slots: MemberTimeslot[]): [Part, MemberTimeslot[]][] {
  const partOf = ({ startTime }: MemberTimeslot): Part =>
    PARTS.find(([, until]) => startTime < until)?.[0] ?? 'evening';
  return PARTS.map(([part]): [Part, MemberTimeslot[]] => [part, slots.filter((slot) => partOf(slot) === part)]).filter(
    ([, rows]) => rows.length > 0,
  );
}

/** Slots of a day that are not over, each with its state. */
function DaySlots(props: DayPanelProps & { schedule: AvailableTimeslots }) {
  const { day, schedule, profile, moving } = props;
  const now = useGymNow();
  const isLinked = useLinkedSlot();
  const rooms = useRooms();
  const slots = shownSlots(schedule.timeslots, now);
  const { t } = useTranslation();
  const sheets = useSheets();
  // Chosen once, when the member's hours are known: the day is scrolled to it only when it opens.
  const [usual, setUsual] = useState<string | null>();
  if (usual === undefined && profile !== undefined) {
    const near = ownIn(slots) ?? usualSlotOf(slots, profile.usualTime);
    // The appointment that moves is named on top, and stays in sight.
    setUsual(moving === null ? (near?.id ?? null) : null);
  }
  const [linked] = useState(
    () => slots.find((slot) => isLinked(slot) && (slot.canBook || slot.movableAppointmentId !== null)) ?? null,
  );
  const own = ownIn(slots);
  const hasOwn = own !== undefined;
  const cancellableOf = ({ ownAppointmentId, movableAppointmentId }: MemberTimeslot): OwnAppointment | null => {
    const found = profile?.appointments.find(({ id }) => id === (ownAppointmentId ?? movableAppointmentId));
    if (found === undefined) return null;
    // Moving stays closed after the deadline (rule: late cancelling).
    const may = ownAppointmentId === null ? canStillCancel(found, now) : cancellationNow(found, now) !== 'closed';
    return may ? found : null;
  };
  const dayReasons = reasonsOfTheDay(slots);
  const open = slots.find(({ canBook }) => canBook);
  const left = useVisitsLeft(profile?.booking, day.date);
  const ownNow = own === undefined ? null : cancellableOf(own);
  const mayMove = slots.some(({ movableAppointmentId }) => movableAppointmentId !== null);
  const others = movableTo(day.date, dayReasons, profile?.appointments ?? [], now);
  const whyMove = moving === null ? null : <p>{t('book.moveKeeps')}</p>;
  const isFiltered = useUses()('classes') || rooms.length > 0;
  useEffect(() => {
    if (linked !== null) sheets.book(linked);
  }, [linked, sheets]);
  if (slots.length === 0 || (!schedule.isGymOpen && !hasOwn)) {
    return <DayWithoutSlots {...props} why={whyEmpty(schedule)} closedReason={schedule.closedReason} />;
  }
  const rowsOf = (shown: MemberTimeslot[]) =>
    partsOf(shown).map(([part, rows]) => (
      <section key={part} className={styles.part} aria-labelledby={`part-${part}`}>
        <h3 id={`part-${part}`} className={styles.partHeading}>
          {t(`book.parts.${part}`)}
        </h3>
        <ul className={styles.slots}>
          {rows.map((slot) => (
            <SlotRow
              key={slot.id}
              slot={slot}
              isDayRefused={dayReasons.length > 0}
              cancellable={cancellableOf(slot)}
              isMoving={moving !== null}
              isLinked={isLinked(slot)}
              isUsual={linked === null && slot.id === usual}
            />
          ))}
        </ul>
      </section>
    ));
  return (
    <>
      <DayRule
        reasons={dayReasons}
        hasOwn={hasOwn}
        left={left}
        exception={open === undefined ? null : <GivesBack slot={open} />}
        move={moving === null && mayMove && ownNow !== null ? <OwnMoves own={ownNow} /> : whyMove}
        instead={moving === null && others.length > 0 ? <MoveInstead date={day.date} appointments={others} /> : null}
      />
      {isFiltered ? (
        <Suspense fallback={<DaySlotsSkeleton />}>
          <DayFilter slots={slots} rooms={rooms} stays={(slot) => slot.ownAppointmentId !== null || isLinked(slot)}>
            {rowsOf}
          </DayFilter>
        </Suspense>
      ) : (
        rowsOf(slots)
      )}
    </>
  );
}

function Slots(props: DayPanelProps) {
  const { t } = useTranslation();
  const timeslots = useTimeslots(props.day.date, props.moving?.id ?? null);
  const gym = useGym();
  // Deferred: many rows render in slices, so that a phone stays responsive.
  const schedule = useDeferredValue(timeslots.data);
  if (schedule && gym.data) {
    return (
      // Nothing below moves on a phone when staff close the day.
      <Kept className={styles.place}>
        <DaySlots {...props} schedule={schedule} />
      </Kept>
    );
  }
  return (
    <NotLoaded queries={[timeslots, gym]} fallback={t('failure.timeslots')}>
      <DaySlotsSkeleton />
    </NotLoaded>
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
  return (
    <section className={styles.panel} aria-label={t('book.slotsOf', { day: written })}>
      {/* The strip shows the day. */}
      <h2 className="visually-hidden">{written}</h2>
      {isOutside(day) ? <DayWithoutSlots {...props} why="outside" closedReason={null} /> : <Slots {...props} />}
    </section>
  );
}

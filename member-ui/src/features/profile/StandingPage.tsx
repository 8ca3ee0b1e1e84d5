import { type Appointment, AppointmentStatus } from '@palestra/backend/contract/appointment';
import { type CalendarDate, type Weekday, addDays } from '@palestra/backend/contract/calendar-date';
import type { WeeklySchedule, WeeklyTimeslot } from '@palestra/backend/contract/global-timeslot';
import type { ClientProfile } from '@palestra/backend/contract/client';
import type { StandingBookingsBy } from '@palestra/backend/contract/gym';
import { FIRST_ROOM } from '@palestra/backend/contract/room';
import type {
  NewStandingBooking,
  StandingBooking,
  StandingBookingChange,
  StandingDate,
} from '@palestra/backend/contract/standing-booking';
import type { ApiError } from '@palestra/web-kit/api-error';
import { dateIn, formatDate, formatTime, formatTimeRange, formatWeekday, timeIn } from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { failureText } from '../../api/failures';
import { useGym, usePageTitle, useRooms, useWithRoom } from '../../api/gym';
import { call, get, settleDoubt } from '../../api/http';
import { useProfile } from '../../api/profile';
import { useDryRun, useLiveRead, useRead } from '../../api/reads';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { NotLoaded } from '../../ui/NotLoaded';
import { Announcement, Failure } from '../../ui/Notice';
import { SkeletonCard } from '../../ui/Skeleton';
import { SubPage } from '../../ui/SubPage';
import { Tag, type TagTone } from '../../ui/Tag';
import small from '../../ui/small-form.module.css';
import { NeedsSubscription, lacksSubscription } from './NeedsSubscription';
import { Segments } from './Segments';
import styles from './Standing.module.css';
import { STANDING_WORDS, type StandingWords, filled } from './standing-words';

const useWords = (): StandingWords => STANDING_WORDS[useLanguage()];

const TONES: Readonly<Record<StandingDate['state'], TagTone>> = {
  booked: 'accent',
  cancelled: 'neutral',
  skipped: 'caution',
};

/** Each date with its result, or in a preview the one that it will have. */
function Dates({ dates, isPreview = false }: { dates: readonly StandingDate[]; isPreview?: boolean }) {
  const words = useWords();
  const states = isPreview ? words.willBe : words.states;
  const language = useLanguage();
  if (dates.length === 0) return <p className={styles.about}>{words.noDates}</p>;
  return (
    <ul className={styles.dates}>
      {dates.map(({ date, visitDate, state, startTime, reasons }) => (
        <li key={date} className={styles.date}>
          <span>
            {formatDate(visitDate, 'short', language)}, {formatTime(startTime, language)}
          </span>
          <Tag tone={TONES[state]}>{states[state]}</Tag>
          {reasons.length > 0 && (
            <span className={styles.reason}>{reasons.map(({ message }) => message).join(' ')}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface Choice {
  submit: string;
  act: StandingAct | null;
  /** After success. */
  onDone: (answer: Left) => void;
}

interface FormProps extends Choice {
  title: string;
  /** Another answer to the same question. */
  other?: Choice | null;
  onCancel: () => void;
  children: ReactNode;
}

/** A question in its place on the page, sent to the server. */
function ActForm({ title, other = null, onCancel, children, ...first }: FormProps) {
  const words = useWords();
  const { mutateAsync, isPending, error } = useStandingAct();
  const [isOther, setOther] = useState(false);
  const send = ({ act, onDone }: Choice, takesOther: boolean): void => {
    if (act === null) return;
    setOther(takesOther);
    void mutateAsync(act).then(onDone, () => undefined);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(first, false);
  };
  const [sendsFirst, sendsOther] = [isPending && !isOther, isPending && isOther];
  return (
    <form className={styles.form} aria-label={title} onSubmit={submit}>
      {children}
      <Failure error={error} fallback={words.failed} />
      <div className={styles.buttons}>
        <Button type="submit" disabled={first.act === null || sendsOther} isBusy={sendsFirst}>
          {sendsFirst ? words.busy : first.submit}
        </Button>
        {other !== null && (
          <Button tone="danger" disabled={sendsFirst} isBusy={sendsOther} onClick={() => send(other, true)}>
            {sendsOther ? words.busy : other.submit}
          </Button>
        )}
        <Button tone="quiet" disabled={isPending} onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

interface Fate {
  lost: readonly StandingDate[];
  kept: readonly StandingDate[];
}

/** Booked dates that an act is about, as it leaves them: the server keeps those whose deadline has passed. */
function fateOf(asked: readonly StandingDate[], { dates }: Left): Fate {
  const isLost = ({ date }: StandingDate): boolean =>
    dates.some((one) => one.date === date && one.state === 'cancelled');
  return { lost: asked.filter(isLost), kept: asked.filter((one) => !isLost(one)) };
}

const useNamed = (): ((dates: readonly StandingDate[]) => Readonly<Record<string, string>>) => {
  const language = useLanguage();
  const named = ({ visitDate }: StandingDate): string => formatDate(visitDate, 'dayMonth', language);
  // A line ends between two dates, not inside one.
  return (dates) => ({ dates: dates.map((date) => named(date).replaceAll(' ', '\u00a0')).join(', ') });
};

interface CancelDatesProps {
  dates: readonly StandingDate[];
  /** The act, with its dates cancelled. */
  act: Parameters<typeof useOutcome>[0];
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function CancelDates({ dates, act, isChosen, onChoose }: CancelDatesProps) {
  const words = useWords();
  const { t } = useTranslation();
  const named = useNamed();
  const outcome = useOutcome(act);
  if (dates.length === 0) return null;
  if (outcome.data === undefined) {
    return (
      <NotLoaded queries={[outcome]} fallback={failureText(outcome.error, words.failed, t)}>
        <SkeletonCard height={48} lines={[20]} />
      </NotLoaded>
    );
  }
  const { lost, kept } = fateOf(dates, outcome.data);
  return (
    <>
      {lost.length > 0 && (
        <label className={small.check}>
          <input type="checkbox" checked={isChosen} onChange={({ currentTarget }) => onChoose(currentTarget.checked)} />
          <span>{filled(words.cancelDates, named(lost))}</span>
        </label>
      )}
      {kept.length > 0 && <p className={styles.about}>{filled(words.keptDates, named(kept))}</p>}
    </>
  );
}

/** Says what a pause that ended leaves: the day and hour of the next visit. */
function useResumedText(): (answer: Left) => string {
  const words = useWords();
  const language = useLanguage();
  const now = useGymNow();
  const zone = useGym().data?.timeZone;
  return (answer) => {
    const moment = zone === undefined ? '' : `${dateIn(zone, now)} ${timeIn(zone, now)}`;
    // That of today may have begun.
    const next = bookedIn(answer).find(({ visitDate, startTime }) => `${visitDate} ${startTime}` > moment);
    if (next === undefined) return words.resumedWithout;
    const day = formatDate(next.visitDate, 'day', language);
    return filled(words.resumed, { when: `${day}, ${formatTime(next.startTime, language)}` });
  };
}

/** Says what is done, and what became of the dates that were to be cancelled. */
function useDoneText(): (done: string, asked: readonly StandingDate[] | null, answer: Left) => string {
  const words = useWords();
  const named = useNamed();
  return (done, asked, answer) => {
    const { lost, kept } = asked === null ? { lost: [], kept: [] } : fateOf(asked, answer);
    return [
      done,
      lost.length > 0 && filled(words.cancelled, named(lost)),
      kept.length > 0 && filled(words.kept, named(kept)),
    ]
      .filter(Boolean)
      .join(' ');
  };
}

const bookedIn = ({ dates }: Left): StandingDate[] => dates.filter(({ state }) => state === 'booked');

interface Asked {
  standing: StandingBooking;
  name: string;
  onDone: (text: string) => void;
  onCancel: () => void;
}

const WEEKS = ['1', '2', '4'] as const;
const DAYS_OF_WEEK = 7;

function PauseForm({ standing, name, today, onDone, onCancel }: Asked & { today: CalendarDate }) {
  const words = useWords();
  const language = useLanguage();
  const [weeks, setWeeks] = useState<(typeof WEEKS)[number]>('1');
  const [cancelDates, setCancelDates] = useState(true);
  const pausedUntil = addDays(today, Number(weeks) * DAYS_OF_WEEK);
  const last = formatDate(pausedUntil, 'day', language);
  const change = { until: standing.until, pausedUntil, cancelDates };
  const dates = bookedIn(standing).filter(({ date }) => date >= today && date <= pausedUntil);
  const said = useDoneText();
  return (
    <ActForm
      title={filled(words.pauseTitle, { name })}
      submit={words.doPause}
      act={{ change, id: standing.id }}
      onDone={(answer) => onDone(said(`${filled(words.paused, { date: last })}.`, cancelDates ? dates : null, answer))}
      onCancel={onCancel}
    >
      <Segments
        label={words.pauseFor}
        choices={WEEKS.map((value) => ({ value, label: value }))}
        chosen={weeks}
        onChoose={setWeeks}
      />
      <p>{filled(words.pauseUntil, { date: last })}</p>
      <CancelDates
        dates={dates}
        act={{ change: { ...change, cancelDates: true }, id: standing.id }}
        isChosen={cancelDates}
        onChoose={setCancelDates}
      />
    </ActForm>
  );
}

/** The dates that were booked stay or go by two buttons that say so. */
function EndForm({ standing, name, onDone, onCancel }: Asked) {
  const words = useWords();
  const { t } = useTranslation();
  const named = useNamed();
  const dates = bookedIn(standing);
  const said = useDoneText();
  const ending = (cancelDates: boolean) => ({ end: { cancelDates }, id: standing.id, dates });
  const outcome = useOutcome(ending(true));
  const { lost, kept } = outcome.data === undefined ? { lost: [], kept: dates } : fateOf(dates, outcome.data);
  const count = lost.length;
  const cancelling = {
    submit: words.endCancelling(count),
    act: ending(true),
    onDone: (answer: Left) => onDone(said(words.ended, dates, answer)),
  };
  return (
    <ActForm
      title={filled(words.endTitle, { name })}
      submit={count > 0 ? words.endKeeping(count) : words.doEnd}
      act={dates.length > 0 && outcome.data === undefined ? null : ending(false)}
      onDone={(answer) => onDone(said(words.ended, null, answer))}
      other={count > 0 ? cancelling : null}
      onCancel={onCancel}
    >
      <p>{words.endText}</p>
      {dates.length > 0 && outcome.data === undefined && (
        <NotLoaded queries={[outcome]} fallback={failureText(outcome.error, words.failed, t)}>
          <SkeletonCard height={48} lines={[20]} />
        </NotLoaded>
      )}
      {count > 0 && <p>{filled(words.bookedDates, named(lost))}</p>}
      {outcome.data !== undefined && kept.length > 0 && (
        <p className={styles.about}>{filled(words.keptDates, named(kept))}</p>
      )}
    </ActForm>
  );
}

/** Gives the focus back to the button of a question that closes; to another button when that one has gone. */
function useFocusReturns(asked: string | null) {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (asked === null && last.current !== null && document.activeElement === document.body) {
      const buttons = [...(place.current?.querySelectorAll('button') ?? [])];
      (buttons.find(({ dataset }) => dataset.opens === last.current) ?? buttons[0])?.focus();
    }
    last.current = asked;
  }, [asked]);
  return place;
}

interface StandingCardProps {
  standing: StandingBooking;
  today: CalendarDate;
  mayChange: boolean;
  mayEnd: boolean;
  onDone: (text: string) => void;
}

function StandingCard({ standing, today, mayChange, mayEnd, onDone }: StandingCardProps) {
  const words = useWords();
  const language = useLanguage();
  const withRoom = useWithRoom();
  const [asked, setAsked] = useState<'pause' | 'end' | null>(null);
  const { mutateAsync, isPending, error } = useStandingAct();
  const { id, dayOfWeek, startTime, endTime, areaId, until, pausedUntil, isOffered, dates } = standing;
  const name = filled(words.every, {
    weekday: formatWeekday(dayOfWeek, 'longWeekday', language),
    time: withRoom(formatTimeRange(startTime, endTime, language), areaId),
  });
  const isPaused = pausedUntil !== null && pausedUntil >= today;
  const buttons = useFocusReturns(asked);
  const close = (): void => setAsked(null);
  // Said above all of them, where this one may have gone.
  const tell = (text: string): void => onDone(`${name}: ${text}`);
  const finish = (text: string): void => {
    close();
    tell(text);
  };
  const resumed = useResumedText();
  const resume = (): void =>
    void mutateAsync({ change: { until, pausedUntil: null }, id }).then(
      (answer) => tell(resumed(answer)),
      () => undefined,
    );
  const form = { standing, name, onDone: finish, onCancel: close };
  return (
    <Card title={name}>
      {isPaused && <Tag tone="caution">{filled(words.paused, { date: formatDate(pausedUntil, 'day', language) })}</Tag>}
      {!isOffered && <Tag tone="bad">{words.notOffered}</Tag>}
      {until !== null && (
        <p className={styles.about}>{filled(words.until, { date: formatDate(until, 'day', language) })}</p>
      )}
      <Dates dates={dates} />
      <Failure error={error} fallback={words.failed} />
      {mayEnd && asked === null && (
        <div ref={buttons} className={styles.buttons}>
          {!mayChange ? null : isPaused ? (
            <Button tone="quiet" isBusy={isPending} onClick={resume}>
              {words.resume}
            </Button>
          ) : (
            <Button tone="quiet" data-opens="pause" onClick={() => setAsked('pause')}>
              {words.pause}
            </Button>
          )}
          <Button tone="quiet" data-opens="end" onClick={() => setAsked('end')}>
            {words.end}
          </Button>
        </div>
      )}
      {asked === 'pause' && <PauseForm {...form} today={today} />}
      {asked === 'end' && <EndForm {...form} />}
    </Card>
  );
}

/** From Monday on. */
const WEEK: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0];

/** Two slots of a weekday may begin together. */
const slotKey = ({ originalStartTime, originalEndTime }: WeeklyTimeslot): string =>
  `${originalStartTime} ${originalEndTime}`;

interface NewFormProps {
  /** Weekdays that have one already. */
  taken: readonly Weekday[];
  onDone: (text: string) => void;
  onCancel: () => void;
}

function NewForm({ taken, onDone, onCancel }: NewFormProps) {
  const words = useWords();
  const { t } = useTranslation();
  const language = useLanguage();
  const [day, setDay] = useState<Weekday | null>(null);
  const [key, setKey] = useState('');
  const rooms = useRooms();
  const [room, setRoom] = useState<number>(FIRST_ROOM);
  const week = useWeek(room);
  const slotsOn = (weekday: Weekday | null): WeeklyTimeslot[] =>
    (week.data?.days.find(({ dayOfWeek }) => dayOfWeek === weekday)?.timeslots ?? []).filter(
      ({ isEnabled }) => isEnabled,
    );
  const slots = slotsOn(day);
  const slot = slots.find((one) => slotKey(one) === key);
  const wish: NewStandingBooking | null =
    day === null || slot === undefined
      ? null
      : {
          ...{ dayOfWeek: day, startTime: slot.originalStartTime, endTime: slot.originalEndTime, until: null },
          ...(room !== FIRST_ROOM && { areaId: room }),
        };
  const preview = usePreview(wish);
  return (
    <Card title={words.add}>
      <ActForm
        title={words.add}
        submit={words.make}
        act={wish !== null && preview.data !== undefined ? { make: wish } : null}
        onDone={() => onDone(words.made)}
        onCancel={onCancel}
      >
        {rooms.length > 0 && (
          <label className={small.field}>
            <span>{t('book.room')}</span>
            <select
              value={room}
              onChange={({ currentTarget }) => {
                setRoom(Number(currentTarget.value));
                setKey('');
              }}
            >
              {rooms.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <label className={small.field}>
          <span>{words.weekday}</span>
          <select
            value={day === null ? '' : String(day)}
            onChange={({ currentTarget }) => {
              setDay(WEEK.find((one) => String(one) === currentTarget.value) ?? null);
              setKey('');
            }}
          >
            <option value="">{words.choose}</option>
            {WEEK.filter((one) => !taken.includes(one) && slotsOn(one).length > 0).map((one) => (
              <option key={one} value={one}>
                {formatWeekday(one, 'longWeekday', language)}
              </option>
            ))}
          </select>
        </label>
        <label className={small.field}>
          <span>{words.time}</span>
          <select value={key} disabled={day === null} onChange={({ currentTarget }) => setKey(currentTarget.value)}>
            <option value="">{words.choose}</option>
            {slots.map((one) => (
              <option key={slotKey(one)} value={slotKey(one)}>
                {formatTimeRange(one.startTime, one.endTime, language)}
              </option>
            ))}
          </select>
        </label>
        <Failure error={week.data === undefined ? week.error : null} fallback={words.slotsNotLoaded} />
        <Failure error={preview.error} fallback={words.failed} />
        {preview.data !== undefined && (
          <section aria-label={words.preview}>
            <p>{words.preview}</p>
            <Dates isPreview dates={preview.data.dates} />
          </section>
        )}
      </ActForm>
    </Card>
  );
}

interface ContentsProps {
  standing: StandingBooking[];
  profile: ClientProfile;
  today: CalendarDate;
  by: StandingBookingsBy;
}

function Contents({ standing, profile, today, by }: ContentsProps) {
  const mayChange = by === 'members';
  const isWithout = lacksSubscription(profile);
  const mayAdd = mayChange && !isWithout;
  const words = useWords();
  const [isAdding, setAdding] = useState(false);
  const adding = useFocusReturns(isAdding ? 'new' : null);
  const [done, setDone] = useState<string | null>(null);
  const { length: count } = standing;
  useEffect(() => {
    // The card with the focus may have ended.
    if (done !== null && document.activeElement === document.body) adding.current?.querySelector('button')?.focus();
  }, [done, count, adding]);
  const finish = (text: string): void => {
    setAdding(false);
    setDone(text);
  };
  return (
    <>
      <Announcement tone="success" text={done} />
      {standing.length === 0 && !isAdding && <p className="muted">{words.none}</p>}
      {standing.map((one) => (
        <StandingCard key={one.id} standing={one} {...{ today, mayChange, mayEnd: by !== 'staff' }} onDone={finish} />
      ))}
      {!mayChange && <p className="muted">{by === 'off' ? words.off : words.askGym}</p>}
      {mayChange && isWithout && <NeedsSubscription profile={profile} needs={words.needs} />}
      <div ref={adding} hidden={!mayAdd || isAdding}>
        {mayAdd && !isAdding && (
          <Button data-opens="new" onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        )}
      </div>
      {mayAdd && isAdding && (
        <NewForm taken={standing.map(({ dayOfWeek }) => dayOfWeek)} onDone={finish} onCancel={() => setAdding(false)} />
      )}
    </>
  );
}

/** The member's places of every week: seen, and where the gym allows it made, paused and ended by themselves. */
export function StandingPage({ title }: { title: string }) {
  const words = useWords();
  usePageTitle(title);
  const gym = useGym();
  const profile = useProfile();
  const standing = useStanding();
  return (
    <SubPage back={{ href: '/profile', text: words.back }} title={title} lead={words.lead}>
      {gym.data && profile.data && standing.data ? (
        <Contents
          standing={standing.data}
          profile={profile.data}
          today={gym.data.today}
          by={gym.data.standingBookings}
        />
      ) : (
        <NotLoaded queries={[gym, profile, standing]} fallback={words.notLoaded}>
          <SkeletonCard height={220} lines={[22, 28, 28, 28]} />
        </NotLoaded>
      )}
    </SubPage>
  );
}

const PATH = '/api/Client/standing-bookings';
const KEY = ['standing-bookings'];
const of = (id: string): string => `${PATH}/${encodeURIComponent(id)}`;

const useStanding = (): UseQueryResult<StandingBooking[]> => useLiveRead(KEY, PATH);

/** The week that repeats: a single date may have other slots, and other times. */
const useWeek = (room: number): UseQueryResult<WeeklySchedule> =>
  useRead(['week', room], `/api/Timeslot/schedule${room === FIRST_ROOM ? '' : `?areaId=${room}`}`);

/** The dates that it would book or skip; nothing is asked while `wish` is null. */
const usePreview = (wish: NewStandingBooking | null): UseQueryResult<StandingBooking> =>
  useDryRun([...KEY, 'preview', wish], () => call('POST', `${PATH}?dryRun=true`, wish), wish !== null);

type StandingAct =
  | { make: NewStandingBooking }
  | { change: StandingBookingChange; id: string }
  /** `dates` are booked, and may be cancelled with it. */
  | { end: { cancelDates: boolean }; id: string; dates: readonly StandingDate[] };

function send(act: StandingAct, mode = ''): Promise<StandingBooking> {
  if ('make' in act) return call('POST', `${PATH}${mode}`, act.make);
  if ('change' in act) return call('PUT', `${of(act.id)}${mode}`, act.change);
  return call('POST', `${of(act.id)}/end${mode}`, act.end);
}

/** The dates as the act would leave them, by the server's dry run. */
const useOutcome = (act: Exclude<StandingAct, { make: NewStandingBooking }>): UseQueryResult<StandingBooking> =>
  useDryRun([...KEY, 'outcome', act], () => send(act, '?dryRun=true'));

const readWhere = async (isMeant: (one: StandingBooking) => boolean): Promise<StandingBooking | null> =>
  (await get<StandingBooking[]>(PATH)).find(isMeant) ?? null;

/** The dates that an act leaves; those of one that ended are known from the appointments. */
type Left = Pick<StandingBooking, 'dates'>;

async function readAfterEnd(dates: readonly StandingDate[]): Promise<Left> {
  const days = dates.map(({ visitDate }) => visitDate).sort();
  if (days.length === 0) return { dates: [] };
  const appointments = await get<Appointment[]>(`/api/Client/appointments?startDate=${days[0]}&endDate=${days.at(-1)}`);
  const isCancelled = ({ appointmentId }: StandingDate): boolean =>
    appointments.some(({ id, status }) => id === appointmentId && status === AppointmentStatus.Cancelled);
  return { dates: dates.map((one) => (isCancelled(one) ? { ...one, state: 'cancelled' } : one)) };
}

/** A second attempt after a lost response may learn that it was made, or that it has ended. */
const isOpen = ({ isInDoubt, code }: ApiError, act: StandingAct): boolean =>
  isInDoubt || ('make' in act && code === 'STANDING_EXISTS') || ('end' in act && code === 'NOT_FOUND');

/** Reads the dates after the act; null when it was not done. */
async function reread(act: StandingAct): Promise<Left | null> {
  if ('make' in act) {
    const { dayOfWeek, startTime, endTime, areaId = FIRST_ROOM } = act.make;
    return readWhere(
      (one) =>
        one.dayOfWeek === dayOfWeek &&
        one.originalStartTime === startTime &&
        one.originalEndTime === endTime &&
        (one.areaId ?? FIRST_ROOM) === areaId,
    );
  }
  if ('end' in act) return (await readWhere(({ id }) => id === act.id)) === null ? readAfterEnd(act.dates) : null;
  const { until, pausedUntil } = act.change;
  return readWhere((one) => one.id === act.id && one.until === until && one.pausedUntil === pausedUntil);
}

function useStandingAct() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (act: StandingAct) =>
      settleDoubt<Left>(
        () => send(act),
        () => reread(act),
        (error) => isOpen(error, act),
      ),
    onSettled: () => queries.invalidateQueries(),
  });
}

import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { isCalendarDate } from '@palestra/backend/contract/calendar-date';
import type { HoursForMembers } from '@palestra/backend/contract/hours';
import type { MemberTimeslot } from '@palestra/backend/contract/timeslot';
import { formatDate, formatTime } from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { Link, useSearchParams } from 'wouter';
import { canStillCancel } from '../../api/appointment-lists';
import { usePageTitle } from '../../api/gym';
import { useProfile } from '../../api/profile';
import { useLiveRead } from '../../api/reads';
import { useTimeslots } from '../../api/timeslots';
import { useLanguage } from '../../i18n/use-translation';
import { buttonClass } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { NotLoaded } from '../../ui/NotLoaded';
import { SkeletonCard } from '../../ui/Skeleton';
import { SubPage } from '../../ui/SubPage';
import { shownSlots } from '../../ui/slot-view';
import { HOURS_WORDS } from './hours-words';
import styles from './HoursPage.module.css';
import { SlotRow } from './SlotRow';

type Day = HoursForMembers['days'][number];

const useWords = () => HOURS_WORDS[useLanguage()];

/** Read again with the days of the strip: the key begins with theirs. */
const useHours = () => useLiveRead<HoursForMembers[]>(['booking-days', 'hours', useLanguage()], '/api/Client/hours');

function Next({ days }: { days: readonly Day[] }) {
  const words = useWords();
  const language = useLanguage();
  const [next] = days;
  if (next === undefined) return <p className="muted">{words.none}</p>;
  const when = `${formatDate(next.date, 'day', language)}, ${formatTime(next.startTime, language)}`;
  return <p>{words.next.replace('{when}', when)}</p>;
}

function TrainerCard({ trainerId, name, description, days }: HoursForMembers) {
  const words = useWords();
  return (
    <Card>
      <div className={styles.trainer}>
        <span className={styles.initial} aria-hidden="true">
          {name.slice(0, 1)}
        </span>
        <div className={styles.words}>
          <h2>{name}</h2>
          {description !== '' && <p className="muted">{description}</p>}
          <Next days={days} />
        </div>
        <Link
          href={`/hours?with=${trainerId}`}
          aria-label={words.timesOf.replace('{name}', name)}
          className={buttonClass(days.length === 0 ? 'quiet' : 'primary', styles.times)}
        >
          {words.times}
        </Link>
      </div>
    </Card>
  );
}

/** The trainer's timeslots of a day, as its rows everywhere are. */
function DayOfHours({ areaId, date }: { areaId: number; date: CalendarDate }) {
  const words = useWords();
  const now = useGymNow();
  const timeslots = useTimeslots(date);
  const appointments = useProfile().data?.appointments ?? [];
  if (timeslots.data === undefined) {
    return (
      <NotLoaded queries={[timeslots]} fallback={words.failed}>
        <SkeletonCard height={84} lines={[18, 16]} />
      </NotLoaded>
    );
  }
  const slots = shownSlots(timeslots.data.timeslots, now).filter((slot) => slot.areaId === areaId);
  if (slots.length === 0) return <p className="muted">{words.noneThen}</p>;
  const cancellableOf = ({ ownAppointmentId, movableAppointmentId }: MemberTimeslot) =>
    appointments.find((one) => one.id === (ownAppointmentId ?? movableAppointmentId) && canStillCancel(one, now));
  return (
    <ul className={styles.slots}>
      {slots.map((slot) => (
        <SlotRow key={slot.id} slot={slot} isDayRefused={false} cancellable={cancellableOf(slot)} />
      ))}
    </ul>
  );
}

function TimesOf({ areaId, name, description, days }: HoursForMembers) {
  const words = useWords();
  const language = useLanguage();
  const [params, setParams] = useSearchParams();
  usePageTitle(name);
  const asked = params.get('date');
  const date = isCalendarDate(asked) ? asked : days[0]?.date;
  // A day stays in sight when its last free time is taken, also by this member.
  const shown: Day[] =
    date === undefined || days.some((day) => day.date === date)
      ? days
      : [...days, { date, free: 0, startTime: '' }].sort((a, b) => (a.date < b.date ? -1 : 1));
  const show = (next: CalendarDate): void => {
    params.set('date', next);
    setParams(params, { replace: true });
  };
  return (
    <SubPage back={{ href: '/hours', text: words.all }} title={name}>
      {description !== '' && <p className="muted">{description}</p>}
      {date === undefined ? (
        <p>{words.none}</p>
      ) : (
        <>
          <div className={styles.days} role="group" aria-label={words.days}>
            {shown.map((day) => (
              <button
                key={day.date}
                type="button"
                className={styles.day}
                aria-pressed={day.date === date}
                onClick={() => show(day.date)}
              >
                <span className="capital">{formatDate(day.date, 'day', language)}</span>
                <span className={styles.count}>
                  {day.free === 1 ? words.freeOne : words.free.replace('{count}', String(day.free))}
                </span>
              </button>
            ))}
          </div>
          <DayOfHours areaId={areaId} date={date} />
        </>
      )}
    </SubPage>
  );
}

function All({ hours }: { hours: readonly HoursForMembers[] }) {
  const words = useWords();
  usePageTitle(words.title);
  return (
    <SubPage back={{ href: '/book', text: words.toBook }} title={words.title} lead={words.lead}>
      {hours.length === 0 && <p className="muted">{words.nobody}</p>}
      {hours.map((one) => (
        <TrainerCard key={one.trainerId} {...one} />
      ))}
    </SubPage>
  );
}

/** Trainers whom members book one to one, and the times of the one that the address names (rule: hours of a trainer). */
export function HoursPage() {
  const words = useWords();
  const [params] = useSearchParams();
  const query = useHours();
  const chosen = params.get('with');
  if (query.data === undefined) {
    return (
      <SubPage back={{ href: '/book', text: words.toBook }} title={words.title}>
        <NotLoaded queries={[query]} fallback={words.failed}>
          <SkeletonCard height={140} lines={[22, 48]} />
        </NotLoaded>
      </SubPage>
    );
  }
  const found = query.data.find(({ trainerId }) => trainerId === chosen);
  if (found !== undefined) return <TimesOf key={found.trainerId} {...found} />;
  if (chosen === null) return <All hours={query.data} />;
  return (
    <SubPage back={{ href: '/hours', text: words.all }} title={words.title}>
      <p className="muted">{words.gone}</p>
    </SubPage>
  );
}

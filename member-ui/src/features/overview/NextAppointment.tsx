import { marksFrom } from '@palestra/backend/contract/attendance';
import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { OwnAppointment } from '@palestra/backend/contract/client';
import {
  dateIn,
  formatDate,
  formatDeadline,
  formatTime,
  formatTimeOf,
  formatUntil,
  splitTime,
} from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { Link } from 'wouter';
import { cancellationKeyOf, cancellationNow, isRunning } from '../../api/appointment-lists';
import { useGym, useWithRoom } from '../../api/gym';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { ChangeLink, useFreezeWords } from '../../ui/appointment-rows';
import { AddToCalendar } from '../../ui/AddToCalendar';
import { Button, buttonClass } from '../../ui/Button';
import { ClassOf } from '../../ui/ClassOf';
import { EmptyState } from '../../ui/EmptyState';
import { useSheets } from '../../ui/sheets';
import { Kept } from '../../ui/Kept';
import { usualTimeOf } from '../../ui/slot-view';
import styles from './NextAppointment.module.css';

interface Props {
  appointment: OwnAppointment | null;
  /** First bookable day for another appointment; null if the status explains why there is none. */
  bookFrom: CalendarDate | null;
  /** Keeps the card's height without an appointment, where one could be booked. */
  keepsPlace: boolean;
  timeZone: string;
}

function NoAppointment({ bookFrom, timeZone }: Pick<Props, 'bookFrom' | 'timeZone'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useGymNow();
  if (bookFrom === null) return <EmptyState title={t('overview.none')} />;
  const action = (
    <Link href={`/book?date=${bookFrom}`} className={buttonClass('primary')}>
      {t('book.title')}
    </Link>
  );
  // The days before it refuse.
  const isLater = bookFrom > dateIn(timeZone, now);
  const text = isLater ? t('overview.noneFrom', { from: formatDate(bookFrom, 'day', language) }) : null;
  return <EmptyState title={t('overview.none')} text={text} action={action} />;
}

type Shown = Pick<Props, 'timeZone'> & { appointment: OwnAppointment };

/** Cancellation deadline and cancel button. */
function Deadline({ appointment, timeZone }: Shown) {
  const { t } = useTranslation();
  const { cancel } = useSheets();
  const language = useLanguage();
  const now = useGymNow();
  const cancellation = cancellationNow(appointment, now);
  // Beside its day, which stands above.
  const until = formatDeadline(new Date(appointment.cancelUntil), appointment.appointmentDate, timeZone, language);
  const day = formatDate(appointment.appointmentDate, 'day', language);
  const when = `${day}, ${formatTime(appointment.startTime, language)}`;
  return (
    <div className={styles.footer}>
      <p>{t(cancellationKeyOf(appointment, now), { when: until })}</p>
      <AddToCalendar appointment={appointment} timeZone={timeZone} />
      <ChangeLink appointment={appointment} />
      {cancellation !== 'closed' && (
        <Button tone="quiet" aria-label={t('appointment.cancelOf', { when })} onClick={() => cancel(appointment)}>
          {t('appointment.cancel')}
        </Button>
      )}
    </div>
  );
}

/**
 * The code for the door, on the day of the visit (rule: check-in). Before the door takes it, and after, a line stands in
 * its place, so that what stands below hardly moves.
 */
function CheckIn({ appointment, timeZone }: Shown) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useGymNow();
  const { data: gym } = useGym();
  const minutesBefore = gym?.hasDoor ? gym.attendanceOpensMinutes : null;
  const { startsAt, endsAt, attendance, appointmentDate } = appointment;
  if (minutesBefore === null || now >= new Date(endsAt) || dateIn(timeZone, now) !== appointmentDate) return null;
  const opensAt = marksFrom(new Date(startsAt), minutesBefore);
  if (attendance === 'attended') return <p>{t('appointment.status.attended')}</p>;
  if (now < opensAt) return <p>{t('checkIn.from', { time: formatTimeOf(opensAt, timeZone, language) })}</p>;
  return (
    <Link href="/check-in" className={buttonClass('primary')}>
      {t('checkIn.title')}
    </Link>
  );
}

function Shown({ appointment, timeZone }: Shown) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useGymNow();
  const freeze = useFreezeWords(appointment.freeze);
  const withRoom = useWithRoom();
  const { figures, half } = splitTime(appointment.startTime, language);
  const inHowLong = isRunning(appointment, now)
    ? t('overview.now')
    : formatUntil(new Date(appointment.startsAt), now, timeZone, language);
  return (
    <section className={styles.card} aria-labelledby="next-appointment">
      <div className={styles.label}>
        <h2 id="next-appointment" aria-label={t('overview.next')}>
          {t('overview.nextShort')}
        </h2>
        <span className={styles.until}>{inHowLong}</span>
      </div>
      <div className={styles.when}>
        <p className={styles.time}>
          {figures} <span className={styles.half}>{half}</span>
        </p>
        <p className={`${styles.day} capital`}>
          {withRoom(formatDate(appointment.appointmentDate, 'day', language), appointment.areaId)}
        </p>
        <ClassOf of={appointment} />
        {appointment.hasTimeChange && <p>{t('slot.movedFrom', { time: usualTimeOf(appointment, language) })}</p>}
        {freeze !== null && <p>{freeze}</p>}
      </div>
      <CheckIn appointment={appointment} timeZone={timeZone} />
      <Deadline appointment={appointment} timeZone={timeZone} />
    </section>
  );
}

/**
 * Main card: the next appointment, the time until it and its cancellation deadline. Keeps its height without one, so
 * that booking and cancelling move nothing below.
 */
export function NextAppointment({ appointment, bookFrom, keepsPlace, timeZone }: Props) {
  return (
    <Kept className={keepsPlace ? styles.place : undefined}>
      {appointment === null ? (
        <NoAppointment bookFrom={bookFrom} timeZone={timeZone} />
      ) : (
        <Shown appointment={appointment} timeZone={timeZone} />
      )}
    </Kept>
  );
}

import { AppointmentStatus, type Appointment } from '@palestra/backend/contract/appointment';
import type { OwnAppointment } from '@palestra/backend/contract/client';
import type { Attendance } from '@palestra/backend/contract/attendance';
import { reasonIn } from '@palestra/backend/contract/usual-reasons';
import {
  dateIn,
  formatDate,
  formatDateRange,
  formatDeadline,
  formatTime,
  formatTimeRange,
} from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { Link } from 'wouter';
import { canStillCancel, cancellationKeyOf, cancellationNow, minutesToRestore } from '../api/appointment-lists';
import { useMoveBack } from '../api/appointments';
import { failureText, isOnlyFull, isRefusal } from '../api/failures';
import { useGym, useWithRoom } from '../api/gym';
import { useLanguage, useTranslation } from '../i18n/use-translation';
import { Button, buttonClass } from './Button';
import { moveAddress } from './move-address';
import { focusContentWhenLost } from './sheet-history';
import { FloatingNotice, Toast } from './floating';
import { Icon } from './Icon';
import { useSheets } from './sheets';
import { usualTimeOf } from './slot-view';
import { Tag, type TagTone } from './Tag';
import { VisitRow } from './VisitRow';
import styles from './VisitRow.module.css';

/** A planned freeze will cancel so many visits; null without one, also for those kept before there were freezes. */
export function useFreezeWords(freeze: OwnAppointment['freeze'] | undefined, count = 1): string | null {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!freeze) return null;
  const period = formatDateRange(freeze.from, freeze.until, language);
  return t('appointment.freezeCancels', { count, period });
}

interface UpcomingRowProps {
  appointment: OwnAppointment;
  timeZone: string;
  isReadOnly?: boolean;
}

/** Upcoming appointment with its cancellation deadline and, until then, the ways to change and to cancel it. */
function UpcomingRow({ appointment, timeZone, isReadOnly = false }: UpcomingRowProps) {
  const { t } = useTranslation();
  const { cancel } = useSheets();
  const language = useLanguage();
  const withRoom = useWithRoom();
  const now = useGymNow();
  const day = formatDate(appointment.appointmentDate, 'day', language);
  const when = `${day}, ${formatTime(appointment.startTime, language)}`;
  const cancellation = cancellationNow(appointment, now);
  const { appointmentDate, cancelUntil } = appointment;
  const until = formatDeadline(new Date(cancelUntil), appointmentDate, timeZone, language);
  // The next appointment tells its deadline; that of a later one matters on its day.
  const isFarAhead = cancellation === 'free' && !isReadOnly && appointmentDate > dateIn(timeZone, now);
  return (
    <VisitRow
      date={appointmentDate}
      of={appointment}
      time={withRoom(formatTimeRange(appointment.startTime, appointment.endTime, language), appointment.areaId)}
      notes={[
        appointment.hasTimeChange && t('slot.movedFrom', { time: usualTimeOf(appointment, language) }),
        !isFarAhead && t(cancellationKeyOf(appointment, now), { when: until }),
      ]}
    >
      {cancellation !== 'closed' && !isReadOnly && (
        <div className={styles.actions}>
          <ChangeLink appointment={appointment} />
          <Button tone="quiet" aria-label={t('appointment.cancelOf', { when })} onClick={() => cancel(appointment)}>
            {t('appointment.cancel')}
          </Button>
        </div>
      )}
    </VisitRow>
  );
}

/** Visits that one planned freeze will cancel, or that none does. */
function FreezeRows({ of, ...row }: { of: OwnAppointment[] } & Omit<UpcomingRowProps, 'appointment'>) {
  const words = useFreezeWords(of[0]?.freeze, of.length);
  return (
    <>
      {words !== null && <p className={styles.freeze}>{words}</p>}
      <ul>
        {of.map((one) => (
          <UpcomingRow key={one.id} appointment={one} {...row} />
        ))}
      </ul>
    </>
  );
}

/** Upcoming appointments in their order; the effect of a planned freeze is said once, above those that it cancels. */
export function UpcomingRows({ of, ...row }: { of: OwnAppointment[] } & Omit<UpcomingRowProps, 'appointment'>) {
  const parts: [OwnAppointment, ...OwnAppointment[]][] = [];
  for (const one of of) {
    const last = parts.at(-1);
    if (last !== undefined && last[0].freeze?.from === one.freeze?.from) last.push(one);
    else parts.push([one]);
  }
  return parts.map((part) => <FreezeRows key={part[0].id} of={part} {...row} />);
}

/**
 * Leads to the move of an appointment, while its member may move it. For some minutes after a move of their own, it
 * takes that back (rule: undo).
 */
export function ChangeLink({ appointment }: { appointment: OwnAppointment }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useGymNow();
  const { mutate, isPending, data, error, reset } = useMoveBack();
  const whenOf = (one: Appointment): string =>
    `${formatDate(one.appointmentDate, 'day', language)}, ${formatTime(one.startTime, language)}`;
  const when = whenOf(appointment);
  const taken = isOnlyFull(error) ? t('appointment.moveTaken') : failureText(error, t('failure.restore'), t);
  const button =
    minutesToRestore(appointment, now) > 0 && !isRefusal(error) ? (
      <Button
        tone="quiet"
        isBusy={isPending}
        aria-label={t('appointment.undoMoveOf', { when })}
        onClick={() => mutate(appointment, { onSuccess: () => void setTimeout(focusContentWhenLost) })}
      >
        {t('appointment.undo')}
      </Button>
    ) : (
      canStillCancel(appointment, now) && (
        <Link
          href={moveAddress(appointment, appointment.appointmentDate)}
          className={buttonClass('quiet')}
          aria-label={t('appointment.moveOf', { when })}
        >
          {t('appointment.move')}
        </Link>
      )
    );
  return (
    <>
      {button}
      {error !== null && <FloatingNotice text={taken} onDismiss={reset} />}
      {data !== undefined && <Toast text={`${t('appointment.restored')} ${whenOf(data)}`} onGone={reset} />}
    </>
  );
}

const STATES = {
  [AppointmentStatus.Confirmed]: { key: 'appointment.status.confirmed', tone: 'accent' },
  [AppointmentStatus.Cancelled]: { key: 'appointment.status.cancelled', tone: 'neutral' },
  [AppointmentStatus.Completed]: { key: 'appointment.status.completed', tone: 'good' },
} as const satisfies Record<AppointmentStatus, { key: string; tone: TagTone }>;

const MARKS = {
  // The same as one without a mark: it took place.
  attended: STATES[AppointmentStatus.Completed],
  absent: { key: 'appointment.status.absent', tone: 'caution' },
} as const satisfies Record<Attendance, { key: string; tone: TagTone }>;

/** A visit is known by its mark once it has one (rule: attendance). */
function stateOf({ status, attendance }: Appointment) {
  return status === AppointmentStatus.Cancelled || attendance === null ? STATES[status] : MARKS[attendance];
}

/** How a visit ended. One that took place is the usual one: a sign says enough. */
function Outcome({ tone, text, isUsual }: { tone: TagTone; text: string; isUsual: boolean }) {
  if (!isUsual) return <Tag tone={tone}>{text}</Tag>;
  return (
    <span className={styles.done} title={text}>
      <Icon name="check" />
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

/** Past or cancelled appointment: date, time and outcome; for a while, the member's own cancellation can be taken back. */
function HistoryRow({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { cancel } = useSheets();
  const withRoom = useWithRoom();
  const now = useGymNow();
  const { key, tone } = stateOf(appointment);
  const { hasSeveralDoors = false } = useGym().data ?? {};
  const { status, appointmentDate, startTime, cancelledLate, forgiven, doorName, cancelReason } = appointment;
  // A move is taken back where the visit can be changed.
  const canRestore = status === AppointmentStatus.Cancelled && minutesToRestore(appointment, now) > 0;
  const time = formatTime(startTime, language);
  const when = `${formatDate(appointmentDate, 'full', language)}, ${time}`;
  return (
    <VisitRow
      date={appointmentDate}
      of={appointment}
      dateStyle="full"
      time={withRoom(time, appointment.areaId)}
      notes={[
        canRestore && t(key),
        cancelledLate && t(`appointment.late.${forgiven ?? 'counts'}`),
        hasSeveralDoors && doorName !== null && t('appointment.atDoor', { door: doorName }),
        key === 'appointment.status.absent' && forgiven !== null && t('appointment.absentForgiven'),
        cancelReason !== null && t('appointment.reason', { reason: reasonIn(language, cancelReason) }),
      ]}
    >
      {canRestore ? (
        <Button tone="quiet" aria-label={t('appointment.undoOf', { when })} onClick={() => cancel(appointment)}>
          {t('appointment.undo')}
        </Button>
      ) : (
        <Outcome tone={tone} text={t(key)} isUsual={key === 'appointment.status.completed'} />
      )}
    </VisitRow>
  );
}

export const HistoryRows = ({ of }: { of: Appointment[] }) => (
  <ul>
    {of.map((one) => (
      <HistoryRow key={one.id} appointment={one} />
    ))}
  </ul>
);

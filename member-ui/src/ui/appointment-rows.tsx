import { AppointmentStatus, type Appointment } from '@palestra/backend/contract/appointment';
import type { OwnAppointment } from '@palestra/backend/contract/client';
import type { Attendance } from '@palestra/backend/contract/attendance';
import { reasonIn } from '@palestra/backend/contract/usual-reasons';
import { formatDate, formatDeadline, formatTime, formatTimeRange } from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { cancellationKeyOf, cancellationNow, minutesToRestore } from '../api/appointment-lists';
import { useLanguage, useTranslation } from '../i18n/use-translation';
import { Button } from './Button';
import { useSheets } from './sheets';
import { Tag, type TagTone } from './Tag';
import { VisitRow } from './VisitRow';

/** A visit that a planned freeze will cancel; null for all others, also those kept before there were freezes. */
export function useFreezeWords({ freeze }: Pick<OwnAppointment, 'freeze'>): string | null {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!freeze) return null;
  const { from, until } = freeze;
  const [first, last] = [formatDate(from, 'date', language), formatDate(until, 'date', language)];
  return t('appointment.freezeCancels', { from: first, until: last });
}

interface UpcomingRowProps {
  appointment: OwnAppointment;
  timeZone: string;
  isReadOnly?: boolean;
}

/** Upcoming appointment with its cancellation deadline and, until then, a cancel button. */
export function UpcomingRow({ appointment, timeZone, isReadOnly = false }: UpcomingRowProps) {
  const { t } = useTranslation();
  const { cancel } = useSheets();
  const language = useLanguage();
  const now = useGymNow();
  const freeze = useFreezeWords(appointment);
  const day = formatDate(appointment.appointmentDate, 'day', language);
  const cancellation = cancellationNow(appointment, now);
  const { appointmentDate, cancelUntil } = appointment;
  const until = formatDeadline(new Date(cancelUntil), appointmentDate, timeZone, language);
  return (
    <VisitRow
      date={appointmentDate}
      time={formatTimeRange(appointment.startTime, appointment.endTime, language)}
      notes={[
        appointment.hasTimeChange && t('slot.movedFrom', { time: formatTime(appointment.originalStartTime, language) }),
        freeze,
        t(cancellationKeyOf(appointment, now), { when: until }),
      ]}
    >
      {cancellation !== 'closed' && !isReadOnly && (
        <Button
          tone="quiet"
          aria-label={t('appointment.cancelOf', {
            when: `${day}, ${formatTime(appointment.startTime, language)}`,
          })}
          onClick={() => cancel(appointment)}
        >
          {t('appointment.cancel')}
        </Button>
      )}
    </VisitRow>
  );
}

const STATES = {
  [AppointmentStatus.Confirmed]: { key: 'appointment.status.confirmed', tone: 'accent' },
  [AppointmentStatus.Cancelled]: { key: 'appointment.status.cancelled', tone: 'neutral' },
  [AppointmentStatus.Completed]: { key: 'appointment.status.completed', tone: 'good' },
} as const satisfies Record<AppointmentStatus, { key: string; tone: TagTone }>;

const MARKS = {
  attended: { key: 'appointment.status.attended', tone: 'good' },
  absent: { key: 'appointment.status.absent', tone: 'caution' },
} as const satisfies Record<Attendance, { key: string; tone: TagTone }>;

/** A visit is known by its mark once it has one (rule: attendance). */
function stateOf({ status, attendance }: Appointment) {
  return status === AppointmentStatus.Cancelled || attendance === null ? STATES[status] : MARKS[attendance];
}

/** Past or cancelled appointment: date, time and outcome; for a while, the member's own cancellation can be taken back. */
function HistoryRow({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { cancel } = useSheets();
  const now = useGymNow();
  const { key, tone } = stateOf(appointment);
  const canRestore = minutesToRestore(appointment, now) > 0;
  const { appointmentDate, startTime, cancelledLate, forgiven, doorName, cancelReason } = appointment;
  const time = formatTime(startTime, language);
  const when = `${formatDate(appointmentDate, 'full', language)}, ${time}`;
  return (
    <VisitRow
      date={appointmentDate}
      dateStyle="full"
      time={time}
      notes={[
        canRestore && t(key),
        cancelledLate && t(`appointment.late.${forgiven ?? 'counts'}`),
        doorName !== null && t('appointment.atDoor', { door: doorName }),
        key === 'appointment.status.absent' && forgiven !== null && t('appointment.absentForgiven'),
        cancelReason !== null && t('appointment.reason', { reason: reasonIn(language, cancelReason) }),
      ]}
    >
      {canRestore ? (
        <Button tone="quiet" aria-label={t('appointment.undoOf', { when })} onClick={() => cancel(appointment)}>
          {t('appointment.undo')}
        </Button>
      ) : (
        <Tag tone={tone}>{t(key)}</Tag>
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

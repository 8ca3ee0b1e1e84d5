import type { Appointment } from '@palestra/backend/contract/appointment';
import { formatDate, formatMoment, formatTime } from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { loadPart } from '@palestra/web-kit/load-part';
import { saveFile } from '@palestra/web-kit/save-file';
import { actingFor } from '../api/acting';
import { CANCELLATION_KEYS, cancellationNow } from '../api/appointment-lists';
import { useAllRooms, useGym, useGymName } from '../api/gym';
import { useLanguage, useTranslation } from '../i18n/use-translation';
import { Button } from './Button';
import { Icon } from './Icon';

/** Few press it: the first screen does not wait for it. */
const loadFormat = () => loadPart('calendar', () => import('./calendar-entry'));

/** Offers the appointment as a file for the phone's calendar. */
export function AddToCalendar({ appointment, timeZone }: { appointment: Appointment; timeZone: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useGymNow();
  const gym = useGymName();
  const contact = useGym().data?.contact;
  const rooms = useAllRooms();
  const { id: appointmentId, appointmentDate, startTime, startsAt, endsAt, cancelUntil } = appointment;
  const when = `${formatDate(appointmentDate, 'day', language)}, ${formatTime(startTime, language)}`;
  const cancellation = cancellationNow(appointment, now);
  const add = async (): Promise<void> => {
    const { calendarFile, placeIn, namesOf } = await loadFormat();
    const { title: of, place: where } = namesOf(appointment, rooms);
    // A date of today is also named: the entry is read on another day.
    const until = formatMoment(new Date(cancelUntil), new Date(0), timeZone, language);
    const words = {
      title:
        (actingFor() === null ? '' : `${appointment.userName}: `) +
        (of === '' ? t('appointment.calendarTitle', { gym }) : `${of} – ${gym}`),
      description: t(cancellation === 'free' ? 'appointment.calendarText' : CANCELLATION_KEYS[cancellation], {
        when: until,
      }),
    };
    const times = { startsAt, endsAt };
    const place = { address: placeIn(where, contact?.address ?? null), url: `${location.origin}/` };
    saveFile(
      `palestra-${appointmentDate}.ics`,
      'text/calendar;charset=utf-8',
      calendarFile({ ...words, ...place, ...times, method: 'PUBLISH', appointmentId, stamp: now }),
    );
  };
  return (
    <Button tone="quiet" aria-label={t('appointment.toCalendarOf', { when })} onClick={() => void add()}>
      <Icon name="calendar" size={20} />
      {t('appointment.toCalendar')}
    </Button>
  );
}

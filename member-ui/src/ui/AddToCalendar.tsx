import type { Appointment } from '@palestra/backend/contract/appointment';
import { useGym, useGymName } from '../api/gym';
import { useGymNow } from '../api/gym-clock';
import { formatDate, formatMoment, formatTime } from '../i18n/format-date';
import { useLanguage, useTranslation } from '../i18n/use-translation';
import { Button } from './Button';
import { calendarFileOf } from './calendar-file';
import { Icon } from './Icon';

/** Time a browser may take to start reading the file. */
const KEPT_FOR_MS = 60_000;

function handOver(file: string, name: string): void {
  const address = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_FOR_MS);
}

/** Offers the appointment as a file for the phone's calendar. */
export function AddToCalendar({ appointment, timeZone }: { appointment: Appointment; timeZone: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useGymNow();
  const gym = useGymName();
  const contact = useGym().data?.contact;
  const { appointmentDate, startTime, cancelUntil } = appointment;
  const when = `${formatDate(appointmentDate, 'day', language)}, ${formatTime(startTime, language)}`;
  const add = (): void => {
    const until = formatMoment(new Date(cancelUntil), new Date(0), timeZone, language);
    const words = {
      title: t('appointment.calendarTitle', { gym }),
      text: t('appointment.calendarText', { when: until }),
    };
    const place = { address: contact?.address ?? null, url: `${location.origin}/` };
    handOver(calendarFileOf(appointment, { ...words, ...place, now }), `palestra-${appointmentDate}.ics`);
  };
  return (
    <Button tone="quiet" aria-label={t('appointment.toCalendarOf', { when })} onClick={add}>
      <Icon name="calendar" size={20} />
      {t('appointment.toCalendar')}
    </Button>
  );
}

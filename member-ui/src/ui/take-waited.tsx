import type { OwnInterest } from '@palestra/backend/contract/interest';
import { slotLogId } from '@palestra/backend/contract/timeslot';
import { formatDate, formatTime } from '@palestra/web-kit/format-date';
import { useLanguage, useTranslation } from '../i18n/use-translation';
import { Button } from './Button';
import { useSheets } from './sheets';
import { asMemberTimeslot } from './slot-view';

/** Takes a free or held place of an entry (rule: one wish a day). Books it, or moves the visit of that day there. */
export function TakeWaited({ interest, label }: { interest: OwnInterest; label: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { book } = useSheets();
  const { appointmentDate: date, originalStartTime, originalEndTime, areaId, startTime, endTime } = interest;
  const { startsAt, endsAt } = interest;
  const slot = { start: originalStartTime, end: originalEndTime, room: areaId };
  const { movesId: movableAppointmentId, movesFrom } = interest;
  const [day, to] = [formatDate(date, 'day', language), formatTime(startTime, language)];
  const take = (): void =>
    book({
      ...asMemberTimeslot({
        ...{ id: slotLogId(date, slot), date, startTime, endTime, areaId },
        ...{ originalStartTime, originalEndTime, startsAt, endsAt, capacity: 1, currentBookings: 1 },
      }),
      movableAppointmentId,
    });
  const words = movesFrom === null ? label : t('appointment.moveFrom', { from: formatTime(movesFrom, language), to });
  return (
    <Button aria-label={movesFrom === null ? `${words}: ${day}, ${to}` : `${words}: ${day}`} onClick={take}>
      {words}
    </Button>
  );
}

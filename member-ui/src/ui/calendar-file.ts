import type { Appointment } from '@palestra/backend/contract/appointment';
import { basicInstant, calendarFile, type CalendarWords } from '@palestra/backend/contract/calendar-event';

/** Calendar entry with instants, so that every calendar converts them to its own zone. */
export const calendarFileOf = ({ id, startsAt, endsAt }: Appointment, words: CalendarWords): string =>
  calendarFile({
    ...words,
    method: 'PUBLISH',
    appointmentId: id,
    times: [`DTSTART:${basicInstant(new Date(startsAt))}`, `DTEND:${basicInstant(new Date(endsAt))}`],
  });

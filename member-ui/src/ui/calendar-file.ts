import type { Appointment } from '@palestra/backend/contract/appointment';
import { basicInstant, calendarFile } from '@palestra/backend/contract/calendar-event';

interface CalendarWords {
  title: string;
  text: string;
  /** The gym's address; null if it has none. */
  address: string | null;
  url: string;
  /** The gym's clock. */
  now: Date;
}

/** Calendar entry with instants, so that every calendar converts them to its own zone. */
export const calendarFileOf = ({ id, startsAt, endsAt }: Appointment, words: CalendarWords): string =>
  calendarFile({
    method: 'PUBLISH',
    appointmentId: id,
    stamp: words.now,
    times: [`DTSTART:${basicInstant(new Date(startsAt))}`, `DTEND:${basicInstant(new Date(endsAt))}`],
    title: words.title,
    description: words.text,
    address: words.address,
    url: words.url,
  });

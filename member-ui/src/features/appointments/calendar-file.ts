import type { Appointment } from '@palestra/backend/contract/appointment';
import { basicInstant, calendarFile } from '@palestra/backend/contract/calendar-event';

interface CalendarWords {
  title: string;
  text: string;
  /** The gym's address; null if it has none. */
  address: string | null;
  url: string;
  /** The clock of the gym. */
  now: Date;
}

/** An entry for the phone's calendar; times as instants, so that every calendar shows them in its own zone. */
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

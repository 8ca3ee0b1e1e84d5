import { addDays, weekdayOf } from '@palestra/backend/contract/calendar-date';
import type { BookedAppointment } from '@palestra/backend/contract/appointment';
import type { ApiClient, Answer } from './api-client.js';
import type { Person } from './client-builder.js';
import { machineNow } from './machine-clock.js';

const oneHourLater = (start: string): string => `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}:00`;

/** Body of a booking of the hour that starts at `start` (`HH:mm`). */
export const place = (date: string, start: string) => ({
  appointmentDate: date,
  startTime: start,
  endTime: oneHourLater(start),
});

/** Query that names the same slot. */
export const slot = (date: string, start: string) => ({ date, startTime: start, endTime: oneHourLater(start) });

export const book = (member: ApiClient, date: string, start: string): Promise<Answer<BookedAppointment>> =>
  member.post('/Client/appointments', place(date, start));

export const bookFor = (
  admin: ApiClient,
  client: Person,
  date: string,
  start: string,
  isAdminOverride = false,
): Promise<Answer<BookedAppointment>> =>
  admin.post('/Admin/appointments', { ...place(date, start), userId: client.id, isAdminOverride });

const SUNDAY = 0;

/** A weekday after tomorrow, so that every hour of the template may be booked in both time zones. */
export function bookableDate(): string {
  const date = addDays(machineNow().toISOString().slice(0, 10), 3);
  return weekdayOf(date) === SUNDAY ? addDays(date, 1) : date;
}

import { AppointmentStatus } from '../contract/appointment.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { isUpcomingSql } from './appointment.repository.js';

export interface AppointmentFilter {
  clientId: string | null;
  startDate: CalendarDate | null;
  endDate: CalendarDate | null;
  /** As read: a confirmed one that has ended is completed. */
  status: AppointmentStatus | null;
}

/** SQL conditions on `appointments a`. */
export interface Conditions {
  where: string;
  /** Implied by `where`, for scans along `starts_at`: lets them begin near the dates instead of years before. */
  bounds: string;
}

/** SQL of a status as it reads now, in parts that match the indexes. */
export function readAs(status: AppointmentStatus, now: () => string): string[] {
  switch (status) {
    case AppointmentStatus.Confirmed:
      return [isUpcomingSql('a', now())];
    case AppointmentStatus.Cancelled:
      return ['a.status = 2'];
    case AppointmentStatus.Completed:
      // An appointment that has ended has started, and `starts_at` is the order of the indexes.
      return ['a.status = 3', `a.status = 1 AND a.ends_at <= ${now()} AND a.starts_at <= ${now()}`];
  }
}

/** `bounds` are a day wider than the dates, so that they hold in every zone. */
export function conditionsOf(
  { clientId, startDate, endDate }: Omit<AppointmentFilter, 'status'>,
  bind: (value: unknown) => string,
): Conditions {
  let where = 'true';
  let bounds = '';
  if (clientId !== null) where += ` AND a.client_id = ${bind(clientId)}`;
  if (startDate !== null) {
    const date = `${bind(startDate)}::date`;
    where += ` AND a.appointment_date >= ${date}`;
    bounds += ` AND a.starts_at >= (${date} - 1)::timestamp AT TIME ZONE 'UTC'`;
  }
  if (endDate !== null) {
    const date = `${bind(endDate)}::date`;
    where += ` AND a.appointment_date <= ${date}`;
    bounds += ` AND a.starts_at < (${date} + 2)::timestamp AT TIME ZONE 'UTC'`;
  }
  return { where, bounds };
}

import type { DataSource } from 'typeorm';
import { AppointmentStatus } from '../contract/appointment.js';
import { conditionsOf, type AppointmentFilter } from './appointment-filter.js';
import { isUpcomingSql } from './appointment.repository.js';

interface Counts {
  /** Upcoming: as read, a confirmed one that has ended is completed. */
  confirmed: number;
  cancelled: number;
  uncancelled: number;
}

/**
 * Counts a whole list. With up to a million rows, uncancelled appointments are summed from the occupancy of slots; only
 * upcoming and cancelled ones are counted one by one.
 */
export async function countAppointments(on: DataSource, filter: AppointmentFilter, now: Date): Promise<number> {
  const { confirmed, cancelled, uncancelled } = await countEach(on, filter, now);
  switch (filter.status) {
    case null:
      return uncancelled + cancelled;
    case AppointmentStatus.Confirmed:
      return confirmed;
    case AppointmentStatus.Cancelled:
      return cancelled;
    case AppointmentStatus.Completed:
      return uncancelled - confirmed;
  }
}

async function countEach(on: DataSource, filter: AppointmentFilter, now: Date): Promise<Counts> {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const { where } = conditionsOf(filter, bind);
  const countOf = (condition: string): string =>
    `(SELECT count(*)::int FROM appointments a WHERE ${where} AND ${condition})`;
  const confirmed = countOf(isUpcomingSql('a', `${bind(now)}::timestamptz`));
  const cancelled = countOf('a.status = 2');
  const uncancelled = filter.clientId === null ? occupied(filter, bind) : countOf('a.status <> 2');
  const [row] = await on.query<Counts[]>(
    `SELECT ${confirmed} AS confirmed, ${cancelled} AS cancelled, ${uncancelled} AS uncancelled`,
    values,
  );
  if (row === undefined) throw new Error('A count answers one row');
  return row;
}

function occupied({ startDate, endDate }: AppointmentFilter, bind: (value: unknown) => string): string {
  let where = 'true';
  if (startDate !== null) where += ` AND o.slot_date >= ${bind(startDate)}::date`;
  if (endDate !== null) where += ` AND o.slot_date <= ${bind(endDate)}::date`;
  return `(SELECT coalesce(sum(o.booked), 0)::int FROM slot_occupancies o WHERE ${where})`;
}

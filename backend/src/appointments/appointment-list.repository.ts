import type { DataSource } from 'typeorm';
import { AppointmentStatus } from '../contract/appointment.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { IS_CLIENT, uncancelled } from '../platform/database/sql-words.js';
import { countSql, totalOf, type ListQuery } from '../platform/lists/list-query.js';
import type { AppointmentRecord } from './appointment.mapper.js';
import { APPOINTMENT_COLUMNS, isUpcomingSql } from './appointment.repository.js';

export const APPOINTMENT_SORTS = ['startsAt', 'appointmentDate', 'bookedAt', 'status', 'userName', 'id'] as const;
type AppointmentSort = (typeof APPOINTMENT_SORTS)[number];
// Sorts Greek and Latin names as people expect them.
const SORT_SQL: Readonly<Record<Exclude<AppointmentSort, 'status'>, string>> = {
  startsAt: 'a.starts_at',
  appointmentDate: 'a.starts_at',
  bookedAt: 'a.booked_at',
  userName: 'u.name COLLATE "el-x-icu"',
  id: 'a.id',
};

/** A part of the list that one index delivers in order of time, and the status that its rows read as. */
interface Branch {
  status: AppointmentStatus | null;
  where: string;
}

export interface AppointmentFilter {
  clientId: string | null;
  startDate: CalendarDate | null;
  endDate: CalendarDate | null;
  /** As read: a confirmed one that has ended is completed. */
  status: AppointmentStatus | null;
}

/** SQL conditions on `appointments a`. */
interface Conditions {
  where: string;
  /** Implied by `where`, for scans along `starts_at`: lets them begin near the dates instead of years before. */
  bounds: string;
}

/** SQL of a status as it reads now, in parts that match the indexes. */
function readAs(status: AppointmentStatus, now: () => string): string[] {
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
function conditionsOf(
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

interface Selection extends Pick<Conditions, 'bounds'> {
  branches: Branch[];
  values: unknown[];
}

/** Counts no further than asked, each part along its index. */
function countOfParts(filter: AppointmentFilter, countTo: number, now: Date): { count: string; values: unknown[] } {
  const { branches, bounds, values } = selectionOf(filter, 'startsAt', now);
  const counts = branches.map(({ where }) =>
    countSql(`SELECT FROM appointments a WHERE ${where}${bounds}`, countTo, 'ORDER BY a.starts_at'),
  );
  return { count: counts.join(' + '), values };
}

/**
 * Counts a whole list. With up to a million rows, uncancelled appointments are summed from the occupancy of slots. Only
 * upcoming and cancelled ones are counted one by one.
 */
function countOfAll(filter: AppointmentFilter, now: Date): { count: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const { where, bounds } = conditionsOf(filter, bind);
  const countOf = (condition: string): string =>
    countSql(`SELECT FROM appointments a WHERE ${where}${bounds} AND ${condition}`, null);
  // Upcoming: as read, a confirmed one that has ended is completed.
  const confirmed = (): string => countOf(isUpcomingSql('a', `${bind(now)}::timestamptz`));
  const cancelled = (): string => countOf('a.status = 2');
  const kept = (): string => (filter.clientId === null ? occupied(filter, bind) : countOf(uncancelled('a')));
  switch (filter.status) {
    case null:
      return { count: `${kept()} + ${cancelled()}`, values };
    case AppointmentStatus.Confirmed:
      return { count: confirmed(), values };
    case AppointmentStatus.Cancelled:
      return { count: cancelled(), values };
    case AppointmentStatus.Completed:
      return { count: `${kept()} - ${confirmed()}`, values };
  }
}

function occupied({ startDate, endDate }: AppointmentFilter, bind: (value: unknown) => string): string {
  let where = 'true';
  if (startDate !== null) where += ` AND o.slot_date >= ${bind(startDate)}::date`;
  if (endDate !== null) where += ` AND o.slot_date <= ${bind(endDate)}::date`;
  return `(SELECT coalesce(sum(o.booked), 0)::int FROM slot_occupancies o WHERE ${where})`;
}

/**
 * Reads a page, and counts separately. Each branch is cut to the page before names are joined. So PostgreSQL reads it
 * along an index instead of sorting everything. Unprepared statements, because the right index depends on the values.
 */
export async function listAppointments(
  on: DataSource,
  filter: AppointmentFilter,
  query: ListQuery<AppointmentSort>,
  now: Date,
): Promise<{ records: AppointmentRecord[]; total: number | null }> {
  const { countTo } = query;
  const { branches, bounds, values } = selectionOf(filter, query.sort.field, now);
  const counting = countTo === null ? countOfAll(filter, now) : countOfParts(filter, countTo, now);
  const records = await on.query<AppointmentRecord[]>(pageSql(branches, bounds, query), values);
  const [found] = await on.query<{ counted: number }[]>(`SELECT ${counting.count} AS counted`, counting.values);
  return { records, total: totalOf(found?.counted ?? 0, countTo) };
}

function pageSql(branches: Branch[], bounds: string, { sort, limit, offset }: ListQuery<AppointmentSort>): string {
  const { field, direction } = sort;
  const users = field === 'userName' ? `JOIN users u ON u.id = a.client_id AND ${IS_CLIENT}` : '';
  const keyOf = ({ status }: Branch): string => (field === 'status' ? String(status) : SORT_SQL[field]);
  const order = `sort_key ${direction}, a.starts_at, a.id`;
  const pages = branches.map(
    (branch) => `
      (SELECT a.id, a.starts_at, ${keyOf(branch)} AS sort_key FROM appointments a ${users}
        WHERE ${branch.where}${bounds} ORDER BY ${order} LIMIT ${offset + limit})`,
  );
  return `
    SELECT ${APPOINTMENT_COLUMNS}
    FROM (SELECT * FROM (${pages.join(' UNION ALL ')}) a ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) page
    JOIN appointments a ON a.id = page.id
    JOIN users u ON u.id = a.client_id JOIN users b ON b.id = a.booked_by_id
    ORDER BY ${order}`;
}

/** The index in order of time begins with the status as stored; another order needs no branches. */
function selectionOf(filter: AppointmentFilter, sort: AppointmentSort, now: Date): Selection {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const { where, bounds } = conditionsOf(filter, bind);
  if (filter.status === null && sort !== 'status') {
    const isByTime = sort === 'startsAt' || sort === 'appointmentDate';
    const parts = isByTime ? [1, 2, 3].map((stored) => `${where} AND a.status = ${stored}`) : [where];
    return { branches: parts.map((part) => ({ status: null, where: part })), bounds, values };
  }
  const statuses = filter.status === null ? Object.values(AppointmentStatus) : [filter.status];
  const branches = statuses.flatMap((status) =>
    readAs(status, () => `${bind(now)}::timestamptz`).map((is) => ({ status, where: `${where} AND ${is}` })),
  );
  return { branches, bounds, values };
}

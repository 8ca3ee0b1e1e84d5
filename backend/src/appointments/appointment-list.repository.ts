import type { DataSource } from 'typeorm';
import { AppointmentStatus } from '../contract/appointment.js';
import type { ListQuery } from '../platform/lists/list-query.js';
import type { AppointmentRecord } from './appointment.mapper.js';
import { countAppointments } from './appointment-count.repository.js';
import { conditionsOf, readAs, type AppointmentFilter, type Conditions } from './appointment-filter.js';
import { APPOINTMENT_COLUMNS } from './appointment.repository.js';

export const APPOINTMENT_SORTS = ['startsAt', 'appointmentDate', 'bookedAt', 'status', 'userName', 'id'] as const;
export type AppointmentSort = (typeof APPOINTMENT_SORTS)[number];
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

interface Selection extends Pick<Conditions, 'bounds'> {
  branches: Branch[];
  values: unknown[];
}

/**
 * Reads a page, and counts separately. Each branch is cut to the page before names are joined, so that it is read along
 * an index instead of sorting everything. Unprepared statements, because the right index depends on the values.
 */
export async function listAppointments(
  on: DataSource,
  filter: AppointmentFilter,
  query: ListQuery<AppointmentSort>,
  now: Date,
): Promise<{ records: AppointmentRecord[]; total: number }> {
  const { branches, bounds, values } = selectionOf(filter, query.sort.field, now);
  const [records, total] = await Promise.all([
    on.query<AppointmentRecord[]>(pageSql(branches, bounds, query), values),
    countAppointments(on, filter, now),
  ]);
  return { records, total };
}

function pageSql(branches: Branch[], bounds: string, { sort, limit, offset }: ListQuery<AppointmentSort>): string {
  const { field, direction } = sort;
  const users = field === 'userName' ? 'JOIN users u ON u.id = a.client_id AND u.role = 2' : '';
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

/** Without a filter or sort by status one branch is enough. */
function selectionOf(filter: AppointmentFilter, sort: AppointmentSort, now: Date): Selection {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const { where, bounds } = conditionsOf(filter, bind);
  if (filter.status === null && sort !== 'status') return { branches: [{ status: null, where }], bounds, values };
  const statuses = filter.status === null ? Object.values(AppointmentStatus) : [filter.status];
  const branches = statuses.flatMap((status) =>
    readAs(status, () => `${bind(now)}::timestamptz`).map((is) => ({ status, where: `${where} AND ${is}` })),
  );
  return { branches, bounds, values };
}

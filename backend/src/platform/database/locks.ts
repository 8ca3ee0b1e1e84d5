import type { EntityManager } from 'typeorm';
import { daysBetween, type CalendarDate } from '../../contract/calendar-date.js';
import { named, namedPair, type NamedStatement } from './named-query.js';

/*
 * Every lock of the product, in the one order in which a transaction may take them:
 *   weekly template → schedule of a date (ascending) → client rows (ascending id) → slot occupancy rows (ascending).
 * Attendance locks appointment rows (ascending id), and none of these.
 * Bookings share the first two, so that they only wait for somebody who is changing the schedule.
 */
const LockSpace = {
  migration: 7401,
  template: 7402,
  schedule: 7403,
  mailWorker: 7404,
  running: 7405,
  export: 7406,
} as const;

const dateKey = (date: CalendarDate): number => daysBetween('1970-01-01', date);

/**
 * Locks template and schedule shared, and the client's row exclusively. It is a statement of its own so that the
 * transaction's next read sees what was committed during the wait. It has a row if there is such a client.
 */
export const bookingLock = (clientId: string, date: CalendarDate): NamedStatement => ({
  name: 'lock-for-booking',
  text: `WITH schedule AS MATERIALIZED (
           SELECT pg_advisory_xact_lock_shared($1, 0), pg_advisory_xact_lock_shared($2, $3)
         )
         SELECT u.id FROM schedule CROSS JOIN users u WHERE u.id = $4 AND u.role = 2 FOR NO KEY UPDATE OF u`,
  values: [LockSpace.template, LockSpace.schedule, dateKey(date), clientId],
});

/** Takes the `bookingLock`. @returns false when there is no such client */
export async function lockForBooking(tx: EntityManager, clientId: string, date: CalendarDate): Promise<boolean> {
  return (await named(tx, bookingLock(clientId, date))).length === 1;
}

/** `lockForBooking` for many clients of a date at once; `clients` locks their rows, in ascending order, and names them. */
export async function lockBookingsOf(
  tx: EntityManager,
  date: CalendarDate,
  clients: NamedStatement,
): Promise<Set<string>> {
  const schedule = {
    name: 'share-schedule',
    text: 'SELECT pg_advisory_xact_lock_shared($1, 0), pg_advisory_xact_lock_shared($2, $3)',
    values: [LockSpace.template, LockSpace.schedule, dateKey(date)],
  };
  const [, locked] = await namedPair<object & Record<string, unknown>, { id: string }>(tx, [schedule, clients]);
  return new Set(locked.map(({ id }) => id));
}

/** The `bookingLock` of several dates, in their order. @returns false when there is no such client */
export async function lockForBookings(
  tx: EntityManager,
  clientId: string,
  dates: readonly CalendarDate[],
): Promise<boolean> {
  const rows = await named(tx, {
    name: 'lock-for-bookings',
    text: `WITH template AS MATERIALIZED (
             SELECT pg_advisory_xact_lock_shared($1, 0)
           ), schedule AS MATERIALIZED (
             SELECT count(*) FROM (
               SELECT pg_advisory_xact_lock_shared($2, d.key) FROM template
               CROSS JOIN (SELECT key FROM unnest($3::int[]) AS key ORDER BY key) d) AS locked
           )
           SELECT u.id FROM schedule CROSS JOIN users u WHERE u.id = $4 AND u.role = 2 FOR NO KEY UPDATE OF u`,
    values: [LockSpace.template, LockSpace.schedule, dates.map(dateKey), clientId],
  });
  return rows.length === 1;
}

/**
 * Locks the template shared and one date's schedule exclusively: held by every change of that date, so that no booking
 * runs meanwhile.
 */
export async function lockSchedule(tx: EntityManager, date: CalendarDate): Promise<void> {
  await named(tx, {
    name: 'lock-schedule',
    text: `WITH template AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared($1, 0))
           SELECT pg_advisory_xact_lock($2, $3) FROM template`,
    values: [LockSpace.template, LockSpace.schedule, dateKey(date)],
  });
}

/**
 * Locks the template exclusively: held by every change of weekdays or of many dates at once. It covers the schedule of
 * every date, because a date's schedule is only locked together with a shared lock of the template.
 */
export async function lockTemplate(tx: EntityManager): Promise<void> {
  await named(tx, {
    name: 'lock-template',
    text: 'SELECT pg_advisory_xact_lock($1, 0)',
    values: [LockSpace.template],
  });
}

/** Locks the client's row exclusively: held by every change of their subscriptions or appointments. */
export const clientLock = (clientId: string): NamedStatement => ({
  name: 'lock-client',
  text: 'SELECT id FROM users WHERE id = $1 AND role = 2 FOR NO KEY UPDATE',
  values: [clientId],
});

/** Takes the `clientLock`. @returns false when there is no such client */
export async function lockClient(tx: EntityManager, clientId: string): Promise<boolean> {
  return (await named(tx, clientLock(clientId))).length === 1;
}

/**
 * Locks the row of a client or an administrator: held by every change of how they sign in. Same place in the order as
 * client rows.
 */
export async function lockAccount(tx: EntityManager, id: string): Promise<void> {
  await named(tx, {
    name: 'lock-account',
    text: 'SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE',
    values: [id],
  });
}

/**
 * The first process migrates and writes the first data; the others wait and find it done. Held until the session ends.
 */
export const MIGRATION_LOCK = LockSpace.migration;
/** Held shared by every API process for as long as its listening connection lives. */
export const RUNNING_LOCK = LockSpace.running;

/** Held by the one export of everything that runs, in its transaction. @returns false while another process has it */
export const EXPORT_LOCK_SQL = `SELECT pg_try_advisory_xact_lock(${LockSpace.export}, 0) AS free`;

/** Taken with a worker's number, on its own connection, for as long as that mail worker lives (docs/mail.md). */
export const MAIL_WORKER_LOCK = LockSpace.mailWorker;

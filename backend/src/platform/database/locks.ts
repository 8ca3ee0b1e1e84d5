import type { EntityManager } from 'typeorm';
import { daysBetween, type CalendarDate } from '../../contract/calendar-date.js';
import { DIRECTORY_SCHEMA, GYM_PREFIX } from '../config/schema-of-gym.js';
import { named, type NamedStatement } from './named-query.js';

/*
 * Every lock of the product, in the one order in which a transaction may take them:
 *   weekly template → schedule of a date (ascending) → rows of `schedule_locks` (ascending) → client rows (ascending id)
 *   → slot occupancy rows (ascending) → appointment rows (ascending id).
 * Attendance locks appointment rows only. A booking whose place gives a visit of another client's pack back locks that client
 * last of all, and runs again after a deadlock.
 * A webhook is locked before the events on their way to it, and neither with anything above.
 * Renewing by itself: client rows (ascending id; those of children last of all) → online payments → renewals and consents, which
 *   only a transaction that has their client locked changes → the provider's account.
 * Money: client rows (payers and buyers) → promotions → switches of settings → gift cards → the number of a receipt, last of all.
 * SMS: client rows → texts (ascending id) → the provider's account → mails (ascending id).
 * Bookings share the schedule: each takes one seat of its date, and a change of the date takes all of them. So bookings
 * only wait for somebody who is changing the schedule (decision 107).
 */
const LockSpace = {
  migration: 7401,
  // 7402 and 7403 locked the schedule before its rows did.
  mailWorker: 7404,
  running: 7405,
  gymCommand: 7406,
  knowingRooms: 7407,
  knowingGiftCards: 7408,
  knowingParts: 7409,
} as const;

/** The rows of `schedule_locks`, 0 upwards. Dates 32 days apart share theirs: their changes wait for each other. */
export const SCHEDULE_LOCKS = { days: 32, seats: 32 } as const;

/** The remainder of a negative number is negative. */
const dayOf = (date: CalendarDate): number =>
  ((daysBetween('1970-01-01', date) % SCHEDULE_LOCKS.days) + SCHEDULE_LOCKS.days) % SCHEDULE_LOCKS.days;
/** SQL: a connection runs one transaction at a time, so that bookings hardly ever meet on a seat. */
const OWN_SEAT = `pg_backend_pid() % ${SCHEDULE_LOCKS.seats}`;

/** A booking's seat of the day $1. */
const SEAT = `
  WITH seat AS MATERIALIZED (
    SELECT l.seat FROM schedule_locks l WHERE l.day = $1 AND l.seat = ${OWN_SEAT} FOR UPDATE OF l
  )`;

/** A booking that no change of the schedule waits for would slip through it. */
const seatIsMissing = (): Error => new Error('A row of schedule_locks is missing: nothing is booked without it');

/**
 * Locks the schedule shared, and the client's row exclusively. It is a statement of its own, so that the transaction's
 * next read sees rows committed during the wait.
 *
 * @returns false when there is no such client
 */
export async function lockForBooking(tx: EntityManager, clientId: string, date: CalendarDate): Promise<boolean> {
  const rows = await named(tx, {
    name: 'lock-for-booking',
    text: `${SEAT} SELECT u.id FROM seat CROSS JOIN users u WHERE u.id = $2 AND u.role = 2 FOR NO KEY UPDATE OF u`,
    values: [dayOf(date), clientId],
  });
  if (rows.length === 0 && (await lockClient(tx, clientId))) throw seatIsMissing();
  return rows.length === 1;
}

/** `lockForBooking` for many clients of a date at once; `clients` locks their rows, in ascending order, and names them. */
export async function lockBookingsOf(
  tx: EntityManager,
  date: CalendarDate,
  clients: NamedStatement,
): Promise<Set<string>> {
  const schedule = { name: 'share-schedule', text: `${SEAT} SELECT seat FROM seat`, values: [dayOf(date)] };
  const seats = await named<{ seat: number }>(tx, schedule);
  const locked = await named<{ id: string }>(tx, clients);
  if (seats.length === 0) throw seatIsMissing();
  return new Set(locked.map(({ id }) => id));
}

/** `lockForBooking` for several dates, in their order. @returns false when there is no such client */
export async function lockForBookings(
  tx: EntityManager,
  clientId: string,
  dates: readonly CalendarDate[],
): Promise<boolean> {
  const days = [...new Set(dates.map(dayOf))];
  const rows = await named<{ seats: number }>(tx, {
    name: 'lock-for-bookings',
    text: `WITH seats AS MATERIALIZED (
             SELECT l.day FROM schedule_locks l
              WHERE l.day = ANY ($1::smallint[]) AND l.seat = ${OWN_SEAT}
              ORDER BY l.day FOR UPDATE OF l
           ), seated AS MATERIALIZED (
             SELECT count(*)::int AS seats FROM seats
           )
           SELECT seated.seats FROM seated CROSS JOIN users u WHERE u.id = $2 AND u.role = 2 FOR NO KEY UPDATE OF u`,
    values: [days, clientId],
  });
  const [client] = rows;
  if (client !== undefined && client.seats < days.length) throw seatIsMissing();
  return client !== undefined;
}

/** Locks one date's schedule exclusively: held by every change of that date, so that no booking runs meanwhile. */
export async function lockSchedule(tx: EntityManager, date: CalendarDate): Promise<void> {
  await named(tx, {
    name: 'lock-schedule',
    text: 'SELECT seat FROM schedule_locks WHERE day = $1 ORDER BY seat FOR UPDATE',
    values: [dayOf(date)],
  });
}

/** Locks the schedule of every date exclusively: held by every change of weekdays or of many dates at once. */
export async function lockTemplate(tx: EntityManager): Promise<void> {
  await named(tx, {
    name: 'lock-template',
    text: 'SELECT seat FROM schedule_locks ORDER BY day, seat FOR UPDATE',
    values: [],
  });
}

/**
 * Locks the client's row exclusively: held by every change of their subscriptions or appointments.
 *
 * @returns false when there is no such client
 */
export async function lockClient(tx: EntityManager, clientId: string): Promise<boolean> {
  const rows = await named(tx, {
    name: 'lock-client',
    text: 'SELECT id FROM users WHERE id = $1 AND role = 2 FOR NO KEY UPDATE',
    values: [clientId],
  });
  return rows.length === 1;
}

/** Locks the row of a client, erased ones too; the role that it has, or null. */
export async function lockPerson(tx: EntityManager, id: string): Promise<number | null> {
  const text = 'SELECT role FROM users WHERE id = $1 FOR NO KEY UPDATE';
  const [row] = await named<{ role: number }>(tx, { name: 'lock-person', text, values: [id] });
  return row?.role ?? null;
}

/** Locks a client's row with those of the children whom they look after, in the one order of client rows. */
export async function lockFamily(tx: EntityManager, id: string): Promise<void> {
  await tx.query('SELECT FROM users WHERE $1 IN (id, guardian_id) ORDER BY id FOR NO KEY UPDATE', [id]);
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

/** Locks accounts that a job writes to; another process that has one locked writes to it itself. Returns those locked. */
export async function lockReaders(tx: EntityManager, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const locked = await named<{ id: string }>(tx, {
    name: 'lock-readers',
    text: 'SELECT id FROM users WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED',
    values: [ids],
  });
  return new Set(locked.map(({ id }) => id));
}

/** Locks the row of a webhook: held by every change of it, and by what came of an attempt to reach it. */
export async function lockWebhook(tx: EntityManager, id: string): Promise<void> {
  await named(tx, {
    name: 'lock-webhook',
    text: 'SELECT id FROM webhooks WHERE id = $1 FOR NO KEY UPDATE',
    values: [id],
  });
}

/**
 * Held by work on all tables of a gym. The first process migrates and writes the first data; the others wait and find
 * it done. A single gym has the whole number. One of many gyms, and their directory, share it and hold one of their
 * own, so that gyms do not wait for each other. An older version, which knows only the whole number, waits for all of
 * them.
 */
export const tryMigrationLock = (until: 'session' | 'transaction'): string => {
  const take = until === 'session' ? 'pg_try_advisory_lock' : 'pg_try_advisory_xact_lock';
  return `SELECT CASE WHEN starts_with(current_schema(), '${GYM_PREFIX}') OR current_schema() = '${DIRECTORY_SCHEMA}'
    THEN ${take}(${LockSpace.migration}, hashtext(current_schema())) AND ${take}_shared(${LockSpace.migration})
    ELSE ${take}(${LockSpace.migration}) END AS "isHeld"`;
};
/** Held by the one command that moves, restores or deletes the gym of key $1, until its session ends. */
export const TRY_GYM_COMMAND_LOCK = `SELECT pg_try_advisory_lock(${LockSpace.gymCommand}, hashtext($1)) AS "isHeld"`;
/** For a session that goes on to the next gym. */
export const UNLOCK_GYM_COMMAND = `SELECT pg_advisory_unlock(${LockSpace.gymCommand}, hashtext($1))`;
/** Held shared by every API process for as long as its listening connection lives. */
export const RUNNING_LOCK = LockSpace.running;
/** Held beside it by those that know a slot by its room. */
export const ROOMS_LOCK = LockSpace.knowingRooms;
/** Held beside them by those that know gift cards. */
export const GIFT_CARDS_LOCK = LockSpace.knowingGiftCards;
/** And by those that know that a card pays a part of an online payment. */
export const PARTS_LOCK = LockSpace.knowingParts;
export type KnowingLock = typeof ROOMS_LOCK | typeof GIFT_CARDS_LOCK | typeof PARTS_LOCK;

const holders = (lock: number): string =>
  `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND (classid, objid, objsubid) = (0, ${lock}, 1)
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
/** Whether an API process runs that would free a place in every room of its time, or that knows no gift card, or none in part. */
export const olderRunsWithout = (lock: KnowingLock): string =>
  `SELECT EXISTS (${holders(RUNNING_LOCK)} EXCEPT ${holders(lock)}) AS "olderRuns"`;

/** Held by the one export of everything that runs, in its transaction. It has no row while another process has it. */
export const EXPORT_LOCK_SQL = "SELECT job FROM job_locks WHERE job = 'export' FOR UPDATE SKIP LOCKED";

/** Taken with a worker's number, on its own connection, for as long as that mail worker lives (docs/operations.md). */
export const MAIL_WORKER_LOCK = LockSpace.mailWorker;

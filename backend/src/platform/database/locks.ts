import type { EntityManager } from 'typeorm';
import { daysBetween, type CalendarDate } from '../../contract/calendar-date.js';
import { named } from './named-query.js';

/*
 * Every lock of the product, in the one order in which a transaction may take them:
 *   weekly template → schedule of a date (ascending) → client rows (ascending id) → slot occupancy rows (ascending).
 * Bookings share the first two, so that they only wait for somebody who is changing the schedule.
 */
const LockSpace = { migration: 7401, template: 7402, schedule: 7403, mailWorker: 7404, running: 7405 } as const;

const dateKey = (date: CalendarDate): number => daysBetween('1970-01-01', date);

/**
 * Template and schedule shared, the client's row exclusively. A statement of its own, so that whatever the transaction
 * reads next is seen from after the wait. False when there is no such client.
 */
export async function lockForBooking(tx: EntityManager, clientId: string, date: CalendarDate): Promise<boolean> {
  const rows = await named(tx, {
    name: 'lock-for-booking',
    text: `WITH schedule AS MATERIALIZED (
             SELECT pg_advisory_xact_lock_shared($1, 0), pg_advisory_xact_lock_shared($2, $3)
           )
           SELECT u.id FROM schedule CROSS JOIN users u WHERE u.id = $4 AND u.role = 2 FOR NO KEY UPDATE OF u`,
    values: [LockSpace.template, LockSpace.schedule, dateKey(date), clientId],
  });
  return rows.length === 1;
}

/** The template shared, one date's schedule exclusively: whatever changes that date holds it, and no booking runs in it. */
export async function lockSchedule(tx: EntityManager, date: CalendarDate): Promise<void> {
  await named(tx, {
    name: 'lock-schedule',
    text: `WITH template AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared($1, 0))
           SELECT pg_advisory_xact_lock($2, $3) FROM template`,
    values: [LockSpace.template, LockSpace.schedule, dateKey(date)],
  });
}

/**
 * The template exclusively: whatever changes weekdays or many dates at once holds it. It stands for the schedule of
 * every date, because nobody holds one of those without sharing this one.
 */
export async function lockTemplate(tx: EntityManager): Promise<void> {
  await named(tx, {
    name: 'lock-template',
    text: 'SELECT pg_advisory_xact_lock($1, 0)',
    values: [LockSpace.template],
  });
}

/** The client's row exclusively: whatever changes his subscription or appointments holds it. */
export async function lockClient(tx: EntityManager, clientId: string): Promise<boolean> {
  const rows = await named(tx, {
    name: 'lock-client',
    text: 'SELECT id FROM users WHERE id = $1 AND role = 2 FOR NO KEY UPDATE',
    values: [clientId],
  });
  return rows.length === 1;
}

/** Anyone's row, a client's or an administrator's: whatever changes how he signs in holds it. Stands with client rows. */
export async function lockAccount(tx: EntityManager, id: string): Promise<void> {
  await named(tx, {
    name: 'lock-account',
    text: 'SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE',
    values: [id],
  });
}

/** The first waits, the others find the work done: migrations and the first data. Held until the session ends it. */
export const MIGRATION_LOCK = LockSpace.migration;
/** Shared by every API that runs, for as long as it has its listening connection. */
export const RUNNING_LOCK = LockSpace.running;

/** With a worker's number: held as long as that mail worker lives, on a connection of its own (docs/mail.md). */
export const MAIL_WORKER_LOCK = LockSpace.mailWorker;

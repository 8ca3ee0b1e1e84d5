import { setTimeout as pause } from 'node:timers/promises';
import { MigrationExecutor, type DataSource, type QueryRunner } from 'typeorm';
import { StartupError } from '../config/startup-error.js';
import { GYM_PREFIX } from '../config/schema-of-gym.js';
import { RUNNING_LOCK, tryMigrationLock } from './locks.js';
import { databaseErrorOf } from './transaction.js';

/** Other statements queue behind a migration that waits for a table lock, so it waits no longer than this. */
const LOCK_TIMEOUT_MS = 3_000;
/** Lets the statements that queued meanwhile finish. */
const PAUSE_MS = 1_000;
const ATTEMPTS = 30;
const LOOK_EVERY_MS = 200;
/** lock_not_available and deadlock_detected: the migration was rolled back and may run again. */
const IN_THE_WAY = new Set(['55P03', '40P01']);

/**
 * Held until the session or the transaction of `runner` ends. Polls instead of waiting. A statement that waits would
 * block an index that the holder builds concurrently, and both would wait for ever.
 */
export async function holdMigrationLock(
  runner: QueryRunner,
  until: 'session' | 'transaction' = 'session',
): Promise<void> {
  while (!(await takeMigrationLock(runner, until))) await pause(LOOK_EVERY_MS);
}

/** @returns false when another session has it */
export async function takeMigrationLock(
  runner: QueryRunner,
  until: 'session' | 'transaction' = 'session',
): Promise<boolean> {
  const [lock] = (await runner.query(tryMigrationLock(until))) as { isHeld: boolean }[];
  return lock?.isHeld === true;
}

/** Runs on the connection that migrates, before its first statement. */
export type BeforeMigrating = (holder: QueryRunner) => Promise<void>;

/** Runs the pending migrations on the connection that holds the migration lock. */
export async function migrate(
  dataSource: DataSource,
  holder: QueryRunner,
  beforeMigrating: BeforeMigrating = () => Promise.resolve(),
): Promise<void> {
  await requireNoNewer(dataSource, holder);
  await requireNoOlderRunning(holder);
  const executor = new MigrationExecutor(dataSource, holder);
  executor.transaction = 'each';
  await beforeMigrating(holder);
  await holder.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
  for (let attempt = 1; !(await isMigrated(executor)); attempt += 1) {
    if (attempt > ATTEMPTS) {
      throw new StartupError(
        'The tables cannot be changed because others have been using them for minutes: ' +
          'let long work such as a backup end, and start again.',
      );
    }
    if (attempt > 1) await pause(PAUSE_MS);
  }
  await holder.query('RESET lock_timeout');
}

async function isMigrated(executor: MigrationExecutor): Promise<boolean> {
  try {
    await executor.executePendingMigrations();
    return true;
  } catch (fault) {
    if (IN_THE_WAY.has(databaseErrorOf(fault)?.code ?? '')) return false;
    throw fault;
  }
}

/** Older code would misread or lose the data in columns that a newer version has added. */
async function requireNoNewer(dataSource: DataSource, holder: QueryRunner): Promise<void> {
  const [table] = (await holder.query(`SELECT to_regclass('migrations') IS NOT NULL AS "isThere"`)) as {
    isThere: boolean;
  }[];
  if (table?.isThere !== true) return;
  const applied = (await holder.query('SELECT name FROM migrations ORDER BY timestamp, id')) as { name: string }[];
  const known = new Set(dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name));
  const newer = applied.map(({ name }) => name).filter((name) => !known.has(name));
  if (newer.length === 0) return;
  throw new StartupError(
    `A newer version of Palestra has changed this database (${newer.join(', ')}): start that version, ` +
      'or take its changes back with `npm run migrations:undo` of that version.',
  );
}

/**
 * A version that is older than the rows of `schedule_locks` locks the schedule by numbers, which this one does not look
 * at. None such has served a gym of many.
 */
async function requireNoOlderRunning(holder: QueryRunner): Promise<void> {
  const [found] = (await holder.query(
    `SELECT CASE WHEN to_regclass('users') IS NULL OR to_regclass('schedule_locks') IS NOT NULL
       OR starts_with(current_schema(), '${GYM_PREFIX}') THEN true
       ELSE pg_try_advisory_xact_lock(${RUNNING_LOCK}) END AS "isAlone"`,
  )) as { isAlone: boolean }[];
  if (found?.isAlone === true) return;
  throw new StartupError(
    'An older version of Palestra still runs on this database, and would book beside what this one closes: stop it, and start again.',
  );
}

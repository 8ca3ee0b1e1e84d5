import type { DataSource } from 'typeorm';
import { ENTITIES } from '../app.entities.js';
import { weaknessOf } from '../platform/config/environment.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { dataSourceOptions } from '../platform/database/data-source.js';
import { RUNNING_LOCK } from '../platform/database/locks.js';
import { StartupError } from '../platform/config/startup-error.js';
import { withDatabase } from '../platform/process/prepared-database.js';
import type { GymMoment } from '../platform/time/gym-clock.js';
import { Clock } from '../platform/time/clock.js';
import { todayIn } from '../platform/time/gym-zone.js';

/** Opens the database as it is, without migrating or writing. */
export const withDatabaseAt = <T>(url: string, work: (dataSource: DataSource) => Promise<T>): Promise<T> =>
  withDatabase(dataSourceOptions(url, ENTITIES), url, work);

/** Each running API holds a lock that shows it, under any connection name. */
export async function requireStopped(url: string): Promise<void> {
  const [row] = await withDatabaseAt(url, (dataSource) =>
    dataSource.query<{ alone: boolean }[]>('SELECT pg_try_advisory_lock($1) AS alone', [RUNNING_LOCK]),
  );
  if (row?.alone !== true) throw new StartupError('Palestra runs on this database: stop it first.');
}

/** A backup under a key that is guessed at once is as good as open. Production does not even start with one. */
export function requireGoodKey({ backupKey }: Pick<Environment, 'backupKey'>): void {
  const weakness = backupKey === null ? null : weaknessOf(backupKey);
  if (weakness !== null) throw new StartupError(`BACKUP_KEY ${weakness}.`);
}

export function gymMoment({ gymTimeZone: zone }: Pick<Environment, 'gymTimeZone'>): GymMoment {
  const now = new Clock().now();
  return { zone, now, today: todayIn(zone, now) };
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The only argument of a command. */
export function requireOneArgument(usage: string): string {
  const [argument, more] = requireArguments(usage);
  if (more !== null) throw new StartupError(usage);
  return argument;
}

/** The first argument of a command, and the second or null. */
export function requireArguments(usage: string): [string, string | null] {
  const [first, second = null, ...more] = process.argv.slice(2);
  if (first === undefined || [first, second].some((given) => given?.startsWith('-')) || more.length > 0)
    throw new StartupError(usage);
  return [first, second];
}

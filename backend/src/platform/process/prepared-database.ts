import { DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';
import { holdMigrationLock, migrate, takeMigrationLock, type BeforeMigrating } from '../database/migrating.js';
import { DIRECTORY_SCHEMA, GYM_PREFIX } from '../config/schema-of-gym.js';
import { StartupError } from '../config/startup-error.js';
import { databaseFault } from './describe-fault.js';

const OLDEST_POSTGRES = 150_000;

/** Connects, or throws an explanation. */
async function connected(options: DataSourceOptions, url: string, variable?: string): Promise<DataSource> {
  try {
    return await new DataSource(options).initialize();
  } catch (fault) {
    throw databaseFault(fault, url, variable);
  }
}

/** Runs `work` on the database as it is, without migrating, and disconnects. `variable`: where its address is set */
export async function withDatabase<T>(
  options: DataSourceOptions,
  url: string,
  work: (dataSource: DataSource) => Promise<T>,
  variable = 'DATABASE_URL',
): Promise<T> {
  const dataSource = await connected(options, url, variable);
  try {
    await requireSupported(dataSource, variable);
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

async function requireSupported(dataSource: DataSource, variable = 'DATABASE_URL'): Promise<void> {
  const rows = await dataSource.query<{ version: string; number: number }[]>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number`,
  );
  const [found] = rows;
  if (found && found.number < OLDEST_POSTGRES) {
    throw new StartupError(`PostgreSQL ${found.version} is too old: Palestra needs 15 or newer. Correct ${variable}.`);
  }
}

/** For a command that is for one gym, also where GYMS=all is set already. */
export const ONE_OF_MANY = 'give GYM=key for one of them, which npm run gym:list shows';

/**
 * A single gym's tables are not made, or looked for, beside a directory, where nothing would ever find them.
 * @param instead what to do, where many gyms are
 * @throws {StartupError}
 */
export async function requireNoManyGyms(
  query: (sql: string) => Promise<unknown>,
  instead = ONE_OF_MANY,
): Promise<void> {
  const rows = (await query(
    `SELECT FROM pg_namespace WHERE nspname = current_schema() AND nspname <> '${DIRECTORY_SCHEMA}'
        AND NOT starts_with(nspname, '${GYM_PREFIX}')
        AND to_regclass('${DIRECTORY_SCHEMA}.gyms') IS NOT NULL
        AND NOT EXISTS (SELECT FROM pg_class WHERE relnamespace = pg_namespace.oid AND relname = 'migrations')`,
  )) as object[];
  if (rows.length === 0) return;
  throw new StartupError(`This database has many gyms: ${instead}.`);
}

export interface Preparing {
  /** Names the remedy where many gyms are. */
  instead?: string;
  beforeMigrating?: BeforeMigrating;
}

/**
 * Migrates the database and lets `fill` write the first data, under a lock. Of several processes that start at once,
 * the first does the work, and the others find it done.
 */
export function prepareDatabase<T>(
  options: DataSourceOptions,
  url: string,
  fill: (dataSource: DataSource) => Promise<T>,
  { instead, beforeMigrating }: Preparing = {},
): Promise<T> {
  const work = async (dataSource: DataSource, holder: QueryRunner): Promise<T> => {
    await holdMigrationLock(holder);
    await migrate(dataSource, holder, beforeMigrating);
    return fill(dataSource);
  };
  return preparing(options, url, work, instead);
}

/** The same, unless another process is at it. @returns whether it was done here */
export function prepareUnlessBusy(
  options: DataSourceOptions,
  url: string,
  fill: (dataSource: DataSource) => Promise<void>,
  { beforeMigrating }: Preparing = {},
): Promise<boolean> {
  return preparing(options, url, async (dataSource, holder) => {
    if (!(await takeMigrationLock(holder))) return false;
    await migrate(dataSource, holder, beforeMigrating);
    await fill(dataSource);
    return true;
  });
}

async function preparing<T>(
  options: DataSourceOptions,
  url: string,
  work: (dataSource: DataSource, holder: QueryRunner) => Promise<T>,
  instead?: string,
): Promise<T> {
  const dataSource = await connected(options, url);
  const holder = dataSource.createQueryRunner();
  try {
    await requireSupported(dataSource);
    await requireNoManyGyms((sql) => dataSource.query(sql), instead);
    return await work(dataSource, holder);
  } finally {
    // The lock ends with the connections.
    await holder.release();
    await dataSource.destroy();
  }
}

import pg from 'pg';
import type { DataSourceOptions, EntitySchema } from 'typeorm';
import type { Environment } from '../config/environment-shape.js';
import { MIGRATIONS } from './migrations/migrations.js';
import { OneGymPool } from './one-gym-pool.js';
import { PipeliningClient, SteadyClient } from './pipelining-client.js';

const DATE_OID = 1082;
// A `date` has no zone. The driver would turn it into local midnight, which is the day before in half the world.
pg.types.setTypeParser(DATE_OID, (value) => value);

/** For commands and tests; `DATABASE_POOL` sets the size for an API process. */
const POOL_SIZE = 16;
const CONNECT_TIMEOUT_MS = 5_000;
/** By then the client has given up, and the statement keeps a connection from others. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** Our code never pauses this long inside a transaction; a process that hangs would keep its locks. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;

/** Time limits of connections that serve. A migration or a backup must not have them. */
export const LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
};

/** Lifts the limits of the role (behind a pooler) and of the database: a backup or a migration may take hours. */
export const LIFT_LIMITS = 'SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0';

export type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;
export type Entities = (EntitySchema | (new () => object))[];

/** Options for commands, migrations and tests. `entities` come from the features. */
export function dataSourceOptions(url: string, entities: Entities): PostgresOptions {
  return {
    type: 'postgres',
    url,
    entities,
    migrations: MIGRATIONS,
    migrationsTableName: 'migrations',
    synchronize: false,
    // gen_random_uuid() is built into PostgreSQL, so TypeORM must not install an extension.
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    applicationName: 'palestra',
    poolSize: POOL_SIZE,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    // The pool awaits this before it hands the connection out.
    extra: { Client: SteadyClient, onConnect: (client: pg.ClientBase) => client.query(LIFT_LIMITS) },
  };
}

type ApiDatabase = Pick<Environment, 'databaseUrl' | 'databaseDirectUrl' | 'preparedStatements' | 'databasePool'>;

/**
 * Options for the API of one gym. A pooler refuses connections that ask for time limits, or leaks them to other
 * clients. Behind one, the role has them (docs/operations.md).
 */
export function apiDataSourceOptions(
  { databaseUrl, databaseDirectUrl, preparedStatements, databasePool }: ApiDatabase,
  entities: Entities,
): PostgresOptions {
  const isBehindPooler = !preparedStatements || databaseDirectUrl !== null;
  return {
    ...dataSourceOptions(databaseUrl ?? '', entities),
    poolSize: databasePool,
    driver: { ...pg, Pool: OneGymPool },
    extra: isBehindPooler ? { Client: SteadyClient } : { Client: PipeliningClient, ...LIMITS },
  };
}

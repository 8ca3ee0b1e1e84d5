import type { EventEmitter } from 'node:events';
import pg from 'pg';
import type { DataSourceOptions, EntitySchema } from 'typeorm';
import type { Environment } from '../config/environment-shape.js';
import { noteFault } from './disk.js';
import { MIGRATIONS } from './migrations/migrations.js';

const DATE_OID = 1082;
// A `date` has no zone: left to the driver it would become local midnight, the day before in half the world.
pg.types.setTypeParser(DATE_OID, (value) => value);

/** Of a command or a test; `DATABASE_POOL` says how many a process of the API has. */
const POOL_SIZE = 16;
const CONNECT_TIMEOUT_MS = 5_000;
/** Nobody waits any more for what takes longer, and it keeps a connection from everybody else. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** Our own code never pauses so long within a transaction; its locks would stay with a process that hangs. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;

/**
 * The pool stops listening for faults when it hands a connection out, and whoever gets it begins a moment later. One that
 * breaks in between would end the process; whoever uses it next is told anyway.
 */
class SteadyClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
    const { connection } = this as unknown as { connection: EventEmitter };
    connection.on('errorMessage', ({ code }: { code?: string }) => noteFault(code));
  }
}

/** For the role's limits behind a pooler, and the database's own: a backup or a migration takes as long as it takes. */
export const LIFT_LIMITS = 'SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0';

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;
type Entities = (EntitySchema | (new () => object))[];

/** How every command, migration and test reaches the database. `entities` come from the features. */
export function dataSourceOptions(url: string, entities: Entities): PostgresOptions {
  return {
    type: 'postgres',
    url,
    entities,
    migrations: MIGRATIONS,
    migrationsTableName: 'migrations',
    synchronize: false,
    // gen_random_uuid() is PostgreSQL's own: TypeORM has no extension to install.
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    applicationName: 'palestra',
    poolSize: POOL_SIZE,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    // The pool waits for it before it hands the connection out.
    extra: { Client: SteadyClient, onConnect: (client: pg.ClientBase) => client.query(LIFT_LIMITS) },
  };
}

type ApiDatabase = Pick<Environment, 'databaseUrl' | 'databaseDirectUrl' | 'preparedStatements' | 'databasePool'>;

/**
 * How the API reaches it: with limits that a migration or a backup must not have. A pooler would refuse a connection
 * that asks for them, and they would stay on connections that others are lent: there they are the role's (docs/pgbouncer.md).
 */
export function apiDataSourceOptions(
  { databaseUrl, databaseDirectUrl, preparedStatements, databasePool }: ApiDatabase,
  entities: Entities,
): PostgresOptions {
  const isBehindPooler = !preparedStatements || databaseDirectUrl !== null;
  const limits = {
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  };
  return {
    ...dataSourceOptions(databaseUrl ?? '', entities),
    poolSize: databasePool,
    extra: { Client: SteadyClient, ...(!isBehindPooler && limits) },
  };
}

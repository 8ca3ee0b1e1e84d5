import pg from 'pg';
import type { DataSourceOptions, EntitySchema } from 'typeorm';
import { MIGRATIONS } from './migrations/migrations.js';

const DATE_OID = 1082;
// A `date` has no zone: left to the driver it would become local midnight, the day before in half the world.
pg.types.setTypeParser(DATE_OID, (value) => value);

/** Connections per process; two processes and the jobs stay well below PostgreSQL's default of 100. */
const POOL_SIZE = 16;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * The pool stops listening for faults when it hands a connection out, and whoever gets it begins a moment later. One that
 * breaks in between would end the process; whoever uses it next is told anyway.
 */
class SteadyClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

/** How every process, test and command reaches the database. `entities` come from the features. */
export function dataSourceOptions(url: string, entities: (EntitySchema | (new () => object))[]): DataSourceOptions {
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
    extra: { Client: SteadyClient },
  };
}

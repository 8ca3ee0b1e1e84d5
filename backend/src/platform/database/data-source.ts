import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { DataSourceOptions, EntitySchema } from 'typeorm';
import type { Environment } from '../config/environment-shape.js';
import { inSchema, pathOf, SHARED_SCHEMA } from '../config/schema-of-gym.js';
import { noteFault } from './disk.js';
import type { GymConnection } from './gym-pool.js';
import { MIGRATIONS } from './migrations/migrations.js';
import { ServersPool } from './servers-pool.js';

const DATE_OID = 1082;
// A `date` has no zone: the driver would turn it into local midnight, which is the day before in half the world.
pg.types.setTypeParser(DATE_OID, (value) => value);

/** For commands and tests; `DATABASE_POOL` sets the size for an API process. */
const POOL_SIZE = 16;
const CONNECT_TIMEOUT_MS = 5_000;
/** By then the client has given up, and the statement keeps a connection from others. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** Our code never pauses this long inside a transaction; a process that hangs would keep its locks. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;

/**
 * The pool removes its error listener when it hands a connection out, and the borrower adds its own a moment later. A
 * connection that breaks in between would end the process; the borrower's first statement reports the fault anyway.
 */
class SteadyClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
    const { connection } = this as unknown as { connection: EventEmitter };
    connection.on('errorMessage', ({ code }: { code?: string }) => noteFault(code));
  }
}

const BEGIN = 'START TRANSACTION';
const COMMIT = 'COMMIT';
const ROLLBACK = 'ROLLBACK';

/**
 * Sends statements in one packet that are asked for in one go, and a transaction's beginning with its first statement:
 * it only fails on a broken connection, which that statement reports. The COMMIT goes with a statement that is marked as
 * the last one; when that fails, PostgreSQL rolls back instead.
 */
class PipeliningClient extends SteadyClient {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true });
    const { connection } = this as unknown as { connection: { stream: Duplex } };
    const send = (order: unknown[]): Promise<unknown> => this.transmit(order);
    let isCorked = false;
    /** The answer to a COMMIT that was sent before TypeORM asked for it. */
    let committed: Promise<unknown> | null = null;
    const end = (order: unknown): Promise<unknown> => {
      const answer = committed ?? Promise.resolve();
      if (order !== COMMIT && order !== ROLLBACK) return Promise.reject(new Error('A statement after the last one'));
      committed = null;
      return order === COMMIT ? answer : answer.catch(() => undefined);
    };
    const flush = (): void => {
      if (isCorked) connection.stream.uncork();
      isCorked = false;
    };
    const query = (...order: unknown[]): Promise<unknown> => {
      if (committed !== null) return end(order[0]);
      if (!isCorked) connection.stream.cork();
      isCorked = true;
      const answer = send(order);
      if (isLast(order[0])) {
        committed = send([COMMIT]);
        committed.catch(() => undefined);
      }
      if (order[0] !== BEGIN) {
        process.nextTick(flush);
        return answer;
      }
      answer.catch(() => undefined);
      return Promise.resolve();
    };
    this.query = query as typeof this.query;
  }

  protected transmit(order: unknown[]): Promise<unknown> {
    return super.query(...(order as [string]));
  }
}

/**
 * Serves one gym after the other: the path of a gym goes in one packet with its first statement, and before the beginning
 * of a transaction, which would take it back. PostgreSQL plans a named statement anew when the path has changed, so each
 * gym has names of its own.
 */
class GymClient extends PipeliningClient implements GymConnection {
  private readonly served = new Map<string, number>();
  private wanted: string | null = null;
  private isSent = true;
  /** The path is on its way, and not yet confirmed. */
  private isSwitching = false;
  private pathFault: Error | null = null;

  get schema(): string | null {
    return this.wanted;
  }

  get servedCount(): number {
    return this.served.size;
  }

  knows(schema: string): boolean {
    return this.served.has(schema);
  }

  serve(schema: string): void {
    if (schema === this.wanted) return;
    this.wanted = schema;
    this.isSent = false;
    if (!this.served.has(schema)) this.served.set(schema, this.served.size);
  }

  protected override transmit(order: unknown[]): Promise<unknown> {
    if (!this.isSent) this.sendPath();
    const [statement, ...rest] = order;
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement;
    const number = this.served.get(this.wanted ?? '') ?? 0;
    const own = isNamed ? [{ ...statement, name: `${number} ${String(statement.name)}` }, ...rest] : order;
    return this.isSwitching ? this.transmitBehindPath(own) : super.transmit(own);
  }

  private sendPath(): void {
    const { connection } = this as unknown as { connection: { stream: Duplex } };
    const answer = (fault: Error | null): void => {
      this.isSwitching = false;
      if (fault === null) return;
      this.pathFault = fault;
      connection.stream.destroy();
    };
    this.isSent = true;
    this.isSwitching = true;
    void super.transmit([`SET search_path = ${pathOf(this.wanted ?? '')}`, answer]);
  }

  /** Where the path did not change, such as when an operator cancels just that, the answer is of another gym. */
  private transmitBehindPath(order: unknown[]): Promise<unknown> {
    const last = order.at(-1);
    if (typeof last === 'function') {
      const callback = last as (fault: Error | null, result: unknown) => void;
      const answer = (fault: Error | null, result: unknown): void => callback(this.pathFault ?? fault, result);
      return super.transmit([...order.slice(0, -1), answer]);
    }
    const judge = (fault: Error | null): void => {
      // The connection may have been cut before this answer came.
      const because = this.pathFault ?? fault;
      if (because !== null) throw because;
    };
    return super.transmit(order).then(
      (result) => (judge(null), result),
      (fault: Error) => judge(fault),
    );
  }
}

const isLast = (order: unknown): boolean => typeof order === 'object' && order !== null && 'isLast' in order;

/** Lifts the limits of the role (behind a pooler) and of the database: a backup or a migration may take hours. */
export const LIFT_LIMITS = 'SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0';

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;
type Entities = (EntitySchema | (new () => object))[];

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

type ApiDatabase = Pick<
  Environment,
  'databaseUrl' | 'databaseDirectUrl' | 'preparedStatements' | 'databasePool' | 'servesAllGyms'
>;

/**
 * Options for the API, with time limits that a migration or a backup must not have. A pooler refuses connections that
 * ask for such limits, or leaks them to other clients; behind one, the role has them (docs/pgbouncer.md).
 */
export function apiDataSourceOptions(
  { databaseUrl, databaseDirectUrl, preparedStatements, databasePool, servesAllGyms }: ApiDatabase,
  entities: Entities,
): PostgresOptions {
  const isBehindPooler = !preparedStatements || databaseDirectUrl !== null;
  const limits = {
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  };
  if (servesAllGyms) {
    return {
      // Without a gym a connection finds no table.
      ...dataSourceOptions(inSchema(databaseUrl ?? '', SHARED_SCHEMA), entities),
      poolSize: databasePool,
      driver: { ...pg, Pool: ServersPool },
      extra: { Client: GymClient, ...limits },
    };
  }
  return {
    ...dataSourceOptions(databaseUrl ?? '', entities),
    poolSize: databasePool,
    extra: isBehindPooler ? { Client: SteadyClient } : { Client: PipeliningClient, ...limits },
  };
}

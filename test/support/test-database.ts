import pg from 'pg';
import { asAskedOnCitus, askOneByOne, isOnCitus } from './on-citus.js';
import { dropDatabase } from '../../backend/src/platform/database/drop-database.js';
import { anId } from './seed.js';

const DATE_OID = 1082;
// As the product reads a date: the driver would make it midnight of the machine's zone.
pg.types.setTypeParser(DATE_OID, (value) => value);

export interface TestDatabase {
  url: string;
  /** Ends every connection to it and removes it. */
  drop(): Promise<void>;
}

/** `bare`: nothing at all; `empty`: tables without rows; `demo`: the demo gym, made today. */
export type DatabaseContent = 'bare' | 'empty' | 'demo';

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_SERVER;
  if (!url) throw new Error('The test database server does not run: start the tests with npm test.');
  return url;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A migrated database for one test file: a fast copy of a template. */
export async function createTestDatabase(content: DatabaseContent = 'empty'): Promise<TestDatabase> {
  // Loaded late: browsers' tests cannot load its imports from the backend.
  if (isOnCitus()) return (await import('./citus.js')).createGymOnCitus();
  // One worker tries many files, each with a count of its own, and keeps the first one's database.
  const name = `test_${process.pid}_${anId().replaceAll('-', '')}`;
  const template = content === 'bare' ? 'template0' : `palestra_${content}`;
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => dropDatabase(onServer, name) };
}

/** The same database as a superuser. */
export function asSuperuser(url: string): string {
  const other = new URL(url);
  [other.username, other.password] = ['chief', 'chief'];
  return other.href;
}

/** Parallel workers cost more to start than they save on a few rows. */
const ALONE = '-c max_parallel_workers_per_gather=0';

function poolTo(url: string, settings: pg.PoolConfig): pg.Pool {
  const connectionString = isOnCitus() ? asAskedOnCitus(url) : url;
  const pool = new pg.Pool({ connectionString, options: ALONE, ...settings });
  if (isOnCitus()) pool.on('connect', askOneByOne);
  // One that is ended while a test holds it fails at its next statement.
  pool.on('connect', (one) => one.on('error', () => undefined));
  return pool;
}

/** Connections of a test to its own database. */
export function connectionsTo(url: string, max: number): pg.Pool {
  const pool = poolTo(url, { max });
  pool.on('error', (fault) => {
    // A pool counts as ended while its last connections are closing, and the forced drop cuts them off.
    if (!pool.ending) throw fault;
  });
  return pool;
}

/** The same for all test files of a worker: they end with it, and may outlive the server, or a failed test, by a moment. */
export function lastingConnectionsTo(url: string, max: number): pg.Pool {
  return poolTo(url, { max, allowExitOnIdle: true, idleTimeoutMillis: 0 }).on('error', () => undefined);
}

import pg from 'pg';
import { LIFT_LIMITS } from '../../platform/database/data-source.js';
import { endSessionOn } from '../time-limit.js';
import { databaseFault } from '../../platform/process/plain-fault.js';

/** A database as one transaction sees it from first to last, whoever writes meanwhile. */
export interface SourceDatabase {
  url: string;
  client: pg.Client;
  /** Lets another session see the same. */
  snapshot: string;
  /** Where its tables are. */
  schema: string;
  /** Such as 17. */
  major: number;
  /** As PostgreSQL writes it. */
  postgres: string;
}

/** What a value looks like in the dump must depend on nobody's settings. */
const SESSION = `SET client_encoding = 'UTF8'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres';
  SET timezone = 'UTC'; SET extra_float_digits = 3; SET bytea_output = 'hex'; ${LIFT_LIMITS}`;
const FACTS = `SELECT pg_export_snapshot() AS snapshot, current_schema() AS schema, pg_backend_pid() AS pid,
  current_setting('server_version') AS postgres,
  current_setting('server_version_num')::int / 10000 AS major`;

export async function withSource<T>(
  url: string,
  signal: AbortSignal | undefined,
  work: (source: SourceDatabase) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'palestra backup' });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (fault) {
    throw databaseFault(fault, url);
  }
  try {
    await client.query(SESSION);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<
      Pick<SourceDatabase, 'snapshot' | 'schema' | 'postgres' | 'major'> & { pid: number }
    >(FACTS);
    const [facts] = rows;
    if (facts === undefined) throw new Error('A statement without a table answers one row');
    endSessionOn(signal, url, facts.pid);
    return await work({ url, client, ...facts });
  } finally {
    // With the connection goes the transaction, which has only read.
    await client.end();
  }
}

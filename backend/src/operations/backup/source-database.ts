import pg from 'pg';
import { LIFT_LIMITS } from '../../platform/database/data-source.js';
import { endSessionOn } from '../time-limit.js';
import { databaseFault } from '../../platform/process/describe-fault.js';

/** A database as one transaction sees it, unaffected by concurrent writes. */
export interface SourceDatabase {
  url: string;
  client: pg.Client;
  /** Lets another session read the same snapshot. */
  snapshot: string;
  /** The schema of its tables. */
  schema: string;
  /** Major version of the server, such as 17. */
  major: number;
  /** The version as PostgreSQL writes it. */
  postgres: string;
}

/** Makes the text form of values independent of local settings. */
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
    // Closing the connection ends the transaction, which only read.
    await client.end();
  }
}

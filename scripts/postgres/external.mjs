import pg from 'pg';
import { PlainFailure } from '../plain-failure.mjs';

const OLDEST_VERSION = 150_000;
const PATIENCE_MS = 5_000;

const REASONS = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its name cannot be looked up',
  ETIMEDOUT: 'no answer',
  EHOSTUNREACH: 'there is no way to that host',
  ENETUNREACH: 'there is no way to that network',
  ECONNRESET: 'it closed the connection',
  '28P01': 'wrong user or password',
  28000: 'this user is not let in',
  '3D000': 'there is no such database',
  '57P03': 'it is still starting',
  53300: 'it has no connection left',
  ENOENT: 'a certificate file that its address names is not there',
};

/** Asks the database of DATABASE_URL for its version. Messages name host and database, never the password. */
export async function requireReachableDatabase(url) {
  const { host, pathname } = new URL(url);
  let client;
  let version;
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query("select current_setting('server_version_num')::int as number");
    version = rows[0].number;
  } catch (error) {
    const reason = REASONS[error.code] ?? (error.message || error.code);
    throw new PlainFailure(
      `No database at ${host}${pathname}: ${reason}. ` +
        'Correct DATABASE_URL or start that server; without DATABASE_URL an embedded PostgreSQL is used.',
    );
  } finally {
    await client?.end().catch(() => {});
  }
  if (version < OLDEST_VERSION) {
    throw new PlainFailure(
      `The database of DATABASE_URL is PostgreSQL ${Math.floor(version / 10_000)}; 15 or newer is needed.`,
    );
  }
}

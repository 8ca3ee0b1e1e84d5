import type { Client } from 'pg';
import { StartupError } from '../../platform/config/startup-error.js';
import { dataSourceOptions } from '../../platform/database/data-source.js';
import { DIRECTORY_SCHEMA, inSchema, SHARED_SCHEMA } from '../../platform/config/schema-of-gym.js';
import { MIGRATING_GYMS } from '../citus/migrating-gyms.js';
import { onDatabase } from '../directory/directory.js';
import { DIRECTORY_MIGRATIONS } from '../directory/migrations.js';
import { prepareDatabase } from '../../platform/process/prepared-database.js';

/**
 * Makes the directory where there is none, and brings it to this version; `beside` is a single gym that becomes its
 * first.
 */
export async function prepareDirectory(url: string, { beside }: { beside?: string } = {}): Promise<void> {
  await onDatabase(url, async (client) => {
    await prepareShared(client, { beside });
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${DIRECTORY_SCHEMA}`);
  });
  const address = inSchema(url, DIRECTORY_SCHEMA);
  await prepareDatabase(
    { ...dataSourceOptions(address, []), migrations: DIRECTORY_MIGRATIONS },
    address,
    () => Promise.resolve(),
    MIGRATING_GYMS,
  );
}

/** Makes the things that all gyms of a database share, where there are none. */
export async function prepareShared(client: Client, { beside }: { beside?: string } = {}): Promise<void> {
  if (beside === undefined) await requireNoSingleGym(client);
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS ${SHARED_SCHEMA};
    CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA ${SHARED_SCHEMA};
  `);
}

/** The extensions of a single gym are in its own schema, where the schemas of others cannot find them. */
async function requireNoSingleGym(client: Client): Promise<void> {
  const { rows } = await client.query<{ schema: string }>(
    `SELECT n.nspname AS schema FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
     WHERE e.extname = 'pg_trgm' AND n.nspname <> $1`,
    [SHARED_SCHEMA],
  );
  if (rows[0] === undefined) return;
  throw new StartupError(
    `This database has a gym, or an extension of one, in the schema ${rows[0].schema}: many gyms need a database of their own. ` +
      'Set DATABASE_URL to an empty one, or make this gym the first of many with npm run gym:adopt.',
  );
}

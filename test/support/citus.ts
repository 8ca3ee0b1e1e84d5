import pg from 'pg';
import { ENTITIES } from '../../backend/src/app.entities.js';
import { MIGRATING_GYMS } from '../../backend/src/gyms/citus/migrating-gyms.js';
import { prepareDirectory } from '../../backend/src/gyms/upkeep/open-directory.js';
import { DIRECTORY_SCHEMA, inSchema, schemaOfGym } from '../../backend/src/platform/config/schema-of-gym.js';
import { distributeSchema } from '../../backend/src/gyms/citus/citus.js';
import { dataSourceOptions } from '../../backend/src/platform/database/data-source.js';
import { askOf, onDatabase } from '../../backend/src/gyms/directory/directory.js';
import { prepareDatabase } from '../../backend/src/platform/process/prepared-database.js';

/** Set by `npm run test:release` when there is a Citus to try the gyms on. */
const coordinator = (): string | undefined => process.env.CITUS_URL;

export async function onCoordinator<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: coordinator() });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

let made = 0;

/** A migrated gym in a schema of its own, on one of the nodes. `fill` writes while it is on the coordinator. */
export async function createGymOnCitus(fill: (url: string) => Promise<unknown> = () => Promise.resolve()) {
  made += 1;
  const schema = `gym_t${process.pid}x${made}`;
  const server = coordinator() ?? '';
  await prepareDirectory(server);
  await onCoordinator(`CREATE SCHEMA ${schema}`);
  const url = inSchema(server, schema);
  await prepareDatabase(dataSourceOptions(url, ENTITIES), url, () => Promise.resolve(), MIGRATING_GYMS);
  await fill(url);
  await onDatabase(server, (client) => distributeSchema(askOf(client), schema));
  return { url, drop: () => onCoordinator(`DROP SCHEMA ${schema} CASCADE`).then(() => undefined) };
}

/** Nodes that have tables of a gym. */
export const nodeOf = async (key: string): Promise<string[]> => {
  const sql = `SELECT DISTINCT nodename || ':' || nodeport AS name FROM citus_shards s JOIN pg_class c ON c.oid = s.table_name
                WHERE c.relnamespace::regnamespace::text = $1`;
  return (await onCoordinator<{ name: string }>(sql, [schemaOfGym(key)])).map(({ name }) => name);
};

/** Removes gyms that a test, or one that was cut off before, has made. */
export async function forgetGymsOnCitus(keys: readonly string[]): Promise<void> {
  await prepareDirectory(coordinator() ?? '');
  for (const key of keys) {
    await onCoordinator(`DELETE FROM ${DIRECTORY_SCHEMA}.gyms WHERE key = $1`, [key]);
    await onCoordinator(`DROP SCHEMA IF EXISTS ${schemaOfGym(key)} CASCADE`);
  }
}

async function onNode<Row extends object>(name: string, sql: string, database?: string): Promise<Row[]> {
  const address = new URL(coordinator() ?? '');
  address.host = name;
  if (database !== undefined) address.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Has one node number its transactions far beyond the other's, as a busy one does. */
export async function runAhead(name: string, other: string): Promise<void> {
  const [there] = await onNode<{ last: string }>(other, 'SELECT pg_current_xact_id()::text AS last');
  await onNode(
    name,
    `DO $$ BEGIN
       WHILE pg_current_xact_id()::text::bigint < ${Number(there?.last) + 5_000} LOOP COMMIT; END LOOP; END $$`,
  );
}

/** A node takes no connection any more, and those that were open are gone, as when its server is down; or it does again. */
export async function setReachable(name: string, isReachable: boolean): Promise<void> {
  const database = new URL(coordinator() ?? '').pathname.slice(1);
  await onNode(name, `ALTER DATABASE ${database} ALLOW_CONNECTIONS ${isReachable}`, 'postgres');
  const rest = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`;
  if (!isReachable) await onNode(name, rest, 'postgres');
}

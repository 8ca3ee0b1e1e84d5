import { setTimeout as pause } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import pg, { type Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { ENTITIES } from '../../app.entities.js';
import {
  backedUpSequences,
  backedUpTables,
  inOrder,
  LEFT_OUT,
  makeRoomSql,
} from '../../operations/backup/catalogue.js';
import type { Tell } from '../../operations/backup/progress.js';
import { withSource } from '../../operations/backup/source-database.js';
import type { GymsKey } from '../../platform/config/environment-shape.js';
import { DIRECTORY_SCHEMA, GYM_PREFIX, inSchema, schemaOfGym } from '../../platform/config/schema-of-gym.js';
import { StartupError } from '../../platform/config/startup-error.js';
import { dataSourceOptions, LIFT_LIMITS } from '../../platform/database/data-source.js';
import { MIGRATING_GYMS } from '../citus/migrating-gyms.js';
import { onDatabase, type ListedGym } from '../directory/directory.js';
import { openedPlace, sealedPlace } from '../directory/place-of-gym.js';
import { KNOWN_AFTER_MS } from '../directory/served-gyms.js';
import { withoutFormerKeys } from '../../platform/database/former-keys.js';
import { describeFault } from '../../platform/process/describe-fault.js';
import { prepareDatabase } from '../../platform/process/prepared-database.js';
import { withGymAlone } from './gym-states.js';
import { dropSchema, keptByMove, keptByRestoresAt, namesOf } from './kept-schemas.js';
import { prepareShared } from './open-directory.js';

const SECOND_MS = 1_000;
/** Statements of a process end after fifteen seconds, and transactions that pause after thirty. */
const DRAIN_TIMEOUT_MS = 60_000;
/** The second copy may find busier disks than the first. */
const CAUTION = 1.5;

/** All but the migrations that made the tables, the rows that those wrote, and the rows that triggers write again. */
const NOT_MOVED = LEFT_OUT.filter((table) => table !== 'operation_runs');

interface GymMove {
  /** The directory's. */
  url: string;
  key: string;
  /** The database that it moves to; null: that of the directory. */
  target: string | null;
  gymsKey: GymsKey;
  now: Date;
}

interface Places {
  key: string;
  schema: string;
  /** Its name at the former place, once it is no longer the gym's. */
  kept: string;
  from: string;
  to: string;
}

/**
 * Takes a gym to another database. It is copied once while it is served, which tells how long the pause will be. It is
 * copied again within the pause. The former schema gets another name before, so that no process can write there any
 * more, and stays. Killed, it goes on when it is run again; when it fails, the gym goes back.
 */
export const moveGym = ({ url, key, target, gymsKey, now }: GymMove, tell: Tell): Promise<void> =>
  withGymAlone(url, key, async (client, gym) => {
    const from = openedPlace(gym.sealedDatabaseUrl, key, gymsKey);
    requireMovable(gym, from, target, gymsKey);
    const schema = schemaOfGym(key);
    const kept = gym.keptSchema ?? keptByMove(key, now);
    const places: Places = { key, schema, kept, from: from ?? url, to: target ?? url };
    if (gym.isMoving) {
      tell('A move was interrupted: it goes on.');
      await dropAt(places.to, schema);
    } else {
      await requireFree(places);
      await rehearse(places, tell);
    }
    const since = performance.now();
    try {
      await client.query(
        `UPDATE ${DIRECTORY_SCHEMA}.gyms SET is_moving = true, sealed_target_url = $2, kept_schema = $3,
           sealed_kept_url = sealed_database_url WHERE key = $1`,
        [key, sealedPlace(target, key, gymsKey), kept],
      );
      // Requests that were let in before are answered, and streams end.
      await Promise.all([pause(KNOWN_AFTER_MS), prepareTarget(places)]);
      await closeFormer(places);
      const rows = await onTarget(places, 'COMMIT');
      await client.query(
        `UPDATE ${DIRECTORY_SCHEMA}.gyms SET is_moving = false, sealed_database_url = sealed_target_url,
           sealed_target_url = NULL WHERE key = $1`,
        [key],
      );
      const seconds = ((performance.now() - since) / SECOND_MS).toFixed(1);
      tell(
        `Gym ${key} has moved, with ${rows} rows. It stood still for ${seconds} s${gym.isMoving ? ' of this run' : ''}, and up to ${KNOWN_AFTER_MS / 2 / SECOND_MS} s more until all processes know it.`,
      );
      tell(
        `What it had before is in the schema ${kept} of the former database. When it is not needed any more: npm run gym:move -- --key ${key} --drop-old`,
      );
    } catch (fault) {
      tell(`The move failed, and the gym goes back: ${describeFault(fault)}`);
      await goBack(client, places, tell);
      throw fault;
    }
  });

/** Ends a move that was interrupted: the gym is again where it was. */
export const moveBack = (url: string, key: string, gymsKey: GymsKey, tell: Tell): Promise<void> =>
  withGymAlone(url, key, async (client, gym) => {
    if (!gym.isMoving || gym.keptSchema === null) throw new StartupError(`No move of ${key} is under way.`);
    const from = openedPlace(gym.sealedDatabaseUrl, key, gymsKey) ?? url;
    const to = openedPlace(gym.sealedTargetUrl, key, gymsKey) ?? url;
    await goBack(client, { key, schema: schemaOfGym(key), kept: gym.keptSchema, from, to }, tell);
  });

/**
 * Deletes all of the gym at its former place: the schema of the last move, and those that restores had kept there. Without
 * `isMeant` they are only named. @returns the schemas
 */
export const dropFormer = (url: string, key: string, gymsKey: GymsKey, isMeant: boolean): Promise<string[]> =>
  withGymAlone(url, key, async (client, gym) => {
    if (gym.isMoving) throw new StartupError(`${key} is being moved: end that first.`);
    if (gym.keptSchema === null) return [];
    const place = openedPlace(gym.sealedKeptUrl, key, gymsKey) ?? url;
    const former = [...(await keptByRestoresAt([place], key)), { place, schema: gym.keptSchema }];
    if (!isMeant) return namesOf(former);
    for (const one of former) await dropSchema(one);
    // Last: killed before, the next run finds the place again.
    await client.query(
      `UPDATE ${DIRECTORY_SCHEMA}.gyms SET kept_schema = NULL, sealed_kept_url = NULL WHERE key = $1`,
      [key],
    );
    return namesOf(former);
  });

function requireMovable(gym: ListedGym, from: string | null, target: string | null, gymsKey: GymsKey): void {
  const { key, isMoving, isReady, isRestoring, keptSchema, sealedTargetUrl } = gym;
  if (!isReady || isRestoring) throw new StartupError(`${key} is being made or restored: npm run gym:list`);
  if (isMoving && openedPlace(sealedTargetUrl, key, gymsKey) !== target) {
    throw new StartupError(`A move of ${key} to another place is under way: end that, or take it back with --back.`);
  }
  if (isMoving) return;
  if (from === target) throw new StartupError(`${key} is there already.`);
  if (keptSchema === null) return;
  throw new StartupError(
    `What ${key} had before its last move is still kept as ${keptSchema}. First: npm run gym:move -- --key ${key} --drop-old`,
  );
}

/** The database may be the same one under another address. */
const requireFree = ({ to, schema }: Places): Promise<void> =>
  onDatabase(to, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [schema]);
    if (rowCount === 0) return prepareShared(client);
    throw new StartupError(`The other database has a schema ${schema} already: is it the same one, or another gym’s?`);
  });

/** Makes the tables of this version, without rows. */
async function prepareTarget({ to, schema }: Places): Promise<void> {
  await onDatabase(to, async (client) => {
    await prepareShared(client);
    await client.query(`CREATE SCHEMA ${schema}`);
  });
  const address = inSchema(to, schema);
  await prepareDatabase(dataSourceOptions(address, ENTITIES), address, () => Promise.resolve(), MIGRATING_GYMS);
}

/** Copies everything and takes it back. Tells how long it takes, and finds obstacles while the gym is served. */
async function rehearse({ schema, ...places }: Places, tell: Tell): Promise<void> {
  // No key makes this name, so that one that was killed here leaves nothing that could be a gym's.
  const rehearsal = { ...places, kept: schema, schema: `gym__rehearsal_${schema.slice(GYM_PREFIX.length)}` };
  await dropAt(places.to, rehearsal.schema);
  try {
    await prepareTarget(rehearsal);
    const began = performance.now();
    const rows = await onTarget(rehearsal, 'ROLLBACK');
    const seconds = (performance.now() - began) / SECOND_MS;
    tell(`Rehearsed: ${rows} rows in ${seconds.toFixed(1)} s.`);
    const pauseSeconds = Math.ceil(KNOWN_AFTER_MS / SECOND_MS + seconds * CAUTION);
    tell(`From now on nothing is written, for some ${pauseSeconds} s: members are told to try again in a moment.`);
  } finally {
    await dropAt(places.to, rehearsal.schema);
  }
}

/** From here on no statement finds the gym's tables there, and statements that had found them before have ended. */
const closeFormer = ({ from, schema, kept }: Places): Promise<void> =>
  onDatabase(from, async (client) => {
    await client.query(LIFT_LIMITS);
    if (await hasSchema(client, schema)) await client.query(`ALTER SCHEMA ${schema} RENAME TO ${kept}`);
    const { rows } = await client.query<{ names: string }>(
      `SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') AS names FROM pg_tables WHERE schemaname = $1`,
      [kept],
    );
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${DRAIN_TIMEOUT_MS}`);
    await client.query(`LOCK TABLE ${rows[0]?.names ?? ''} IN SHARE MODE`);
    await client.query('COMMIT');
  });

/** Copies the rows that the former schema has into the empty tables, in one transaction. @returns how many */
async function onTarget({ from, kept, to, schema }: Places, ending: 'COMMIT' | 'ROLLBACK'): Promise<number> {
  return withSource(inSchema(from, kept), undefined, ({ client: source }) =>
    onDatabase(inSchema(to, schema), async (target) => {
      await target.query(LIFT_LIMITS);
      await target.query("BEGIN; SET LOCAL palestra.restoring = 'on'");
      const ask = async (sql: string, values?: unknown[]) => (await target.query<object>(sql, values)).rows;
      const count = await withoutFormerKeys({ query: ask }, () => copyRows(source, target));
      // Without it the first requests after the pause would be planned for empty tables.
      await target.query(`ANALYZE ${await ownTables(target)}`);
      await target.query(ending);
      return count;
    }),
  );
}

async function copyRows(source: Client, target: Client): Promise<number> {
  const asking = (client: Client) => async (sql: string, values: unknown[]) =>
    (await client.query<object>(sql, values)).rows;
  const [here, there] = [
    await backedUpTables(asking(source), NOT_MOVED),
    await backedUpTables(asking(target), NOT_MOVED),
  ];
  const names = (tables: typeof here): string =>
    JSON.stringify(tables.map(({ name, columns }) => [name, columns.map((column) => column.name).toSorted()]));
  const [applied, known] = [await appliedAt(source), await appliedAt(target)];
  // One that changes rows only would never run: the target says that it has.
  if (names(here) !== names(there) || applied !== known) {
    throw new StartupError('Its tables are not those of this version: start this version once, or move with that one.');
  }
  let count = 0;
  for (const { name, quoted, columns } of inOrder(here)) {
    const list = columns.map((column) => column.quoted).join(', ');
    const out = source.query(copyTo(`COPY ${quoted} (${list}) TO STDOUT`));
    const before = makeRoomSql({ name, quoted: pg.escapeIdentifier(name) });
    if (before !== '') await target.query(before);
    const into = target.query(copyFrom(`COPY ${pg.escapeIdentifier(name)} (${list}) FROM STDIN`));
    await pipeline(out, into);
    if (out.rowCount !== into.rowCount) throw new Error(`${name}: ${out.rowCount} rows became ${into.rowCount}`);
    count += into.rowCount;
  }
  for (const { name, value } of await backedUpSequences(asking(source), NOT_MOVED)) {
    if (value !== null) await target.query('SELECT setval($1::regclass, $2)', [pg.escapeIdentifier(name), value]);
  }
  return count;
}

async function appliedAt(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations');
  return JSON.stringify(rows.map(({ name }) => name).toSorted());
}

async function ownTables(client: Client): Promise<string> {
  const { rows } = await client.query<{ names: string }>(
    `SELECT string_agg(quote_ident(tablename), ', ') AS names FROM pg_tables WHERE schemaname = current_schema()`,
  );
  return rows[0]?.names ?? '';
}

async function goBack(client: Client, { key, schema, kept, from, to }: Places, tell: Tell): Promise<void> {
  const { rows } = await client.query<{ is_moving: boolean }>(
    `SELECT is_moving FROM ${DIRECTORY_SCHEMA}.gyms WHERE key = $1`,
    [key],
  );
  // Its last word may have been heard although the answer was lost. Where it cannot be asked, the next run finds out.
  if (rows[0]?.is_moving !== true) return;
  // Before the former one is the gym's again: there are never two. An unfinished copy belongs to no gym, and may wait there.
  await dropAt(to, schema).catch((fault: unknown) =>
    tell(`What was copied stays there, in the schema ${schema}: ${describeFault(fault)}`),
  );
  await onDatabase(from, async (former) => {
    if (await hasSchema(former, kept)) await former.query(`ALTER SCHEMA ${kept} RENAME TO ${schema}`);
  });
  await client.query(
    `UPDATE ${DIRECTORY_SCHEMA}.gyms SET is_moving = false, sealed_target_url = NULL, kept_schema = NULL,
       sealed_kept_url = NULL WHERE key = $1`,
    [key],
  );
  tell(`Gym ${key} is where it was before.`);
}

const dropAt = (place: string, schema: string): Promise<void> => dropSchema({ place, schema });

const hasSchema = async (client: Client, schema: string): Promise<boolean> =>
  (await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [schema])).rowCount !== 0;

import 'reflect-metadata';
import type { Client } from 'pg';
import { withGymAlone } from '../gyms/upkeep/gym-states.js';
import { dropSchema, keptByRestoresAt, namesOf } from '../gyms/upkeep/kept-schemas.js';
import { say } from '../operations/command.js';
import type { GymsKey } from '../platform/config/environment-shape.js';
import { DIRECTORY_SCHEMA, schemaOfGym } from '../platform/config/schema-of-gym.js';
import { StartupError } from '../platform/config/startup-error.js';
import { sizeOnNode } from '../gyms/citus/citus.js';
import { askOf, onDatabase, type ListedGym } from '../gyms/directory/directory.js';
import { databaseOf, openedPlace } from '../gyms/directory/place-of-gym.js';
import { endWith } from '../platform/process/end-with.js';
import { Clock } from '../platform/time/clock.js';
import { keyAndDirectory } from './gym-command.js';

/** For an owner who changes their mind, and for an operator who took the wrong key. */
const GRACE_DAYS = 30;
const DAY_MS = 86_400_000;

interface Deletion {
  clients: number;
  bookings: number;
  /** As PostgreSQL writes it, such as `12 MB`. */
  size: string;
  /** null: it is not suspended, so nothing may be deleted. */
  deletableAt: Date | null;
  /** Schemas with the gym's contents before its restores and its last move. */
  kept: string[];
  isDone: boolean;
}

/** Names the data that would be lost, and deletes it only when it is asked for and the time of grace is over. */
const deleteGym = (
  { url, gymsKey }: { url: string; gymsKey: GymsKey | null },
  key: string,
  now: Date,
  isMeant: boolean,
): Promise<Deletion> =>
  withGymAlone(url, key, async (client, gym) => {
    if (gym.isMoving) throw new StartupError(`${key} is being moved: end that first, or take it back.`);
    // Its schema may be empty, and its rows beside it: it would look like a gym without clients.
    if (gym.isRestoring) throw new StartupError(`${key} is being restored: end that first.`);
    const tables = databaseOf(url, gym, gymsKey);
    const content = await onDatabase(tables, (there) => contentOf(there, key));
    const deletableAt = deletableFrom(gym, content.clients, now);
    const former = openedPlace(gym.sealedKeptUrl, key, gymsKey) ?? url;
    const ofRestores = await keptByRestoresAt([tables, former, url], key);
    const kept = [...(gym.keptSchema === null ? [] : [{ place: former, schema: gym.keptSchema }]), ...ofRestores];
    const deletion = { ...content, deletableAt, kept: namesOf(kept) };
    if (!isMeant) return { ...deletion, isDone: false };
    if (deletableAt === null) throw new StartupError(`Suspend it first: npm run gym:suspend -- --key ${key}`);
    if (deletableAt > now) {
      throw new StartupError(`It may be deleted from ${deletableAt.toISOString()}, ${GRACE_DAYS} days after its end.`);
    }
    // Its row is last: killed before, the gym is known and deleted by the next run.
    for (const one of kept) await dropSchema(one);
    await dropSchema({ place: tables, schema: schemaOfGym(key) });
    await client.query(`DELETE FROM ${DIRECTORY_SCHEMA}.gyms WHERE key = $1`, [key]);
    return { ...deletion, isDone: true };
  });

/** A gym without a client, or one that was never finished, needs no grace. */
function deletableFrom({ isReady, suspendedAt }: ListedGym, clients: number, now: Date): Date | null {
  if (!isReady) return now;
  if (suspendedAt === null) return null;
  return clients === 0 ? now : new Date(suspendedAt.getTime() + GRACE_DAYS * DAY_MS);
}

async function contentOf(client: Client, key: string): Promise<Pick<Deletion, 'clients' | 'bookings' | 'size'>> {
  const schema = schemaOfGym(key);
  const tables = await client.query<{ isThere: boolean }>(`SELECT to_regclass($1) IS NOT NULL AS "isThere"`, [
    `${schema}.appointments`,
  ]);
  if (tables.rows[0]?.isThere !== true) return { clients: 0, bookings: 0, size: '0 bytes' };
  const { rows } = await client.query<Pick<Deletion, 'clients' | 'bookings' | 'size'>>(
    `SELECT (SELECT count(*)::int FROM ${schema}.users WHERE role = 2) AS clients,
            (SELECT count(*)::int FROM ${schema}.appointments) AS bookings,
            (SELECT pg_size_pretty(coalesce(sum(pg_total_relation_size(c.oid)), 0)) FROM pg_class c
              JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relkind = 'r') AS size`,
    [schema],
  );
  const content = rows[0] ?? { clients: 0, bookings: 0, size: '0 bytes' };
  return { ...content, size: (await sizeOnNode(askOf(client), schema)) ?? content.size };
}

const USAGE = `Usage: npm run gym:delete -- --key K [--confirm K]
Without --confirm it only says what would be deleted.`;

/** `npm run gym:delete`: everything that a gym has, for good. */
async function remove(): Promise<void> {
  const { key, url, environment, given } = await keyAndDirectory(USAGE, { confirm: { type: 'string' } });
  if (given.confirm !== undefined && given.confirm !== key) throw new StartupError(`--confirm must be ${key}, too.`);
  const deletion = await deleteGym(
    { url, gymsKey: environment.gymsKey },
    key,
    new Clock().now(),
    given.confirm === key,
  );
  const { clients, bookings, size, deletableAt, kept, isDone } = deletion;
  say(`${isDone ? 'Deleted' : 'Nothing is deleted. It would be'}: ${clients} clients, ${bookings} bookings, ${size}.`);
  if (kept.length > 0) say(`With what is kept of its restores and its last move: ${kept.join(', ')}`);
  if (isDone) return;
  if (deletableAt === null) say(`Save it and suspend it first: npm run gym:suspend -- --key ${key}`);
  else say(`From ${deletableAt.toISOString()} on: npm run gym:delete -- --key ${key} --confirm ${key}`);
}

remove().catch(endWith);

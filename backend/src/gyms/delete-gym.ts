import type { Client } from 'pg';
import { DIRECTORY_SCHEMA, schemaOfGym } from '../platform/config/schema-of-gym.js';
import { StartupError } from '../platform/config/startup-error.js';
import { type ListedGym } from '../platform/directory/directory.js';
import { withGym } from './gym-states.js';

/** For an owner who changes their mind, and for an operator who took the wrong key. */
const GRACE_DAYS = 30;
const DAY_MS = 86_400_000;

export interface Deletion {
  clients: number;
  bookings: number;
  /** As PostgreSQL writes it, such as `12 MB`. */
  size: string;
  /** null: it is not suspended, so nothing may be deleted. */
  deletableAt: Date | null;
  isDone: boolean;
}

/** Says what would be lost, and deletes it only when it is asked for and the time of grace is over. */
export const deleteGym = (url: string, key: string, now: Date, isMeant: boolean): Promise<Deletion> =>
  withGym(url, key, async (client, gym) => {
    const content = gym.isReady ? await contentOf(client, key) : { clients: 0, bookings: 0, size: '0 bytes' };
    const deletableAt = deletableFrom(gym, content.clients, now);
    if (!isMeant) return { ...content, deletableAt, isDone: false };
    if (deletableAt === null) throw new StartupError(`Suspend it first: npm run gym:suspend -- --key ${key}`);
    if (deletableAt > now) {
      throw new StartupError(`It may be deleted from ${deletableAt.toISOString()}, ${GRACE_DAYS} days after its end.`);
    }
    await client.query('BEGIN');
    await client.query(`DELETE FROM ${DIRECTORY_SCHEMA}.gyms WHERE key = $1`, [key]);
    await client.query(`DROP SCHEMA ${schemaOfGym(key)} CASCADE`);
    await client.query('COMMIT');
    return { ...content, deletableAt, isDone: true };
  });

/** A gym without a client, or one that was never finished, needs no grace. */
function deletableFrom({ isReady, suspendedAt }: ListedGym, clients: number, now: Date): Date | null {
  if (!isReady) return now;
  if (suspendedAt === null) return null;
  return clients === 0 ? now : new Date(suspendedAt.getTime() + GRACE_DAYS * DAY_MS);
}

async function contentOf(client: Client, key: string): Promise<Pick<Deletion, 'clients' | 'bookings' | 'size'>> {
  const schema = schemaOfGym(key);
  const { rows } = await client.query<Pick<Deletion, 'clients' | 'bookings' | 'size'>>(
    `SELECT (SELECT count(*)::int FROM ${schema}.users WHERE role = 2) AS clients,
            (SELECT count(*)::int FROM ${schema}.appointments) AS bookings,
            (SELECT pg_size_pretty(coalesce(sum(pg_total_relation_size(c.oid)), 0)) FROM pg_class c
              JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relkind = 'r') AS size`,
    [schema],
  );
  return rows[0] ?? { clients: 0, bookings: 0, size: '0 bytes' };
}

import type { Client } from 'pg';
import { schemaOfGym } from '../../platform/config/schema-of-gym.js';
import { onDatabase } from '../directory/directory.js';

const SECOND_MS = 1_000;

/** A schema with a gym's former data, and the database that it is in. */
interface KeptSchema {
  place: string;
  schema: string;
}

/** Keys have no underscore at their beginning, so these are no gym's. */
const keptName = (why: 'kept' | 'moved', key: string, now: Date): string =>
  `${why}_${Math.floor(now.getTime() / SECOND_MS)}_${schemaOfGym(key)}`;
export const keptByRestore = (key: string, now: Date): string => keptName('kept', key, now);
export const keptByMove = (key: string, now: Date): string => keptName('moved', key, now);

/** Schemas that restores of this gym have kept in the database of this connection, the newest first. */
export async function keptByRestores(client: Client, key: string): Promise<string[]> {
  const { rows } = await client.query<{ schema: string }>(
    `SELECT nspname AS schema FROM pg_namespace WHERE nspname ~ ('^kept_[0-9]+_' || $1 || '$') ORDER BY nspname DESC`,
    [schemaOfGym(key)],
  );
  return rows.map(({ schema }) => schema);
}

/**
 * The same in several databases. Two addresses may be of one database: a schema that is found twice is dropped once.
 */
export async function keptByRestoresAt(places: Iterable<string>, key: string): Promise<KeptSchema[]> {
  const found = [...new Set(places)].map((place) =>
    onDatabase(place, async (client) => (await keptByRestores(client, key)).map((schema) => ({ place, schema }))),
  );
  return (await Promise.all(found)).flat();
}

export const dropSchema = ({ place, schema }: KeptSchema): Promise<void> =>
  onDatabase(place, async (client) => void (await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)));

/** Names for the operator, each once. */
export const namesOf = (kept: readonly KeptSchema[]): string[] => [...new Set(kept.map(({ schema }) => schema))];

import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { openKnownBackup, restoreBackup } from '../operations/backup/restore-backup.js';
import type { Tell } from '../operations/backup/progress.js';
import { DIRECTORY_SCHEMA, inSchema, schemaOfGym } from '../platform/config/schema-of-gym.js';
import { distributeSchema } from '../platform/database/citus.js';
import { StartupError } from '../platform/config/startup-error.js';
import { askOf, onDatabase } from '../platform/directory/directory.js';
import { databaseOf } from '../platform/directory/place-of-gym.js';
import { KNOWN_AFTER_MS } from '../platform/directory/served-gyms.js';
import { withGymAlone } from './gym-states.js';

const SECOND_MS = 1_000;

export interface GymRestore {
  url: string;
  key: string;
  file: string;
  gymsKey: string | null;
  backupKey: string | null;
  allowPlain: boolean;
  now: Date;
  signal?: AbortSignal;
}

/**
 * Puts a backup in place of what the gym has, while the others are served. What it had stays beside it in a schema of
 * another name; when the restore fails, it is put back. @returns the name of that schema
 */
export const restoreGym = (
  { url, key, file, gymsKey, backupKey, allowPlain, now, signal }: GymRestore,
  tell: Tell,
): Promise<string> =>
  withGymAlone(url, key, async (directory, gym) => {
    if (gym.isMoving) throw new StartupError(`${key} is being moved: restore it afterwards.`);
    const { isRestoring } = gym;
    // A file that is none closes no gym.
    await openKnownBackup(file, { backupKey, allowPlain });
    const place = databaseOf(url, gym, gymsKey);
    return onDatabase(place, async (client) => {
      const schema = schemaOfGym(key);
      // Keys have no underscore at their beginning, so this is no gym's.
      const former = isRestoring ? await formerOfKilled(client, schema) : null;
      const kept = former ?? `kept_${Math.floor(now.getTime() / SECOND_MS)}_${schema}`;
      await directory.query(`UPDATE ${DIRECTORY_SCHEMA}.gyms SET is_restoring = true WHERE key = $1`, [key]);
      try {
        // Requests that were let in before are answered, and streams end.
        await pause(KNOWN_AFTER_MS);
        // Statements of one query are one transaction. A schema that is not empty any more is not dropped.
        const away = former === null ? `ALTER SCHEMA ${schema} RENAME TO ${kept}` : `DROP SCHEMA ${schema}`;
        await client.query(`${away}; CREATE SCHEMA ${schema}`);
        try {
          const order = { databaseUrl: inSchema(place, schema), file, backupKey, allowPlain, signal };
          await restoreBackup({ ...order, unsentMail: 'in doubt' }, tell);
          await distributeSchema(askOf(client), schema);
        } catch (fault) {
          await client.query(`DROP SCHEMA ${schema} CASCADE; ALTER SCHEMA ${kept} RENAME TO ${schema}`);
          throw fault;
        }
      } finally {
        await openAgain(directory, client, key);
      }
      return kept;
    });
  });

/**
 * The newest schema that was kept, when the gym's own is empty: it holds what the gym had before a restore that was
 * killed. Rows are restored in one transaction, so a schema with tables is what the gym has, and is kept as ever.
 */
async function formerOfKilled(client: Client, schema: string): Promise<string | null> {
  const { rows } = await client.query<{ kept: string }>(
    `SELECT nspname AS kept FROM pg_namespace
      WHERE nspname ~ ('^kept_[0-9]+_' || $1 || '$') AND to_regclass($1 || '.migrations') IS NULL
      ORDER BY nspname DESC LIMIT 1`,
    [schema],
  );
  return rows[0]?.kept ?? null;
}

/** A gym without its tables stays closed: the next restore goes on with what was kept. */
async function openAgain(directory: Client, client: Client, key: string): Promise<void> {
  const { rows } = await client.query<{ isGone: boolean }>(
    `SELECT to_regclass($1 || '.migrations') IS NULL AS "isGone"`,
    [schemaOfGym(key)],
  );
  await directory.query(`UPDATE ${DIRECTORY_SCHEMA}.gyms SET is_restoring = $2 WHERE key = $1`, [
    ...[key, rows[0]?.isGone !== false],
  ]);
}

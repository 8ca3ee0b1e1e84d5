import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { openKnownBackup, restoreBackup } from '../operations/backup/restore-backup.js';
import type { Tell } from '../operations/backup/progress.js';
import type { GymsKey } from '../platform/config/environment-shape.js';
import { DIRECTORY_SCHEMA, inSchema, schemaOfGym } from '../platform/config/schema-of-gym.js';
import { distributeSchema } from '../platform/database/citus.js';
import { StartupError } from '../platform/config/startup-error.js';
import { askOf, onDatabase } from '../platform/directory/directory.js';
import { databaseOf } from '../platform/directory/place-of-gym.js';
import { KNOWN_AFTER_MS } from '../platform/directory/served-gyms.js';
import { withGymAlone } from './gym-states.js';
import { dropSchema, keptByRestore, keptByRestores, keptByRestoresAt, namesOf } from './kept-schemas.js';

interface GymRestore {
  url: string;
  key: string;
  file: string;
  gymsKey: GymsKey | null;
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
      const former = isRestoring ? await formerOfKilled(client, key) : null;
      const kept = former ?? keptByRestore(key, now);
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
async function formerOfKilled(client: Client, key: string): Promise<string | null> {
  if (await hasTables(client, key)) return null;
  return (await keptByRestores(client, key))[0] ?? null;
}

/** A gym without its tables stays closed: the next restore goes on with what was kept. */
async function openAgain(directory: Client, client: Client, key: string): Promise<void> {
  const isRestoring = !(await hasTables(client, key));
  await directory.query(`UPDATE ${DIRECTORY_SCHEMA}.gyms SET is_restoring = $2 WHERE key = $1`, [key, isRestoring]);
}

async function hasTables(client: Client, key: string): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `SELECT to_regclass($1 || '.migrations') IS NOT NULL AS "isThere"`,
    [schemaOfGym(key)],
  );
  return rows[0]?.isThere === true;
}

/** Deletes all that restores have kept where the gym is now. Without `isMeant` it is only named. @returns the schemas */
export const dropKept = (
  { url, gymsKey }: { url: string; gymsKey: GymsKey | null },
  key: string,
  isMeant: boolean,
): Promise<string[]> =>
  withGymAlone(url, key, async (_, gym) => {
    // Its rows may be in one of them.
    if (gym.isRestoring) throw new StartupError(`${key} is being restored: end that first.`);
    const kept = await keptByRestoresAt([databaseOf(url, gym, gymsKey)], key);
    if (isMeant) for (const one of kept) await dropSchema(one);
    return namesOf(kept);
  });

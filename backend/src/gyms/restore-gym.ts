import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { restoreBackup } from '../operations/backup/restore-backup.js';
import type { Tell } from '../operations/backup/progress.js';
import { inSchema, schemaOfGym } from '../platform/config/schema-of-gym.js';
import { DIRECTORY_SCHEMA } from '../platform/directory/directory.js';
import { KNOWN_AFTER_MS } from '../platform/directory/served-gyms.js';
import { withGym } from './gym-states.js';

const SECOND_MS = 1_000;

export interface GymRestore {
  url: string;
  key: string;
  file: string;
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
  { url, key, file, backupKey, allowPlain, now, signal }: GymRestore,
  tell: Tell,
): Promise<string> =>
  withGym(url, key, async (client) => {
    const schema = schemaOfGym(key);
    // Keys have no underscore at their beginning, so this is no gym's.
    const kept = `kept_${Math.floor(now.getTime() / SECOND_MS)}_${schema}`;
    await mark(client, key, true);
    try {
      // Requests that were let in before are answered, and streams end.
      await pause(KNOWN_AFTER_MS);
      await client.query(`BEGIN; ALTER SCHEMA ${schema} RENAME TO ${kept}; CREATE SCHEMA ${schema}; COMMIT`);
      try {
        const order = { databaseUrl: inSchema(url, schema), file, backupKey, allowPlain, signal };
        await restoreBackup({ ...order, unsentMail: 'in doubt' }, tell);
      } catch (fault) {
        await client.query(`BEGIN; DROP SCHEMA ${schema} CASCADE; ALTER SCHEMA ${kept} RENAME TO ${schema}; COMMIT`);
        throw fault;
      }
    } finally {
      await mark(client, key, false);
    }
    return kept;
  });

async function mark(client: Client, key: string, isRestoring: boolean): Promise<void> {
  await client.query(`UPDATE ${DIRECTORY_SCHEMA}.gyms SET is_restoring = $2 WHERE key = $1`, [key, isRestoring]);
}

import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { withGymAlone } from '../gyms/upkeep/gym-states.js';
import { dropSchema, keptByRestore, keptByRestores, keptByRestoresAt, namesOf } from '../gyms/upkeep/kept-schemas.js';
import { typedPath } from '../operations/backup/backup-name.js';
import type { Tell } from '../operations/backup/progress.js';
import { openKnownBackup, restoreBackup } from '../operations/backup/restore-backup.js';
import { say } from '../operations/command.js';
import { withinTimeLimit } from '../operations/time-limit.js';
import type { GymsKey } from '../platform/config/environment-shape.js';
import { DIRECTORY_SCHEMA, inSchema, schemaOfGym } from '../platform/config/schema-of-gym.js';
import { StartupError } from '../platform/config/startup-error.js';
import { distributeSchema } from '../gyms/citus/citus.js';
import { askOf, onDatabase } from '../gyms/directory/directory.js';
import { databaseOf } from '../gyms/directory/place-of-gym.js';
import { KNOWN_AFTER_MS } from '../gyms/directory/served-gyms.js';
import { endWith } from '../platform/process/end-with.js';
import { Clock } from '../platform/time/clock.js';
import { keyAndDirectory, sayDropped } from './gym-command.js';

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
 * Puts a backup in place of the gym's data, while the others are served. What it had stays beside it in a schema of
 * another name; when the restore fails, it is put back. @returns the name of that schema
 */
const restoreGym = (
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
 * The newest schema that was kept, when the gym's own is empty: it holds the data from before a restore that was
 * killed. Rows are restored in one transaction, so a schema with tables holds the gym's data, and is kept as ever.
 */
async function formerOfKilled(client: Client, key: string): Promise<string | null> {
  if (await hasTables(client, key)) return null;
  return (await keptByRestores(client, key))[0] ?? null;
}

/** A gym without its tables stays closed: the next restore goes on with the kept schemas. */
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
const dropKept = (
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

const USAGE = `Usage: npm run gym:restore -- --key K --file FILE [--allow-plain]
       npm run gym:restore -- --key K --drop-old [--confirm K] (deletes what restores have kept of before;
         without --confirm it only says what that is)`;

/** `npm run gym:restore`: one gym from a backup, while the others are served. */
async function restore(): Promise<void> {
  const [text, yes] = [{ type: 'string' }, { type: 'boolean' }] as const;
  const options = { file: text, 'allow-plain': yes, 'drop-old': yes, confirm: text } as const;
  const { key, url, environment, given } = await keyAndDirectory(USAGE, options);
  if (given['drop-old'] === true) return dropOld(key, { url, gymsKey: environment.gymsKey }, given);
  if (given.file === undefined || given.confirm !== undefined) throw new StartupError(USAGE);
  const { gymsKey, backupKey, restoreTimeoutMinutes } = environment;
  const order = {
    url,
    key,
    gymsKey,
    backupKey,
    file: typedPath(given.file),
    allowPlain: given['allow-plain'] === true,
  };
  const kept = await withinTimeLimit(
    restoreTimeoutMinutes,
    'The restore',
    (signal) => restoreGym({ ...order, now: new Clock().now(), signal }, say),
    'RESTORE_TIMEOUT_MINUTES',
  );
  say(`Gym ${key} is open again. What it had before is in the schema ${kept}.`);
  say(`When it is not needed any more: npm run gym:restore -- --key ${key} --drop-old`);
  say('Mail that was not sent yet is in doubt, because it may have been sent since: staff can send it again.');
}

async function dropOld(
  key: string,
  place: { url: string; gymsKey: GymsKey | null },
  { file, confirm }: { file?: string | undefined; confirm?: string | undefined },
): Promise<void> {
  if (file !== undefined || (confirm !== undefined && confirm !== key)) throw new StartupError(USAGE);
  const isMeant = confirm === key;
  const dropped = await dropKept(place, key, isMeant);
  if (dropped.length === 0) return say(`Restores of ${key} have kept nothing where it is.`);
  sayDropped(dropped, isMeant, `gym:restore -- --key ${key} --drop-old --confirm ${key}`);
}

restore().catch(endWith);

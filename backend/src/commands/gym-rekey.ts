import 'reflect-metadata';
import type { Client } from 'pg';
import { aloneWith } from '../gyms/upkeep/gym-states.js';
import { prepareDirectory } from '../gyms/upkeep/open-directory.js';
import { say } from '../operations/command.js';
import type { GymsKey } from '../platform/config/environment-shape.js';
import { DIRECTORY_SCHEMA } from '../platform/config/schema-of-gym.js';
import { StartupError } from '../platform/config/startup-error.js';
import { listGyms, onDatabase, purposeOf, SEALED_COLUMNS } from '../gyms/directory/directory.js';
import { opened, openedBy, sealed } from '../platform/config/sealing.js';
import { describeFault } from '../platform/process/describe-fault.js';
import { endWith } from '../platform/process/end-with.js';
import { readOptions } from './administrators-command.js';
import { requireDatabase } from './require-database.js';

const COLUMNS = Object.keys(SEALED_COLUMNS) as (keyof typeof SEALED_COLUMNS)[];
type Boxes = Record<keyof typeof SEALED_COLUMNS, Buffer | null>;

interface Rekeyed {
  /** Gyms whose secrets are now under GYMS_KEY, and were not. */
  changed: number;
  /** Gyms without secrets, or with all of them under GYMS_KEY before. */
  unchanged: number;
  failed: { key: string; why: string }[];
}

/**
 * Seals the secrets of all gyms with GYMS_KEY, gym by gym, each in one transaction. Killed, it goes on when it is run
 * again. One that cannot be done stops no other.
 */
async function rekeyGyms(url: string, gymsKey: GymsKey): Promise<Rekeyed> {
  await prepareDirectory(url);
  return onDatabase(url, async (client) => {
    const done: Rekeyed = { changed: 0, unchanged: 0, failed: [] };
    for (const { key } of await listGyms(client)) {
      try {
        // Alone, because a command at work on the gym would write back the secrets that it read before.
        if (await aloneWith(client, key, () => rekey(client, key, gymsKey))) done.changed += 1;
        else done.unchanged += 1;
      } catch (fault) {
        done.failed.push({ key, why: describeFault(fault) });
      }
    }
    return done;
  });
}

async function rekey(client: Client, key: string, gymsKey: GymsKey): Promise<boolean> {
  await client.query('BEGIN');
  try {
    const { rows } = await client.query<Boxes>(
      `SELECT ${COLUMNS.join(', ')} FROM ${DIRECTORY_SCHEMA}.gyms WHERE key = $1 FOR UPDATE`,
      [key],
    );
    const anew = COLUMNS.flatMap((column) => {
      const [box, purpose] = [rows[0]?.[column] ?? null, purposeOf(key, SEALED_COLUMNS[column])];
      if (box === null || openedBy(gymsKey.key, box, purpose) !== null) return [];
      return [{ column, box: sealed(opened(box, purpose, gymsKey), purpose, gymsKey) }];
    });
    if (anew.length > 0) {
      const values = anew.map(({ column }, index) => `${column} = $${index + 2}`).join(', ');
      await client.query(`UPDATE ${DIRECTORY_SCHEMA}.gyms SET ${values} WHERE key = $1`, [
        key,
        ...anew.map(({ box }) => box),
      ]);
    }
    await client.query('COMMIT');
    return anew.length > 0;
  } catch (fault) {
    await client.query('ROLLBACK');
    throw fault;
  }
}

const USAGE = 'Usage: npm run gym:rekey (GYMS_KEY: the next key, GYMS_KEY_BEFORE: the one before)';

/** `npm run gym:rekey`: seals the secrets of all gyms with the next GYMS_KEY, while they are served. */
async function rekeyAll(): Promise<void> {
  readOptions({}, USAGE);
  const { environment, url } = await requireDatabase();
  const { gymsKey } = environment;
  if (environment.gym !== null) throw new StartupError('GYM is set: take it away, the key is of all gyms.');
  if (gymsKey === null || gymsKey.before === null) throw new StartupError(USAGE);
  const { changed, unchanged, failed } = await rekeyGyms(url, gymsKey);
  say(`Sealed with the next key: ${changed} gyms. ${unchanged} gyms had nothing under another key.`);
  for (const { key, why } of failed) say(`Not ${key}: ${why}`);
  if (failed.length > 0) throw new StartupError('Keep GYMS_KEY_BEFORE, and run it again when that is mended.');
  say(
    'Take GYMS_KEY_BEFORE away now, from processes and commands. Backups of the directory from before still need it.',
  );
}

rekeyAll().catch(endWith);

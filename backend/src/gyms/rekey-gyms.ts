import type { Client } from 'pg';
import type { GymsKey } from '../platform/config/environment-shape.js';
import { DIRECTORY_SCHEMA } from '../platform/config/schema-of-gym.js';
import { listGyms, onDatabase, placeOf, SEALED_COLUMNS } from '../platform/directory/directory.js';
import { opened, openedBy, sealed } from '../platform/directory/sealing.js';
import { describeFault } from '../platform/process/describe-fault.js';
import { aloneWith } from './gym-states.js';
import { prepareDirectory } from './open-directory.js';

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
export async function rekeyGyms(url: string, gymsKey: GymsKey): Promise<Rekeyed> {
  await prepareDirectory(url);
  return onDatabase(url, async (client) => {
    const done: Rekeyed = { changed: 0, unchanged: 0, failed: [] };
    for (const { key } of await listGyms(client)) {
      try {
        // A command that is at work on the gym would write back what it has read before.
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
      const [box, place] = [rows[0]?.[column] ?? null, placeOf(key, SEALED_COLUMNS[column])];
      if (box === null || openedBy(gymsKey.key, box, place) !== null) return [];
      return [{ column, box: sealed(opened(box, place, gymsKey), place, gymsKey) }];
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

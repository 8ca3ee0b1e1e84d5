import type { Client } from 'pg';
import { StartupError } from '../../platform/config/startup-error.js';
import { TRY_GYM_COMMAND_LOCK, UNLOCK_GYM_COMMAND } from '../../platform/database/locks.js';
import { DIRECTORY_SCHEMA } from '../../platform/config/schema-of-gym.js';
import { listGyms, onDatabase, type ListedGym } from '../directory/directory.js';
import { prepareDirectory } from './open-directory.js';

/** Runs `work` with the gym of this key, over a directory of this version. */
export async function withGym<T>(
  url: string,
  key: string,
  work: (client: Client, gym: ListedGym) => Promise<T>,
): Promise<T> {
  const [known] = await onDatabase(url, (client) => listGyms(client, key));
  if (known === undefined) throw new StartupError(`There is no gym ${key}: npm run gym:list shows all.`);
  await prepareDirectory(url);
  return onDatabase(url, (client) => work(client, known));
}

/** The same for work that two commands must not do to a gym at once. */
export const withGymAlone = <T>(
  url: string,
  key: string,
  work: (client: Client, gym: ListedGym) => Promise<T>,
): Promise<T> =>
  withGym(url, key, (client) =>
    aloneWith(client, key, async () => {
      // A command that has just ended may have changed it.
      const [gym] = await listGyms(client, key);
      if (gym === undefined) throw new StartupError(`There is no gym ${key} any more.`);
      return work(client, gym);
    }),
  );

/** Over a connection that may go on to the next gym afterwards. */
export async function aloneWith<T>(client: Client, key: string, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ isHeld: boolean }>(TRY_GYM_COMMAND_LOCK, [key]);
  if (rows[0]?.isHeld !== true) throw new StartupError(`Another command is at work on ${key}: wait for its end.`);
  try {
    return await work();
  } finally {
    // Where this fails the connection is of no use any more, and its end lets go of the gym.
    await client.query(UNLOCK_GYM_COMMAND, [key]).catch(() => undefined);
  }
}

/** The gym's hosts get 404 and no job begins; all data stays. @returns since when */
export const suspendGym = (url: string, key: string, now: Date): Promise<Date> =>
  withGym(url, key, async (client) => {
    const { rows } = await client.query<{ since: Date }>(
      `UPDATE ${DIRECTORY_SCHEMA}.gyms SET suspended_at = coalesce(suspended_at, $2) WHERE key = $1
       RETURNING suspended_at AS since`,
      [key, now],
    );
    return rows[0]?.since ?? now;
  });

export const resumeGym = (url: string, key: string): Promise<void> =>
  withGym(url, key, async (client) => {
    await client.query(`UPDATE ${DIRECTORY_SCHEMA}.gyms SET suspended_at = NULL WHERE key = $1`, [key]);
  });

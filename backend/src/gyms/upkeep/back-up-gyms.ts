import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { nameAt, newBackupName } from '../../operations/backup/backup-name.js';
import { makeBackup } from '../../operations/backup/create-backup.js';
import type { Tell } from '../../operations/backup/progress.js';
import type { GymsKey } from '../../platform/config/environment-shape.js';
import { DIRECTORY_SCHEMA } from '../../platform/config/schema-of-gym.js';
import { StartupError } from '../../platform/config/startup-error.js';
import { listGyms, onDatabase, type ListedGym } from '../directory/directory.js';
import { tablesOf } from '../directory/place-of-gym.js';
import { describeFault } from '../../platform/process/describe-fault.js';
import { withGym } from './gym-states.js';
import { prepareDirectory } from './open-directory.js';

interface BackupOrder {
  /** The directory's. */
  url: string;
  gymsKey: GymsKey | null;
  backupKey: string | null;
  now: () => Date;
  /** Runs a backup within its time limit. */
  limited: (name: string, work: (signal: AbortSignal) => Promise<void>) => Promise<void>;
}

/** Backs one gym up, while it is served. */
export const backUpGym = (order: BackupOrder, key: string, wish: string, tell: Tell): Promise<void> =>
  withGym(order.url, key, (_, gym) => backUp(order, gym, newBackupName(wish, order.now()), tell));

/**
 * Backs up all gyms one after the other, each into a folder of its own below `folder`. One that fails stops no other.
 * @returns the keys of those that failed
 */
export async function backUpAllGyms(order: BackupOrder, folder: string, tell: Tell): Promise<string[]> {
  await prepareDirectory(order.url);
  const gyms = await onDatabase(order.url, (client) => listGyms(client));
  const ready = gyms.filter(({ isReady }) => isReady);
  const failed: string[] = [];
  for (const [index, gym] of ready.entries()) {
    tell(`${index + 1} of ${ready.length}: ${gym.key}`);
    const own = path.join(folder, gym.key);
    try {
      mkdirSync(own, { recursive: true });
      await backUp(order, gym, newBackupName(path.join(own, nameAt(order.now())), order.now()), tell);
    } catch (fault) {
      failed.push(gym.key);
      tell(`The gym ${gym.key} is not backed up: ${describeFault(fault)}`);
    }
  }
  return failed;
}

async function backUp(order: BackupOrder, gym: ListedGym, file: string, tell: Tell): Promise<void> {
  const { url, gymsKey, backupKey } = order;
  if (gym.isRestoring || gym.isMoving) {
    throw new StartupError(
      `The gym ${gym.key} is being ${gym.isMoving ? 'moved' : 'restored'}: back it up afterwards.`,
    );
  }
  const now = order.now();
  const databaseUrl = tablesOf(url, gym, gymsKey);
  await order.limited(`The backup of ${gym.key}`, (signal) =>
    makeBackup({ databaseUrl, file, backupKey, now, signal }, tell),
  );
  await noteBackup(url, gym.key, now);
}

/** The directory knows how old each gym's newest backup is. */
export async function noteBackup(url: string, key: string, at: Date): Promise<void> {
  await prepareDirectory(url);
  await onDatabase(url, async (client) => {
    await client.query(`UPDATE ${DIRECTORY_SCHEMA}.gyms SET backed_up_at = greatest(backed_up_at, $2) WHERE key = $1`, [
      key,
      at,
    ]);
  });
}

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { backUpAndProve, type NightlyOrder } from '../../operations/backup/nightly.js';
import type { Tell } from '../../operations/backup/progress.js';
import { gymMoment } from '../../operations/command.js';
import { BACKUP_FRESH_MS, type BackupsAnswer } from '../../operations/runs/well-being.rules.js';
import type { GymsKey } from '../../platform/config/environment-shape.js';
import { StartupError } from '../../platform/config/startup-error.js';
import { listGyms, onDatabase, type ListedGym } from '../directory/directory.js';
import { tablesOf } from '../directory/place-of-gym.js';
import { describeFault } from '../../platform/process/describe-fault.js';
import { noteBackup } from './back-up-gyms.js';

const MOST_NAMED = 10;

interface NightOfAll {
  /** The directory's. */
  url: string;
  gymsKey: GymsKey | null;
  folder: string;
  environment: NightlyOrder['environment'];
}

const readyGyms = async (url: string): Promise<ListedGym[]> =>
  (await onDatabase(url, (client) => listGyms(client))).filter(({ isReady }) => isReady);

/** One night's work for each gym, in a folder of its own. One that fails stops no other. @returns the keys of those */
export async function backUpAndProveAll(order: NightOfAll, tell: Tell): Promise<string[]> {
  const failed: string[] = [];
  for (const gym of await readyGyms(order.url)) {
    try {
      await backUpAndProveOne(order, gym, (line) => tell(`${gym.key}: ${line.trim()}`));
    } catch (fault) {
      failed.push(gym.key);
      tell(`${gym.key} is not backed up: ${describeFault(fault)}`);
    }
  }
  return failed;
}

async function backUpAndProveOne(order: NightOfAll, gym: ListedGym, tell: Tell): Promise<void> {
  const { url, gymsKey, folder, environment } = order;
  if (gym.isRestoring || gym.isMoving) throw new StartupError('it is being moved or restored.');
  const own = path.join(folder, gym.key);
  mkdirSync(own, { recursive: true });
  const moment = () => gymMoment({ gymTimeZone: gym.timeZone });
  const { now } = moment();
  await backUpAndProve({ databaseUrl: tablesOf(url, gym, gymsKey), folder: own, environment, moment }, tell);
  await noteBackup(url, gym.key, now);
}

/** Healthy when each gym has a proven backup of the last night, or was made since. */
export async function judgeBackupsOfAll(url: string, now: Date): Promise<BackupsAnswer> {
  const freshUntil = ({ backedUpAt, createdAt }: ListedGym): number =>
    (backedUpAt ?? createdAt).getTime() + BACKUP_FRESH_MS;
  const gyms = await readyGyms(url);
  const late = gyms.filter((gym) => freshUntil(gym) < now.getTime()).map(({ key }) => key);
  if (late.length === 0) {
    const validUntil = new Date(Math.min(now.getTime() + BACKUP_FRESH_MS, ...gyms.map(freshUntil)));
    return { healthy: true, sentence: 'No gym is without a backup of the last 26 hours.', validUntil };
  }
  const more = late.length > MOST_NAMED ? ` and ${late.length - MOST_NAMED} more` : '';
  const names = late.slice(0, MOST_NAMED).join(', ');
  return { healthy: false, sentence: `Without a backup of the last 26 hours: ${names}${more}.` };
}

/** A gym that was never saved is saved at once, and not only in the night to come. */
export const isAnyUnsaved = async (url: string): Promise<boolean> =>
  (await readyGyms(url)).some(({ backedUpAt }) => backedUpAt === null);

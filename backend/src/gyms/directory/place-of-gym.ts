import type { GymsKey } from '../../platform/config/environment-shape.js';
import { inSchema, schemaOfGym } from '../../platform/config/schema-of-gym.js';
import { StartupError } from '../../platform/config/startup-error.js';
import { purposeOf, type ListedGym } from './directory.js';
import { opened, sealed } from '../../platform/config/sealing.js';

/** The address of a database with a gym's tables, as it stands in the directory. null: the directory's own database. */
export function openedPlace(box: Buffer | null, key: string, gymsKey: GymsKey | null): string | null {
  if (box === null) return null;
  if (gymsKey === null)
    throw new StartupError(`The gym ${key} is on a server of its own: set GYMS_KEY, which opens where.`);
  return opened(box, purposeOf(key, 'database'), gymsKey);
}

export const sealedPlace = (url: string | null, key: string, gymsKey: GymsKey): Buffer | null =>
  url === null ? null : sealed(url, purposeOf(key, 'database'), gymsKey);

type Placed = Pick<ListedGym, 'key' | 'sealedDatabaseUrl'>;

/** The database that has this gym's tables; `url` is the directory's. */
export const databaseOf = (url: string, { key, sealedDatabaseUrl }: Placed, gymsKey: GymsKey | null): string =>
  openedPlace(sealedDatabaseUrl, key, gymsKey) ?? url;

/** The same, whose sessions find the gym's tables. */
export const tablesOf = (url: string, gym: Placed, gymsKey: GymsKey | null): string =>
  inSchema(databaseOf(url, gym, gymsKey), schemaOfGym(gym.key));

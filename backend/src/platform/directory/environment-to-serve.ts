import type { Environment } from '../config/environment-shape.js';
import {
  currentGym,
  currentGymOrNull,
  NoGymError,
  pauseWhile,
  serveMany,
  type CurrentGym,
  type EnvironmentOfGym,
} from '../gyms/current-gym.js';
import { StartupError } from '../config/startup-error.js';
import { DIRECTORY_SCHEMA } from '../config/schema-of-gym.js';
import { environmentIn, gymOf } from './environment-of-gym.js';
import { OwnGym } from './own-gym.js';
import { ServedGyms, type JudgeOfGym } from './served-gyms.js';

let gyms: ServedGyms | null = null;

let gym: OwnGym | null = null;

/** The gym of a directory that `GYM` names for this process; null without. */
export const ownGym = (): OwnGym | null => gym;

/** The gyms of this process; null in a process for one. */
export const servedGyms = (): ServedGyms | null => gyms;

/**
 * The environment to serve with: of the only gym, of the one that `GYM` names, or of each gym of the directory in turn.
 * `judge` is asked about each of many gyms before it is served.
 */
export async function environmentToServe(environment: Environment, judge: JudgeOfGym): Promise<Environment> {
  if (!environment.servesAllGyms) {
    const listed = await gymOf(environment);
    if (listed === null) return environment;
    const own = (gym ??= new OwnGym(environment.databaseUrl ?? '', listed, environment.gymsKey));
    pauseWhile(() => own.state === 'later');
    return environmentIn(environment, listed);
  }
  if (environment.databaseUrl === null) {
    throw new StartupError('DATABASE_URL is not set: GYMS=all serves the gyms of its directory.');
  }
  if (gyms === null) {
    gyms = new ServedGyms(environment, environment.databaseUrl, judge);
    serveMany(gyms.inTurn);
    await gyms.begin();
  }
  return ofCurrentGym(environment);
}

/** For work of the deployment, such as its health: it finds the directory, and the tables of no gym. */
export const NO_GYM: CurrentGym = { key: '', schema: DIRECTORY_SCHEMA, environment: null };

const OF_A_GYM = [
  'hosts',
  'publicUrl',
  'mailFrom',
  'jwtSecret',
  'smtpUrl',
  'turnstile',
] as const satisfies (keyof EnvironmentOfGym)[];

/** Reads what belongs to a gym from the gym that is worked for; none of it may be taken before, or kept. */
function ofCurrentGym(environment: Environment): Environment {
  const read = (name: keyof EnvironmentOfGym): unknown => {
    const { environment: own } = currentGym();
    if (own === null) throw new NoGymError();
    return own[name];
  };
  const properties = OF_A_GYM.map((name) => [name, { enumerable: true, get: () => read(name) }]);
  return Object.defineProperties(
    { ...environment },
    {
      ...(Object.fromEntries(properties) as PropertyDescriptorMap),
      // A refusal has a language and names times of day, also where no gym was found.
      gymTimeZone: {
        enumerable: true,
        get: () => currentGymOrNull()?.environment?.gymTimeZone ?? environment.gymTimeZone,
      },
      gymLanguage: {
        enumerable: true,
        get: () => currentGymOrNull()?.environment?.gymLanguage ?? environment.gymLanguage,
      },
    },
  );
}

import type { Environment } from '../../platform/config/environment-shape.js';
import { currentGym, currentGymOrNull, NoGymError, type EnvironmentOfGym } from '../../platform/gyms/current-gym.js';

const OF_A_GYM = [
  'hosts',
  'publicUrl',
  'mailFrom',
  'jwtSecret',
  'smtpUrl',
  'turnstile',
] as const satisfies (keyof EnvironmentOfGym)[];

/** Reads the facts of a gym from the current gym; nothing may take them before, or keep them. */
export function environmentOfCurrentGym(environment: Environment): Environment {
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

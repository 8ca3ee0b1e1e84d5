import { OneGym } from './one-gym.js';
import { ManyGyms } from './gyms/many-gyms.js';
import { OneOfDirectory } from './gyms/one-of-directory.js';
import { requireEnvironment } from './platform/config/config.module.js';
import type { Environment } from './platform/config/environment-shape.js';
import type { Serving } from './platform/serving.js';

let chosen: Promise<Serving> | null = null;

/** How this process serves. It chooses once: `main.ts` asks before there is an application, and the application asks again. */
export const chooseServing = (given?: Environment): Promise<Serving> =>
  (chosen ??= servingOf(given ?? requireEnvironment()));

async function servingOf(environment: Environment): Promise<Serving> {
  const { servesAllGyms, gym } = environment;
  if (servesAllGyms) return ManyGyms.of(environment);
  return gym === null ? new OneGym(environment) : OneOfDirectory.of({ ...environment, gym });
}

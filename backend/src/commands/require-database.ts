import { environmentOfGym } from '../gyms/directory/environment-of-gym.js';
import { requireEnvironment } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { StartupError } from '../platform/config/startup-error.js';

/**
 * The environment of a command that needs a database, the database's URL, and that of the directory where there is one.
 * `npm run ...` starts the embedded one where none is set.
 */
export async function requireDatabase(): Promise<{ environment: Environment; url: string; directory: string }> {
  const given = requireEnvironment({ serves: false });
  const environment = await environmentOfGym(given, { serves: false });
  if (environment.databaseUrl === null)
    throw new StartupError('DATABASE_URL is not set: `npm run ...` brings a database.');
  const url = environment.databaseDirectUrl ?? environment.databaseUrl;
  return { environment, url, directory: given.databaseDirectUrl ?? given.databaseUrl ?? url };
}

import { createHmac } from 'node:crypto';
import type { Environment } from '../../platform/config/environment-shape.js';
import { StartupError } from '../../platform/config/startup-error.js';
import { schemaOfGym } from '../../platform/config/schema-of-gym.js';
import type { EnvironmentOfGym } from '../../platform/gyms/current-gym.js';
import { listGyms, onDatabase, purposeOf, type ListedGym } from './directory.js';
import { tablesOf } from './place-of-gym.js';
import { opened } from '../../platform/config/sealing.js';

/**
 * The environment of the gym that `GYM` names: the directory goes before the variables. Without `GYM` it is the one
 * that was read, and nothing is asked. A command that serves nobody (`serves: false`) needs no secrets.
 */
export async function environmentOfGym(environment: Environment, { serves = true } = {}): Promise<Environment> {
  const { gym } = environment;
  if (gym === null) return environment;
  return environmentIn(environment, await gymOf({ ...environment, gym }, { serves }), { serves });
}

/** The gym that `GYM` names. */
export async function gymOf(environment: Environment & { gym: string }, { serves = true } = {}): Promise<ListedGym> {
  const gym = await findReady(environment, environment.gym);
  if (serves && gym.suspendedAt !== null) {
    throw new StartupError(`GYM=${gym.key}: it is suspended. npm run gym:resume opens it again.`);
  }
  // Its schema may be empty, and the rows wait beside it: whoever filled it would hide them.
  if (gym.isRestoring) {
    throw new StartupError(
      `GYM=${gym.key}: it is being restored. Start again when that is done; if it was interrupted, run gym:restore again.`,
    );
  }
  if (gym.isMoving) throw new StartupError(`GYM=${gym.key}: it is being moved. Start again when that is done.`);
  return gym;
}

/** The environment for this gym, with the database that has its tables. */
export async function environmentIn(
  environment: Environment,
  gym: ListedGym,
  { serves = true } = {},
): Promise<Environment> {
  const { databaseUrl, gymsKey } = environment;
  const own = gym.sealedDatabaseUrl === null ? databaseUrl : tablesOf('', gym, gymsKey);
  await requireSchema(gym.key, own ?? '');
  return { ...environment, databaseUrl: own, ...environmentOf(environment, gym, { serves }) };
}

/** The gym’s part of the environment, as the directory has it. */
export function environmentOf(environment: Environment, gym: ListedGym, { serves = true } = {}): EnvironmentOfGym {
  const own = serves ? secretsOf(environment, gym) : { smtpUrl: environment.smtpUrl, turnstile: environment.turnstile };
  if (serves && environment.production && own.turnstile.enabled && own.turnstile.secretKey === null) {
    throw new StartupError(
      `The gym ${gym.key} has no Turnstile keys: give it some, set those of all, or TURNSTILE=off.`,
    );
  }
  return {
    ...own,
    hosts: gym.hosts,
    publicUrl: publicUrlOf(environment, gym),
    gymTimeZone: gym.timeZone,
    gymLanguage: gym.language,
    mailFrom: gym.mailFrom ?? environment.mailFrom,
    jwtSecret: environment.jwtSecret === null ? null : secretOf(environment.jwtSecret, gym.key),
  };
}

/** A session, or anything else that one gym has signed, is nothing to another one. */
const secretOf = (jwtSecret: string, key: string): string =>
  createHmac('sha256', jwtSecret).update(`gym ${key}`).digest('base64url');

async function findReady({ databaseDirectUrl, databaseUrl }: Environment, key: string): Promise<ListedGym> {
  const url = databaseDirectUrl ?? databaseUrl;
  if (url === null) throw new StartupError('DATABASE_URL is not set: GYM names a gym of its directory.');
  return onDatabase(url, async (client) => {
    const [gym] = await listGyms(client, key);
    if (gym?.isReady !== true) {
      throw new StartupError(`GYM=${key}: there is no such gym, or it is not ready. npm run gym:list shows all.`);
    }
    return gym;
  });
}

/** Something on the way, such as a pooler, may drop the options of the address. */
const requireSchema = (key: string, url: string): Promise<void> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ schema: string | null }>('SELECT current_schema() AS schema');
    if (rows[0]?.schema === schemaOfGym(key)) return;
    throw new StartupError(
      `GYM=${key}: the database does not use its schema ${schemaOfGym(key)}. Give its own address.`,
    );
  });

/** Protocol and port of PUBLIC_URL, under the gym's first host. */
function publicUrlOf({ publicUrl, production }: Environment, { hosts: [host = ''] }: Pick<ListedGym, 'hosts'>): string {
  if (production) return `https://${host}`;
  const url = new URL(publicUrl);
  url.hostname = host;
  return url.href.replace(/\/+$/, '');
}

/** null: the operator has no page. */
export const operatorUrlOf = (environment: Environment): string | null =>
  environment.operator === null ? null : publicUrlOf(environment, { hosts: [environment.operator.host] });

function secretsOf(
  { gymsKey, smtpUrl, turnstile }: Environment,
  { key, sealedSmtpUrl, sealedTurnstileSecret, turnstileSiteKey }: ListedGym,
): Pick<Environment, 'smtpUrl' | 'turnstile'> {
  const open = (box: Buffer, secret: 'smtp' | 'turnstile'): string => {
    if (gymsKey === null) throw new StartupError(`GYM=${key} has sealed secrets: set GYMS_KEY, which opens them.`);
    return opened(box, purposeOf(key, secret), gymsKey);
  };
  return {
    smtpUrl: sealedSmtpUrl === null ? smtpUrl : open(sealedSmtpUrl, 'smtp'),
    turnstile:
      sealedTurnstileSecret === null
        ? turnstile
        : {
            ...turnstile,
            enabled: true,
            siteKey: turnstileSiteKey,
            secretKey: open(sealedTurnstileSecret, 'turnstile'),
          },
  };
}

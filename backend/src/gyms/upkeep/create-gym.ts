import type { Client } from 'pg';
import { ENTITIES } from '../../app.entities.js';
import { createAdministrator, hasAdministrator } from '../../first-start/administrator.js';
import { fillOnFirstStart } from '../../first-start/first-start.js';
import { DEMO_ACCOUNTS } from '../../platform/config/demo-accounts.js';
import type { Environment, GymsKey } from '../../platform/config/environment-shape.js';
import { StartupError } from '../../platform/config/startup-error.js';
import { MIGRATING_GYMS } from '../citus/migrating-gyms.js';
import { distributeSchema } from '../citus/citus.js';
import { dataSourceOptions } from '../../platform/database/data-source.js';
import { DIRECTORY_SCHEMA, inSchema, schemaOfGym } from '../../platform/config/schema-of-gym.js';
import { databaseErrorOf, inTransaction, UNIQUE_VIOLATION } from '../../platform/database/transaction.js';
import { askOf, onDatabase, purposeOf } from '../directory/directory.js';
import { sealed } from '../../platform/config/sealing.js';
import { prepareDatabase } from '../../platform/process/prepared-database.js';
import { Setting } from '../../settings/setting.entity.js';
import type { AskedGym } from './gym.rules.js';
import { prepareDirectory } from './open-directory.js';

export interface SecretsOfGym {
  smtpUrl: string | null;
  turnstile: { siteKey: string; secretKey: string } | null;
}

interface NewGym extends AskedGym, SecretsOfGym {
  /** `demo`: it is filled with the demo's life, and opens with the demo's public sign-ins. */
  owner: { email: string; name: string; passwordHash: string } | 'demo';
}

const DEMO_OWNER = { email: DEMO_ACCOUNTS.admin.email, password: DEMO_ACCOUNTS.password };

/** Makes a gym in a schema of its own. One whose creation was interrupted is made to the end, as it is asked for now. */
export async function createGym(url: string, gym: NewGym, environment: Environment, now: Date): Promise<void> {
  await prepareDirectory(url);
  await onDatabase(url, (client) => enter(client, gym, environment.gymsKey, now));
  const address = inSchema(url, schemaOfGym(gym.key));
  await prepareDatabase(
    dataSourceOptions(address, ENTITIES),
    address,
    async (dataSource) => {
      await onDatabase(url, (client) => distributeSchema(askOf(client), schemaOfGym(gym.key)));
      const { owner } = gym;
      const first =
        owner === 'demo'
          ? ({ demo: 'on', firstAdmin: DEMO_OWNER } as const)
          : ({ demo: 'off', firstAdmin: null } as const);
      await fillOnFirstStart(
        dataSource,
        { ...environment, ...first, ...clockAndLanguageOf(gym) },
        now,
        () => undefined,
      );
      await inTransaction(dataSource, async (tx) => {
        await tx.update(Setting, { key: 'GymName' }, { value: gym.name, updatedAt: now });
        if (owner !== 'demo' && !(await hasAdministrator(tx)))
          await createAdministrator(tx, { ...owner, language: gym.language }, now);
      });
    },
    MIGRATING_GYMS,
  );
  await onDatabase(url, (client) => markReady(client, gym.key));
}

const clockAndLanguageOf = ({ timeZone, language }: AskedGym) => ({ gymTimeZone: timeZone, gymLanguage: language });

export async function markReady(client: Client, key: string): Promise<void> {
  await client.query(`UPDATE ${DIRECTORY_SCHEMA}.gyms SET is_ready = true WHERE key = $1`, [key]);
}

type EnteredGym = Omit<NewGym, 'owner'>;

/** Writes the row and the hosts, and makes the schema, or nothing. */
async function enter(client: Client, gym: EnteredGym, gymsKey: GymsKey | null, now: Date): Promise<void> {
  try {
    await client.query('BEGIN');
    // Schema and row are there together, so a schema without a row is somebody else's and is not taken over.
    const { rowCount } = await client.query(`DELETE FROM ${DIRECTORY_SCHEMA}.gyms WHERE key = $1 AND NOT is_ready`, [
      gym.key,
    ]);
    if (rowCount === 0) await client.query(`CREATE SCHEMA ${schemaOfGym(gym.key)}`);
    await enterGym(client, gym, gymsKey, now);
    await client.query('COMMIT');
  } catch (fault) {
    await client.query('ROLLBACK');
    throw explained(fault, gym);
  }
}

/** Writes the row and the hosts. */
export async function enterGym(client: Client, gym: EnteredGym, gymsKey: GymsKey | null, now: Date): Promise<void> {
  await client.query(
    `INSERT INTO ${DIRECTORY_SCHEMA}.gyms (key, name, time_zone, mail_from, sealed_smtp_url, turnstile_site_key,
         sealed_turnstile_secret, created_at, language)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[gym.key, gym.name, gym.timeZone, gym.mailFrom, sealedSecret(gym.smtpUrl, gym.key, 'smtp', gymsKey)],
      ...[gym.turnstile?.siteKey, sealedSecret(gym.turnstile?.secretKey, gym.key, 'turnstile', gymsKey), now],
      gym.language,
    ],
  );
  await enterHosts(client, gym);
}

/** Commands refuse a secret without the key that seals it. */
export const sealedSecret = (
  secret: string | undefined | null,
  key: string,
  purpose: 'smtp' | 'turnstile',
  gymsKey: GymsKey | null,
): Buffer | null => (secret == null || gymsKey === null ? null : sealed(secret, purposeOf(key, purpose), gymsKey));

export async function enterHosts(client: Client, { key, hosts }: Pick<AskedGym, 'key' | 'hosts'>): Promise<void> {
  for (const [position, host] of hosts.entries()) {
    await client.query(`INSERT INTO ${DIRECTORY_SCHEMA}.gym_hosts (host, gym_key, position) VALUES ($1, $2, $3)`, [
      ...[host, key, position],
    ]);
  }
}

const DUPLICATE_SCHEMA = '42P06';

/** In the operator's words, when the request itself is at fault. */
export function explained(fault: unknown, { key }: Pick<AskedGym, 'key'>): unknown {
  const error = databaseErrorOf(fault);
  if (error?.code === DUPLICATE_SCHEMA || error?.constraint === 'gyms_pkey')
    return new StartupError(`There is a gym ${key} already: npm run gym:list.`);
  if (error?.code !== UNIQUE_VIOLATION) return fault;
  return new StartupError('One of these hosts is another gym’s: npm run gym:list shows whose.');
}

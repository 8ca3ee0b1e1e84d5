import 'reflect-metadata';
import type { Client } from 'pg';
import { ENTITIES } from '../app.entities.js';
import { MIGRATING_GYMS } from '../gyms/citus/migrating-gyms.js';
import { enterGym, markReady } from '../gyms/upkeep/create-gym.js';
import { problemsOf, type AskedGym } from '../gyms/upkeep/gym.rules.js';
import { prepareDirectory } from '../gyms/upkeep/open-directory.js';
import { say, withDatabaseAt } from '../operations/command.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { pathOf, schemaOfGym, SHARED_SCHEMA } from '../platform/config/schema-of-gym.js';
import { StartupError } from '../platform/config/startup-error.js';
import { dataSourceOptions } from '../platform/database/data-source.js';
import { RUNNING_LOCK } from '../platform/database/locks.js';
import { onDatabase } from '../gyms/directory/directory.js';
import { endWith } from '../platform/process/end-with.js';
import { prepareDatabase } from '../platform/process/prepared-database.js';
import { Clock } from '../platform/time/clock.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { keyAndDirectory } from './gym-command.js';

/**
 * Makes the only gym of this database the first one of its directory, in one transaction. It renames the schema and
 * copies nothing. The schema that it had is there again, empty.
 */
async function adoptGym(
  url: string,
  single: string,
  gym: AskedGym,
  environment: Environment,
  now: Date,
): Promise<void> {
  // Its functions are changed below, and those of another version might be missed.
  await prepareDatabase(dataSourceOptions(url, ENTITIES), url, () => Promise.resolve(), MIGRATING_GYMS);
  await prepareDirectory(url, { beside: single });
  await onDatabase(url, async (client) => {
    await requireNobody(client);
    const schema = schemaOfGym(gym.key);
    await client.query('BEGIN');
    await shareExtension(client, single);
    await client.query(`
      ALTER SCHEMA ${single} RENAME TO ${schema};
      CREATE SCHEMA ${single};
      SET LOCAL search_path = ${pathOf(schema)};
      ${OWN_FUNCTIONS}`);
    await enterGym(client, { ...gym, smtpUrl: environment.smtpUrl, turnstile: null }, environment.gymsKey, now);
    await markReady(client, gym.key);
    await client.query('COMMIT');
  });
}

/** The schema of the only gym in this database. */
async function requireSingleGym(url: string): Promise<string> {
  const { rows } = await onDatabase(url, (client) =>
    client.query<{ schema: string }>(
      `SELECT quote_ident(current_schema()) AS schema FROM pg_class
      WHERE relnamespace = quote_ident(current_schema())::regnamespace AND relname = 'gym_origin'`,
    ),
  );
  if (rows[0] !== undefined) return rows[0].schema;
  throw new StartupError(
    'There is no gym by itself in this database: npm run gym:create makes one, gym:list shows all.',
  );
}

/**
 * Creates the extension and its indexes again where all gyms find it. Only a superuser may move an extension that
 * PostgreSQL lets everybody install.
 */
async function shareExtension(client: Client, single: string): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT DISTINCT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
       FROM pg_index i JOIN pg_opclass c ON c.oid = ANY (i.indclass)
       JOIN pg_depend d ON d.objid = c.oid AND d.deptype = 'e'
       JOIN pg_extension e ON e.oid = d.refobjid AND e.extname = 'pg_trgm'`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await client.query(`
    DROP EXTENSION pg_trgm;
    CREATE EXTENSION pg_trgm SCHEMA ${SHARED_SCHEMA};
    SET LOCAL search_path = ${pathOf(single)}`);
  for (const { definition } of rows) await client.query(definition);
}

async function requireNobody(client: Client): Promise<void> {
  const { rows } = await client.query<{ isAlone: boolean }>('SELECT pg_try_advisory_lock($1) AS "isAlone"', [
    RUNNING_LOCK,
  ]);
  if (rows[0]?.isAlone !== true) throw new StartupError('Palestra runs on this database: stop it first.');
}

/** Functions name their schema, so that triggers find our tables under any search path of a session. */
const OWN_FUNCTIONS = `
  DO $$
  DECLARE
    ours regprocedure;
  BEGIN
    FOR ours IN
      SELECT p.oid::regprocedure FROM pg_proc p
       WHERE p.pronamespace = quote_ident(current_schema())::regnamespace
         AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
         AND EXISTS (SELECT FROM unnest(p.proconfig) AS set WHERE set LIKE 'search_path=%' AND set NOT LIKE '%pg_catalog, %')
    LOOP
      EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', ours, current_schema());
    END LOOP;
  END
  $$;`;

const USAGE = `Usage: npm run gym:adopt -- --key K --host H [--host H ...]
Its time zone, sender and mail server are those of GYM_TIMEZONE, MAIL_FROM and SMTP_URL, with which it was served.`;

/** `npm run gym:adopt`: makes the gym of a database the first of many. */
async function adopt(): Promise<void> {
  const options = { host: { type: 'string', multiple: true } } as const;
  const { key, url, environment, given } = await keyAndDirectory(USAGE, options);
  if (environment.smtpUrl !== null && environment.gymsKey === null) {
    throw new StartupError('GYMS_KEY is not set: it seals the address of the mail server. See docs/many-gyms.md.');
  }
  const single = await requireSingleGym(url);
  const { gymName } = await withDatabaseAt(url, (dataSource) => new SettingsRepository(dataSource).values());
  const hosts = (given.host ?? []).map((host) => host.toLowerCase());
  const { gymTimeZone: timeZone, gymLanguage: language, mailFrom } = environment;
  const gym = { key, name: gymName, hosts, timeZone, language, mailFrom };
  const problems = problemsOf(gym);
  if (problems.length > 0) throw new StartupError(problems.join('\n'));
  await adoptGym(url, single, gym, environment, new Clock().now());
  say(
    `${gym.name} is the gym ${key} of this database. Everybody signs in once more; passkeys go on where ${hosts[0] ?? ''}`,
  );
  say('is the host that they were made for. Serve it with GYMS=all, and make others with npm run gym:create.');
}

adopt().catch(endWith);

import { DEFAULT_LANGUAGE, type Language } from '../../contract/languages.js';
import pg from 'pg';
import { DIRECTORY_SCHEMA } from '../../platform/config/schema-of-gym.js';
import type { Ask } from '../citus/citus.js';
import { databaseFault } from '../../platform/process/describe-fault.js';

const CONNECT_TIMEOUT_MS = 5_000;

/** A gym of the directory. Its secrets are sealed. */
export interface ListedGym {
  key: string;
  name: string;
  timeZone: string;
  language: Language;
  mailFrom: string | null;
  sealedSmtpUrl: Buffer | null;
  turnstileSiteKey: string | null;
  sealedTurnstileSecret: Buffer | null;
  createdAt: Date;
  /** false: its creation was interrupted. */
  isReady: boolean;
  /** null: it is open. */
  suspendedAt: Date | null;
  /** Its rows are being replaced by those of a backup. */
  isRestoring: boolean;
  /** Where its tables are; null: in the database of the directory. */
  sealedDatabaseUrl: Buffer | null;
  /** Its rows are being copied to another place. */
  isMoving: boolean;
  /** Where a move takes it that is under way; null: into the database of the directory. */
  sealedTargetUrl: Buffer | null;
  /** The schema that a move leaves at the former place. */
  keptSchema: string | null;
  /** The former place; null: the database of the directory. */
  sealedKeptUrl: Buffer | null;
  /** When its newest backup was written, by `gym:backup` or in a night. */
  backedUpAt: Date | null;
  /** The first one is in the links of its mails. */
  hosts: string[];
}

/** Columns that are later than the first version are read so that they may be missing: commands and processes for all add them. */
const GYMS_SQL = `
  SELECT key, name, time_zone AS "timeZone", coalesce(to_jsonb(g) ->> 'language', '${DEFAULT_LANGUAGE}') AS language, mail_from AS "mailFrom", sealed_smtp_url AS "sealedSmtpUrl",
         turnstile_site_key AS "turnstileSiteKey", sealed_turnstile_secret AS "sealedTurnstileSecret",
         created_at AS "createdAt", is_ready AS "isReady", (to_jsonb(g) ->> 'suspended_at')::timestamptz AS "suspendedAt",
         coalesce((to_jsonb(g) ->> 'is_restoring')::boolean, false) AS "isRestoring",
         (to_jsonb(g) ->> 'sealed_database_url')::bytea AS "sealedDatabaseUrl",
         coalesce((to_jsonb(g) ->> 'is_moving')::boolean, false) AS "isMoving",
         (to_jsonb(g) ->> 'sealed_target_url')::bytea AS "sealedTargetUrl",
         to_jsonb(g) ->> 'kept_schema' AS "keptSchema", (to_jsonb(g) ->> 'sealed_kept_url')::bytea AS "sealedKeptUrl",
         (to_jsonb(g) ->> 'backed_up_at')::timestamptz AS "backedUpAt",
         (SELECT json_agg(host ORDER BY position) FROM ${DIRECTORY_SCHEMA}.gym_hosts h WHERE h.gym_key = g.key) AS hosts
    FROM ${DIRECTORY_SCHEMA}.gyms g`;

/** Columns with sealed secrets, and the purpose of each seal. */
export const SEALED_COLUMNS = {
  sealed_smtp_url: 'smtp',
  sealed_turnstile_secret: 'turnstile',
  sealed_database_url: 'database',
  sealed_target_url: 'database',
  sealed_kept_url: 'database',
} as const;

export const purposeOf = (key: string, secret: 'smtp' | 'turnstile' | 'database'): string => `${key} ${secret}`;

export async function connectedTo(url: string, limits: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({
    ...{ connectionString: url, application_name: 'palestra directory', connectionTimeoutMillis: CONNECT_TIMEOUT_MS },
    ...limits,
  });
  // A broken connection also emits it; the statement under way reports the fault.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (fault) {
    await client.end().catch(() => undefined);
    throw databaseFault(fault, url);
  }
}

export async function onDatabase<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  limits: pg.ClientConfig = {},
): Promise<T> {
  const client = await connectedTo(url, limits);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export const askOf =
  (client: pg.Client): Ask =>
  async <Row>(sql: string, values?: unknown[]) =>
    (await client.query(sql, values)).rows as Row[];

/**
 * Whether the directory has this table: not before the first gym, and a later one not in an older version. Asked first,
 * because each statement on a missing table is an error in PostgreSQL's log.
 */
export async function hasTable(client: pg.Client, table: string): Promise<boolean> {
  const asked = 'SELECT to_regclass($1) IS NOT NULL AS "isThere"';
  const { rows } = await client.query<{ isThere: boolean }>(asked, [`${DIRECTORY_SCHEMA}.${table}`]);
  return rows[0]?.isThere === true;
}

/** Sorted by key; none where no gym was ever created by `gym:create`. */
export async function listGyms(client: pg.Client, key: string | null = null): Promise<ListedGym[]> {
  if (!(await hasTable(client, 'gyms'))) return [];
  const { rows } = await client.query<ListedGym>(`${GYMS_SQL} WHERE key = $1 OR $1 IS NULL ORDER BY key`, [key]);
  return rows;
}

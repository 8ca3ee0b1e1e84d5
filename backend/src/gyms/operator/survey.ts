import type { Client, ClientConfig } from 'pg';
import type { GymsKey } from '../../platform/config/environment-shape.js';
import { DIRECTORY_SCHEMA, schemaOfGym } from '../../platform/config/schema-of-gym.js';
import { MIGRATIONS } from '../../platform/database/migrations/migrations.js';
import { databaseErrorOf } from '../../platform/database/transaction.js';
import { hasTable, listGyms, onDatabase, type ListedGym } from '../directory/directory.js';
import { problemAt, readProblems, type Problem } from '../directory/gym-problems.js';
import { SCREENS_COUNT_SECONDS } from '../directory/gym-uses.js';
import { databaseOf } from '../directory/place-of-gym.js';
import { TABLES_OF_GYM } from '../directory/tables-of-gym.js';

/** `broken`: it has a problem, which this survey finds or a process reports. */
export type SurveyedState =
  | 'ready'
  | 'suspended'
  | 'restoring'
  | 'moving'
  | 'unfinished'
  | 'behind'
  | 'newer'
  | 'broken';

/** A gym as its operator sees it: numbers, and no name but the gym's own. */
export interface SurveyedGym {
  key: string;
  name: string;
  hosts: string[];
  timeZone: string;
  state: SurveyedState;
  /** Only of one that is broken. */
  problem: Problem | null;
  /** Migrations that its tables lack, or null when they cannot be read. */
  missingMigrations: number | null;
  /**
   * As PostgreSQL last counted its pages, which is cheap for a thousand gyms; a new gym is counted after a minute. Null
   * when its server does not answer.
   */
  sizeBytes: number | null;
  clients: number | null;
  createdAt: Date;
  lastBackupAt: Date | null;
  mailsWaiting: number | null;
  oldestMailSince: Date | null;
  openScreens: number;
  requests: number;
  failures: number;
  lastRequestAt: Date | null;
  lastFailureAt: Date | null;
}

/** Gyms that one statement asks: each costs some thirty locks until its end. */
const ASKED_AT_ONCE = 25;
/** A server that is locked, overrun or gone must not take the page and the metrics of all others with it. */
const LIMITS: ClientConfig = { statement_timeout: 5_000, lock_timeout: 1_000, query_timeout: 8_000 };
/** Less than the time after which a connection is given up. */
const PATIENCE_MS = 4_000;
const VERSION = MIGRATIONS.map(({ name }) => name);

interface Content {
  known: number;
  migrations: number;
  clients: number;
  lastBackupAt: string | null;
  mailsWaiting: number;
  oldestMailSince: string | null;
}

type Use = Pick<SurveyedGym, 'openScreens' | 'requests' | 'failures' | 'lastRequestAt' | 'lastFailureAt'>;
const UNUSED: Use = { openScreens: 0, requests: 0, failures: 0, lastRequestAt: null, lastFailureAt: null };

/**
 * All gyms of the directory by key. A gym that cannot be read is reported, and keeps no other from being read. Servers
 * are asked at the same time, none for longer than the limits above.
 */
export async function surveyGyms(url: string, gymsKey: GymsKey | null): Promise<SurveyedGym[]> {
  const { gyms, uses, problems } = await onDatabase(
    url,
    async (client) => ({
      gyms: await listGyms(client),
      uses: await usesOf(client),
      problems: await readProblems(client),
    }),
    LIMITS,
  );
  const { sizes, contents, unread } = await tablesOfServers(serversOf(gyms, url, gymsKey));
  return gyms.map((gym) => {
    const content = contents.get(gym.key) ?? null;
    const { key, name, hosts, timeZone } = gym;
    const found = content === null ? (unread.get(key) ?? 'secrets') : null;
    const seen = stateOf(gym, content, problems.get(key) ?? found);
    return {
      ...{ key, name, hosts: hosts ?? [], timeZone, ...seen },
      missingMigrations: content && VERSION.length - content.known,
      sizeBytes: sizes.get(schemaOfGym(key))?.bytes ?? null,
      clients: content?.clients ?? null,
      createdAt: gym.createdAt,
      lastBackupAt: newest(dateOf(content?.lastBackupAt), gym.backedUpAt),
      mailsWaiting: content?.mailsWaiting ?? null,
      oldestMailSince: dateOf(content?.oldestMailSince),
      ...(uses.get(key) ?? UNUSED),
    };
  });
}

interface Tables {
  sizes: Map<string, { bytes: number; isWhole: boolean }>;
  contents: Map<string, Content>;
  /** Gyms whose contents could not be read; those whose address does not open are in none. */
  unread: Map<string, Problem>;
}

type Databases = Map<string, ListedGym[]>;

/** The databases of each server. A gym whose address does not open is in none. */
export function serversOf(gyms: readonly ListedGym[], url: string, gymsKey: GymsKey | null): Databases[] {
  const servers = new Map<string, Databases>();
  for (const gym of gyms) {
    const address = addressOf(gym, url, gymsKey);
    if (address === null) continue;
    const { host } = new URL(address);
    const databases: Databases = servers.get(host) ?? new Map<string, ListedGym[]>();
    servers.set(host, databases);
    databases.set(address, [...(databases.get(address) ?? []), gym]);
  }
  return [...servers.values()];
}

function addressOf(gym: ListedGym, url: string, gymsKey: GymsKey | null): string | null {
  try {
    return databaseOf(url, gym, gymsKey);
  } catch {
    return null;
  }
}

/** Without those that cannot be read: their gyms are told as broken. */
async function tablesOfServers(servers: readonly Databases[]): Promise<Tables> {
  const read = (await Promise.all(servers.map(tablesOfServer))).flat();
  return {
    sizes: new Map(read.flatMap(({ sizes }) => [...sizes])),
    contents: new Map(read.flatMap(({ contents }) => [...contents])),
    unread: new Map(read.flatMap(({ unread }) => [...unread])),
  };
}

/** One connection at a time. A server that does not answer is not waited for again for each of its databases. */
async function tablesOfServer(databases: Databases): Promise<Tables[]> {
  const read: Tables[] = [];
  let isSilent = false;
  for (const [address, gyms] of databases) {
    const begun = performance.now();
    try {
      if (isSilent) throw new Error('It did not answer for a database before');
      read.push(await onDatabase(address, (client) => tablesOf(client, gyms), LIMITS));
    } catch {
      read.push(unreadAll(gyms));
      // One that refuses at once, such as for a database that is gone, may have the others.
      isSilent ||= performance.now() - begun > PATIENCE_MS;
    }
  }
  return read;
}

const unreadAll = (gyms: readonly ListedGym[]): Tables => ({
  ...{ sizes: new Map(), contents: new Map() },
  unread: new Map(gyms.map(({ key }) => [key, 'server'])),
});

/** From the gyms' own tables, in the database of this connection. */
async function tablesOf(client: Client, gyms: readonly ListedGym[]): Promise<Tables> {
  const own = new Set(gyms.map(({ key }) => schemaOfGym(key)));
  // A gym that has moved away may have left tables here.
  const sizes = new Map([...(await sizesOf(client))].filter(([schema]) => own.has(schema)));
  const contents = new Map<string, Content>();
  const unread = new Map<string, Problem>();
  const isWhole = ({ key }: ListedGym): boolean => sizes.get(schemaOfGym(key))?.isWhole === true;
  for (const { key } of gyms.filter((gym) => !isWhole(gym))) unread.set(key, 'tables');
  const whole = gyms.filter(isWhole);
  for (let first = 0; first < whole.length; first += ASKED_AT_ONCE) {
    for (const [key, content] of await contentsOf(client, whole.slice(first, first + ASKED_AT_ONCE))) {
      if (typeof content === 'string') unread.set(key, content);
      else contents.set(key, content);
    }
  }
  return { sizes, contents, unread };
}

function stateOf(
  { isReady, isRestoring, isMoving, suspendedAt }: ListedGym,
  content: Content | null,
  problem: Problem | null,
): Pick<SurveyedGym, 'state' | 'problem'> {
  const well = (state: SurveyedState) => ({ state, problem: null });
  if (!isReady) return well('unfinished');
  if (isRestoring) return well('restoring');
  if (isMoving) return well('moving');
  if (suspendedAt !== null) return well('suspended');
  if (problem !== null || content === null) return { state: 'broken', problem };
  if (content.known < VERSION.length) return well('behind');
  return well(content.migrations > content.known ? 'newer' : 'ready');
}

/** From JSON, in which an instant is a text. */
const dateOf = (instant: string | null | undefined): Date | null => (instant == null ? null : new Date(instant));

const newest = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other > one) ? other : one;

async function sizesOf(client: Client): Promise<Map<string, { bytes: number; isWhole: boolean }>> {
  const { rows } = await client.query<{ schema: string; bytes: string; tables: number }>(
    `SELECT n.nspname AS schema, sum(c.relpages)::bigint * current_setting('block_size')::bigint AS bytes,
            count(*) FILTER (WHERE c.relname = ANY ($1))::int AS tables
       FROM pg_namespace n LEFT JOIN pg_class c ON c.relnamespace = n.oid
      WHERE starts_with(n.nspname, $2) GROUP BY n.nspname`,
    [TABLES_OF_GYM, schemaOfGym('')],
  );
  return new Map(
    rows.map(({ schema, bytes, tables }) => [
      schema,
      { bytes: Number(bytes), isWhole: tables === TABLES_OF_GYM.length },
    ]),
  );
}

/** When one of them cannot be read, such as a gym under restore, each is asked alone. */
async function contentsOf(client: Client, gyms: ListedGym[]): Promise<[string, Content | Problem][]> {
  try {
    const asked = gyms.map(({ key }) => contentSql(key)).join(' UNION ALL ');
    const { rows } = await client.query<{ key: string; content: Content }>(asked, [VERSION]);
    return rows.map(({ key, content }) => [key, content]);
  } catch (fault) {
    if (databaseErrorOf(fault) === null) throw fault;
    const [gym] = gyms;
    if (gym !== undefined && gyms.length === 1) return [[gym.key, problemAt('tables', fault)]];
    const found: [string, Content | Problem][] = [];
    for (const one of gyms) found.push(...(await contentsOf(client, [one])));
    return found;
  }
}

/** Counts use indexes that are small: clients, waiting mails, runs of a few weeks. */
function contentSql(key: string): string {
  const schema = schemaOfGym(key);
  return `SELECT '${key}' AS key, json_build_object(
    'known', (SELECT count(*) FROM ${schema}.migrations WHERE name = ANY ($1)),
    'migrations', (SELECT count(*) FROM ${schema}.migrations),
    'clients', (SELECT count(*) FROM ${schema}.users WHERE role = 2),
    'lastBackupAt', (SELECT max(finished_at) FROM ${schema}.operation_runs WHERE kind = 'backup' AND ok),
    'mailsWaiting', (SELECT count(*) FROM ${schema}.mails WHERE state IN ('waiting', 'sending')),
    'oldestMailSince', (SELECT min(created_at) FROM ${schema}.mails WHERE state = 'waiting')) AS content`;
}

async function usesOf(client: Client): Promise<Map<string, Use>> {
  if (!(await hasTable(client, 'gym_uses'))) return new Map();
  const { rows } = await client.query<{ key: string } & Use>(
    `SELECT g.key, coalesce(u.requests, 0)::float8 AS requests, coalesce(u.failures, 0)::float8 AS failures,
            u.last_request_at AS "lastRequestAt", u.last_failure_at AS "lastFailureAt",
            coalesce((SELECT sum(screens) FROM ${DIRECTORY_SCHEMA}.gym_screens s WHERE s.gym_key = g.key
               AND s.seen_at > now() - make_interval(secs => ${SCREENS_COUNT_SECONDS})), 0)::int AS "openScreens"
       FROM ${DIRECTORY_SCHEMA}.gyms g LEFT JOIN ${DIRECTORY_SCHEMA}.gym_uses u ON u.gym_key = g.key`,
  );
  return new Map(rows.map(({ key, ...use }) => [key, use]));
}

import { Logger } from '@nestjs/common';
import type pg from 'pg';
import { pathOf, schemaOfGym } from '../../platform/config/schema-of-gym.js';
import type { Environment } from '../../platform/config/environment-shape.js';
import { StartupError } from '../../platform/config/startup-error.js';
import { MIGRATIONS } from '../../platform/database/migrations/migrations.js';
import { serveMany, type CurrentGym } from '../../platform/gyms/current-gym.js';
import { every } from '../../platform/time/wake-up.js';
import { connectedTo, listGyms, onDatabase, type ListedGym } from './directory.js';
import { environmentOf } from './environment-of-gym.js';
import { needsOperator, problemAt, readProblems, writeProblems, type Problem } from './gym-problems.js';
import { openedPlace } from './place-of-gym.js';
import { schemasWithoutTables, TablesGoneError } from './tables-of-gym.js';

/** A gym that was made, or brought to this version by another process, is served this long afterwards at most. */
export const LOOK_EVERY_MS = 5_000;

/** How soon all processes know the directory's facts. */
export const KNOWN_AFTER_MS = 2 * LOOK_EVERY_MS;

/**
 * `behind`: its tables are not yet those of this version, `newer`: those of a version after it. `broken`: it cannot be served,
 * and its problem and the log say why.
 */
type GymState = 'ready' | 'behind' | 'newer' | 'restoring' | 'moving' | 'broken';

export interface ServedGym extends CurrentGym {
  state: GymState;
  /** null: it is not broken, and could be brought to this version. */
  problem: Problem | null;
  /** It stays closed until its operator has done something. */
  isOutOfOrder: boolean;
  /** The row of the directory that it was read from. */
  listed: ListedGym;
}

/** A lock on a catalogue must not hold up the watch over all. */
const WATCH_LIMITS: pg.ClientConfig = { statement_timeout: LOOK_EVERY_MS, query_timeout: LOOK_EVERY_MS };

/** Runs a statement in the tables of a gym. */
export interface TablesOfGym {
  query: <Rows>(sql: string, values?: unknown[]) => Promise<Rows>;
}

/** Refuses a gym that production must not serve. @throws {StartupError} */
export type JudgeOfGym = (tables: TablesOfGym) => Promise<void>;

async function tablesIn(client: pg.Client, schema: string): Promise<TablesOfGym> {
  await client.query(`SET search_path = ${pathOf(schema)}`);
  return { query: async <Rows>(sql: string, values?: unknown[]) => (await client.query(sql, values)).rows as Rows };
}

/** The gyms of the directory as this process serves them, by key and by host. One that is broken stops no other. */
export class ServedGyms {
  private readonly logger = new Logger('Gyms');
  private readonly byKey = new Map<string, ServedGym>();
  private byHost: ReadonlyMap<string, ServedGym> = new Map();
  private ready: readonly ServedGym[] = [];
  private looking: AbortController | null = null;
  /** Keys of gyms that are served, and whose tables were not found: each is looked at anew. */
  private readonly suspected = new Set<string>();
  /** Problems that this process has written. */
  private told: ReadonlyMap<string, Problem> = new Map();

  constructor(
    private readonly environment: Environment,
    private readonly databaseUrl: string,
    private readonly judge: JudgeOfGym,
  ) {}

  /** null: no gym has this host. */
  find = (host: string): ServedGym | null => this.byHost.get(host) ?? null;

  /** Those whose requests and jobs are done. */
  readonly inTurn = (): readonly ServedGym[] => this.ready;

  count(): Record<GymState, number> {
    const counts = { ready: 0, behind: 0, newer: 0, restoring: 0, moving: 0, broken: 0 };
    for (const { state } of this.byKey.values()) counts[state] += 1;
    return counts;
  }

  get hasAny(): boolean {
    return this.byKey.size > 0;
  }

  /** Where each gym is, or will be once it is brought to this version. */
  addresses(): { key: string; publicUrl: string }[] {
    return [...this.byKey.values()].flatMap(({ key, state, environment }) =>
      environment !== null && (state === 'ready' || state === 'behind')
        ? [{ key, publicUrl: environment.publicUrl }]
        : [],
    );
  }

  /** Its tables could not be brought to this version, which is tried again. */
  noteFailedUpgrade = (gym: ServedGym): void => void (gym.problem = 'cannot-upgrade');

  behind = (): ServedGym[] => [...this.byKey.values()].filter(({ state }) => state === 'behind');

  /** Reads the directory, and again every few seconds until `end`. */
  async begin(): Promise<void> {
    await this.look();
    if (!this.hasAny) this.logger.warn('There is no gym in the directory yet: npm run gym:create makes one');
    this.looking = new AbortController();
    const { signal } = this.looking;
    // The gyms that are known are served on: the directory says nothing that a request needs.
    void every(LOOK_EVERY_MS, signal, () =>
      this.look().catch((fault: unknown) => this.logger.warn(`The directory cannot be read: ${String(fault)}`)),
    );
    // Apart from the directory: a server that does not answer must keep no news from the gyms of others.
    void every(LOOK_EVERY_MS, signal, () => this.watch());
  }

  /** Asks about each gym that is served, before the process serves any. @throws {StartupError} that names the gym */
  requireOfEach(judge: JudgeOfGym): Promise<void> {
    return withServers(this.databaseUrl, async (clientAt) => {
      for (const { key, schema, databaseUrl } of this.ready) {
        await judge(await tablesIn(await clientAt(databaseUrl ?? null), schema)).catch((fault: unknown) => {
          throw fault instanceof StartupError ? new StartupError(`The gym ${key}: ${fault.message}`) : fault;
        });
      }
    });
  }

  end(): void {
    this.looking?.abort();
  }

  look(): Promise<void> {
    return withServers(this.databaseUrl, async (clientAt) => {
      const listed = (await listGyms(await clientAt(null))).filter(
        ({ isReady, suspendedAt }) => isReady && suspendedAt === null,
      );
      const keys = new Set(listed.map(({ key }) => key));
      for (const key of this.byKey.keys()) if (!keys.has(key)) this.byKey.delete(key);
      for (const gym of listed) await this.take(gym, clientAt);
      const all = [...this.byKey.values()];
      this.byHost = new Map(all.flatMap((gym) => gym.listed.hosts.map((host) => [host, gym] as const)));
      this.ready = all.filter(({ state }) => state === 'ready');
      await this.shareProblems(await clientAt(null));
    });
  }

  /** Only one process of several upgrades gyms: the others hear of its obstacles. */
  private async shareProblems(client: pg.Client): Promise<void> {
    const all = [...this.byKey.values()];
    const own = new Map(all.flatMap(({ key, problem }) => (problem === null ? [] : [[key, problem] as const])));
    const solved = [...this.told.keys()].filter((key) => !own.has(key));
    await writeProblems(client, own, solved);
    this.told = own;
    const isBehind = all.some(({ state }) => state === 'behind');
    const heard = isBehind ? await readProblems(client) : new Map<string, Problem>();
    for (const gym of all) {
      const problem = gym.problem ?? (gym.state === 'behind' ? (heard.get(gym.key) ?? null) : null);
      gym.isOutOfOrder = needsOperator(problem);
    }
  }

  private async watch(): Promise<void> {
    await this.watchTables();
    // Its callers would meet errors until the next look.
    if (this.suspected.size > 0) await this.look().catch(() => undefined);
  }

  /** Nothing in the directory says that a schema was dropped, or put aside by hand. */
  private async watchTables(): Promise<void> {
    const urlOf = (gym: ServedGym): string => gym.databaseUrl ?? this.databaseUrl;
    const watchAt = async (url: string): Promise<void> => {
      const there = this.ready.filter((gym) => urlOf(gym) === url);
      const schemas = there.map(({ schema }) => schema);
      const gone = new Set(await onDatabase(url, (client) => schemasWithoutTables(client, schemas), WATCH_LIMITS));
      for (const { key, schema } of there) if (gone.has(schema)) this.suspected.add(key);
    };
    // A server that is away says nothing of the tables.
    await Promise.allSettled([...new Set(this.ready.map(urlOf))].map(watchAt));
  }

  private async take(listed: ListedGym, clientAt: ClientAt): Promise<void> {
    const known = this.knownAs(listed);
    const isSuspected = this.suspected.delete(listed.key);
    if (known?.state === 'ready' && !isSuspected && isSame(known.listed, listed)) return;
    const gym = known ?? this.enter(listed);
    const before = gym.state;
    let step: Parameters<typeof problemAt>[0] = 'secrets';
    try {
      gym.environment = environmentOf(this.environment, listed);
      gym.listed = listed;
      if (listed.isRestoring) gym.state = 'restoring';
      else if (listed.isMoving) gym.state = 'moving';
      else {
        gym.databaseUrl = openedPlace(listed.sealedDatabaseUrl, listed.key, this.environment.gymsKey);
        step = 'server';
        const client = await clientAt(gym.databaseUrl);
        step = 'tables';
        gym.state = await this.judgeTables(gym, client, before);
      }
      // One that could not be brought to this version stays so until that succeeds.
      if (gym.state !== 'behind' || gym.problem !== 'cannot-upgrade') gym.problem = null;
      if (before === 'broken' && gym.state === 'ready') this.logger.log(`The gym ${listed.key} is served again`);
    } catch (fault) {
      gym.state = 'broken';
      gym.problem = problemAt(step, fault);
      const words = fault instanceof StartupError ? fault.message : String(fault);
      if (before !== 'broken') this.logger.error(`The gym ${listed.key} cannot be served: ${words}`);
    }
  }

  /** Not one that was deleted and made again under its key since this process looked. */
  private knownAs({ key, createdAt }: ListedGym): ServedGym | undefined {
    const known = this.byKey.get(key);
    return known?.madeAt?.getTime() === createdAt.getTime() ? known : undefined;
  }

  private async judgeTables({ key, schema }: ServedGym, client: pg.Client, before: GymState): Promise<GymState> {
    const version = await versionOf(client, schema);
    if (version === 'behind') return version;
    if ((await schemasWithoutTables(client, [schema])).length > 0) throw new TablesGoneError(schema);
    // A version goes on serving beside the next one, as it does for a single gym, but does not begin to.
    if (version === 'newer' && before !== 'ready') {
      if (before !== version)
        this.logger.warn(
          `A newer version of Palestra has changed the gym ${key}: that version serves it, not this one`,
        );
      return version;
    }
    if (this.environment.production) await this.judge(await tablesIn(client, schema));
    return 'ready';
  }

  private enter(listed: ListedGym): ServedGym {
    const gym: ServedGym = {
      ...{ key: listed.key, schema: schemaOfGym(listed.key), madeAt: listed.createdAt, listed, state: 'behind' },
      ...{ problem: null, isOutOfOrder: false },
      environment: { ...this.environment, hosts: listed.hosts },
    };
    this.byKey.set(listed.key, gym);
    return gym;
  }
}

const VERSION = MIGRATIONS.map(({ name }) => name);

async function versionOf(client: pg.Client, schema: string): Promise<'this' | 'behind' | 'newer'> {
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${schema}.migrations`);
  const applied = new Set(rows.map(({ name }) => name));
  if (VERSION.some((name) => !applied.delete(name))) return 'behind';
  return applied.size > 0 ? 'newer' : 'this';
}

/** How old a backup is changes nothing of how the gym is served. */
const isSame = (one: ListedGym, other: ListedGym): boolean =>
  JSON.stringify({ ...one, backedUpAt: null }) === JSON.stringify({ ...other, backedUpAt: null });

type ClientAt = (url: string | null) => Promise<pg.Client>;

/** Lends one connection to the directory's database (null), and one to each other that is asked for. */
async function withServers(directoryUrl: string, work: (clientAt: ClientAt) => Promise<void>): Promise<void> {
  const clients = new Map<string, Promise<pg.Client>>();
  const clientAt: ClientAt = (place) => {
    const url = place ?? directoryUrl;
    const asked = clients.get(url) ?? connectedTo(url);
    clients.set(url, asked);
    return asked;
  };
  try {
    await work(clientAt);
  } finally {
    for (const asked of clients.values()) {
      const client = await asked.catch(() => null);
      await client?.end().catch(() => undefined);
    }
  }
}

let gyms: ServedGyms | null = null;

/** The gyms of this process; null in a process for one. */
export const servedGyms = (): ServedGyms | null => gyms;

/** Makes this a process for all gyms of the directory. `judge` is asked about each of them before it is served. */
export async function beginServing(
  environment: Environment,
  databaseUrl: string,
  judge: JudgeOfGym,
): Promise<ServedGyms> {
  gyms = new ServedGyms(environment, databaseUrl, judge);
  serveMany(gyms.inTurn);
  await gyms.begin();
  return gyms;
}

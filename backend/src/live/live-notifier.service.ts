import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { DataSource, EventSubscriber, type EntitySubscriberInterface } from 'typeorm';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { schemaOfGym } from '../platform/config/schema-of-gym.js';
import { GIFT_CARDS_LOCK, PARTS_LOCK, ROOMS_LOCK, RUNNING_LOCK } from '../platform/database/locks.js';
import { named } from '../platform/database/named-query.js';
import { currentGymOrNull, gymKey, inGym, type CurrentGym } from '../platform/gyms/current-gym.js';

const MIN_PAUSE_MS = 200;
const MAX_PAUSE_MS = 5_000;

/**
 * Listens to one notification channel on its own connection and reconnects when that is lost. Notifications sent in
 * between are lost, so the caller must also poll.
 */
class Listener {
  private client: pg.Client | null = null;
  private readonly ending = new AbortController();

  constructor(
    private readonly databaseUrl: string,
    private readonly channel: string,
    private readonly on: { heard: (payload: string) => void; lost: () => void },
  ) {}

  async run(): Promise<void> {
    for (let pauseMs = MIN_PAUSE_MS; !this.ending.signal.aborted;) {
      const lived = await this.listen();
      pauseMs = lived ? MIN_PAUSE_MS : Math.min(pauseMs * 2, MAX_PAUSE_MS);
      await pause(pauseMs, undefined, { signal: this.ending.signal }).catch(() => undefined);
    }
  }

  async end(): Promise<void> {
    this.ending.abort();
    await this.client?.end().catch(() => undefined);
  }

  /** Runs until the connection is lost. @returns whether there was one */
  private async listen(): Promise<boolean> {
    const { databaseUrl: connectionString, channel } = this;
    const client = new pg.Client({ connectionString, keepAlive: true, application_name: 'palestra live' });
    const lost = new Promise<void>((resolve) => client.once('end', resolve));
    // A broken connection also emits `end`; without a listener its `error` would end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      client.on('notification', ({ payload = '' }) => this.on.heard(payload));
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      // In this order no process of this version is ever taken for an older one.
      for (const lock of [PARTS_LOCK, GIFT_CARDS_LOCK, ROOMS_LOCK, RUNNING_LOCK]) {
        await client.query('SELECT pg_advisory_lock_shared($1)', [lock]);
      }
    } catch {
      await client.end().catch(() => undefined);
      return false;
    }
    this.client = client;
    if (this.ending.signal.aborted) await client.end().catch(() => undefined);
    await lost;
    this.client = null;
    this.on.lost();
    return true;
  }
}

const CHANNEL = 'palestra_live';
/** Shortest time between two notifications of one process, however much its gyms commit. */
const RING_EVERY_MS = 50;
/**
 * Commits asynchronously: NOTIFY serialises commits, so no commit should wait for the disk here. It says whose schemas have
 * changed, because all gyms of a database share the channel. Without any it is that of the connection.
 */
const RING = `
  SELECT set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', coalesce(schema, current_schema()))
    FROM unnest($1::text[]) AS schema`;

/** Without streams for this long, nobody listens to a gym's server. A screen that reloads opens its stream anew. */
const IDLE_MS = 60_000;

interface Streams {
  schema: string | null;
  /** The database that is listened to for them. null: none are open. */
  place: string | null;
  onRing: () => void;
  onLost: () => void;
}

/**
 * Notifies every process of a commit, and receives such notifications. They carry no data and may be lost: the changes
 * are in the database (`Changes`), and readers also poll.
 */
@Injectable()
export class LiveNotifierService implements OnApplicationBootstrap, OnApplicationShutdown {
  /** One entry for each gym of this process that has had streams, by its key. */
  private readonly streams = new Map<string, Streams>();
  /** By database: a notification does not leave its server. */
  private readonly listeners = new Map<string, Listener>();
  /** Gyms whose commits were not told yet (null: the only one), by database. One notification is for all of them. */
  private readonly committed = new Map<string | null, { gym: CurrentGym | null; schemas: Set<string | null> }>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onApplicationBootstrap(): void {
    this.dataSource.subscribers.push(new Commits(() => this.ring()));
    this.listenTo(this.ownUrl);
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    await Promise.all([...this.listeners.values()].map((listener) => listener.end()));
  }

  /** `onLost`: the connection to the database of the gym was lost. */
  answer(onRing: () => void, onLost: () => void): void {
    const schema = currentGymOrNull()?.schema ?? this.ownSchema;
    this.streams.set(gymKey(), { schema, place: null, onRing, onLost });
  }

  /** Hears the database of the current gym. It may be another one than when its first stream was opened. */
  attend(): void {
    const streams = this.streams.get(gymKey());
    if (streams === undefined) return;
    streams.place = currentGymOrNull()?.databaseUrl ?? this.ownUrl;
    this.listenTo(streams.place);
  }

  leave(): void {
    const streams = this.streams.get(gymKey());
    if (streams !== undefined) streams.place = null;
    setTimeout(() => this.endUnused(), IDLE_MS).unref();
  }

  /** That of the process itself stays: it also says that the process runs. */
  private endUnused(): void {
    const used = new Set([...this.streams.values()].map(({ place }) => place)).add(this.ownUrl);
    for (const [url, listener] of this.listeners) {
      if (used.has(url)) continue;
      this.listeners.delete(url);
      void listener.end();
    }
  }

  private get ownUrl(): string {
    const { databaseDirectUrl, databaseUrl } = this.environment;
    return databaseDirectUrl ?? databaseUrl ?? '';
  }

  private listenTo(url: string): void {
    if (this.listeners.has(url)) return;
    const listener = new Listener(url, CHANNEL, {
      heard: (schema) => this.hear(schema),
      lost: () => this.lose(url),
    });
    this.listeners.set(url, listener);
    void listener.run();
  }

  /** Gyms of other servers read on. */
  private lose(url: string): void {
    for (const { place, onLost } of this.streams.values()) if (place === url) onLost();
  }

  /** A process of the version before names no schema. */
  private hear(changed: string): void {
    for (const { schema, onRing } of this.streams.values()) {
      if (schema === null || changed === '' || changed === schema) onRing();
    }
  }

  private ring(): void {
    const gym = currentGymOrNull();
    const place = gym?.databaseUrl ?? null;
    const known = this.committed.get(place) ?? { gym, schemas: new Set() };
    this.committed.set(place, known);
    known.schemas.add(gym?.schema ?? null);
    if (this.timer === null) this.tell();
  }

  private tell(): void {
    for (const { gym, schemas } of this.committed.values()) {
      const tell = (): Promise<unknown> => named(this.dataSource, { name: 'ring', text: RING, values: [[...schemas]] });
      // A lost notification is harmless: readers poll.
      (gym === null ? tell() : inGym(gym, tell)).catch(() => undefined);
    }
    this.committed.clear();
    this.timer = setTimeout(() => {
      this.timer = null;
      if (this.committed.size > 0) this.tell();
    }, RING_EVERY_MS);
  }

  /** That of a process for one gym among many; null where there is one, or where there are all. */
  private get ownSchema(): string | null {
    return this.environment.gym === null ? null : schemaOfGym(this.environment.gym);
  }
}

@EventSubscriber()
class Commits implements EntitySubscriberInterface {
  constructor(private readonly ring: () => void) {}

  afterTransactionCommit(): void {
    this.ring();
  }
}

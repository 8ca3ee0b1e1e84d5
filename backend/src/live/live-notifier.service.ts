import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, EventSubscriber, type EntitySubscriberInterface } from 'typeorm';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { Listener } from '../platform/database/listener.js';
import { currentGymOrNull } from '../platform/gyms/current-gym.js';
import { PerGym } from '../platform/gyms/per-gym.js';

const CHANNEL = 'palestra_live';
/** Shortest time between two notifications of one process, however much it commits. */
const RING_EVERY_MS = 50;
/**
 * Commits asynchronously: NOTIFY serialises commits, so nobody should wait for the disk here. It says whose schema has
 * changed, because all gyms of a database share the channel.
 */
const RING = `SELECT set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', current_schema())`;

interface Streams {
  schema: string | null;
  onRing: () => void;
  onLost: () => void;
}

/**
 * Notifies every process of a commit, and receives such notifications. They carry no data and may be lost: the changes
 * are in the database (`Changes`), and readers also poll.
 */
@Injectable()
export class LiveNotifierService implements OnApplicationBootstrap, OnApplicationShutdown {
  /** One entry for each gym of this process that has had streams. */
  private readonly streams: Streams[] = [];
  /** By database: a notification does not leave its server. */
  private readonly listeners = new Map<string, Listener>();
  private readonly rings = new PerGym(() => ({ timer: null as NodeJS.Timeout | null, isWanted: false }));

  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onApplicationBootstrap(): void {
    this.dataSource.subscribers.push(new Commits(() => this.ring()));
    this.listenTo(this.ownUrl);
  }

  async onApplicationShutdown(): Promise<void> {
    for (const { timer } of this.rings.all) if (timer !== null) clearTimeout(timer);
    await Promise.all([...this.listeners.values()].map((listener) => listener.end()));
  }

  /** `onLost`: the connection to the database was lost. */
  answer(onRing: () => void, onLost: () => void): void {
    this.streams.push({ schema: currentGymOrNull()?.schema ?? null, onRing, onLost });
  }

  /** Hears the database of the gym that is worked for: it may be another one than when its first stream was opened. */
  attend(): void {
    this.listenTo(currentGymOrNull()?.databaseUrl ?? this.ownUrl);
  }

  private get ownUrl(): string {
    const { databaseDirectUrl, databaseUrl } = this.environment;
    return databaseDirectUrl ?? databaseUrl ?? '';
  }

  private listenTo(url: string): void {
    if (this.listeners.has(url)) return;
    const listener = new Listener(url, CHANNEL, {
      heard: (schema) => this.hear(schema),
      lost: () => this.streams.forEach(({ onLost }) => onLost()),
    });
    this.listeners.set(url, listener);
    void listener.run();
  }

  /** A process of the version before names no schema. */
  private hear(changed: string): void {
    for (const { schema, onRing } of this.streams) {
      if (schema === null || changed === '' || changed === schema) onRing();
    }
  }

  private ring(): void {
    const ring = this.rings.current;
    ring.isWanted = true;
    if (ring.timer !== null) return;
    ring.isWanted = false;
    // A lost notification is harmless: readers poll.
    this.dataSource.query(RING).catch(() => undefined);
    ring.timer = setTimeout(() => {
      ring.timer = null;
      if (ring.isWanted) this.ring();
    }, RING_EVERY_MS);
  }
}

@EventSubscriber()
class Commits implements EntitySubscriberInterface {
  constructor(private readonly ring: () => void) {}

  afterTransactionCommit(): void {
    this.ring();
  }
}

import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, EventSubscriber, type EntitySubscriberInterface } from 'typeorm';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { Listener } from '../platform/database/listener.js';

const CHANNEL = 'palestra_live';
/** Shortest time between two notifications of one process, however much it commits. */
const RING_EVERY_MS = 50;
/** Commits asynchronously: NOTIFY serialises commits, so nobody should wait for the disk here. */
const RING = `SELECT set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', '')`;

/**
 * Notifies every process of a commit, and receives such notifications. They carry no data and may be lost: the changes
 * are in the database (`Changes`), and readers also poll.
 */
@Injectable()
export class LiveNotifierService implements OnApplicationBootstrap, OnApplicationShutdown {
  private onRing: () => void = () => undefined;
  private onLost: () => void = () => undefined;
  private readonly listener: Listener;
  private timer: NodeJS.Timeout | null = null;
  private isWanted = false;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) { databaseDirectUrl, databaseUrl }: Environment,
  ) {
    this.listener = new Listener(databaseDirectUrl ?? databaseUrl ?? '', CHANNEL, {
      heard: () => this.onRing(),
      lost: () => this.onLost(),
    });
  }

  onApplicationBootstrap(): void {
    this.dataSource.subscribers.push(new Commits(() => this.ring()));
    void this.listener.run();
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    await this.listener.end();
  }

  /** `onLost`: the connection to the database was lost. */
  answer(onRing: () => void, onLost: () => void): void {
    this.onRing = onRing;
    this.onLost = onLost;
  }

  private ring(): void {
    this.isWanted = true;
    if (this.timer !== null) return;
    this.isWanted = false;
    // A lost notification is harmless: readers poll.
    this.dataSource.query(RING).catch(() => undefined);
    this.timer = setTimeout(() => {
      this.timer = null;
      if (this.isWanted) this.ring();
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

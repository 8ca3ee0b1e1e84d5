import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, EventSubscriber, type EntitySubscriberInterface } from 'typeorm';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { Listener } from '../platform/database/listener.js';

const CHANNEL = 'palestra_live';
/** Rung at most this often by one process, however much it commits. */
const RING_EVERY_MS = 50;
/** A commit of a notification alone: nobody has to wait for the disk, and every NOTIFY waits for the one before. */
const RING = `SELECT set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', '')`;

/**
 * Tells every process that something was committed, and hears it from all of them. It carries nothing and may be missed:
 * what was changed stands in the database (`Changes`), and readers look there by themselves every now and then.
 */
@Injectable()
export class Bell implements OnApplicationBootstrap, OnApplicationShutdown {
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

  /** `onLost`: the database, or the way there, has gone away. */
  answer(onRing: () => void, onLost: () => void): void {
    this.onRing = onRing;
    this.onLost = onLost;
  }

  private ring(): void {
    this.isWanted = true;
    if (this.timer !== null) return;
    this.isWanted = false;
    // Missed at worst: readers look by themselves.
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

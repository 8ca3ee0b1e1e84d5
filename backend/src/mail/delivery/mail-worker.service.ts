import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type BeforeApplicationShutdown,
} from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { ENVIRONMENT } from '../../platform/config/config.module.js';
import type { Environment } from '../../platform/config/environment-shape.js';
import { currentGymOrNull, inGym, servesMany, type CurrentGym } from '../../platform/gyms/current-gym.js';
import { PerGym } from '../../platform/gyms/per-gym.js';
import { Scheduled } from '../../platform/gyms/rounds.js';
import { Clock } from '../../platform/time/clock.js';
import { onCommittedMail } from '../outbox/outgoing-mail.js';
import { DeliveryWorker } from './delivery-worker.js';
import { ANY_DUE, DeliveryRepository } from './delivery.repository.js';
import { MailSender } from './mail-sender.js';
import { MailServer } from './mail-server.js';
import { WorkerLock } from './worker-lock.js';

/** Time that a process waits at its end for replies to the mails under way. */
const FAREWELL_MS = 10_000;

/** A gym among many whose mail was done this long ago sleeps until there is mail again. */
const SLEEPS_AFTER_MS = 10_000;

interface Running {
  gym: CurrentGym | null;
  running: Promise<void> | null;
  /** There may be mail that the worker has not seen. */
  isWanted: boolean;
}

/**
 * The mail worker of this process: runs as long as the application, if a mail server is configured. In a process for many
 * gyms each gym has its own, which a commit wakes, or the minute in which a mail is due.
 */
@Injectable()
export class MailWorkerService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Mail');
  private readonly workers = new PerGym<Running>(() => ({ gym: currentGymOrNull(), running: null, isWanted: false }));
  private isEnding = false;

  constructor(
    private readonly worker: DeliveryWorker,
    private readonly server: MailServer,
    private readonly sender: MailSender,
    private readonly lock: WorkerLock,
    private readonly deliveries: DeliveryRepository,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly dataSource: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    if (servesMany()) return onCommittedMail(this.dataSource, () => this.awake());
    if (this.environment.smtpUrl === null) {
      this.logger.log('No SMTP_URL: mail is kept in the outbox');
      return;
    }
    onCommittedMail(this.dataSource, () => this.worker.wake());
    this.server.watch(() => this.worker.wake());
    this.workers.current.running = this.worker.run();
  }

  /** For mail whose time has come, and for that of a process that has ended. */
  @Scheduled(CronExpression.EVERY_MINUTE, `EXISTS (${ANY_DUE})`)
  async awakeWhereDue(): Promise<void> {
    if (!servesMany() || this.environment.smtpUrl === null || this.workers.current.running !== null) return;
    if (await this.deliveries.isAnyDue(this.clock.now())) this.awake();
  }

  /** Runs before the connections to the database close, so that accepted mails are recorded. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isEnding = true;
    const farewells = this.workers.all.map(({ gym, running }) => {
      if (running === null) return Promise.resolve();
      return gym === null ? this.sayFarewell(running) : inGym(gym, () => this.sayFarewell(running));
    });
    await Promise.all(farewells);
    await this.lock.leave();
  }

  private async sayFarewell(running: Promise<void>): Promise<void> {
    this.worker.stop();
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, FAREWELL_MS);
    });
    await Promise.race([running, patience]);
    clearTimeout(timer);
    this.worker.abandon();
    this.server.unwatch();
  }

  private awake(): void {
    if (this.isEnding || this.environment.smtpUrl === null) return;
    const own = this.workers.current;
    own.isWanted = true;
    this.worker.wake();
    own.running ??= this.runUntilIdle(own);
  }

  /** Does not reject: what goes wrong with one gym's mail must not end the process of all. The next mail begins anew. */
  private runUntilIdle(own: Running): Promise<void> {
    return this.workUntilIdle(own).catch((fault: unknown) => this.logger.error('The mail worker ended', fault));
  }

  private async workUntilIdle(own: Running): Promise<void> {
    try {
      this.server.watch(() => this.worker.wake());
      while (own.isWanted && !this.isEnding) {
        own.isWanted = false;
        await this.worker.run(SLEEPS_AFTER_MS);
      }
    } finally {
      own.running = null;
      this.server.unwatch();
      await this.sender.close();
    }
  }
}

import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type BeforeApplicationShutdown,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENVIRONMENT } from '../../platform/config/config.module.js';
import type { Environment } from '../../platform/config/environment-shape.js';
import { onCommittedMail } from '../outbox/outgoing-mail.js';
import { DeliveryWorker } from './delivery-worker.js';
import { MailServer } from './mail-server.js';
import { WorkerLock } from './worker-lock.js';

/** Time that a process waits at its end for replies to the mails under way. */
const FAREWELL_MS = 10_000;

/** The mail worker of this process: runs as long as the application, if a mail server is configured. */
@Injectable()
export class MailWorkerService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Mail');
  private running: Promise<void> | null = null;

  constructor(
    private readonly worker: DeliveryWorker,
    private readonly server: MailServer,
    private readonly lock: WorkerLock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly dataSource: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    if (this.environment.smtpUrl === null) {
      this.logger.log('No SMTP_URL: mail is kept in the outbox');
      return;
    }
    onCommittedMail(this.dataSource, () => this.worker.wake());
    this.server.watch(() => this.worker.wake());
    this.running = this.worker.run();
  }

  /** Runs before the connections to the database close, so that accepted mails are recorded. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.running === null) return;
    this.worker.stop();
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, FAREWELL_MS);
    });
    await Promise.race([this.running, patience]);
    clearTimeout(timer);
    this.worker.abandon();
    this.server.unwatch();
    await this.lock.leave();
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/time/clock.js';
import { ClaimSize } from './claim-size.js';
import { DeliveryRepository, type ClaimedMail } from './delivery.repository.js';
import { MailContexts, type MailContext } from '../templates/mail-context.js';
import { LANES } from './smtp-transport.js';
import { WorkerIdentity } from './worker-identity.js';

const MAX_CLAIM = 20 * LANES;
/** How often to look whether another worker has died. */
const ROUND_MS = 15_000;

/** A claimed mail, and what it is composed with. */
export type ReadyMail = ClaimedMail & { context: MailContext };

/** What this process has claimed of the outbox, and as whom. */
@Injectable()
export class MailClaims {
  private readonly logger = new Logger('Mail');
  private readonly size = new ClaimSize(LANES, MAX_CLAIM);
  private identity: WorkerIdentity | null = null;
  private nextRound = 0;
  private ended = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly deliveries: DeliveryRepository,
    private readonly contexts: MailContexts,
    private readonly clock: Clock,
  ) {}

  /** The next mails; none while the database is away. */
  async claim(): Promise<ReadyMail[]> {
    if (this.ended) return [];
    try {
      const worker = await this.workerNumber();
      await this.makeRounds();
      const mails = await this.deliveries.claim(worker, this.clock.now(), this.size.next(performance.now()));
      return await this.madeReady(mails);
    } catch (fault) {
      this.logger.warn(`The outbox cannot be read, trying again: ${String(fault)}`);
      return [];
    }
  }

  private async madeReady(mails: readonly ClaimedMail[]): Promise<ReadyMail[]> {
    if (mails.length === 0) return [];
    try {
      const context = await this.contexts.load(mails.map(({ broadcastId }) => broadcastId));
      return mails.map((mail) => ({ ...mail, context }));
    } catch (fault) {
      await this.giveBack();
      throw fault;
    }
  }

  /** Lets others have what is claimed and not begun. */
  async giveBack(): Promise<void> {
    if (this.identity === null) return;
    // A worker that cannot say so is dead to the others when its connection is closed: they take the mails then.
    await this.deliveries
      .release(this.identity.number)
      .catch((fault: unknown) => this.logger.warn(`Mails could not be given back: ${String(fault)}`));
  }

  async end(): Promise<void> {
    this.ended = true;
    await this.giveBack();
    await this.identity?.release();
  }

  private async workerNumber(): Promise<number> {
    if (this.identity?.isLost === true) this.identity = null;
    const { url } = this.dataSource.options as { url: string };
    this.identity ??= await WorkerIdentity.take(url);
    return this.identity.number;
  }

  private async makeRounds(): Promise<void> {
    if (performance.now() < this.nextRound) return;
    await this.deliveries.buryDeadWorkers();
    this.nextRound = performance.now() + ROUND_MS;
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { MailComposer } from '../templates/mail-composer.js';
import type { ComposedMail } from './composed-mail.js';
import { DeliveryLedger } from './delivery-ledger.js';
import { outcomeOf } from './delivery-outcome.js';
import { MailClaims, type ReadyMail } from './mail-claims.js';
import { MailQueue } from './mail-queue.js';
import type { SendResult } from './mail-sender.js';
import { MailServer } from './mail-server.js';
import { LANES } from './smtp-transport.js';
import type { WakeUp } from './wake-up.js';

/** How often the server is asked whether it is there, so that the health page knows before a mail does. */
const ASK_MS = 15_000;

/**
 * Sends what is in the outbox: a few lanes, each with one mail at a time, over as many pooled connections.
 *
 * Exactly once, as far as SMTP allows (docs/mail.md). Per mail: `claimed` → compose → `sending`, committed → hand it to
 * the server → `sent`, committed. A process that dies leaves mails of three kinds: claimed ones, which nobody has seen
 * and which go back; sent ones, which stay; and at most one `sending` per lane, whose acceptance nobody can know: it is
 * kept as *in doubt* and never sent again by itself.
 */
@Injectable()
export class DeliveryWorker {
  private readonly logger = new Logger('Mail');
  private readonly queue = new MailQueue(
    () => this.claims.claim(),
    (wakeUp) => this.waitForServer(wakeUp),
  );
  private stopping = false;

  constructor(
    private readonly claims: MailClaims,
    private readonly ledger: DeliveryLedger,
    private readonly composer: MailComposer,
    private readonly server: MailServer,
    private readonly clock: Clock,
  ) {}

  wake(): void {
    this.queue.wake();
  }

  /** Begins no other mail; `run` ends when those under way are recorded. */
  stop(): void {
    this.stopping = true;
    this.queue.close();
  }

  async run(): Promise<void> {
    const asking = setInterval(() => void this.server.ask(), ASK_MS);
    try {
      await this.server.ask();
      await Promise.all(Array.from({ length: LANES }, () => this.lane()));
      await this.ledger.settled();
    } finally {
      clearInterval(asking);
      await this.claims.end();
    }
  }

  private async lane(): Promise<void> {
    for (;;) {
      const mail = await this.queue.next();
      if (mail === null) return;
      await this.deliver(mail);
    }
  }

  private async deliver(mail: ReadyMail): Promise<void> {
    const composed = this.compose(mail);
    if (!(await this.ledger.begin(mail))) return;
    if (composed instanceof Error) return this.record(mail, { verdict: 'refused', words: composed.message });
    const result = await this.server.send(composed);
    this.record(mail, result);
    if (result.verdict === 'unreached' && !(await this.server.ask())) await this.giveBack();
  }

  /** A mail that cannot be composed is given up, and seen: trying again would not help it. */
  private compose(mail: ReadyMail): ComposedMail | Error {
    try {
      return this.composer.compose(mail, mail.context);
    } catch (fault) {
      this.logger.error(`A ${mail.purpose} mail cannot be composed: ${String(fault)}`);
      return fault instanceof Error ? fault : new Error(String(fault));
    }
  }

  private record({ id, worker, attempts, createdAt }: ReadyMail, result: SendResult): void {
    const at = this.clock.now();
    const words = result.verdict === 'sent' ? null : result.words;
    this.ledger.end({ id, worker, words, at, ...outcomeOf(result.verdict, { attempts, createdAt, now: at }) });
  }

  private async waitForServer(wakeUp: WakeUp): Promise<void> {
    while (this.server.isDown && !this.stopping) {
      const { pauseMs } = this.server;
      if (pauseMs > 0) await wakeUp.sleep(pauseMs);
      else await this.server.ask();
    }
  }

  private async giveBack(): Promise<void> {
    this.queue.clear();
    await this.claims.giveBack();
  }
}

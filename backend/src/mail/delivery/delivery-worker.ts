import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { MailComposer } from '../templates/mail-composer.js';
import { MailContexts, type MailContext } from '../templates/mail-context.js';
import type { ComposedMail } from '../composed-mail.js';
import { DeliveryLedger } from './delivery-ledger.js';
import { outcomeOf } from './delivery-outcome.js';
import type { BegunMail } from '../outbox/mail.entity.js';
import { goesByMailToo } from '../phones/message-kinds.js';
import { PhoneDelivery } from '../phones/phone-delivery.js';
import type { SendResult } from './mail-sender.js';
import { MailServer } from './mail-server.js';
import { LANES } from './smtp-transport.js';

/**
 * Sends the mails of the outbox through a few lanes with one mail each, over half as many pooled connections.
 *
 * Each mail is sent exactly once, as far as SMTP allows (docs/operations.md): it is recorded as `sending` before the server
 * gets it, and as `sent` before, or in the same commit as, its lane begins the next one. A process that dies leaves at
 * most one `sending` mail per lane. Nobody can know whether such a mail was accepted, so it stays *in doubt* and is not
 * sent again, except a one-time link, whose second copy does no harm.
 *
 * Messages to phones have lanes of their own, beside those of mails. One that goes by mail, too, or that
 * no phone takes, is recorded before.
 */
@Injectable()
export class DeliveryWorker {
  private readonly logger = new Logger('Mail');

  constructor(
    private readonly ledger: DeliveryLedger,
    private readonly contexts: MailContexts,
    private readonly composer: MailComposer,
    private readonly server: MailServer,
    private readonly phones: PhoneDelivery,
    private readonly clock: Clock,
  ) {}

  wake(): void {
    this.ledger.wake();
  }

  /** Begins no more mails; `run` returns when those under way are recorded. */
  stop(): void {
    this.ledger.close();
  }

  abandon(): void {
    this.ledger.abandon();
  }

  /** Until `stop`, or until there was nothing to do for `idleMs`. */
  async run(idleMs?: number): Promise<void> {
    this.ledger.open();
    const lanes = Array.from({ length: LANES }, () => this.lane());
    await Promise.all([...lanes, this.ledger.keep(idleMs)]);
  }

  private async lane(): Promise<void> {
    for (;;) {
      const mail = await this.ledger.next();
      if (mail === null) return;
      await (mail.channel === 'phone' ? this.phones.begin(() => this.tell(mail)) : this.deliver(mail));
    }
  }

  private async deliver(mail: BegunMail): Promise<void> {
    const composed = await this.compose(mail);
    if (!('subject' in composed)) return this.record(mail, composed);
    const result = await this.server.send(composed);
    this.record(mail, result);
    // Waits until the server responds again, so that no other mail is used to find out.
    if (result.verdict === 'unreached') await this.server.ask();
  }

  /**
   * Without the database a mail waits; one that cannot be composed is marked as failed, because a retry would not help.
   */
  private async compose(mail: BegunMail): Promise<ComposedMail | SendResult> {
    const context = await this.contextOf(mail);
    if (typeof context === 'string') return { verdict: 'unreached', words: context };
    try {
      return this.composer.compose(mail, context);
    } catch (fault) {
      this.logger.error(`A ${mail.purpose} mail cannot be composed: ${String(fault)}`);
      return { verdict: 'refused', words: String(fault) };
    }
  }

  private contextOf({ texts, broadcastId, facts }: BegunMail): Promise<MailContext | string> {
    const visits = 'appointments' in facts ? facts.appointments.map(({ appointmentId }) => appointmentId) : [];
    return this.contexts.load(texts, broadcastId, visits).catch((fault: unknown) => String(fault));
  }

  private async tell(mail: BegunMail): Promise<void> {
    const context = await this.contextOf(mail);
    if (typeof context === 'string') return this.record(mail, { verdict: 'unreached', words: context });
    if ((await this.isTold(mail, context)) && !goesByMailToo(mail.purpose))
      return this.record(mail, { verdict: 'sent' });
    const { id, worker } = mail;
    const at = this.clock.now();
    this.ledger.end({ id, worker, at, state: 'waiting', attempts: 0, words: null, nextAttemptAt: at, channel: 'mail' });
  }

  /** Whatever fails here, the mail is left. */
  private async isTold(mail: BegunMail, context: MailContext): Promise<boolean> {
    try {
      return await this.phones.tell(mail, this.composer.short(mail, context));
    } catch (fault) {
      this.logger.error(`A ${mail.purpose} message cannot go to a phone: ${String(fault)}`);
      return false;
    }
  }

  private record({ id, worker, purpose, attempts, createdAt }: BegunMail, result: SendResult): void {
    const at = this.clock.now();
    const words = result.verdict === 'sent' ? null : result.words;
    this.ledger.end({ id, worker, words, at, ...outcomeOf(result.verdict, { purpose, attempts, createdAt, now: at }) });
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { MailComposer } from '../templates/mail-composer.js';
import { MailContexts, type MailContext } from '../templates/mail-context.js';
import type { ComposedMail } from '../composed-mail.js';
import { DeliveryLedger } from './delivery-ledger.js';
import { outcomeOf } from './delivery-outcome.js';
import type { BegunMail } from '../outbox/mail.entity.js';
import { goesByMailToo } from '../phones/message-kinds.js';
import { TextDelivery, type TextOutcome } from '../texts/text-delivery.js';
import { PhoneDelivery } from '../phones/phone-delivery.js';
import type { SendResult } from './mail-sender.js';
import { MailServer } from './mail-server.js';
import { LANES } from './smtp-transport.js';

/** A company that takes no more texts at the moment is asked again after so long, and no more than a push service. */
const TEXT_PAUSE_MS = 30_000;

/**
 * Sends the mails of the outbox through a few lanes with one mail each, over a third as many pooled connections.
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
    private readonly texts: TextDelivery,
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
      // The lanes beside those of mails are for all that other companies answer.
      if (mail.channel === 'phone') await this.phones.begin(() => this.tell(mail));
      else if (mail.channel === 'text') await this.phones.begin(() => this.text(mail));
      else await this.deliver(mail);
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
    this.leaveToMail(mail);
  }

  private leaveToMail({ id, worker }: BegunMail): void {
    const at = this.clock.now();
    this.ledger.end({ id, worker, at, state: 'waiting', attempts: 0, words: null, nextAttemptAt: at, channel: 'mail' });
  }

  private async text(mail: BegunMail): Promise<void> {
    const context = await this.contextOf(mail);
    if (typeof context === 'string') return this.record(mail, { verdict: 'unreached', words: context });
    const outcome = await this.textOutcome(mail, context);
    if (outcome.way === 'later') {
      const { id, worker } = mail;
      const at = this.clock.now();
      const nextAttemptAt = new Date(at.getTime() + TEXT_PAUSE_MS);
      return this.ledger.end({ id, worker, at, state: 'waiting', attempts: 1, words: outcome.words, nextAttemptAt });
    }
    if (outcome.way === 'mail' || goesByMailToo(mail.purpose)) return this.leaveToMail(mail);
    this.record(mail, outcome.way === 'sent' ? { verdict: 'sent' } : { verdict: 'in-doubt', words: outcome.words });
  }

  /** A fault before the text is written down leaves it to the mail; `TextDelivery` says what became of it afterwards. */
  private async textOutcome(mail: BegunMail, context: MailContext): Promise<TextOutcome> {
    try {
      return await this.texts.tell(mail, (way) => this.composer.text(mail, context, way));
    } catch (fault) {
      this.logger.error(`A ${mail.purpose} message cannot go by SMS: ${String(fault)}`);
      return { way: 'mail' };
    }
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

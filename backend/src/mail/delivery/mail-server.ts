import { Injectable, Logger } from '@nestjs/common';
import type { Health } from '../../contract/gym.js';
import { MailHealth } from '../../platform/health/mail-health.js';
import type { ComposedMail } from '../composed-mail.js';
import { serverPause } from './delivery.rules.js';
import { MailSender, type SendResult } from './mail-sender.js';

/** A mail without a reply for this long shows on the health page. */
const SLOW_AFTER_MS = 30_000;
/** Poll interval, so that the health page reports a server that is down before a mail fails. */
const ASK_MS = 15_000;

/**
 * Watches the mail server. While it is down no mail is sent, and the server is asked again after growing pauses. Uses
 * real time instead of the gym's clock, because this is about sockets.
 */
@Injectable()
export class MailServer {
  private readonly logger = new Logger('Mail');
  private readonly sendingSince = new Map<string, number>();
  private failures = 0;
  private asking: Promise<void> | null = null;
  private timer: NodeJS.Timeout | null = null;
  /** Called when the server is back; null without a listener. */
  private onReturn: (() => void) | null = null;

  constructor(
    private readonly sender: MailSender,
    private readonly healthPage: MailHealth,
  ) {}

  get health(): Exclude<Health['mail'], 'off'> {
    const [oldest] = this.sendingSince.values();
    const isSlow = oldest !== undefined && performance.now() - oldest > SLOW_AFTER_MS;
    return this.isDown || isSlow ? 'down' : 'up';
  }

  get isDown(): boolean {
    return this.failures > 0;
  }

  /** Asks now and repeatedly; the health page shows the result. */
  watch(onReturn: () => void): void {
    this.onReturn = onReturn;
    this.healthPage.report(() => this.health);
    void this.ask();
  }

  unwatch(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.onReturn = null;
  }

  async send(mail: ComposedMail): Promise<SendResult> {
    this.sendingSince.set(mail.id, performance.now());
    try {
      const result = await this.sender.send(mail);
      // A server that accepts or refuses a mail is up.
      if (this.isDown && result.verdict !== 'unreached' && result.verdict !== 'in-doubt') this.noteReturn();
      return result;
    } finally {
      this.sendingSince.delete(mail.id);
    }
  }

  /** Asks the server whether it is up; concurrent callers share one connection. */
  ask(): Promise<void> {
    this.asking ??= this.askOnce().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  private async askOnce(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    const answer = await this.sender.isReachable();
    if (!answer.reachable) this.noteSilence(answer.words);
    else if (this.isDown) this.noteReturn();
    const pause = this.isDown ? serverPause(this.failures) : ASK_MS;
    if (this.onReturn !== null) this.timer = setTimeout(() => void this.ask(), pause).unref();
  }

  private noteSilence(words: string): void {
    this.failures += 1;
    if (this.failures === 1) this.logger.warn(`The mail server does not answer, mail waits: ${words}`);
  }

  private noteReturn(): void {
    this.failures = 0;
    this.logger.log('The mail server answers again');
    this.onReturn?.();
  }
}

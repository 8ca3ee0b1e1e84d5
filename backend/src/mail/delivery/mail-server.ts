import { Injectable, Logger } from '@nestjs/common';
import type { Health } from '../../contract/gym.js';
import type { ComposedMail } from './composed-mail.js';
import { serverPause } from './delivery.rules.js';
import { MailSender, type SendResult } from './mail-sender.js';

/** A mail that the server has not answered for so long is news for whoever looks at the health page. */
const SLOW_AFTER_MS = 30_000;

/**
 * Whether the mail server answers. While it does not, no mail is tried: they wait, and the server is asked again after
 * growing pauses. Real time, not the gym's clock: this is about sockets.
 */
@Injectable()
export class MailServer {
  private readonly logger = new Logger('Mail');
  private failures = 0;
  private silentUntil = 0;
  private asking: Promise<boolean> | null = null;
  private readonly sendingSince = new Map<string, number>();

  constructor(private readonly sender: MailSender) {}

  get health(): Exclude<Health['mail'], 'off'> {
    const [oldest] = this.sendingSince.values();
    const isSlow = oldest !== undefined && performance.now() - oldest > SLOW_AFTER_MS;
    return this.failures > 0 || isSlow ? 'down' : 'up';
  }

  get isDown(): boolean {
    return this.failures > 0;
  }

  /** How long to leave the server alone; 0 when it may be asked. */
  get pauseMs(): number {
    return this.failures === 0 ? 0 : Math.max(0, this.silentUntil - performance.now());
  }

  /** Asks the server whether it is there; several askers share one question. */
  ask(): Promise<boolean> {
    this.asking ??= this.askOnce().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  private async askOnce(): Promise<boolean> {
    const answer = await this.sender.isReachable();
    if (answer.reachable) {
      if (this.failures > 0) this.logger.log('The mail server answers again');
      this.failures = 0;
      return true;
    }
    this.failures += 1;
    this.silentUntil = performance.now() + serverPause(this.failures);
    if (this.failures === 1) this.logger.warn(`The mail server does not answer, mail waits: ${answer.words}`);
    return false;
  }

  async send(mail: ComposedMail): Promise<SendResult> {
    this.sendingSince.set(mail.id, performance.now());
    try {
      return await this.sender.send(mail);
    } finally {
      this.sendingSince.delete(mail.id);
    }
  }
}

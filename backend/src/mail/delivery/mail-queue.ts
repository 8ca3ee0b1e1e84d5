import type { ReadyMail } from './mail-claims.js';
import { WakeUp } from './wake-up.js';

/** How often to look for mail that another process wrote, or whose pause is over. */
const POLL_MS = 1_000;

/** What a worker has claimed and not begun; its lanes take from here, and whoever finds it empty claims more. */
export class MailQueue {
  private mails: ReadyMail[] = [];
  private refilling: Promise<void> | null = null;
  private readonly wakeUp = new WakeUp();
  private closed = false;

  /** `claim` brings the next mails, or none. `waitForServer` resolves when it makes sense to try. */
  constructor(
    private readonly claim: () => Promise<ReadyMail[]>,
    private readonly waitForServer: (wakeUp: WakeUp) => Promise<void>,
  ) {}

  /** The next mail, as soon as there is one; null when the worker ends. */
  async next(): Promise<ReadyMail | null> {
    while (!this.closed) {
      const mail = this.mails.shift();
      if (mail !== undefined) return mail;
      await (this.refilling ??= this.refill());
    }
    return null;
  }

  private async refill(): Promise<void> {
    try {
      await this.waitForServer(this.wakeUp);
      if (this.closed) return;
      this.mails = await this.claim();
      if (this.mails.length === 0) await this.wakeUp.sleep(POLL_MS);
    } finally {
      this.refilling = null;
    }
  }

  /** Something was committed that may be due. */
  wake(): void {
    this.wakeUp.wake();
  }

  /** Forgets what is not begun; the caller gives it back. */
  clear(): void {
    this.mails = [];
  }

  close(): void {
    this.closed = true;
    this.clear();
    this.wake();
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { DeliveryRepository, type ClaimedMail, type DeliveryRecord } from './delivery.repository.js';

const MIN_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5_000;

interface PendingBegin {
  mail: Pick<ClaimedMail, 'id' | 'worker'>;
  resolve: (mayBeSent: boolean) => void;
}

/**
 * The durable record of what is being sent. All lanes share one commit at a time: whatever is asked while one is under
 * way goes into the next, in the order in which it was asked, so that a lane's next mail begins in the commit that
 * records its last, or later. When the database is away it tries on: what a server has accepted must not be forgotten.
 */
@Injectable()
export class DeliveryLedger {
  private readonly logger = new Logger('Mail');
  private ended: DeliveryRecord[] = [];
  private begun: PendingBegin[] = [];
  private flushing: Promise<void> | null = null;

  constructor(private readonly deliveries: DeliveryRepository) {}

  /** Resolves once it is on record that the mail is being sent; false: somebody withdrew or stopped it meanwhile. */
  begin(mail: Pick<ClaimedMail, 'id' | 'worker'>): Promise<boolean> {
    const answer = new Promise<boolean>((resolve) => this.begun.push({ mail, resolve }));
    this.flush();
    return answer;
  }

  /** Recorded in order before anything that is begun later; `settled` tells when. */
  end(record: DeliveryRecord): void {
    this.ended.push(record);
    this.flush();
  }

  /** Resolves when everything that was asked is on record. */
  async settled(): Promise<void> {
    while (this.flushing !== null) await this.flushing;
  }

  private flush(): void {
    // A tick later, so that the end of one mail and the beginning of the next share a commit.
    this.flushing ??= Promise.resolve().then(() => this.writeAll());
  }

  private async writeAll(): Promise<void> {
    while (this.ended.length > 0 || this.begun.length > 0) {
      const [ended, begun] = [this.ended, this.begun];
      this.ended = [];
      this.begun = [];
      const mayBeSent = await this.write(
        ended,
        begun.map(({ mail }) => mail),
      );
      for (const { mail, resolve } of begun) resolve(mayBeSent.has(mail.id));
    }
    this.flushing = null;
  }

  private async write(ended: DeliveryRecord[], begun: PendingBegin['mail'][]): Promise<Set<string>> {
    for (let pauseMs = MIN_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
      try {
        return await this.deliveries.record(ended, begun);
      } catch (fault) {
        this.logger.error(`What was sent could not be recorded, trying again: ${String(fault)}`);
        await pause(pauseMs);
      }
    }
  }
}

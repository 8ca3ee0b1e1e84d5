import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { MailState } from '../../contract/mail.js';
import { MAIL_WORKER_LOCK } from '../../platform/database/locks.js';
import { named } from '../../platform/database/named-query.js';
import { inTransaction } from '../../platform/database/transaction.js';
import type { Mail } from '../outbox/mail.entity.js';
import { BURY, CLAIM, RECORD, RELEASE, TAKE_DEAD_WORKERS_LOCK, WORKERS_WITH_MAIL } from './delivery.sql.js';

/** A mail that this worker is to send next. */
export type ClaimedMail = Pick<
  Mail,
  | 'id'
  | 'purpose'
  | 'language'
  | 'facts'
  | 'attempts'
  | 'recipientId'
  | 'recipientName'
  | 'recipientAddress'
  | 'broadcastId'
  | 'calendarSequences'
  | 'createdAt'
> & { worker: number };

/** What an attempt came to. */
export interface DeliveryRecord {
  id: string;
  worker: number;
  state: Extract<MailState, 'sent' | 'waiting' | 'failed' | 'in-doubt'>;
  /** 1 when it counts as an attempt that failed. */
  attempts: 0 | 1;
  words: string | null;
  nextAttemptAt: Date | null;
  at: Date;
}

@Injectable()
export class DeliveryRepository {
  constructor(private readonly dataSource: DataSource) {}

  async claim(worker: number, now: Date, limit: number): Promise<ClaimedMail[]> {
    const statement = { name: 'claim-mails', text: CLAIM, values: [worker, now, limit] };
    const held = await named<ClaimedMail & { state: MailState }>(this.dataSource, statement);
    return held.filter(({ state }) => state === 'claimed');
  }

  /** Returns the ids of those that may be sent: not those that were withdrawn or stopped meanwhile. */
  async record(
    ended: readonly DeliveryRecord[],
    begun: readonly Pick<ClaimedMail, 'id' | 'worker'>[],
  ): Promise<Set<string>> {
    const results = ended.map(({ nextAttemptAt, ...result }) => ({ ...result, next_attempt_at: nextAttemptAt }));
    const idsOf = (mails: readonly { id: string }[]): string[] => mails.map(({ id }) => id);
    const begins = begun.map(({ id, worker }) => ({ id, worker }));
    const values = [JSON.stringify(results), JSON.stringify(begins), idsOf(ended), idsOf(begun)];
    const rows = await named<{ id: string }>(this.dataSource, { name: 'record-mails', text: RECORD, values });
    return new Set(rows.map(({ id }) => id));
  }

  async release(worker: number): Promise<void> {
    await named(this.dataSource, { name: 'release-mails', text: RELEASE, values: [worker] });
  }

  /** Finds workers that died with mails in their hands, and sorts those mails. */
  async buryDeadWorkers(): Promise<void> {
    const holders = await named<{ worker: number }>(this.dataSource, {
      name: 'workers-with-mail',
      text: WORKERS_WITH_MAIL,
      values: [],
    });
    for (const { worker } of holders) await this.buryIfDead(worker);
  }

  private async buryIfDead(worker: number): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const [lock] = await named<{ taken: boolean }>(tx, {
        name: 'take-dead-workers-lock',
        text: TAKE_DEAD_WORKERS_LOCK,
        values: [MAIL_WORKER_LOCK, worker],
      });
      if (lock?.taken === true) await named(tx, { name: 'bury-mail-worker', text: BURY, values: [worker] });
    });
  }
}

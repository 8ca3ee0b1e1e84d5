import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { MailState } from '../../contract/mail.js';
import { MAIL_WORKER_LOCK } from '../../platform/database/locks.js';
import { named } from '../../platform/database/named-query.js';
import { inTransaction } from '../../platform/database/transaction.js';
import type { BegunMail } from '../outbox/mail.entity.js';
import { BURY, EXCHANGE, RECLAIM, TAKE_DEAD_WORKERS_LOCK, WORKERS_WITH_MAIL } from './delivery.sql.js';

/** The outcome of an attempt. */
export interface DeliveryRecord {
  id: string;
  worker: number;
  state: Extract<MailState, 'sent' | 'waiting' | 'failed' | 'in-doubt'>;
  /** 1 for a failed attempt. */
  attempts: 0 | 1;
  words: string | null;
  nextAttemptAt: Date | null;
  at: Date;
}

interface Wish {
  worker: number;
  now: Date;
  /** null while the clocks differ: due mails are still sent, and none is withdrawn as too late. */
  agreedNow: Date | null;
  /** Maximum number of mails. */
  limit: number;
}

@Injectable()
export class DeliveryRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Records finished mails and begins the next ones, in one commit. */
  async exchange(ended: readonly DeliveryRecord[], { worker, now, agreedNow, limit }: Wish): Promise<BegunMail[]> {
    const results = ended.map(({ nextAttemptAt, ...result }) => ({ ...result, next_attempt_at: nextAttemptAt }));
    const values = [JSON.stringify(results), ended.map(({ id }) => id), worker, now, limit, agreedNow];
    const statement = { name: 'exchange-mails', text: EXCHANGE, values };
    const rows = await named<BegunMail & { state: MailState }>(this.dataSource, statement);
    return rows.filter(({ state }) => state === 'sending');
  }

  async reclaim(worker: number, known: readonly string[]): Promise<void> {
    await named(this.dataSource, { name: 'reclaim-mails', text: RECLAIM, values: [worker, known] });
  }

  /** Finds workers that died while sending, and marks those mails as in doubt. */
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

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Language } from '../../contract/languages.js';
import { named } from '../../platform/database/named-query.js';
import { inTransaction } from '../../platform/database/transaction.js';
import { Clock } from '../../platform/time/clock.js';

/** The reader of a mail, known by the mail's id, which only he has seen. */
interface Reader {
  userId: string;
  language: Language;
}

/** Ends broadcasts for a member, without signing in. */
@Injectable()
export class Unsubscribing {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async readerOf(mailId: string): Promise<Reader | null> {
    const [reader] = await named<Reader>(this.dataSource, {
      name: 'reader-of-mail',
      text: 'SELECT recipient_id AS "userId", language FROM mails WHERE id = $1 AND recipient_id IS NOT NULL',
      values: [mailId],
    });
    return reader ?? null;
  }

  /** Broadcasts that are queued for him already are withdrawn. */
  async unsubscribe({ userId }: Reader): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await named(tx, {
        name: 'unsubscribe',
        text: 'INSERT INTO unsubscriptions (user_id, at) VALUES ($1, $2) ON CONFLICT (user_id) DO NOTHING',
        values: [userId, this.clock.now()],
      });
      await named(tx, {
        name: 'withdraw-broadcasts',
        text: `UPDATE mails SET state = 'withdrawn'
               WHERE recipient_id = $1 AND purpose = 'broadcast' AND state IN ('waiting', 'paused')`,
        values: [userId],
      });
    });
  }
}

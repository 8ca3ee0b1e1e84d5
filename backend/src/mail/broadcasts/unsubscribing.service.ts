import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Language } from '../../contract/languages.js';
import { named } from '../../platform/database/named-query.js';
import { lockAccount } from '../../platform/database/locks.js';
import { inTransaction } from '../../platform/database/transaction.js';
import { Clock } from '../../platform/time/clock.js';
import { Unsubscription } from '../broadcast.entity.js';
import { CAN_UNSUBSCRIBE, ENDS_FOLLOWING, purposesSql } from '../mail-purposes.js';
import { lockedInOrder, WITHDRAWN } from '../outbox/outgoing-mail.js';

/** A recipient, identified by the id of a mail that only they have received. */
export interface Reader {
  userId: string;
  language: Language;
  /** Ends that they follow the class alone; without one: ends broadcasts and mails that go by themselves. */
  follow?: { clientId: string; classId: string } | null;
}

const QUEUED = `recipient_id = $1 AND state IN ('waiting', 'paused', 'sending')
  AND purpose IN (${purposesSql(CAN_UNSUBSCRIBE)})`;
const WITHDRAW = `UPDATE mails SET ${WITHDRAWN} WHERE ${lockedInOrder(QUEUED)}`;

/** The mail about a child names it; its class may be gone from the facts of an erased client. */
const READER = `
  SELECT recipient_id AS "userId", language, CASE WHEN purpose = '${ENDS_FOLLOWING}' THEN json_build_object(
      'clientId', coalesce(facts ->> 'clientId', recipient_id::text), 'classId', facts -> 'gymClass' ->> 'id') END AS follow
  FROM mails WHERE id = $1 AND recipient_id IS NOT NULL`;
const UNFOLLOW = 'DELETE FROM class_follows WHERE client_id = $1::uuid AND class_id = $2::uuid';

/** Unsubscribes a member from broadcasts, and from mails that go by themselves, without signing in. */
@Injectable()
export class UnsubscribingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async readerOf(mailId: string): Promise<Reader | null> {
    const [reader] = await named<Reader>(this.dataSource, {
      name: 'reader-of-mail',
      text: READER,
      values: [mailId],
    });
    return reader ?? null;
  }

  /** Withdraws those already queued for them. */
  async unsubscribe({ userId, follow = null }: Reader): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      if (follow === null) return this.unsubscribeIn(tx, userId);
      await named(tx, { name: 'unfollow', text: UNFOLLOW, values: [follow.clientId, follow.classId] });
    });
  }

  async unsubscribeIn(tx: EntityManager, userId: string): Promise<void> {
    // A job that writes to them holds the row until its mails are seen here.
    await lockAccount(tx, userId);
    const unsubscription = { userId, at: this.clock.now() };
    await tx.createQueryBuilder().insert().into(Unsubscription).values(unsubscription).orIgnore().execute();
    await named(tx, { name: 'withdraw-broadcasts', text: WITHDRAW, values: [userId] });
  }
}

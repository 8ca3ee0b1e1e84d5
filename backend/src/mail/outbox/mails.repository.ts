import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import type { MailPurpose, MailQueue, MailState } from '../../contract/mail.js';
import { searchPatterns } from '../../contract/search-key.js';
import { named } from '../../platform/database/named-query.js';
import { totalOf, type ListQuery } from '../../platform/lists/list-query.js';
import { announceMail } from './outgoing-mail.js';
import { Mail } from './mail.entity.js';

export interface MailFilter {
  /** Words of the recipient's name, e-mail address or phone. */
  search?: string;
  states?: MailState[];
  purpose?: MailPurpose;
  broadcastId?: string;
  recipientId?: string;
  needsAttention?: boolean;
}

type MailCounts = Omit<MailQueue, 'server' | 'oldestWaitingSince'> & { oldestWaitingSince: Date | null };

/** Failed or in doubt, and not settled; a mail of an erased recipient cannot be settled. */
const IS_OPEN = `settled_at IS NULL AND recipient_address <> ''`;

/** Each count uses an index of its own and skips the many mails that were sent long ago. */
const COUNT = `
  SELECT
    (SELECT count(*)::int FROM mails WHERE state = 'waiting')
      + (SELECT count(*)::int FROM mails WHERE state = 'sending') AS waiting,
    (SELECT min(created_at) FROM mails WHERE state = 'waiting') AS "oldestWaitingSince",
    (SELECT count(*)::int FROM mails WHERE state = 'paused') AS paused,
    (SELECT count(*)::int FROM mails WHERE state = 'failed' AND ${IS_OPEN}) AS failed,
    (SELECT count(*)::int FROM mails WHERE state = 'in-doubt' AND ${IS_OPEN}) AS "inDoubt"`;

function narrow(query: SelectQueryBuilder<Mail>, filter: MailFilter): void {
  const { search = '', states, purpose, broadcastId, recipientId, needsAttention = false } = filter;
  if (states) query.andWhere('mail.state IN (:...states)', { states });
  if (purpose) query.andWhere('mail.purpose = :purpose', { purpose });
  if (broadcastId) query.andWhere('mail.broadcastId = :broadcastId', { broadcastId });
  if (recipientId) {
    // Mails about a child go to their adult.
    const isAbout = `mail.facts ->> 'clientId' = :childId AND mail.facts ->> 'childName' IS NOT NULL`;
    query.andWhere(`(mail.recipientId = :recipientId OR (${isAbout}))`, { recipientId, childId: recipientId });
  }
  if (needsAttention) query.andWhere(`mail.state IN ('failed', 'in-doubt') AND ${IS_OPEN}`);
  for (const [i, patterns] of searchPatterns(search).entries()) {
    const found = `SELECT id FROM users WHERE search_key LIKE ANY (:word${i}::text[])`;
    query.andWhere(`mail.recipientId IN (${found})`, { [`word${i}`]: patterns });
  }
}

interface MailPage extends Pick<ListQuery<'createdAt'>, 'offset' | 'limit' | 'countTo'> {
  direction: 'ASC' | 'DESC';
}

/** Reads and changes the outbox on behalf of staff. */
@Injectable()
export class MailsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async list(
    filter: MailFilter,
    { offset, limit, countTo, direction }: MailPage,
  ): Promise<{ rows: Mail[]; total: number | null }> {
    const query = this.dataSource.getRepository(Mail).createQueryBuilder('mail');
    narrow(query, filter);
    query.orderBy('mail.createdAt', direction);
    const counted = query.clone().select('1');
    if (countTo !== null) counted.limit(countTo + 1);
    else counted.orderBy();
    const [text, values] = counted.getQueryAndParameters();
    const count = `SELECT count(*)::int AS counted FROM (${text}) mail`;
    const rows = await query.addOrderBy('mail.id', 'ASC').skip(offset).take(limit).getMany();
    const [found] = await this.dataSource.query<{ counted: number }[]>(count, values);
    return { rows, total: totalOf(found?.counted ?? 0, countTo) };
  }

  async count(): Promise<MailCounts> {
    const [counts] = await named<MailCounts>(this.dataSource, { name: 'count-mails', text: COUNT, values: [] });
    if (counts === undefined) throw new Error('A statement without a condition answered nothing');
    return counts;
  }

  lock(tx: EntityManager, id: string): Promise<Mail | null> {
    return tx.findOne(Mail, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async requeue(tx: EntityManager, id: string, now: Date): Promise<void> {
    await tx.update(
      Mail,
      { id },
      { state: 'waiting', worker: null, attempts: 0, nextAttemptAt: now, settledAt: null, channel: null },
    );
    announceMail(tx);
  }

  /** Also writes `state`, because its trigger notifies open screens. */
  async settle(tx: EntityManager, { id, state }: Pick<Mail, 'id' | 'state'>, now: Date): Promise<void> {
    await tx.update(Mail, { id }, { state, settledAt: now });
  }
}

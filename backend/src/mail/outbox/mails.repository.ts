import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import type { MailPurpose, MailState } from '../../contract/mail.js';
import { announceMail } from './mail-announcement.js';
import { Mail } from './mail.entity.js';

export interface MailFilter {
  states?: MailState[];
  purpose?: MailPurpose;
}

/** The outbox as staff look through it. */
@Injectable()
export class MailsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async list(
    { states, purpose }: MailFilter,
    page: { offset: number; limit: number; direction: 'ASC' | 'DESC' },
  ): Promise<{ rows: Mail[]; total: number }> {
    const [rows, total] = await this.dataSource.getRepository(Mail).findAndCount({
      where: { ...(states && { state: In(states) }), ...(purpose && { purpose }) },
      order: { createdAt: page.direction, id: 'ASC' },
      skip: page.offset,
      take: page.limit,
    });
    return { rows, total };
  }

  lock(tx: EntityManager, id: string): Promise<Mail | null> {
    return tx.findOne(Mail, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** From the beginning: as a mail that was never tried. */
  async requeue(tx: EntityManager, id: string, now: Date): Promise<void> {
    await tx.update(Mail, { id }, { state: 'waiting', worker: null, attempts: 0, nextAttemptAt: now });
    announceMail(tx);
  }
}

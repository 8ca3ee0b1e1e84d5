import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { SendBroadcastRequest } from '../../contract/mail.js';
import { matchesSearch, searchKey } from '../../contract/search-key.js';
import { named } from '../../platform/database/named-query.js';
import { Broadcast } from '../broadcast.entity.js';
import { priorityOf } from '../mail-purposes.js';
import { announceMail } from '../outbox/mail-announcement.js';
import { COUNT_RECIPIENTS, LIST, PAUSE, QUEUE, RESUME, SENT_ALREADY, SUBJECTS } from './broadcast.sql.js';

/** A broadcast with its progress. */
export interface BroadcastProgress {
  id: string;
  subject: string;
  message: string;
  subjectEn: string | null;
  messageEn: string | null;
  activeClientsOnly: boolean;
  createdAt: Date;
  createdByName: string;
  stoppedAt: Date | null;
  recipients: number;
  waiting: number;
  sent: number;
  failed: number;
  inDoubt: number;
  withdrawn: number;
}

export type NewBroadcast = Required<SendBroadcastRequest> & { createdById: string; createdAt: Date };

@Injectable()
export class BroadcastRepository {
  constructor(private readonly dataSource: DataSource) {}

  async countRecipients(activeClientsOnly: boolean, on: DataSource | EntityManager = this.dataSource): Promise<number> {
    const statement = { name: 'count-broadcast-recipients', text: COUNT_RECIPIENTS, values: [activeClientsOnly] };
    const [row] = await named<{ count: number }>(on, statement);
    return row?.count ?? 0;
  }

  /**
   * Finds the same broadcast of the same sender: by its request id, or without one by its text and number of recipients
   * since `since`.
   */
  async findSent(
    tx: EntityManager,
    broadcast: NewBroadcast,
    since: Date,
  ): Promise<{ id: string; isSame: boolean } | null> {
    const { createdById, requestId, subject, message, subjectEn, messageEn, activeClientsOnly } = broadcast;
    const text = [subject, message, subjectEn, messageEn, activeClientsOnly];
    const readers = requestId === null ? await this.countRecipients(activeClientsOnly, tx) : 0;
    const values = [createdById, requestId, since, ...text, readers];
    const statement = { name: 'broadcast-sent-already', text: SENT_ALREADY, values };
    const [sent] = await named<{ id: string; isSame: boolean }>(tx, statement);
    return sent ?? null;
  }

  async create(tx: EntityManager, broadcast: NewBroadcast): Promise<string> {
    const { identifiers } = await tx.insert(Broadcast, broadcast);
    return String(identifiers[0]?.id);
  }

  /** Queues one mail for each recipient. */
  async queue(tx: EntityManager, id: string, { activeClientsOnly, createdAt }: NewBroadcast): Promise<void> {
    const values = [activeClientsOnly, priorityOf('broadcast'), id, createdAt];
    await named(tx, { name: 'queue-broadcast', text: QUEUE, values });
    announceMail(tx);
  }

  /** Lists broadcasts with these words in a subject; all without words. */
  async list(words: string, offset: number, limit: number): Promise<{ rows: BroadcastProgress[]; total: number }> {
    const ids = words.trim() === '' ? null : await this.findBySubject(words);
    const rows = await this.read(this.dataSource, ids, limit, offset);
    return { rows, total: rows[0]?.total ?? 0 };
  }

  /** A gym writes a few broadcasts a week, so all subjects are read and matched by the product's own search. */
  private async findBySubject(words: string): Promise<string[]> {
    const statement = { name: 'broadcast-subjects', text: SUBJECTS, values: [] };
    const all = await named<{ id: string; subject: string; subjectEn: string }>(this.dataSource, statement);
    const found = all.filter(({ subject, subjectEn }) => matchesSearch(searchKey(subject, subjectEn), words));
    return found.map(({ id }) => id);
  }

  async find(on: DataSource | EntityManager, id: string): Promise<BroadcastProgress | null> {
    const [row] = await this.read(on, [id], 1, 0);
    return row ?? null;
  }

  async lock(tx: EntityManager, id: string): Promise<Broadcast | null> {
    return tx.findOne(Broadcast, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async stop(tx: EntityManager, id: string, now: Date): Promise<void> {
    await tx.update(Broadcast, { id }, { stoppedAt: now });
    await named(tx, { name: 'pause-broadcast', text: PAUSE, values: [id] });
  }

  async resume(tx: EntityManager, id: string): Promise<void> {
    await tx.update(Broadcast, { id }, { stoppedAt: null });
    await named(tx, { name: 'resume-broadcast', text: RESUME, values: [id] });
    announceMail(tx);
  }

  private read(on: DataSource | EntityManager, ids: string[] | null, limit: number, offset: number) {
    const statement = { name: 'broadcasts-with-progress', text: LIST, values: [ids, limit, offset] };
    return named<BroadcastProgress & { total: number }>(on, statement);
  }
}

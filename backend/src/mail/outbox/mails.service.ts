import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import { MAIL_PURPOSES, MAIL_STATES, type MailQueue, type OutboxMail } from '../../contract/mail.js';
import { inTransaction } from '../../platform/database/transaction.js';
import { Page } from '../../platform/http/answer.js';
import { AppError, invalidField, orNotFound } from '../../platform/errors/app-error.js';
import type { Caller } from '../../platform/http/caller.js';
import { readListQuery, type ListParameters } from '../../platform/lists/list-query.js';
import { MailHealth } from '../../platform/health/mail-health.js';
import { isUuid } from '../../platform/http/validation/fields.js';
import { Clock } from '../../platform/time/clock.js';
import type { Mail } from './mail.entity.js';
import { MailsRepository, type MailFilter } from './mails.repository.js';
import { canResend, canSettle } from './resending.rules.js';

const SHAPE = {
  sortable: ['createdAt'],
  defaultSort: { field: 'createdAt', direction: 'DESC' },
  filterable: ['q', 'state', 'purpose', 'broadcastId', 'recipientId', 'needsAttention'],
} as const;

/** Lists sent, waiting and failed mails, and lets staff resend or settle them. */
@Injectable()
export class MailsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mails: MailsRepository,
    private readonly health: MailHealth,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list(asked: ListParameters): Promise<Page<OutboxMail>> {
    const { filter, sort, ...page } = readListQuery(asked, SHAPE);
    const { rows, total } = await this.mails.list(filterOf(filter), { ...page, direction: sort.direction });
    const now = this.clock.now();
    return new Page(
      'mails',
      rows.map((mail) => toOutboxMail(mail, now)),
      total,
      page.offset,
    );
  }

  async queue(): Promise<MailQueue> {
    const { oldestWaitingSince, ...counts } = await this.mails.count();
    return { server: this.health.state, ...counts, oldestWaitingSince: oldestWaitingSince?.toISOString() ?? null };
  }

  resend(caller: Caller, id: string): Promise<OutboxMail> {
    return inTransaction(this.dataSource, async (tx) => {
      const mail = orNotFound(await this.mails.lock(tx, id));
      const now = this.clock.now();
      if (!canResend(mail, now)) throw new AppError('CONFLICT');
      await this.mails.requeue(tx, id, now);
      const before = { state: mail.state, lastError: mail.lastError };
      const after = { state: 'waiting' as const };
      await this.audit.record(tx, { actorId: caller.id, action: 'mail.resent', entityId: id, before, after });
      return toOutboxMail({ ...mail, ...after, attempts: 0, nextAttemptAt: now, settledAt: null }, now);
    });
  }

  settle(caller: Caller, id: string): Promise<OutboxMail> {
    return inTransaction(this.dataSource, async (tx) => {
      const mail = orNotFound(await this.mails.lock(tx, id));
      if (!canSettle(mail)) throw new AppError('CONFLICT');
      const settledAt = this.clock.now();
      await this.mails.settle(tx, mail, settledAt);
      const before = { state: mail.state, lastError: mail.lastError, settledAt: null };
      const after = { settledAt: settledAt.toISOString() };
      await this.audit.record(tx, { actorId: caller.id, action: 'mail.settled', entityId: id, before, after });
      return toOutboxMail({ ...mail, settledAt }, settledAt);
    });
  }
}

function filterOf(filter: Readonly<Record<string, unknown>>): MailFilter {
  const { q, state, purpose, broadcastId, recipientId, needsAttention } = filter;
  if (q !== undefined && typeof q !== 'string') throw invalidField('q', 'mustBeText');
  if (broadcastId !== undefined && !isUuid(broadcastId)) throw invalidField('broadcastId', 'mustBeId');
  if (recipientId !== undefined && !isUuid(recipientId)) throw invalidField('recipientId', 'mustBeId');
  if (needsAttention !== undefined && typeof needsAttention !== 'boolean') {
    throw invalidField('needsAttention', 'mustBeBoolean');
  }
  const states = state === undefined ? undefined : MAIL_STATES.filter((known) => [state].flat().includes(known));
  if (states?.length === 0) throw invalidField('state', 'mustBeOneOf', { values: MAIL_STATES.join(', ') });
  const known = MAIL_PURPOSES.find((one) => one === purpose);
  if (purpose !== undefined && known === undefined) {
    throw invalidField('purpose', 'mustBeOneOf', { values: MAIL_PURPOSES.join(', ') });
  }
  return { search: q, states, purpose: known, broadcastId, recipientId, needsAttention };
}

function toOutboxMail(mail: Mail, now: Date): OutboxMail {
  const { id, purpose, language, recipientName, recipientAddress, state, attempts, lastError } = mail;
  return {
    ...{ id, purpose, language, recipientName, recipientAddress, state, attempts, lastError },
    channel: state === 'sent' ? (mail.channel ?? 'mail') : null,
    createdAt: mail.createdAt.toISOString(),
    nextAttemptAt: state === 'waiting' ? mail.nextAttemptAt.toISOString() : null,
    sentAt: mail.sentAt?.toISOString() ?? null,
    settledAt: mail.settledAt?.toISOString() ?? null,
    canResend: canResend(mail, now),
    canSettle: canSettle(mail),
  };
}

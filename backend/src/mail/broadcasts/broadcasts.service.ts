import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuditAction } from '../../contract/audit-deeds.js';
import { AuditService } from '../../audit/audit.service.js';
import { LIMITS } from '../../contract/limits.js';
import type {
  Broadcast,
  BroadcastAudience,
  BroadcastAudienceRequest,
  BroadcastRequest,
  SendBroadcastRequest,
  BroadcastState,
} from '../../contract/mail.js';
import { lockAccount } from '../../platform/database/locks.js';
import { inTransaction } from '../../platform/database/transaction.js';
import { AppError, invalidField, orNotFound } from '../../platform/errors/app-error.js';
import { Page } from '../../platform/http/answer.js';
import type { Caller } from '../../platform/http/caller.js';
import { readListQuery, type ListParameters } from '../../platform/lists/list-query.js';
import { GymClock } from '../../platform/time/gym-clock.js';
import { quietNightAt } from '../../platform/time/quiet-hours.js';
import { SettingsRepository } from '../../settings/settings.repository.js';
import { BroadcastRepository, type BroadcastProgress } from './broadcast.repository.js';

/** Newest first; no other order is offered. */
const SHAPE = {
  sortable: ['createdAt'],
  defaultSort: { field: 'createdAt', direction: 'DESC' },
  filterable: ['q'],
} as const;

/** `nightEnds`: the end of the quiet hours of now; null by day. */
function toBroadcast(progress: BroadcastProgress, nightEnds: Date | null): Broadcast {
  const { id, subject, message, subjectEn, messageEn, activeClientsOnly, byText, createdAt, createdByName } = progress;
  const { recipients, waiting, sent, failed, inDoubt, withdrawn } = progress;
  const state = stateOf(progress);
  return {
    ...{ id, subject, message, subjectEn, messageEn, activeClientsOnly, byText, createdByName },
    createdAt: createdAt.toISOString(),
    state,
    ...{ recipients, waiting, sent, failed, inDoubt, withdrawn },
    waitsUntil: state === 'sending' ? (nightEnds?.toISOString() ?? null) : null,
  };
}

function stateOf({ waiting, stoppedAt }: BroadcastProgress): BroadcastState {
  if (waiting === 0) return 'finished';
  return stoppedAt === null ? 'sending' : 'stopped';
}

/** Sends, stops and lists broadcasts (rule: broadcast). */
@Injectable()
export class BroadcastsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly broadcasts: BroadcastRepository,
    private readonly audit: AuditService,
    private readonly settings: SettingsRepository,
    private readonly clock: GymClock,
  ) {}

  /**
   * Queues all mails or none, and responds at once; the delivery workers send them. A repeated request, after a double
   * click or a lost response, gets the first response and queues nothing.
   */
  send(caller: Caller, { requestId, ...request }: SendBroadcastRequest): Promise<Broadcast> {
    const text = withDefaults(request);
    return inTransaction(this.dataSource, async (tx) => {
      // Serialises the requests of one sender.
      await lockAccount(tx, caller.id);
      const createdAt = this.clock.read().now;
      const broadcast = { ...text, requestId: requestId ?? null, createdById: caller.id, createdAt };
      const since = new Date(createdAt.getTime() - LIMITS.broadcastRepeatSeconds * 1000);
      const sent = await this.broadcasts.findSent(tx, broadcast, since);
      if (sent?.isSame === false) throw new AppError('CONFLICT');
      if (sent !== null) return this.read(tx, sent.id);
      const id = await this.broadcasts.create(tx, broadcast);
      await this.broadcasts.queue(tx, id, broadcast);
      await this.record(tx, caller, 'broadcast.sent', id, text);
      return this.read(tx, id);
    });
  }

  async audience(asked: BroadcastAudienceRequest): Promise<BroadcastAudience> {
    const recipients = await this.countRecipients(asked);
    const withoutEmail = await this.broadcasts.countUnreached(audienceOf(asked));
    const nightEnds = await this.nightEnds(this.dataSource);
    return { recipients, withoutEmail, waitsUntil: nightEnds?.toISOString() ?? null };
  }

  textReaders(asked: BroadcastAudienceRequest) {
    return this.broadcasts.textReaders(audienceOf(asked));
  }

  countRecipients(asked: BroadcastAudienceRequest): Promise<number> {
    return this.broadcasts.countRecipients(audienceOf(asked));
  }

  async list(asked: ListParameters): Promise<Page<Broadcast>> {
    const { offset, limit, filter } = readListQuery(asked, SHAPE);
    const { q = '' } = filter;
    if (typeof q !== 'string') throw invalidField('q', 'mustBeText');
    const { rows, total } = await this.broadcasts.list(q, offset, limit);
    const nightEnds = await this.nightEnds(this.dataSource);
    return new Page(
      'broadcasts',
      rows.map((row) => toBroadcast(row, nightEnds)),
      total,
      offset,
    );
  }

  find(id: string): Promise<Broadcast> {
    return this.read(this.dataSource, id);
  }

  /** Stopping a stopped or finished broadcast, and resuming a running one, changes nothing. */
  stop(caller: Caller, id: string): Promise<Broadcast> {
    return inTransaction(this.dataSource, async (tx) => {
      const broadcast = orNotFound(await this.broadcasts.lock(tx, id));
      if (broadcast.stoppedAt === null) {
        await this.broadcasts.stop(tx, id, this.clock.read().now);
        await this.record(tx, caller, 'broadcast.stopped', id, null);
      }
      return this.read(tx, id);
    });
  }

  resume(caller: Caller, id: string): Promise<Broadcast> {
    return inTransaction(this.dataSource, async (tx) => {
      const broadcast = orNotFound(await this.broadcasts.lock(tx, id));
      if (broadcast.stoppedAt !== null) {
        await this.broadcasts.resume(tx, id);
        await this.record(tx, caller, 'broadcast.resumed', id, null);
      }
      return this.read(tx, id);
    });
  }

  private async read(on: DataSource | EntityManager, id: string): Promise<Broadcast> {
    const progress = orNotFound(await this.broadcasts.find(on, id));
    return toBroadcast(progress, await this.nightEnds(on));
  }

  /** null by day (rule: quiet hours). */
  private async nightEnds(on: DataSource | EntityManager): Promise<Date | null> {
    const { quietHours } = await this.settings.values(on);
    const { zone, now } = this.clock.read();
    return quietNightAt(quietHours, zone, now)?.until ?? null;
  }

  private record(tx: EntityManager, { id: actorId }: Caller, action: AuditAction, id: string, after: object | null) {
    return this.audit.record(tx, { actorId, action, entityId: id, after });
  }
}

const textOrNull = (text: string | null | undefined): string | null => (text === '' ? null : (text ?? null));

const audienceOf = ({ activeClientsOnly = true, clientIds = null }: BroadcastAudienceRequest) => ({
  activeClientsOnly,
  clientIds,
});

const withDefaults = (request: BroadcastRequest): Required<BroadcastRequest> => ({
  subject: request.subject,
  message: request.message,
  activeClientsOnly: request.activeClientsOnly ?? true,
  subjectEn: textOrNull(request.subjectEn),
  messageEn: textOrNull(request.messageEn),
  clientIds: request.clientIds ?? null,
  byText: request.byText ?? false,
});

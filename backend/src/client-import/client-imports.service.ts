import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuditAction } from '../contract/audit-deeds.js';
import { AuditService } from '../audit/audit.service.js';
import { AccountMailsService } from '../auth/account-mails.service.js';
import type { ClientImport, ClientImportRequest, UndoneImport } from '../contract/client-import.js';
import type { Language } from '../contract/languages.js';
import { LIMITS } from '../contract/limits.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, invalidField } from '../platform/errors/app-error.js';
import { FairLanes } from '../platform/jobs/fair-lanes.js';
import type { Caller } from '../platform/http/caller.js';
import { Passwords } from '../platform/passwords/passwords.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { ClientImportRow } from './client-import.entity.js';
import {
  insertClients,
  lockImported,
  removeClients,
  removeUnusedTags,
  type CreatedClient,
} from './client-import.repository.js';
import { datesProblem } from './import-dates.rules.js';
import { readTable, type ImportedClient } from './import-row.rules.js';

/** Clients written by one statement; the progress moves after each. */
const BATCH = 250;
/** Without progress for so long, the process of an import is gone, and with it its transaction. */
const GONE_AFTER_MS = 60_000;

/** At once, of all gyms of a process: each holds a connection to its end. */
const LANES = 4;
/** An import that waits for its turn shows that it lives. */
const TELLS_EVERY_MS = 20_000;

const batchesOf = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH) }, (_, n) => items.slice(n * BATCH, (n + 1) * BATCH));

/** Imports clients with their subscriptions from a spreadsheet (rule: import). */
@Injectable()
export class ClientImportsService {
  private readonly logger = new Logger('Import');
  private readonly lanes = new FairLanes(LANES);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly passwords: Passwords,
    private readonly mails: AccountMailsService,
    private readonly outbox: MailOutboxService,
    private readonly audit: AuditService,
    @Inject(ENVIRONMENT) private readonly environment: Pick<Environment, 'gymLanguage'>,
  ) {}

  /** Begins the import of all rows without a fault and returns at once; `find` tells its progress. */
  async start(caller: Caller, request: ClientImportRequest): Promise<ClientImport> {
    const { now, today } = this.clock.read();
    const { clients, dates } = readTable(request.columns, request.rows, today, request);
    const problem = datesProblem(dates);
    if (problem !== null) throw invalidField(dates.ok ? 'dateOrder' : 'columns', problem.key, problem.params);
    const [begun] = await this.dataSource.query<{ id: string }[]>(
      `INSERT INTO client_imports (id, file_name, created_by_id, created_at, seen_at, rows)
       VALUES ($1, $2, $3, $4, $4, $5) ON CONFLICT (id) DO NOTHING RETURNING id`,
      [request.id, request.fileName, caller.id, now, clients.length],
    );
    if (begun !== undefined) void this.takeTurn(caller, request, clients);
    return this.find(request.id);
  }

  async find(id: string): Promise<ClientImport> {
    const [found] = await this.read('i.id = $1', [id]);
    if (found === undefined) throw new AppError('NOT_FOUND');
    return found;
  }

  list = (): Promise<ClientImport[]> => this.read('true', []);

  /** Removes the clients and tags that it created, except those that were there before or have been used since. */
  async undo(caller: Caller, id: string): Promise<UndoneImport> {
    return inTransaction(this.dataSource, async (tx) => {
      const found = await tx.findOne(ClientImportRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (found === null) throw new AppError('NOT_FOUND');
      if (found.state !== 'finished') throw new AppError('CONFLICT');
      const clients = await lockImported(tx, found.clientIds, { begun: found.createdAt, since: found.seenAt });
      const removed = clients.filter(({ isUsed }) => !isUsed).map((client) => client.id);
      await this.outbox.redact(tx, removed);
      await removeClients(tx, removed);
      await removeUnusedTags(tx, found.tagIds, found.seenAt);
      const kept = clients.flatMap(({ isUsed, ...client }) => (isUsed ? [client] : []));
      await tx.update(ClientImportRow, { id }, { state: 'undone', clientIds: kept.map((client) => client.id) });
      await this.record(tx, caller, 'client-import.undone', found, { removed: removed.length, kept: kept.length });
      return { removed: removed.length, kept };
    });
  }

  private async takeTurn(
    caller: Caller,
    request: ClientImportRequest,
    clients: readonly ImportedClient[],
  ): Promise<void> {
    const waiting = setInterval(() => void this.tellProgress(request.id, 0).catch(() => undefined), TELLS_EVERY_MS);
    await this.lanes.run(() => {
      clearInterval(waiting);
      return this.run(caller, request, clients);
    });
  }

  /** All clients or none: one transaction, while another connection tells the progress. */
  private async run(caller: Caller, request: ClientImportRequest, clients: readonly ImportedClient[]): Promise<void> {
    const { id, mailsLinks } = request;
    const { gymLanguage: language } = this.environment;
    try {
      const passwordHash = await this.passwords.hashUnknown();
      await inTransaction(this.dataSource, async (tx) => {
        const ids: string[] = [];
        const tagIds: string[] = [];
        for (const [n, batch] of batchesOf(clients).entries()) {
          const { now, today } = this.clock.read();
          const by = { passwordHash, language, now, today, byId: caller.id };
          const { created, newTagIds } = await insertClients(tx, batch, by);
          if (mailsLinks) await this.welcome(tx, created, language);
          ids.push(...created.map((client) => client.id));
          tagIds.push(...newTagIds);
          await this.tellProgress(id, n * BATCH + batch.length);
        }
        const counts = { created: ids.length, present: clients.length - ids.length };
        await this.record(tx, caller, 'client-import.finished', request, counts);
        const end = { state: 'finished', clientIds: ids, tagIds, present: counts.present } as const;
        await tx.update(ClientImportRow, { id }, { ...end, done: clients.length, seenAt: this.clock.read().now });
      });
    } catch (fault) {
      this.logger.error(fault);
      await this.dataSource.manager
        .update(ClientImportRow, { id, state: 'running' }, { state: 'failed' })
        .catch((again: unknown) => this.logger.error(again));
    }
  }

  private async welcome(tx: EntityManager, created: readonly CreatedClient[], language: Language): Promise<void> {
    for (const { email, ...client } of created)
      if (email !== null) await this.mails.welcome(tx, { ...client, email, language });
  }

  private async tellProgress(id: string, done: number): Promise<void> {
    await this.dataSource.manager.update(ClientImportRow, { id }, { done, seenAt: this.clock.read().now });
  }

  private async read(where: string, values: unknown[]): Promise<ClientImport[]> {
    const gone = new Date(this.clock.read().now.getTime() - GONE_AFTER_MS);
    return this.dataSource.query(
      `SELECT i.id, i.file_name AS "fileName", i.created_at AS "createdAt", u.name AS "createdByName", i.rows, i.done,
         CASE WHEN i.state = 'running' AND i.seen_at < $${values.length + 1} THEN 'failed' ELSE i.state END AS state,
         cardinality(i.client_ids) AS created, i.present
       FROM client_imports i JOIN users u ON u.id = i.created_by_id
       WHERE ${where} ORDER BY i.created_at DESC LIMIT ${LIMITS.importsListed}`,
      [...values, gone],
    );
  }

  private record(
    tx: EntityManager,
    { id: actorId }: Caller,
    action: AuditAction,
    { id: entityId, fileName }: Pick<ClientImportRow, 'id' | 'fileName'>,
    counts: object,
  ): Promise<void> {
    return this.audit.record(tx, { actorId, action, entityId, after: { fileName, ...counts } });
  }
}

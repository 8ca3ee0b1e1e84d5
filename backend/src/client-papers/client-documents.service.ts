import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import {
  type ClientDocument,
  type ClientDocumentRequest,
  documentEndOn,
  type OwnDocument,
} from '../contract/client-document.js';
import { LIMITS } from '../contract/limits.js';
import { Role } from '../contract/roles.js';
import { lockClient } from '../platform/database/locks.js';
import { requireClient } from '../platform/errors/require-client.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, invalidField, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import type { SentFile } from '../platform/http/other-bodies.js';
import { requireFresh, versionOf } from '../platform/http/version.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { ClientDocumentFile, ClientDocumentRow } from './client-document.entity.js';
import { nameOfFile, typeOfFile } from './document-file.js';

type Read = Omit<ClientDocument, 'version' | 'createdAt' | 'end'> & { createdAt: Date };

const documentsSql = (where: string): string => `
  SELECT d.id, d.kind, d.valid_until AS "validUntil", d.note, a.name AS "addedByName", d.created_at AS "createdAt",
    CASE WHEN f.document_id IS NOT NULL THEN json_build_object('name', f.name, 'type', f.type, 'bytes', f.bytes) END
      AS file
  FROM client_documents d JOIN users a ON a.id = d.added_by_id JOIN users u ON u.id = d.client_id
  LEFT JOIN client_document_files f ON f.document_id = d.id
  WHERE u.role = ${Role.Client} AND ${where} ORDER BY d.valid_until NULLS LAST, d.created_at, d.id`;

const FILE = `
  SELECT f.name, f.type, f.content FROM client_document_files f
  JOIN client_documents d ON d.id = f.document_id JOIN users u ON u.id = d.client_id
  WHERE d.id = $1 AND u.role = ${Role.Client} AND ($2::uuid IS NULL OR d.client_id = $2)`;

type Editable = Pick<ClientDocument, 'kind' | 'validUntil' | 'note'>;
const versionOfDocument = ({ kind, validUntil, note }: Editable): string => versionOf(kind, validUntil, note);

const toDocument = ({ createdAt, ...document }: Read, today: CalendarDate): ClientDocument => ({
  ...document,
  end: documentEndOn(document.validUntil, today),
  createdAt: createdAt.toISOString(),
  version: versionOfDocument(document),
});

/** Keeps the documents of clients, and their files (rule: documents). */
@Injectable()
export class ClientDocumentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly audit: AuditService,
  ) {}

  async list(clientId: string): Promise<ClientDocument[]> {
    await requireClient(this.dataSource, clientId);
    const { today } = this.clock.read();
    const rows = await this.dataSource.query<Read[]>(documentsSql('d.client_id = $1'), [clientId]);
    return rows.map((row) => toDocument(row, today));
  }

  /** Without the notes that staff make for themselves. */
  async own(clientId: string): Promise<OwnDocument[]> {
    const documents = await this.list(clientId);
    return documents.map(({ id, kind, validUntil, end, file }) => ({ id, kind, validUntil, end, file }));
  }

  add(caller: Caller, clientId: string, request: ClientDocumentRequest): Promise<ClientDocument> {
    return inTransaction(this.dataSource, async (tx) => {
      if (!(await lockClient(tx, clientId))) throw new AppError('NOT_FOUND');
      const documents = await tx.countBy(ClientDocumentRow, { clientId });
      if (documents >= LIMITS.documentsMax)
        throw invalidField('kind', 'tooManyDocuments', { max: LIMITS.documentsMax });
      const data = dataOf(request);
      const row = { ...data, clientId, addedById: caller.id, createdAt: this.clock.read().now };
      const { identifiers } = await tx.insert(ClientDocumentRow, row);
      await this.audit.recordOfClient(tx, caller, 'client.document-added', clientId, null, logged(data));
      return this.read(tx, String(identifiers[0]?.id));
    });
  }

  /** `ifMatch` is the header as sent, if any. */
  change(caller: Caller, id: string, request: ClientDocumentRequest, ifMatch?: string): Promise<ClientDocument> {
    return inTransaction(this.dataSource, async (tx) => {
      const before = await lockDocument(tx, id);
      requireFresh(ifMatch, versionOfDocument(before));
      const data = dataOf(request);
      await tx.update(ClientDocumentRow, { id }, data);
      if (versionOfDocument(before) !== versionOfDocument(data)) {
        await this.audit.recordOfClient(
          tx,
          caller,
          'client.document-changed',
          before.clientId,
          logged(before),
          logged(data),
        );
      }
      return this.read(tx, id);
    });
  }

  remove(caller: Caller, id: string): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      const before = await lockDocument(tx, id);
      const file = await nameOf(tx, id);
      await tx.delete(ClientDocumentRow, { id });
      await this.audit.recordOfClient(
        tx,
        caller,
        'client.document-removed',
        before.clientId,
        { ...logged(before), ...file },
        null,
      );
    });
  }

  /** Keeps the file with the document, in place of the one of before. */
  async keepFile(
    caller: Caller,
    id: string,
    sent: { content: Buffer; name: string | undefined },
  ): Promise<ClientDocument> {
    await this.read(this.dataSource.manager, id);
    const type = await typeOfFile(sent.content);
    const name = nameOfFile(sent.name, type);
    return inTransaction(this.dataSource, async (tx) => {
      const { clientId, kind: documentKind } = await lockDocument(tx, id);
      const before = await nameOf(tx, id);
      const { content } = sent;
      await tx.upsert(ClientDocumentFile, { documentId: id, name, type, bytes: content.length, content }, [
        'documentId',
      ]);
      await this.audit.recordOfClient(
        tx,
        caller,
        'client.document-file',
        clientId,
        before && { documentKind, ...before },
        {
          documentKind,
          fileName: name,
        },
      );
      return this.read(tx, id);
    });
  }

  removeFile(caller: Caller, id: string): Promise<ClientDocument> {
    return inTransaction(this.dataSource, async (tx) => {
      const { clientId, kind: documentKind } = await lockDocument(tx, id);
      const before = orNotFound(await nameOf(tx, id));
      await tx.delete(ClientDocumentFile, { documentId: id });
      await this.audit.recordOfClient(
        tx,
        caller,
        'client.document-file',
        clientId,
        { documentKind, ...before },
        { documentKind, fileName: null },
      );
      return this.read(tx, id);
    });
  }

  /** With `clientId`, of that client only. */
  async file(id: string, clientId: string | null = null): Promise<SentFile> {
    const [file] = await this.dataSource.query<SentFile[]>(FILE, [id, clientId]);
    if (file === undefined) throw new AppError('NOT_FOUND');
    return file;
  }

  private async read(tx: EntityManager, id: string): Promise<ClientDocument> {
    const [document] = await tx.query<Read[]>(documentsSql('d.id = $1'), [id]);
    if (document === undefined) throw new AppError('NOT_FOUND');
    return toDocument(document, this.clock.read().today);
  }
}

const dataOf = ({ kind, validUntil, note = '' }: ClientDocumentRequest): Editable => ({ kind, validUntil, note });

/** Named `note`: an erasure blackens it as it does every other. */
const logged = ({ kind: documentKind, validUntil, note }: Editable) => ({ documentKind, validUntil, note });

async function nameOf(tx: EntityManager, documentId: string): Promise<{ fileName: string } | null> {
  const file = await tx.findOne(ClientDocumentFile, {
    where: { documentId },
    select: { documentId: true, name: true },
  });
  return file && { fileName: file.name };
}

/** The client first, as everywhere, so that no document outlives an erasure. */
async function lockDocument(tx: EntityManager, id: string): Promise<ClientDocumentRow> {
  const found = await tx.findOneBy(ClientDocumentRow, { id });
  if (found === null || !(await lockClient(tx, found.clientId))) throw new AppError('NOT_FOUND');
  return orNotFound(await tx.findOneBy(ClientDocumentRow, { id }));
}

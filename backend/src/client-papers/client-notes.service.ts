import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import type { ClientNote, ClientNoteRequest } from '../contract/client-note.js';
import { LIMITS } from '../contract/limits.js';
import { Role } from '../contract/roles.js';
import { lockClient } from '../platform/database/locks.js';
import { requireClient } from '../platform/errors/require-client.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, invalidField, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { requireFresh, versionOf } from '../platform/http/version.js';
import { Clock } from '../platform/time/clock.js';
import { ClientNoteRow } from './client-note.entity.js';

const notesSql = (where: string): string => `
  SELECT n.id, n.text, n.is_pinned AS "isPinned", a.name AS "authorName", n.created_at AS "createdAt",
    n.edited_at AS "editedAt"
  FROM client_notes n JOIN users a ON a.id = n.author_id JOIN users u ON u.id = n.client_id
  WHERE u.role = ${Role.Client} AND ${where} ORDER BY n.is_pinned DESC, n.created_at DESC, n.id`;

type Read = Omit<ClientNote, 'version'>;

const versionOfNote = ({ text, isPinned }: ClientNoteRequest): string => versionOf(text, isPinned);
const toNote = (note: Read): ClientNote => ({ ...note, version: versionOfNote(note) });

/** Keeps staff's notes about clients (rule: notes). */
@Injectable()
export class ClientNotesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditService,
  ) {}

  async list(clientId: string): Promise<ClientNote[]> {
    await requireClient(this.dataSource, clientId);
    return (await this.dataSource.query<Read[]>(notesSql('n.client_id = $1'), [clientId])).map(toNote);
  }

  add(caller: Caller, clientId: string, { text, isPinned }: ClientNoteRequest): Promise<ClientNote> {
    return inTransaction(this.dataSource, async (tx) => {
      if (!(await lockClient(tx, clientId))) throw new AppError('NOT_FOUND');
      const notes = await tx.countBy(ClientNoteRow, { clientId });
      if (notes >= LIMITS.notesMax) throw invalidField('text', 'tooManyNotes', { max: LIMITS.notesMax });
      const row = { clientId, text, isPinned, authorId: caller.id, createdAt: this.clock.now() };
      const { identifiers } = await tx.insert(ClientNoteRow, row);
      await this.audit.recordOfClient(tx, caller, 'client.note-added', clientId, null, { note: text });
      return this.read(tx, String(identifiers[0]?.id));
    });
  }

  /** `ifMatch` is the header as sent, if any. */
  change(caller: Caller, id: string, { text, isPinned }: ClientNoteRequest, ifMatch?: string): Promise<ClientNote> {
    return inTransaction(this.dataSource, async (tx) => {
      const before = await lockNote(tx, id);
      requireFresh(ifMatch, versionOfNote(before));
      const editedAt = before.text === text ? before.editedAt : this.clock.now();
      await tx.update(ClientNoteRow, { id }, { text, isPinned, editedAt });
      if (before.text !== text) {
        await this.audit.recordOfClient(
          tx,
          caller,
          'client.note-changed',
          before.clientId,
          { note: before.text },
          { note: text },
        );
      }
      return this.read(tx, id);
    });
  }

  remove(caller: Caller, id: string): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      const { clientId, text } = await lockNote(tx, id);
      await tx.delete(ClientNoteRow, { id });
      await this.audit.recordOfClient(tx, caller, 'client.note-removed', clientId, { note: text }, null);
    });
  }

  private async read(tx: EntityManager, id: string): Promise<ClientNote> {
    const [note] = await tx.query<Read[]>(notesSql('n.id = $1'), [id]);
    if (note === undefined) throw new AppError('NOT_FOUND');
    return toNote(note);
  }
}

/** The client first, as everywhere, so that no note outlives an erasure. */
async function lockNote(tx: EntityManager, id: string): Promise<ClientNoteRow> {
  const found = await tx.findOneBy(ClientNoteRow, { id });
  if (found === null || !(await lockClient(tx, found.clientId))) throw new AppError('NOT_FOUND');
  return orNotFound(await tx.findOneBy(ClientNoteRow, { id }));
}

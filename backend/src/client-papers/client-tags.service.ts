import { Injectable } from '@nestjs/common';
import { DataSource, In, Not, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { tagsVersion } from '../clients/client-version.js';
import { tagKey, type ClientTag, type ClientTagRequest, type UsedTag } from '../contract/client-tag.js';
import { LIMITS } from '../contract/limits.js';
import { lockClient } from '../platform/database/locks.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, invalidField, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { requireFresh } from '../platform/http/version.js';
import { ClientTagLink, ClientTagRow } from './client-tag.entity.js';

const TAGS = `
  SELECT t.id, t.name, t.colour, (SELECT count(*)::int FROM client_tag_links l WHERE l.tag_id = t.id) AS clients
  FROM client_tags t ORDER BY t.name COLLATE "el-x-icu", t.id`;

const TAGS_OF = `
  SELECT t.id, t.name, t.colour FROM client_tag_links l JOIN client_tags t ON t.id = l.tag_id
  WHERE l.client_id = $1 ORDER BY t.name COLLATE "el-x-icu", t.id`;

/** Keeps a gym's tags, and which clients have them (rule: tags). */
@Injectable()
export class ClientTagsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  list = (): Promise<UsedTag[]> => this.dataSource.query(TAGS);

  create(caller: Caller, request: ClientTagRequest): Promise<ClientTag> {
    return inTransaction(this.dataSource, async (tx) => {
      if ((await tx.count(ClientTagRow)) >= LIMITS.tagsMax)
        throw invalidField('name', 'tooManyTags', { max: LIMITS.tagsMax });
      const row = { ...request, nameKey: tagKey(request.name) };
      const { identifiers } = await tx.insert(ClientTagRow, row);
      const id = String(identifiers[0]?.id);
      await this.record(tx, caller, 'created', id, null, logged(request));
      return { id, ...request };
    });
  }

  change(caller: Caller, id: string, request: ClientTagRequest): Promise<ClientTag> {
    return inTransaction(this.dataSource, async (tx) => {
      const { name, colour } = await lockTag(tx, id);
      await tx.update(ClientTagRow, { id }, { ...request, nameKey: tagKey(request.name) });
      await this.record(tx, caller, 'updated', id, logged({ name, colour }), logged(request));
      return { id, ...request };
    });
  }

  /** Takes it from every client who has it. */
  remove(caller: Caller, id: string): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      const { name, colour } = await lockTag(tx, id);
      await tx.delete(ClientTagRow, { id });
      await this.record(tx, caller, 'removed', id, logged({ name, colour }), null);
    });
  }

  /** Gives the client these tags and no others; `ifMatch` is the header as sent, if any. */
  assign(caller: Caller, clientId: string, tagIds: readonly string[], ifMatch?: string): Promise<ClientTag[]> {
    return inTransaction(this.dataSource, async (tx) => {
      if (!(await lockClient(tx, clientId))) throw new AppError('NOT_FOUND');
      const before = await tx.query<ClientTag[]>(TAGS_OF, [clientId]);
      requireFresh(ifMatch, tagsVersion(before));
      const known = await tx.query<object[]>('SELECT FROM client_tags WHERE id = ANY ($1::uuid[]) FOR KEY SHARE', [
        tagIds,
      ]);
      if (known.length < tagIds.length) throw invalidField('tagIds', 'unknownTag');
      await tx.delete(ClientTagLink, { clientId, tagId: Not(In(tagIds)) });
      const links = tagIds.map((tagId) => ({ clientId, tagId }));
      if (links.length > 0)
        await tx.createQueryBuilder().insert().into(ClientTagLink).values(links).orIgnore().execute();
      const after = await tx.query<ClientTag[]>(TAGS_OF, [clientId]);
      const [was, is] = [{ tags: namesOf(before) }, { tags: namesOf(after) }];
      if (was.tags !== is.tags) await this.audit.recordOfClient(tx, caller, 'client.tagged', clientId, was, is);
      return after;
    });
  }

  private record(
    tx: EntityManager,
    { id: actorId }: Caller,
    deed: 'created' | 'updated' | 'removed',
    entityId: string,
    before: object | null,
    after: object | null,
  ): Promise<void> {
    return this.audit.record(tx, { actorId, action: `client-tag.${deed}`, entityId, before, after });
  }
}

const logged = ({ name, colour }: ClientTagRequest): object => ({ tag: name, colour });

const namesOf = (tags: readonly ClientTag[]): string => tags.map(({ name }) => name).join(', ');

async function lockTag(tx: EntityManager, id: string): Promise<ClientTagRow> {
  return orNotFound(await tx.findOne(ClientTagRow, { where: { id }, lock: { mode: 'pessimistic_write' } }));
}

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DOCUMENT_FILTERS, type DocumentFilter } from '../contract/client-document.js';
import type { FieldLabel } from '../contract/field-labels.js';
import type { Client, ShownClient } from '../contract/client.js';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../contract/subscription.js';
import { Page } from '../platform/http/answer.js';
import { invalidField, orNotFound } from '../platform/errors/app-error.js';
import { isUuid } from '../platform/http/validation/fields.js';
import { readListQuery, type ListParameters } from '../platform/lists/list-query.js';
import { GymClock, type GymMoment } from '../platform/time/gym-clock.js';
import { toClient, toShownClient } from './client.mapper.js';
import { ClientRepository } from './client.repository.js';
import { CLIENT_SORTS } from './client.sql.js';

const SHAPE = {
  sortable: CLIENT_SORTS,
  defaultSort: { field: 'name', direction: 'ASC' },
  filterable: ['q', 'isActive', 'status', 'renewed', 'erasureRequested', 'tagId', 'document', 'termsAccepted'],
} as const;

/** Reads clients in the shape of responses. */
@Injectable()
export class ClientReaderService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clients: ClientRepository,
    private readonly clock: GymClock,
  ) {}

  moment = (): GymMoment => this.clock.read();

  async list(asked: ListParameters & { search?: string }): Promise<Page<Client>> {
    const query = readListQuery(asked, SHAPE);
    const moment = this.clock.read();
    const { rows, total } = await this.clients.list(filterOf(query.filter, asked.search), query, moment);
    return new Page(
      'clients',
      rows.map((row) => toClient(row, moment)),
      total,
      query.offset,
    );
  }

  /** Reads within a transaction, including its own writes. */
  async read(on: DataSource | EntityManager, id: string): Promise<ShownClient> {
    const moment = this.clock.read();
    const row = orNotFound(await this.clients.find(on, id, moment));
    return toShownClient(row, moment);
  }

  readCommitted = (id: string): Promise<ShownClient> => this.read(this.dataSource, id);
}

/** `search` and the filter's `q` are combined: a client must match both. */
function filterOf(
  {
    q = '',
    isActive,
    status,
    renewed,
    erasureRequested,
    tagId,
    document,
    termsAccepted,
  }: Readonly<Record<string, unknown>>,
  search = '',
) {
  if (typeof q !== 'string') throw invalidField('q', 'mustBeText');
  if (tagId !== undefined && !isUuid(tagId)) throw invalidField('tagId', 'mustBeId');
  return {
    search: `${search} ${q}`.trim(),
    isActive: flagOf('isActive', isActive),
    erasureRequested: flagOf('erasureRequested', erasureRequested),
    termsAccepted: flagOf('termsAccepted', termsAccepted),
    tagId: tagId ?? null,
    statuses: statusesOf(status),
    renewed: flagOf('renewed', renewed),
    document: documentOf(document),
  };
}

function flagOf(field: FieldLabel, asked: unknown): boolean | null {
  if (asked !== undefined && typeof asked !== 'boolean') throw invalidField(field, 'mustBeBoolean');
  return asked ?? null;
}

function documentOf(asked: unknown): DocumentFilter | null {
  if (asked === undefined) return null;
  const known = DOCUMENT_FILTERS.find((one) => one === asked);
  if (known === undefined) throw invalidField('document', 'mustBeOneOf', { values: DOCUMENT_FILTERS.join(', ') });
  return known;
}

/** Accepts one status, or a list of which any may match. */
function statusesOf(asked: unknown): SubscriptionStatus[] | null {
  if (asked === undefined) return null;
  const statuses = [asked].flat() as unknown[];
  const known = SUBSCRIPTION_STATUSES.filter((one) => statuses.includes(one));
  if (known.length === 0 || !statuses.every((one) => SUBSCRIPTION_STATUSES.some((status) => status === one))) {
    throw invalidField('status', 'mustBeOneOf', { values: SUBSCRIPTION_STATUSES.join(', ') });
  }
  return known;
}

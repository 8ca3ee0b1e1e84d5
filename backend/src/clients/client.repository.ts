import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { ClientData } from '../contract/client-fields.js';
import type { DocumentFilter } from '../contract/client-document.js';
import type { Language } from '../contract/languages.js';
import { Role } from '../contract/roles.js';
import { searchKey, searchPatterns } from '../contract/search-key.js';
import type { SubscriptionStatus } from '../contract/subscription.js';
import { IS_CLIENT } from '../platform/database/sql-words.js';
import { lockClient } from '../platform/database/locks.js';
import type { ListQuery } from '../platform/lists/list-query.js';
import {
  CLIENT_FROM,
  CLIENT_ROW,
  orderSql,
  pageSql,
  STATUS_SQL,
  WITH_CURRENT,
  WITH_SUBSCRIPTION,
  type ClientSort,
} from './client.sql.js';
import { isCurrentSql } from '../subscriptions/subscription.repository.js';
import { documentSql } from './certificate.sql.js';
import { termsSql } from './terms.sql.js';
import type { ClientRow } from './client.mapper.js';
import { User } from './user.entity.js';

export interface ClientFilter {
  search: string;
  isActive: boolean | null;
  /** Any of these, without duplicates. */
  statuses: readonly SubscriptionStatus[] | null;
  /** Only clients who have asked to be erased, or only the others. */
  erasureRequested?: boolean | null;
  tagId?: string | null;
  document?: DocumentFilter | null;
  /** Only clients who have accepted the latest terms, or only those who are still asked to. */
  termsAccepted?: boolean | null;
}

type Contact = Pick<User, 'email' | 'phone'>;

/** A child is also found by the e-mail address and the phone of their adult. */
export const clientSearchKey = (
  { name, email, phone }: Contact & Pick<User, 'name'>,
  guardian: Contact | null = null,
): string =>
  guardian === null ? searchKey(name, email, phone) : searchKey(name, guardian.email, phone, guardian.phone);

@Injectable()
export class ClientRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Reads one page with everything that its rows show, in one statement. */
  async list(
    filter: ClientFilter,
    query: ListQuery<ClientSort>,
    today: CalendarDate,
  ): Promise<{ rows: ClientRow[]; total: number }> {
    const { where, values } = conditionsOf(filter, today);
    const isOfCurrent = filter.statuses !== null;
    const count = countSql(filter, where);
    // Cuts the page first, so that the details are looked up for its rows only.
    const rows = await this.dataSource.query<(ClientRow & { total: number })[]>(
      `SELECT ${CLIENT_ROW}, (${count}) AS total
       FROM (${pageSql(where, isOfCurrent, query)}) u ${WITH_SUBSCRIPTION} ORDER BY ${orderSql(query.sort)}`,
      values,
    );
    const [first] = rows;
    if (first !== undefined || query.offset === 0) return { rows, total: first?.total ?? 0 };
    // A page beyond the end has no row to carry the count.
    const [counted] = await this.dataSource.query<{ total: number }[]>(`SELECT (${count}) AS total, $1::date`, values);
    return { rows: [], total: counted?.total ?? 0 };
  }

  async find(on: DataSource | EntityManager, id: string, today: CalendarDate): Promise<ClientRow | null> {
    const rows = await on.query<ClientRow[]>(`SELECT ${CLIENT_ROW} ${CLIENT_FROM} WHERE ${IS_CLIENT} AND u.id = $2`, [
      today,
      id,
    ]);
    return rows[0] ?? null;
  }

  /**
   * Returns the client's row, locked until the transaction ends, with those of the children whom they look after: a
   * change of the adult writes those, too, and client rows are locked in their order.
   */
  async lock(tx: EntityManager, id: string): Promise<User | null> {
    await tx.query('SELECT FROM users WHERE $1 IN (id, guardian_id) ORDER BY id FOR NO KEY UPDATE', [id]);
    return (await lockClient(tx, id)) ? tx.findOneBy(User, { id, role: Role.Client }) : null;
  }

  /** Returns the account of an unconfirmed address, locked until the transaction ends. */
  async lockUnconfirmed(tx: EntityManager, email: string): Promise<User | null> {
    const where = { email, role: Role.Client, emailConfirmedAt: IsNull() };
    return tx.findOne(User, { where, lock: { mode: 'for_no_key_update' } });
  }

  async takeOver(
    tx: EntityManager,
    { id, sessionVersion }: User,
    data: ClientData,
    passwordHash: string,
    now: Date,
  ): Promise<void> {
    const row = { ...data, passwordHash, searchKey: clientSearchKey(data), sessionVersion: sessionVersion + 1 };
    await tx.update(User, { id }, { ...row, emailConfirmedAt: now });
  }

  async create(
    tx: EntityManager,
    data: ClientData,
    { passwordHash, language }: { passwordHash: string; language: Language },
    now: Date,
  ): Promise<string> {
    const row = { ...data, role: Role.Client, passwordHash, language, searchKey: clientSearchKey(data) };
    // Confirmed at once: staff know the person.
    const { identifiers } = await tx.insert(User, { ...row, emailConfirmedAt: now, createdAt: now });
    return String(identifiers[0]?.id);
  }

  async update(tx: EntityManager, { id, guardianId }: User, data: ClientData, sessionVersion: number): Promise<void> {
    const guardian = guardianId === null ? null : await tx.findOneByOrFail(User, { id: guardianId });
    await tx.update(User, { id }, { ...data, searchKey: clientSearchKey(data, guardian), sessionVersion });
    for (const child of await tx.findBy(User, { guardianId: id })) {
      await tx.update(User, { id: child.id }, { searchKey: clientSearchKey(child, data) });
    }
  }
}

/** Counts by the index of states when only statuses are filtered. */
function countSql({ search, statuses, ...narrowed }: ClientFilter, where: string): string {
  if (statuses === null) return `SELECT count(*)::int FROM users u WHERE ${where}`;
  if (search !== '' || Object.values(narrowed).some((one) => one != null))
    return `SELECT count(*)::int FROM users u ${WITH_CURRENT} WHERE ${where}`;
  const of = (status: SubscriptionStatus): string =>
    `(SELECT count(*)::int FROM current_subscriptions c WHERE ${isCurrentSql('c', '$1::date')} AND ${STATUS_SQL[status]})`;
  return `SELECT ${statuses.map(of).join(' + ')}`;
}

const anyOf = (statuses: readonly SubscriptionStatus[]): string =>
  `(${statuses.map((status) => `(${STATUS_SQL[status]})`).join(' OR ')})`;

function conditionsOf(filter: ClientFilter, today: CalendarDate): { where: string; values: unknown[] } {
  const values: unknown[] = [today];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const where = [IS_CLIENT];
  for (const patterns of searchPatterns(filter.search)) {
    where.push(`u.search_key LIKE ANY (${bind(patterns)}::text[])`);
  }
  if (filter.isActive !== null) where.push(`u.is_active = ${bind(filter.isActive)}`);
  if (typeof filter.erasureRequested === 'boolean') {
    where.push(`u.erasure_requested_at IS ${filter.erasureRequested ? 'NOT ' : ''}NULL`);
  }
  if (typeof filter.tagId === 'string') {
    where.push(`EXISTS (SELECT FROM client_tag_links l WHERE l.client_id = u.id AND l.tag_id = ${bind(filter.tagId)})`);
  }
  if (filter.document != null) where.push(documentSql(filter.document, 'u.id', '$1::date'));
  if (typeof filter.termsAccepted === 'boolean') where.push(termsSql(filter.termsAccepted, 'u.id'));
  if (filter.statuses !== null) where.push(anyOf(filter.statuses));
  return { where: where.join(' AND '), values };
}

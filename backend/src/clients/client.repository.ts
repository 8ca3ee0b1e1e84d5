import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import type { ClientData } from '../contract/client-fields.js';
import type { DocumentFilter } from '../contract/client-document.js';
import type { Language } from '../contract/languages.js';
import { Role } from '../contract/roles.js';
import { beginningPatterns, searchKey, searchPatterns } from '../contract/search-key.js';
import type { SubscriptionStatus } from '../contract/subscription.js';
import { IS_CLIENT } from '../platform/database/sql-words.js';
import { lockClient, lockFamily } from '../platform/database/locks.js';
import { named } from '../platform/database/named-query.js';
import { BEGIN_SERIES, READ_AT, unchangedSql, valuesOf, type ReadAt } from '../platform/database/unchanged.sql.js';
import { PerGym } from '../platform/gyms/per-gym.js';
import { countSql, totalOf, type ListQuery } from '../platform/lists/list-query.js';
import type { GymMoment } from '../platform/time/gym-clock.js';
import {
  CLIENT_FROM,
  CLIENT_ROW,
  IS_CURRENT,
  SHOWN_CLIENT_ROW,
  pageSql,
  likeliestSql,
  foundByNameSql,
  MOST_RANKED,
  STATUS_SQL,
  WITH_CURRENT,
  type ClientSort,
  documentSql,
  IS_RENEWED,
  termsSql,
} from './client.sql.js';
import type { ClientRow, ShownClientRow } from './client.mapper.js';
import { User } from './user.entity.js';

export interface ClientFilter {
  search: string;
  isActive: boolean | null;
  /** Any of these, without duplicates. */
  statuses: readonly SubscriptionStatus[] | null;
  /** Only clients who have asked to be erased, or only the others. */
  erasureRequested?: boolean | null;
  /** Only clients whose current subscription another one follows, or only the others. */
  renewed?: boolean | null;
  tagId?: string | null;
  document?: DocumentFilter | null;
  /** Only clients who have accepted the latest terms, or only those who are still asked to. */
  termsAccepted?: boolean | null;
}

type ListMoment = Pick<GymMoment, 'today' | 'now'>;

type Contact = Pick<User, 'email' | 'phone'>;

/** A child is also found by the e-mail address and the phone of their adult. */
export const searchedTexts = (
  { name, email, phone }: Contact & Pick<User, 'name'>,
  guardian: Contact | null = null,
): string[] => (guardian === null ? [name, email, phone] : [name, guardian.email, phone, guardian.phone]);

export const clientSearchKey = (...people: Parameters<typeof searchedTexts>): string =>
  searchKey(...searchedTexts(...people));

/** The ids of a page, in order, and how many clients there are in all. */
interface FoundPage {
  /** As PostgreSQL writes an array: they only go back to it. */
  ids: string;
  counted: number;
}

type KeptPage = FoundPage & ReadAt;
const READ_NOW = { name: 'read-now', text: `SELECT ${READ_AT}`, values: [] };

/** A client whom a search means, and how many of its words are at a beginning; 0 where that is asked of each. */
interface Likely {
  id: string;
  begun: number;
}

interface Listed {
  rows: ClientRow[];
  /** Null: more than were counted. */
  total: number | null;
}

/** Where the words of a search are looked for: at the beginning of others, or inside them, too. */
type Place = 'begun' | 'anywhere';

/** Pages of a gym that are kept: one for each screen of a desk or two. */
const PAGES_KEPT = 8;
/** Longer pages are of exports, which ask for each but once. */
const ROWS_KEPT = 100;

const NOBODY = '{}';

const rowsSql = (page: string, condition = ''): string => `
  SELECT ${CLIENT_ROW} ${CLIENT_FROM} JOIN ${page} ON page.id = u.id
   WHERE ${IS_CLIENT}${condition} ORDER BY page.place`;
/** Within a query of its own, so that no plan depends on their number: a short page would be planned anew each time. */
const GIVEN_PAGE = 'unnest((SELECT $3::uuid[])) WITH ORDINALITY AS page (id, place)';
const ROWS = rowsSql(GIVEN_PAGE);
/** None if a client may have changed since. */
const ROWS_WHILE_UNCHANGED = rowsSql(GIVEN_PAGE, ` AND (SELECT ${unchangedSql(['clients'], 4)})`);
const LIKELIEST_ROWS = {
  ASC: { name: 'clients-likeliest', text: rowsSql(`(${likeliestSql('ASC')}) AS page`) },
  DESC: { name: 'clients-likeliest-last', text: rowsSql(`(${likeliestSql('DESC')}) AS page`) },
};

@Injectable()
export class ClientRepository {
  /** An open list is read again after each booking, which changes no client: whom it has is not asked anew. */
  private readonly pages = new PerGym(() => new Map<string, KeptPage>());

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Reads one page with everything that its rows show. First whom it has, by a statement of its own for each filter; then
   * their rows, by one that is planned once.
   */
  async list(filter: ClientFilter, query: ListQuery<ClientSort>, moment: ListMoment): Promise<Listed> {
    if (query.sort.field === 'relevance' && filter.search !== '') return this.listLikeliest(filter, query, moment);
    const key = pageToKeep(filter, query);
    const known = key === null ? undefined : this.pages.current.get(key);
    const again = known === undefined ? [] : await this.rowsWhileUnchanged(known, moment);
    if (known !== undefined && again.length > 0) return { rows: again, total: totalOf(known.counted, query.countTo) };
    // Before they are found, so that a change in between counts as one.
    const [read] = key === null ? [] : await named<ReadAt>(this.dataSource, READ_NOW);
    const found = await this.findPage(filter, query, moment);
    const rows = await this.rowsOf(found.ids, moment);
    if (read?.series === null) await this.dataSource.query(BEGIN_SERIES);
    if (key !== null && read !== undefined && found.ids !== NOBODY) this.keep(key, { ...found, ...read });
    return { rows, total: totalOf(found.counted, query.countTo) };
  }

  /**
   * Lists whom a search means, the likeliest first. The statement that finds them is planned anew for each search, so it does
   * nothing else; that of the rows, which is planned once, also chooses among as many as are ranked.
   */
  private async listLikeliest(filter: ClientFilter, query: ListQuery<ClientSort>, moment: ListMoment): Promise<Listed> {
    const { sort, offset, limit, countTo } = query;
    const likely = await this.findLikely(filter, query, moment);
    const total = totalOf(likely.length, countTo);
    likely.sort((one, other) => other.begun - one.begun);
    const ids = likely.map(({ id }) => id);
    if (ids.length > MOST_RANKED) {
      if (sort.direction === 'DESC') ids.reverse();
      return { rows: await this.rowsOf(`{${ids.slice(offset, offset + limit).join()}}`, moment), total };
    }
    if (ids.length === 0) return { rows: [], total };
    const values = [moment.today, moment.now, ids, likely.map(({ begun }) => begun), offset, limit];
    return { rows: await named<ClientRow>(this.dataSource, { ...LIKELIEST_ROWS[sort.direction], values }), total };
  }

  /** In order of name: those who have all words at a beginning, else those who have them anywhere (rule: search). */
  private async findLikely(
    filter: ClientFilter,
    { offset, limit, countTo }: ListQuery<ClientSort>,
    moment: ListMoment,
  ): Promise<Likely[]> {
    const most = countTo === null ? null : Math.max(MOST_RANKED, offset + limit, countTo);
    const find = (place: Place): Promise<Likely[]> => {
      const { where, begun, values } = conditionsOf(filter, place, moment);
      const wordsBegun =
        begun()
          .map((is) => `(${is})::int`)
          .join(' + ') || '0';
      return this.dataSource.query(
        foundByNameSql({ where, wordsBegun, isOfCurrent: isOfCurrent(filter) }, most),
        values,
      );
    };
    const words = beginningPatterns(filter.search).length;
    const found = await find('anywhere');
    const begun = found.filter((one) => one.begun === words);
    if (begun.length === found.length) return found;
    const best = most !== null && found.length > most ? await find('begun') : begun;
    return best.length > 0 ? best : found;
  }

  /** Those who have all words at a beginning, else those who have them anywhere (rule: search). */
  private async findPage(filter: ClientFilter, query: ListQuery<ClientSort>, moment: ListMoment): Promise<FoundPage> {
    const find = async <Page extends FoundPage>(
      place: Place,
      sql: (conditions: Conditions) => string,
    ): Promise<Page> => {
      const conditions = conditionsOf(filter, place, moment);
      const [found] = await this.dataSource.query<Page[]>(sql(conditions), conditions.values);
      if (found === undefined) throw new Error('A statement without a condition answered nothing');
      return found;
    };
    const findBegun = () => find('begun', ({ where }) => idsAndCount(filter, where, query));
    if (filter.search === '') return findBegun();
    if (!isWalk(filter, query)) {
      const begun = await findBegun();
      return begun.counted > 0 ? begun : find('anywhere', ({ where }) => idsAndCount(filter, where, query));
    }
    const found = await find<FoundPage & { begunIds: string; begunCounted: number }>('anywhere', (conditions) =>
      bothPagesSql(conditions, query),
    );
    const begun = { ids: found.begunIds, counted: found.begunCounted };
    if (begun.counted === found.counted) return found;
    const best = totalOf(found.counted, query.countTo) === null ? await findBegun() : begun;
    return best.counted > 0 ? best : found;
  }

  private async rowsOf(ids: string, { today, now }: ListMoment): Promise<ClientRow[]> {
    if (ids === NOBODY) return [];
    return named<ClientRow>(this.dataSource, { name: 'clients', text: ROWS, values: [today, now, ids] });
  }

  private async rowsWhileUnchanged({ ids, ...read }: KeptPage, { today, now }: ListMoment): Promise<ClientRow[]> {
    const values = [today, now, ids, ...valuesOf(read)];
    return named<ClientRow>(this.dataSource, { name: 'clients-while-unchanged', text: ROWS_WHILE_UNCHANGED, values });
  }

  private keep(key: string, found: KeptPage): void {
    const kept = this.pages.current;
    kept.delete(key);
    kept.set(key, found);
    for (const oldest of kept.keys()) if (kept.size > PAGES_KEPT) kept.delete(oldest);
  }

  async find(on: DataSource | EntityManager, id: string, { today, now }: ListMoment): Promise<ShownClientRow | null> {
    const text = `SELECT ${SHOWN_CLIENT_ROW} ${CLIENT_FROM} WHERE ${IS_CLIENT} AND u.id = $3`;
    const rows = await on.query<ShownClientRow[]>(text, [today, now, id]);
    return rows[0] ?? null;
  }

  /**
   * Returns the client's row, locked until the transaction ends, with those of the children whom they look after: a
   * change of the adult writes those, too, and client rows are locked in their order.
   */
  async lock(tx: EntityManager, id: string): Promise<User | null> {
    await lockFamily(tx, id);
    return (await lockClient(tx, id)) ? tx.findOneBy(User, { id, role: Role.Client }) : null;
  }

  hasChildren = (tx: EntityManager, id: string): Promise<boolean> => tx.existsBy(User, { guardianId: id });

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
    const emailConfirmedAt = data.email === '' ? null : now;
    const { identifiers } = await tx.insert(User, { ...row, emailConfirmedAt, createdAt: now });
    return String(identifiers[0]?.id);
  }

  async update(
    tx: EntityManager,
    { id, guardianId }: User,
    data: ClientData,
    account: Pick<User, 'sessionVersion' | 'emailConfirmedAt'> & Partial<Pick<User, 'passwordHash'>>,
  ): Promise<void> {
    const guardian = guardianId === null ? null : await tx.findOneByOrFail(User, { id: guardianId });
    await tx.update(User, { id }, { ...data, searchKey: clientSearchKey(data, guardian), ...account });
    await writeKeysOfChildren(tx, { id, ...data });
  }
}

/** Children are found by what their adult is reached by. */
export async function writeKeysOfChildren(
  tx: EntityManager,
  { id, ...adult }: Pick<User, 'id' | 'email' | 'phone'>,
): Promise<void> {
  for (const child of await tx.findBy(User, { guardianId: id })) {
    await tx.update(User, { id: child.id }, { searchKey: clientSearchKey(child, adult) });
  }
}

/**
 * SQL of a page's ids and the count. In order of name both come of one walk, since it is the longer part of a search;
 * otherwise a count has a shorter way.
 */
function idsAndCount(filter: ClientFilter, where: string, query: ListQuery<ClientSort>): string {
  const { offset, limit, countTo } = query;
  if (countTo === null || !isWalk(filter, query)) {
    const page = pageSql(where, isOfCurrent(filter), query);
    return `SELECT ARRAY(${page})::text AS ids, ${countOf(filter, where, countTo)} AS counted`;
  }
  const counted = pageSql(where, false, { ...query, offset: 0, limit: countTo + 1 });
  return `SELECT ids[${offset + 1}:${offset + limit}]::text AS ids, cardinality(ids) AS counted
    FROM (SELECT ARRAY(${counted}) AS ids OFFSET 0) AS found`;
}

/**
 * SQL of a page and its count, for a search anywhere, together with those who have all words at a beginning: of as many as
 * are counted they need no walk of their own.
 */
function bothPagesSql({ where, begun }: Conditions, query: ListQuery<ClientSort>): string {
  const { offset, limit, countTo } = query;
  const walked = { ...query, offset: 0, limit: (countTo ?? 0) + 1 };
  const both = (those: string): string => `
    coalesce((array_agg(f.id) ${those})[${offset + 1}:${offset + limit}], '{}')::text, (count(*) ${those})::int`;
  return `SELECT * FROM (SELECT ${both('')}, ${both('FILTER (WHERE f.is_begun)')}
    FROM (${pageSql(where, false, walked, `u.id, ${begun().join(' AND ') || 'true'} AS is_begun`)}) f) AS pages (ids, counted, "begunIds", "begunCounted")`;
}

/** One walk along the names finds page and count. */
const isWalk = (filter: ClientFilter, { sort, countTo }: ListQuery<ClientSort>): boolean =>
  countTo !== null && sort.field === 'name' && !isOfCurrent(filter);

/** Needs the current subscription of each. */
const isOfCurrent = ({ statuses, renewed }: ClientFilter): boolean => statuses !== null || typeof renewed === 'boolean';

/** A page that depends on nothing else than the clients; null for others. */
function pageToKeep(
  { search, isActive, erasureRequested = null, ...others }: ClientFilter,
  { sort, offset, limit, countTo }: ListQuery<ClientSort>,
): string | null {
  const isOfMore = sort.field === 'status' || sort.field === 'subscriptionEnd' || sort.field === 'relevance';
  if (limit > ROWS_KEPT || isOfMore) return null;
  if (Object.values(others).some((one) => one != null)) return null;
  return JSON.stringify([search, isActive, erasureRequested, sort, offset, limit, countTo]);
}

/** Counts by the index of states when only statuses are filtered. */
function countOf({ search, statuses, ...narrowed }: ClientFilter, where: string, countTo: number | null): string {
  if (statuses === null && typeof narrowed.renewed !== 'boolean')
    return countSql(`SELECT FROM users u WHERE ${where}`, countTo);
  if (statuses === null || search !== '' || Object.values(narrowed).some((one) => one != null))
    return countSql(`SELECT FROM users u ${WITH_CURRENT} WHERE ${where}`, countTo);
  const of = (status: SubscriptionStatus): string =>
    countSql(`SELECT FROM current_subscriptions c WHERE ${IS_CURRENT} AND ${STATUS_SQL[status]}`, countTo);
  return statuses.map(of).join(' + ');
}

const anyOf = (statuses: readonly SubscriptionStatus[]): string =>
  `(${statuses.map((status) => `(${STATUS_SQL[status]})`).join(' OR ')})`;

interface Conditions {
  where: string;
  /** Adds to the values, and returns SQL for each word of a search that is looked for anywhere: whether it is at a beginning. */
  begun: () => string[];
  values: unknown[];
}

function conditionsOf(filter: ClientFilter, place: Place, { today, now }: ListMoment): Conditions {
  const values: unknown[] = [today, now];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  // One pattern by itself is planned and compared a tenth faster.
  const has = (patterns: string[]): string =>
    patterns.length === 1
      ? `u.search_key LIKE ${bind(patterns[0])}`
      : `u.search_key LIKE ANY (${bind(patterns)}::text[])`;
  const words = place === 'begun' ? beginningPatterns(filter.search) : searchPatterns(filter.search);
  // Without a filter nothing else would say what types these are.
  const where = [IS_CLIENT, '($1::date, $2::timestamptz) IS NOT NULL', ...words.map(has)];
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
  if (typeof filter.renewed === 'boolean') where.push(filter.renewed ? IS_RENEWED : `NOT ${IS_RENEWED}`);
  const begun = (): string[] => (place === 'begun' ? [] : beginningPatterns(filter.search).map(has));
  return { where: where.join(' AND '), begun, values };
}

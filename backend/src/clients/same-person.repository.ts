import type { DataSource, EntityManager } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import { searchPatterns } from '../contract/search-key.js';
import { IS_CLIENT } from '../platform/database/sql-words.js';
import { comparedPhone, type KnownPerson, type Person } from './same-person.rules.js';

const COLUMNS = `u.id, u.name, coalesce(u.email, '') AS email, u.phone, u.birth_date AS "birthDate"`;
/** Doubles of one person are few; a gym's own phone may stand with many. */
const MOST = 50;
/** The end of a number: whether its country code was written does not matter. */
const PHONE_TAIL = 10;
const tailOf = (digits: string): string => digits.slice(-PHONE_TAIL);

/** Clients among whom the doubles of one person are, found as a search finds them. */
export async function candidatesFor(on: DataSource | EntityManager, asked: Person): Promise<KnownPerson[]> {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const ways: string[] = [];
  const matching = (text: string): string =>
    searchPatterns(text)
      .map((patterns) => `u.search_key LIKE ANY (${bind(patterns)}::text[])`)
      .join(' AND ');
  const phone = comparedPhone(asked.phone);
  if (phone !== null) ways.push(matching(tailOf(phone)));
  if (asked.birthDate !== null && asked.name !== '')
    ways.push(`u.birth_date = ${bind(asked.birthDate)}::date AND ${matching(asked.name)}`);
  if (ways.length === 0) return [];
  return on.query<KnownPerson[]>(
    `SELECT ${COLUMNS} FROM users u WHERE ${IS_CLIENT} AND (${ways.map((way) => `(${way})`).join(' OR ')})
      ORDER BY u.name COLLATE "el-x-icu", u.id LIMIT ${MOST}`,
    values,
  );
}

/** The same for a whole table of people, by one walk over the clients. */
export function candidatesForAll(on: DataSource | EntityManager, asked: readonly Person[]): Promise<KnownPerson[]> {
  const phones = asked.flatMap(({ phone }) => comparedPhone(phone) ?? []).map(tailOf);
  const birthDates = asked.flatMap(({ birthDate }): CalendarDate[] => (birthDate === null ? [] : [birthDate]));
  return on.query<KnownPerson[]>(
    `SELECT ${COLUMNS} FROM users u WHERE ${IS_CLIENT}
        AND (right(regexp_replace(u.phone, '\\D', '', 'g'), ${PHONE_TAIL}) = ANY ($1::text[])
          OR u.birth_date = ANY ($2::date[]))
      ORDER BY u.name COLLATE "el-x-icu", u.id`,
    [[...new Set(phones)], [...new Set(birthDates)]],
  );
}

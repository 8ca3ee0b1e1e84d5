import type { EntityManager } from 'typeorm';
import type { GivenDates } from '../contract/report.js';
import { IS_CLIENT } from '../platform/database/sql-words.js';
import type { GymMoment } from '../platform/time/gym-clock.js';
import { isOverSql, isUsedUpSql } from '../subscriptions/subscription.repository.js';
import { PHONE, WITH_GUARDIAN } from './visit-reports.js';

/** `$1` today, `$2` now. The words for dates without a plan stand in the first line of their end (rule: end lines). */
const GIVEN = `
  SELECT s.id, u.id AS "userId", u.name AS "userName", ${PHONE}, coalesce(s.actual_start_date, s.start_date) AS "startDate",
    coalesce(s.actual_end_date, s.end_date) AS "endDate", s.frozen_at IS NOT NULL AS "isFrozen",
    l.note AS reason, l.at AS "givenAt", b.name AS "givenByName"
  FROM subscription_end_lines l JOIN subscriptions s ON s.id = l.subscription_id JOIN users u ON u.id = s.client_id ${WITH_GUARDIAN}
    LEFT JOIN users b ON b.id = l.by_id
  WHERE l.n = 1 AND l.note IS NOT NULL AND ${IS_CLIENT} AND u.is_active AND s.is_active
    AND NOT EXISTS (SELECT FROM sales x WHERE x.subscription_id = s.id)
    AND NOT (${isOverSql('s', '$1::date')}) AND NOT coalesce(${isUsedUpSql('s', '$1::date', '$2::timestamptz')}, false)
  ORDER BY u.name COLLATE "el-x-icu", u.id, s.start_date`;

/** Lists dates without a plan that run, are frozen or are to come (rule: owed). */
export async function readGiven(
  tx: EntityManager,
  { today, now }: Pick<GymMoment, 'today' | 'now'>,
): Promise<GivenDates[]> {
  const rows = await tx.query<(Omit<GivenDates, 'givenAt'> & { givenAt: Date })[]>(GIVEN, [today, now]);
  return rows.map(({ givenAt, ...given }) => ({ ...given, givenAt: givenAt.toISOString() }));
}

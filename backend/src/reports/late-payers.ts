import type { EntityManager } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { DueCharge, DueKind, LatePayer, ReportPeriod } from '../contract/report.js';
import { DAY, REVERSED } from './money-reports.js';
import { readPage, type PageOf } from './report-reader.js';
import { PERSON, WITH_GUARDIAN } from './visit-reports.js';

/**
 * `$1` from, `$2` to, `$3` the zone, `$4` today. The charges of the period with the day on which the last of each was
 * paid (rule: late payers). Payments pay charges in the order in which they are due. So the first payment whose running
 * sum reaches a charge's own pays it. Of a client all lines are read, of those without a charge in the period none.
 */
const CHARGES = `
  WITH lines AS (
    SELECT e.id, e.client_id, e.due_on, e.sale_id, e.amount_cents, ${DAY} AS day,
      sum(abs(e.amount_cents)) OVER (PARTITION BY e.client_id, e.due_on IS NOT NULL
        ORDER BY e.due_on, e.at, e.receipt_year, e.receipt_no, e.id ROWS UNBOUNDED PRECEDING) AS until
    FROM ledger_entries e
    WHERE e.kind <> 'reversal' AND e.id NOT IN ${REVERSED}
      AND e.client_id IN (SELECT c.client_id FROM ledger_entries c WHERE c.due_on BETWEEN $1::date AND $2::date)),
  settled AS (
    SELECT l.*, min(l.day) FILTER (WHERE l.due_on IS NULL) OVER (PARTITION BY l.client_id
      ORDER BY l.until, l.due_on IS NULL ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) AS paid_on
    FROM lines l),
  charges AS (
    SELECT s.id, s.client_id, s.due_on, s.sale_id, s.amount_cents, s.paid_on,
      greatest(0, coalesce(s.paid_on, $4::date) - s.due_on) AS days
    FROM settled s
    WHERE s.sale_id IS NOT NULL AND s.amount_cents > 0 AND s.due_on BETWEEN $1::date AND $2::date AND s.due_on < $4::date)`;

const IS_OF_KIND: Readonly<Record<DueKind, string>> = {
  due: 'true',
  late: 'c.days > 0',
  unpaid: 'c.paid_on IS NULL',
};

const PAYERS = `${CHARGES}
  SELECT ${PERSON}, count(*)::int AS charges, count(*) FILTER (WHERE ${IS_OF_KIND.late})::int AS late,
    round(avg(c.days) FILTER (WHERE ${IS_OF_KIND.late}))::int AS "daysLate",
    count(*) FILTER (WHERE ${IS_OF_KIND.unpaid})::int AS unpaid
  FROM charges c JOIN users u ON u.id = c.client_id ${WITH_GUARDIAN}
  GROUP BY c.client_id, u.id, g.id HAVING bool_or(${IS_OF_KIND.late})
  ORDER BY 5 DESC, 6 DESC, u.name COLLATE "el-x-icu", c.client_id`;

/** Clients who pay late, the most often first. */
export const readLatePayers = (
  tx: EntityManager,
  { from, to }: ReportPeriod,
  zone: string,
  today: CalendarDate,
): Promise<LatePayer[]> => tx.query<LatePayer[]>(PAYERS, [from, to, zone, today]);

interface DueSelection extends ReportPeriod {
  kind: DueKind;
  userId: string | null;
}

/** The charges behind a number, the last one due first. */
export function listDueCharges(
  tx: EntityManager,
  { from, to, kind, userId }: DueSelection,
  page: PageOf,
  { zone, today }: { zone: string; today: CalendarDate },
): Promise<{ rows: DueCharge[]; total: number }> {
  const columns = `c.id, ${PERSON}, c.due_on AS date, s.plan_name_el AS "planNameEl", s.plan_name_en AS "planNameEn",
    c.amount_cents AS "amountCents", c.paid_on AS "paidOn", c.days AS "daysLate"`;
  const source = `FROM charges c JOIN users u ON u.id = c.client_id ${WITH_GUARDIAN} JOIN sales s ON s.id = c.sale_id
    WHERE ${IS_OF_KIND[kind]} AND coalesce(c.client_id = $5::uuid, true)`;
  const list = { before: CHARGES, columns, source, order: 'c.due_on DESC, c.id' };
  return readPage<DueCharge>(tx, list, [from, to, zone, today, userId], page);
}

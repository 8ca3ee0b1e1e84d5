import type { EntityManager } from 'typeorm';
import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import type { PaymentMethod } from '../contract/money.js';
import type {
  MoneyInSpan,
  MoneyKind,
  MoneyOfMethod,
  MoneyOfPlan,
  MoneyReport,
  OwingClient,
  ReportedEntry,
  ReportPeriod,
} from '../contract/report.js';
import { debtsOf } from '../money/ledger.repository.js';
import { slotInstant } from '../platform/time/gym-zone.js';
import { debtAgeOf } from './debt-age.rules.js';
import { filled } from './spans.rules.js';
import { PERSON, WITH_GUARDIAN } from './visit-reports.js';

/** `$1` from, `$2` to, `$3` the zone. The conditions on `ledger_entries e` are the same for sums and for lists. */
const IN_PERIOD = `e.at >= $1::date::timestamp AT TIME ZONE $3 AND e.at < ($2::date + 1)::timestamp AT TIME ZONE $3`;
/** A reversal has the method of the payment, or the sale of the charge, that it takes back. */
const IS_OF_KIND: Readonly<Record<MoneyKind, string>> = {
  received: 'e.method IS NOT NULL',
  sold: 'e.sale_id IS NOT NULL',
};
const DAY = '(e.at AT TIME ZONE $3)::date';
const SUMS = `coalesce(sum(-e.amount_cents) FILTER (WHERE ${IS_OF_KIND.received}), 0)::int AS received,
  count(*) FILTER (WHERE ${IS_OF_KIND.received})::int AS payments`;
const METHODS = ['cash', 'card', 'transfer', 'iris', 'other'] as const satisfies PaymentMethod[];

type MoneyCounts = Omit<MoneyInSpan, 'from' | 'to'>;
const NOTHING: MoneyCounts = {
  ...{ received: 0, payments: 0, sold: 0, sales: 0 },
  ...{ cash: 0, card: 0, transfer: 0, iris: 0, other: 0 },
};

const BY_MONTH = `
  SELECT date_trunc('month', ${DAY}::timestamp)::date AS beginning, ${SUMS},
    coalesce(sum(e.amount_cents) FILTER (WHERE ${IS_OF_KIND.sold}), 0)::int AS sold,
    count(*) FILTER (WHERE ${IS_OF_KIND.sold})::int AS sales,
    ${METHODS.map((method) => `coalesce(sum(-e.amount_cents) FILTER (WHERE e.method = '${method}'), 0)::int AS "${method}"`).join(', ')}
  FROM ledger_entries e WHERE ${IN_PERIOD} GROUP BY 1`;

const BY_METHOD = `
  SELECT e.method, ${SUMS} FROM ledger_entries e
  WHERE ${IN_PERIOD} AND ${IS_OF_KIND.received} GROUP BY 1 ORDER BY 2 DESC, 1`;

const KEPT = 'NOT EXISTS (SELECT FROM ledger_entries r WHERE r.reverses_id = e.id)';

/**
 * The payments of the period, in parts. Payments pay what is due first, also what was owed before, so the run of what was paid and the run of what was
 * due are cut where either ends: each piece belongs to one payment and one charge, which are found by counting the ends
 * before it. What reaches no charge, and what was taken back, is of no plan (rule: income).
 */
const PARTS = `
  paid AS (
    SELECT e.id, e.client_id, e.at, e.method, row_number() OVER run AS nth, sum(-e.amount_cents) OVER run AS until
    FROM ledger_entries e WHERE e.kind IN ('payment', 'opening') AND e.due_on IS NULL AND ${KEPT}
    WINDOW run AS (PARTITION BY e.client_id ORDER BY e.at, e.receipt_year, e.receipt_no)),
  due AS (
    SELECT e.client_id, s.plan_id, row_number() OVER run AS nth, sum(e.amount_cents) OVER run AS until
    FROM ledger_entries e LEFT JOIN sales s ON s.id = e.sale_id WHERE e.due_on IS NOT NULL AND ${KEPT}
    WINDOW run AS (PARTITION BY e.client_id ORDER BY e.due_on, e.at, e.id)),
  cuts AS (
    SELECT client_id, until, sum(of_paid)::int AS of_paid, sum(of_due)::int AS of_due
    FROM (SELECT client_id, until, 1 AS of_paid, 0 AS of_due FROM paid
      UNION ALL SELECT client_id, until, 0, 1 FROM due) ends
    GROUP BY 1, 2),
  pieces AS (
    SELECT client_id, (until - coalesce(lag(until) OVER run, 0))::int AS cents,
      coalesce(sum(of_paid) OVER earlier, 0) + 1 AS nth_paid, coalesce(sum(of_due) OVER earlier, 0) + 1 AS nth_due
    FROM cuts WINDOW run AS (PARTITION BY client_id ORDER BY until),
      earlier AS (run ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)),
  parts AS (
    SELECT e.id, d.plan_id, sum(p.cents)::int AS cents
    FROM pieces p JOIN paid e ON e.client_id = p.client_id AND e.nth = p.nth_paid
      LEFT JOIN due d ON d.client_id = p.client_id AND d.nth = p.nth_due
    WHERE p.cents > 0 AND ${IN_PERIOD} AND ${IS_OF_KIND.received} GROUP BY 1, 2
    UNION ALL
    SELECT e.id, NULL, -e.amount_cents FROM ledger_entries e
    WHERE ${IN_PERIOD} AND ${IS_OF_KIND.received} AND NOT EXISTS (SELECT FROM paid WHERE paid.id = e.id))`;

/**
 * Until the transaction ends. PostgreSQL cannot know how many pieces there are, and would compare each with all payments,
 * or with all of its client.
 */
const ONE_PASS = 'SET LOCAL enable_nestloop = off; SET LOCAL enable_mergejoin = off';

/** Under the name that the plan has today. */
const BY_PLAN = `WITH ${PARTS}
  SELECT p.plan_id AS "planId", l.name_el AS "planNameEl", l.name_en AS "planNameEn", sum(p.cents)::int AS received,
    count(*)::int AS payments
  FROM parts p LEFT JOIN plans l ON l.id = p.plan_id GROUP BY l.id, p.plan_id ORDER BY p.plan_id IS NULL, 4 DESC, 1`;

export async function readMoney(tx: EntityManager, period: ReportPeriod, zone: string): Promise<MoneyReport> {
  const values = [period.from, period.to, zone];
  const months = await tx.query<(MoneyCounts & { beginning: CalendarDate })[]>(BY_MONTH, values);
  await tx.query(ONE_PASS);
  const plans = await tx.query<MoneyOfPlan[]>(BY_PLAN, values);
  const methods = await tx.query<MoneyOfMethod[]>(BY_METHOD, values);
  return { spans: filled(period, 'month', months, NOTHING), plans, methods };
}

export interface MoneySelection extends ReportPeriod {
  kind: MoneyKind;
  method: PaymentMethod | null;
  planId: string | null;
  isWithoutPlan: boolean;
}

interface PageOf {
  offset: number;
  limit: number;
}

/** The entries behind a sum, the newest first. */
export async function listMoney(
  tx: EntityManager,
  { from, to, kind, method, planId, isWithoutPlan }: MoneySelection,
  { offset, limit }: PageOf,
  zone: string,
): Promise<{ rows: ReportedEntry[]; total: number }> {
  const values: unknown[] = [from, to, zone];
  const where = [IN_PERIOD, IS_OF_KIND[kind]];
  if (method !== null) where.push(`e.method = $${values.push(method)}`);
  if (planId !== null) where.push(`p.plan_id = $${values.push(planId)}::uuid`);
  if (isWithoutPlan) where.push('p.plan_id IS NULL');
  const isInParts = planId !== null || isWithoutPlan;
  const cents = isInParts ? 'p.cents' : kind === 'received' ? '-e.amount_cents' : 'e.amount_cents';
  const parts = isInParts ? `WITH ${PARTS}` : '';
  const source = `FROM ledger_entries e ${isInParts ? 'JOIN parts p ON p.id = e.id' : ''} WHERE ${where.join(' AND ')}`;
  if (isInParts) await tx.query(ONE_PASS);
  const [counted] = await tx.query<{ total: number }[]>(`${parts} SELECT count(*)::int AS total ${source}`, values);
  const rows = await tx.query<ReportedEntry[]>(
    `${parts} SELECT e.id, ${PERSON}, e.date, e.cents::int AS "amountCents", e.method,
       coalesce(e.receipt_year, o.receipt_year) || '-' || coalesce(e.receipt_no, o.receipt_no) AS receipt,
       s.plan_name_el AS "planNameEl", s.plan_name_en AS "planNameEn"
     FROM (SELECT e.*, ${DAY} AS date, ${cents} AS cents ${source} ORDER BY e.at DESC, e.id LIMIT ${limit} OFFSET ${offset}) e
       JOIN users u ON u.id = e.client_id ${WITH_GUARDIAN}
       LEFT JOIN ledger_entries o ON o.id = e.reverses_id LEFT JOIN sales s ON s.id = e.sale_id
     ORDER BY e.at DESC, e.id`,
    values,
  );
  return { rows, total: counted?.total ?? 0 };
}

const OWING = `
  SELECT e.client_id AS "clientId", ${PERSON} FROM ledger_entries e
    JOIN users u ON u.id = e.client_id ${WITH_GUARDIAN}
  WHERE e.at < $1
  GROUP BY e.client_id, u.id, g.id HAVING sum(e.amount_cents) > 0
  ORDER BY u.name COLLATE "el-x-icu", e.client_id`;

/** Everybody who owed when a day ended, the oldest debt first (rule: owed). */
export async function readOwed(tx: EntityManager, day: CalendarDate, zone: string): Promise<OwingClient[]> {
  const until = slotInstant(zone, addDays(day, 1), '00:00:00');
  const people = await tx.query<({ clientId: string } & Pick<OwingClient, 'userId' | 'userName' | 'phone'>)[]>(OWING, [
    until,
  ]);
  const ids = people.map(({ clientId }) => clientId);
  const debts = new Map((await debtsOf(tx, ids, day, until)).map(({ clientId, ...debt }) => [clientId, debt]));
  const ageOf = ({ overdueSince }: OwingClient): string => overdueSince ?? '9999';
  return people
    .flatMap(({ clientId, ...person }) => {
      const debt = debts.get(clientId);
      return debt === undefined ? [] : [{ ...person, ...debt, ...debtAgeOf(debt.overdueSince, day) }];
    })
    .sort((a, b) => (ageOf(a) < ageOf(b) ? -1 : ageOf(a) > ageOf(b) ? 1 : b.balanceCents - a.balanceCents));
}

import type { EntityManager } from 'typeorm';
import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import type { MoneyWay } from '../contract/money.js';
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
import type { PageOf } from './report-reader.js';
import { beginningsOf, filled, monthsOf, spanSql, type AskedSpans } from './spans.rules.js';
import { PERSON, WITH_GUARDIAN } from './visit-reports.js';

/** `$1` from, `$2` to, `$3` the zone. The conditions on `ledger_entries e` are the same for sums and for lists. */
const IN_PERIOD = `e.at >= $1::date::timestamp AT TIME ZONE $3 AND e.at < ($2::date + 1)::timestamp AT TIME ZONE $3`;
/** A reversal has the method of the payment, or the sale of the charge, that it takes back. */
const IS_OF_KIND: Readonly<Record<MoneyKind, string>> = {
  received: 'e.method IS NOT NULL',
  sold: '(e.sale_id IS NOT NULL OR e.course_entry_id IS NOT NULL)',
};
export const DAY = '(e.at AT TIME ZONE $3)::date';

type MoneyCounts = Omit<MoneyInSpan, 'from' | 'to'>;
const NOTHING: MoneyCounts = {
  ...{ received: 0, payments: 0, sold: 0, sales: 0 },
  ...{ cash: 0, card: 0, transfer: 0, iris: 0, other: 0, stripe: 0, viva: 0, giftCard: 0 },
};

/** Sums received by a method, or sold. */
const BY_MONTH = `
  SELECT ${spanSql(DAY, '$4')} AS beginning, e.method, ${IS_OF_KIND.sold} AS "isSold",
    sum(e.amount_cents)::int AS cents, count(*)::int AS entries
  FROM ledger_entries e WHERE ${IN_PERIOD} GROUP BY 1, 2, 3`;

interface SumOfMonth {
  beginning: CalendarDate;
  method: MoneyWay | null;
  isSold: boolean;
  cents: number;
  entries: number;
}

/** The same sums as columns of their month, and by method, the one with most money first. */
function tabled(sums: readonly SumOfMonth[]): {
  months: (MoneyCounts & { beginning: CalendarDate })[];
  methods: MoneyOfMethod[];
} {
  const months = new Map<CalendarDate, MoneyCounts & { beginning: CalendarDate }>();
  const methods = new Map<MoneyWay, MoneyOfMethod>();
  for (const { beginning, method, isSold, cents, entries } of sums) {
    const month = months.get(beginning) ?? { ...NOTHING, beginning };
    months.set(beginning, month);
    if (isSold) Object.assign(month, { sold: month.sold + cents, sales: month.sales + entries });
    if (method === null) continue;
    const ofMethod = methods.get(method) ?? { method, received: 0, payments: 0 };
    methods.set(method, ofMethod);
    month[method] -= cents;
    for (const one of [month, ofMethod]) {
      one.received -= cents;
      one.payments += entries;
    }
  }
  const most = (a: MoneyOfMethod, b: MoneyOfMethod): number => b.received - a.received;
  return { months: [...months.values()], methods: [...methods.values()].sort(most) };
}

/** They are few: a list of them costs less than a join of all. */
export const REVERSED = '(SELECT r.reverses_id FROM ledger_entries r WHERE r.reverses_id IS NOT NULL)';

/**
 * The payments of the period, in parts. Payments pay charges in the order in which they are due, earlier debts
 * included. So the running sums of payments and charges are cut where either ends. Each piece belongs to one payment
 * and one charge, which are found by counting the ends before it. Money that reaches no charge, and money taken back,
 * is of no plan (rule: income). Of a client all lines are read, of those without a payment in the period none.
 */
const PARTS = `
  lines AS (
    SELECT e.id, e.client_id, e.due_on IS NOT NULL AS is_due, e.sale_id, ${IS_OF_KIND.received} AND ${IN_PERIOD} AS is_asked,
      row_number() OVER run AS nth, sum(abs(e.amount_cents)) OVER run AS until
    FROM ledger_entries e
    WHERE e.kind NOT IN ('reversal', 'refund', 'dispute') AND e.id NOT IN ${REVERSED}
      AND e.client_id IN (SELECT e.client_id FROM ledger_entries e WHERE ${IS_OF_KIND.received} AND ${IN_PERIOD})
    WINDOW run AS (PARTITION BY e.client_id, e.due_on IS NOT NULL
      ORDER BY e.due_on, e.at, e.receipt_year, e.receipt_no, e.id ROWS UNBOUNDED PRECEDING)),
  pieces AS (
    SELECT client_id, (until - coalesce(lag(until) OVER run, 0))::int AS cents,
      count(*) FILTER (WHERE NOT is_due) OVER earlier + 1 AS nth_paid,
      count(*) FILTER (WHERE is_due) OVER earlier + 1 AS nth_due
    FROM lines WINDOW run AS (PARTITION BY client_id ORDER BY until),
      earlier AS (run ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)),
  parts AS (
    SELECT e.id, s.plan_id, sum(p.cents)::int AS cents
    FROM pieces p JOIN lines e ON e.client_id = p.client_id AND e.nth = p.nth_paid AND NOT e.is_due AND e.is_asked
      LEFT JOIN lines d ON d.client_id = p.client_id AND d.nth = p.nth_due AND d.is_due
      LEFT JOIN sales s ON s.id = d.sale_id
    WHERE p.cents > 0 GROUP BY 1, 2
    UNION ALL
    SELECT e.id, NULL, -e.amount_cents FROM ledger_entries e
    WHERE ${IN_PERIOD} AND ${IS_OF_KIND.received}
      AND (e.kind IN ('reversal', 'refund', 'dispute') OR e.id IN ${REVERSED}))`;

/**
 * Until `AS_USUAL`. PostgreSQL cannot know how many pieces there are, and would compare each with all payments,
 * or with all of its client.
 */
const ONE_PASS = 'SET LOCAL enable_nestloop = off; SET LOCAL enable_mergejoin = off';
const AS_USUAL = 'SET LOCAL enable_nestloop = on; SET LOCAL enable_mergejoin = on';

/** Under the name that the plan has today. */
const BY_PLAN = `WITH ${PARTS}
  SELECT p.plan_id AS "planId", l.name_el AS "planNameEl", l.name_en AS "planNameEn", sum(p.cents)::int AS received,
    count(*)::int AS payments
  FROM parts p LEFT JOIN plans l ON l.id = p.plan_id GROUP BY l.id, p.plan_id ORDER BY p.plan_id IS NULL, 4 DESC, 1`;

export async function readMoney(tx: EntityManager, period: AskedSpans, zone: string): Promise<MoneyReport> {
  const values = [period.from, period.to, zone];
  const spans = monthsOf(period);
  const { months, methods } = tabled(await tx.query<SumOfMonth[]>(BY_MONTH, [...values, beginningsOf(spans)]));
  await tx.query(ONE_PASS);
  const plans = await tx.query<MoneyOfPlan[]>(BY_PLAN, values);
  return { spans: filled(spans, months, NOTHING), plans, methods };
}

interface MoneySelection extends ReportPeriod {
  kind: MoneyKind;
  method: MoneyWay | null;
  planId: string | null;
  isWithoutPlan: boolean;
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
  const source = `FROM ledger_entries e ${isInParts ? 'JOIN parts p ON p.id = e.id' : ''} WHERE ${where.join(' AND ')}`;
  if (isInParts) await tx.query(ONE_PASS);
  // A page beyond the last one has the count alone.
  const found = await tx.query<{ total: number; id: string | null; cents: number }[]>(
    `WITH ${isInParts ? `${PARTS},` : ''} found AS (SELECT e.id, ${cents} AS cents, e.at ${source})
     SELECT t.total, f.id, f.cents::int AS cents FROM (SELECT count(*)::int AS total FROM found) t
     LEFT JOIN (SELECT * FROM found ORDER BY at DESC, id LIMIT ${limit} OFFSET ${offset}) f ON true`,
    values,
  );
  if (isInParts) await tx.query(AS_USUAL);
  const shown = found.filter(({ id }) => id !== null);
  const rows = await tx.query<ReportedEntry[]>(ENTRIES, [
    shown.map(({ id }) => id),
    shown.map((one) => one.cents),
    zone,
  ]);
  return { rows, total: found[0]?.total ?? 0 };
}

/** `$1` ids of a page and `$2` their amounts, `$3` the zone. */
const ENTRIES = `
  SELECT e.id, ${PERSON}, ${DAY} AS date, f.cents AS "amountCents", e.method,
    coalesce(e.receipt_year, o.receipt_year) || '-' || coalesce(e.receipt_no, o.receipt_no) AS receipt,
    coalesce(s.plan_name_el, c.name_el) AS "planNameEl", coalesce(s.plan_name_en, c.name_en) AS "planNameEn"
  FROM unnest($1::uuid[], $2::int[]) AS f(id, cents) JOIN ledger_entries e ON e.id = f.id
    JOIN users u ON u.id = e.client_id ${WITH_GUARDIAN}
    LEFT JOIN ledger_entries o ON o.id = e.reverses_id LEFT JOIN sales s ON s.id = e.sale_id
    LEFT JOIN course_entries c ON c.id = e.course_entry_id
  ORDER BY e.at DESC, e.id`;

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

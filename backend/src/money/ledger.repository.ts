import type { DataSource, EntityManager } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { Ledger, LedgerEntry, RegisterEntry } from '../contract/money.js';
import { named } from '../platform/database/named-query.js';
import { moneyOfCards } from './gift-cards.repository.js';

/** SQL: the rate of all that the client had been charged when `e` was written; NULL where rates differ or one is not known. */
const ONE_RATE = `
  (SELECT CASE WHEN count(*) = count(r.vat) AND min(r.vat) = max(r.vat) THEN min(r.vat) END
     FROM ledger_entries c LEFT JOIN sales v ON v.id = c.sale_id LEFT JOIN course_entries w ON w.id = c.course_entry_id
     CROSS JOIN LATERAL (SELECT coalesce(v.vat_percent, w.vat_percent) AS vat) r
    WHERE c.client_id = e.client_id AND c.kind IN ('charge', 'opening') AND c.at <= e.at)`;

const ENTRY = `
  SELECT e.id, e.at, e.kind, e.amount_cents AS "amountCents", e.method, g.last_four AS "cardLastFour",
    e.receipt_year || '-' || e.receipt_no AS receipt, e.due_on AS "dueOn",
    coalesce(s.plan_name_el, o.name_el) AS "planNameEl", coalesce(s.plan_name_en, o.name_en) AS "planNameEn",
    s.start_date AS "startDate", s.end_date AS "endDate",
    CASE WHEN e.kind = 'charge' THEN coalesce(s.discount_cents, 0) ELSE 0 END AS "discountCents",
    CASE WHEN o.id IS NOT NULL THEN o.vat_percent WHEN e.sale_id IS NULL THEN ${ONE_RATE} ELSE s.vat_percent END AS "vatPercent", e.sale_id AS "saleId", e.reverses_id AS "reversesId",
    EXISTS (SELECT FROM ledger_entries r WHERE r.reverses_id = e.id) AS "isReversed",
    CASE WHEN e.kind = 'charge' THEN coalesce(s.discount_reason, e.reason) ELSE e.reason END AS reason, b.name AS "byName"`;
const FROM = `
  FROM ledger_entries e JOIN users b ON b.id = e.by_id LEFT JOIN sales s ON s.id = e.sale_id
    LEFT JOIN course_entries o ON o.id = e.course_entry_id
    LEFT JOIN gift_card_moves m ON m.entry_id = e.id AND e.method = 'giftCard' LEFT JOIN gift_cards g ON g.id = m.card_id`;
/** A sale and its payment are of one instant: the charge comes first, so it stands below. */
const NEWEST_FIRST = `e.at DESC,
  CASE e.kind WHEN 'reversal' THEN 0 WHEN 'refund' THEN 0 WHEN 'dispute' THEN 0 WHEN 'payment' THEN 1 ELSE 2 END, e.receipt_no DESC, e.id`;

const OF_CLIENT = `${ENTRY} ${FROM} WHERE e.client_id = $1 ORDER BY ${NEWEST_FIRST}`;

/**
 * Debts of clients. Payments pay the charges in the order in which they are due. So the first charge that they do not
 * reach says since when something is overdue.
 */
const DEBTS = `
  WITH net AS (
    SELECT e.client_id, e.amount_cents AS cents, coalesce(o.due_on, e.due_on) AS due
      FROM ledger_entries e LEFT JOIN ledger_entries o ON o.id = e.reverses_id
     WHERE e.client_id = ANY ($1::uuid[]) AND ($3::timestamptz IS NULL OR e.at < $3)
  ), paid AS (
    SELECT client_id, coalesce(-sum(cents) FILTER (WHERE due IS NULL), 0) AS cents, sum(cents) AS balance
      FROM net GROUP BY client_id
  ), owed AS (
    SELECT client_id, due, sum(sum(cents)) OVER (PARTITION BY client_id ORDER BY due) AS until
      FROM net WHERE due IS NOT NULL GROUP BY client_id, due
  )
  SELECT p.client_id AS "clientId", p.balance::int AS "balanceCents",
    coalesce(max(o.until - p.cents) FILTER (WHERE o.due < $2::date AND o.until > p.cents), 0)::int AS "overdueCents",
    min(o.due) FILTER (WHERE o.due < $2::date AND o.until > p.cents) AS "overdueSince"
  FROM paid p LEFT JOIN owed o ON o.client_id = p.client_id
  GROUP BY p.client_id, p.cents, p.balance`;

type Debt = Pick<Ledger, 'balanceCents' | 'overdueCents' | 'overdueSince'>;
const NOTHING: Debt = { balanceCents: 0, overdueCents: 0, overdueSince: null };

/** The debts of these clients on a date of the gym, by the entries before an instant if one is given. */
export const debtsOf = (
  on: DataSource | EntityManager,
  clientIds: readonly string[],
  today: CalendarDate,
  until: Date | null = null,
): Promise<(Debt & { clientId: string })[]> =>
  named(on, { name: 'debts', text: DEBTS, values: [clientIds, today, until] });

export async function debtOf(on: DataSource | EntityManager, clientId: string, today: CalendarDate): Promise<Debt> {
  const [row] = await debtsOf(on, [clientId], today);
  if (row === undefined) return NOTHING;
  const { balanceCents, overdueCents, overdueSince } = row;
  return { balanceCents, overdueCents, overdueSince };
}

type Read<Entry extends LedgerEntry | RegisterEntry> = Omit<Entry, 'at'> & { at: Date };
const written = <Entry extends LedgerEntry | RegisterEntry>(row: Read<Entry>): Entry =>
  ({ ...row, at: row.at.toISOString() }) as Entry;

export async function entriesOfClient(
  on: DataSource | EntityManager,
  clientId: string,
  { namesStaff }: { namesStaff: boolean },
): Promise<LedgerEntry[]> {
  const query = { name: 'ledger-of-client', text: OF_CLIENT, values: [clientId] };
  const rows = await named<Read<LedgerEntry>>(on, query);
  return rows.map((row) => ({ ...written(row), ...(!namesStaff && { byName: null, cardLastFour: null }) }));
}

const REGISTER = `${ENTRY}, e.client_id AS "userId", c.name AS "userName", e.by_id AS "byId", p.fee_cents AS "feeCents"
  ${FROM} JOIN users c ON c.id = e.client_id LEFT JOIN online_payments p ON p.id = e.id AND e.kind = 'payment'
  WHERE e.at >= $1 AND e.at < $2 ORDER BY ${NEWEST_FIRST}`;

/** Every entry from one instant until before another, and the money of gift cards, newest first. */
export async function entriesBetween(on: DataSource, from: Date, until: Date): Promise<RegisterEntry[]> {
  const rows = await named<Read<RegisterEntry>>(on, { name: 'register', text: REGISTER, values: [from, until] });
  const cards = await moneyOfCards(on, from, until);
  return [...rows, ...cards].sort((a, b) => b.at.getTime() - a.at.getTime()).map((row) => written<RegisterEntry>(row));
}

const RECEIPT = `
  INSERT INTO receipt_numbers AS r (year, last) VALUES ($1, 1)
  ON CONFLICT (year) DO UPDATE SET last = r.last + 1 RETURNING last`;

/**
 * The next number of a year. Its row stays locked until the transaction ends, so that a failed or killed payment leaves
 * no gap. It is taken last, because all payments wait for it.
 */
export async function nextReceipt(tx: EntityManager, year: number): Promise<number> {
  const [row] = await named<{ last: number }>(tx, { name: 'next-receipt', text: RECEIPT, values: [year] });
  if (row === undefined) throw new Error('An insert returns its row');
  return row.last;
}

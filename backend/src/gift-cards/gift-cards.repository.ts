import type { DataSource, EntityManager } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import { giftCardStateOn, type GiftCard, type GiftCardMonth, type GiftCardMove } from '../contract/gift-card.js';
import { named } from '../platform/database/named-query.js';

const CARD = `
  SELECT c.id, c.last_four AS "lastFour", c.amount_cents AS "amountCents", c.balance_cents AS "balanceCents", s.method,
    s.receipt_year || '-' || s.receipt_no AS receipt, c.buyer_id AS "buyerId", u.name AS "buyerName",
    coalesce(u.email <> '', false) AS "hasAddress", c.for_whom AS "forWhom", c.valid_until AS "validUntil", s.at AS "soldAt", b.name AS "byName",
    c.is_cancelled AS "isCancelled"
  FROM gift_cards c JOIN gift_card_moves s ON s.card_id = c.id AND s.kind = 'sold' JOIN users b ON b.id = s.by_id
    LEFT JOIN users u ON u.id = c.buyer_id`;

type Read = Omit<GiftCard, 'state' | 'soldAt'> & { soldAt: Date; isCancelled: boolean };
const shown = ({ isCancelled, soldAt, ...card }: Read, today: CalendarDate): GiftCard => ({
  ...card,
  state: giftCardStateOn({ ...card, isCancelled }, today),
  soldAt: soldAt.toISOString(),
});

/** The newest first. */
export async function allCards(on: DataSource, today: CalendarDate): Promise<GiftCard[]> {
  const rows = await named<Read>(on, { name: 'gift-cards', text: `${CARD} ORDER BY s.at DESC, c.id`, values: [] });
  return rows.map((row) => shown(row, today));
}

export async function oneCard(
  on: DataSource | EntityManager,
  id: string,
  today: CalendarDate,
): Promise<GiftCard | null> {
  const [row] = await named<Read>(on, { name: 'gift-card', text: `${CARD} WHERE c.id = $1`, values: [id] });
  return row === undefined ? null : shown(row, today);
}

/** Amounts that were held for a page that is over are told by no move. */
const MOVES = `
  SELECT m.id, m.kind, m.amount_cents AS "amountCents", m.at, b.name AS "byName", m.method, e.client_id AS "userId",
    u.name AS "userName", coalesce(m.receipt_year, e.receipt_year) || '-' || coalesce(m.receipt_no, e.receipt_no) AS receipt,
    CASE m.kind WHEN 'returned' THEN e.reason ELSE m.reason END AS reason
  FROM gift_card_moves m JOIN users b ON b.id = m.by_id LEFT JOIN ledger_entries e ON e.id = m.entry_id
    LEFT JOIN users u ON u.id = e.client_id
  WHERE m.card_id = $1 AND (m.payment_id IS NULL OR NOT EXISTS (
    SELECT FROM gift_card_moves r WHERE r.payment_id = m.payment_id AND r.kind = 'released'))
  ORDER BY m.at DESC, array_position('{cancelled,returned,used,held,sold}', m.kind), m.id`;

export async function movesOf(on: DataSource, id: string): Promise<GiftCardMove[]> {
  type Row = Omit<GiftCardMove, 'at'> & { at: Date };
  const rows = await named<Row>(on, { name: 'gift-card-moves', text: MOVES, values: [id] });
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/**
 * `$1` the first days of months, `$2` the zone, `$3` today. What is left at the end of a month is the sum of the moves until
 * then, of cards that pay then. A month begins with what was left before it: what comes back to a card that pays no more
 * is expired or cancelled at once, and what is cancelled of an expired one is no longer expired.
 */
const REPORT = `
  WITH months AS (
    SELECT first, (first + interval '1 month')::date AS next FROM unnest($1::date[]) AS first
  ), moves AS (
    SELECT m.kind, m.amount_cents AS cents, m.method, (m.at AT TIME ZONE $2)::date AS day, c.valid_until,
      coalesce(m.at > min(m.at) FILTER (WHERE m.kind = 'cancelled') OVER (PARTITION BY m.card_id), false) AS is_late
    FROM gift_card_moves m JOIN gift_cards c ON c.id = m.card_id
  )
  SELECT o.first AS month,
    count(*) FILTER (WHERE m.kind = 'sold' AND m.day >= o.first)::int AS sold,
    coalesce(sum(m.cents) FILTER (WHERE m.kind = 'sold' AND m.day >= o.first), 0)::int AS "soldCents",
    coalesce(-sum(m.cents) FILTER (WHERE m.kind IN ('used', 'returned', 'held', 'released') AND m.day >= o.first), 0)::int AS "usedCents",
    coalesce(-sum(m.cents) FILTER (WHERE m.kind = 'cancelled' AND m.method IS NOT NULL AND m.day >= o.first), 0)::int
      AS "paidBackCents",
    coalesce(sum(CASE WHEN m.kind = 'cancelled' AND m.method IS NULL THEN -m.cents ELSE 0 END
      + CASE WHEN m.is_late THEN m.cents ELSE 0 END) FILTER (WHERE m.day >= o.first), 0)::int AS "cancelledCents",
    coalesce(sum(m.cents) FILTER (WHERE NOT m.is_late AND m.valid_until < least(o.next, $3::date)
      AND (m.valid_until >= o.first OR m.day >= o.first)), 0)::int AS "expiredCents",
    coalesce(sum(m.cents) FILTER (WHERE NOT m.is_late AND coalesce(m.valid_until >= least(o.next, $3::date), true)), 0)::int
      AS "outstandingCents"
  FROM months o LEFT JOIN moves m ON m.day < o.next
  GROUP BY o.first ORDER BY o.first`;

export const reportOf = (
  on: DataSource,
  months: readonly CalendarDate[],
  zone: string,
  today: CalendarDate,
): Promise<GiftCardMonth[]> => named(on, { name: 'gift-card-report', text: REPORT, values: [months, zone, today] });

/** `$1` today. */
const OUTSTANDING = `
  SELECT coalesce(sum(balance_cents), 0)::int AS cents FROM gift_cards
   WHERE NOT is_cancelled AND coalesce(valid_until >= $1::date, true)`;

/** The rest of all cards that pay today. */
export async function outstanding(on: DataSource, today: CalendarDate): Promise<number> {
  const [row] = await named<{ cents: number }>(on, { name: 'gift-cards-left', text: OUTSTANDING, values: [today] });
  return row?.cents ?? 0;
}

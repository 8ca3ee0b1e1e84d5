import type { DataSource, EntityManager } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { RegisterEntry } from '../contract/money.js';
import { named } from '../platform/database/named-query.js';
import { GiftCardMoveRow, GiftCardRow } from './gift-card.entity.js';

type CardMoney = Omit<RegisterEntry, 'at'> & { at: Date };

/** Money of gift cards, as the ledger writes signs: negative came in. */
const MONEY = `
  SELECT m.id, m.at, CASE m.kind WHEN 'sold' THEN 'cardSold' ELSE 'cardPaidBack' END AS kind,
    -m.amount_cents AS "amountCents", m.method, c.last_four AS "cardLastFour", m.receipt_year || '-' || m.receipt_no AS receipt, NULL AS "dueOn",
    NULL AS "planNameEl", NULL AS "planNameEn", NULL AS "startDate", NULL AS "endDate", 0 AS "discountCents",
    NULL::int AS "vatPercent", NULL AS "saleId", NULL AS "reversesId", false AS "isReversed", m.reason, b.name AS "byName",
    c.buyer_id AS "userId", coalesce(u.name, '') AS "userName", m.by_id AS "byId", NULL::int AS "feeCents"
  FROM gift_card_moves m JOIN gift_cards c ON c.id = m.card_id JOIN users b ON b.id = m.by_id
    LEFT JOIN users u ON u.id = c.buyer_id
  WHERE m.method IS NOT NULL AND m.at >= $1 AND m.at < $2 ORDER BY m.at DESC, m.id`;

/** Money that was paid for cards, and paid back of them, from one instant until before another. */
export const moneyOfCards = (on: DataSource, from: Date, until: Date): Promise<CardMoney[]> =>
  named(on, { name: 'money-of-gift-cards', text: MONEY, values: [from, until] });

/** `$1` today, `$2` the client. A member is asked for no card while none pays; one that their open page holds does. */
const ANY = `
  (SELECT FROM gift_cards WHERE balance_cents > 0 AND NOT is_cancelled AND coalesce(valid_until >= $1::date, true) LIMIT 1)
  UNION ALL (SELECT FROM gift_card_moves h JOIN online_payments p ON p.id = h.payment_id AND p.state = 'open'
    WHERE h.kind = 'held' AND p.client_id = $2 LIMIT 1) LIMIT 1`;

export async function isAnyCardValid(on: DataSource, today: CalendarDate, clientId: string): Promise<boolean> {
  return (await named(on, { name: 'any-gift-card', text: ANY, values: [today, clientId] })).length > 0;
}

/** A client's lock is taken before it, the number of a receipt after it. */
export const lockCard = (tx: EntityManager, id: string): Promise<GiftCardRow | null> =>
  tx.findOne(GiftCardRow, { where: { id }, lock: { mode: 'for_no_key_update' } });

type Move = Pick<GiftCardMoveRow, 'cardId' | 'kind' | 'amountCents' | 'at' | 'byId'> & Partial<GiftCardMoveRow>;

/** The balance and its move are written together; the database refuses a balance below zero. */
export async function moveCard(tx: EntityManager, move: Move): Promise<void> {
  await tx.increment(GiftCardRow, { id: move.cardId }, 'balanceCents', move.amountCents);
  await tx.insert(GiftCardMoveRow, { reason: '', ...move });
}

/** The amount that a card pays of an online payment. */
export interface HeldPart {
  cardId: string;
  cents: number;
  /** It is on the card again: the page has ended. */
  isReleased: boolean;
}

const HELD = `
  SELECT h.card_id AS "cardId", -h.amount_cents AS cents, r.id IS NOT NULL AS "isReleased"
  FROM gift_card_moves h LEFT JOIN gift_card_moves r ON r.payment_id = h.payment_id AND r.kind = 'released'
  WHERE h.payment_id = $1 AND h.kind = 'held'`;

export async function heldPart(on: EntityManager, paymentId: string): Promise<HeldPart | null> {
  const [part] = await named<HeldPart>(on, { name: 'held-part-of-payment', text: HELD, values: [paymentId] });
  return part ?? null;
}

const HELD_BY_PAGES = `
  SELECT coalesce(-sum(h.amount_cents), 0)::int AS cents,
    coalesce(-sum(h.amount_cents) FILTER (WHERE p.client_id = $2), 0)::int AS "ownCents"
  FROM gift_card_moves h JOIN online_payments p ON p.id = h.payment_id AND p.state = 'open'
  WHERE h.card_id = $1 AND h.kind = 'held'`;

interface HeldByPages {
  cents: number;
  /** By the page of this client. */
  ownCents: number;
}

/** The amounts that open pages hold of a card. */
export async function heldByPages(on: DataSource, cardId: string, clientId: string): Promise<HeldByPages> {
  const query = { name: 'held-by-pages', text: HELD_BY_PAGES, values: [cardId, clientId] };
  const [row] = await named<HeldByPages>(on, query);
  return row ?? { cents: 0, ownCents: 0 };
}

/**
 * The page of an online payment has ended, or is paid: its part is on the card again, once. The payment's row is written or
 * locked before.
 */
export async function releasePart(
  tx: EntityManager,
  paymentId: string,
  by: Pick<GiftCardMoveRow, 'at' | 'byId'>,
): Promise<void> {
  const part = await heldPart(tx, paymentId);
  if (part === null || part.isReleased) return;
  const { cardId, cents: amountCents } = part;
  await lockCard(tx, cardId);
  await moveCard(tx, { cardId, kind: 'released', amountCents, paymentId, ...by });
}

/** A payment by a card was taken back by `reversalId`: its amount is on the card again. */
export async function giveBackToCard(
  tx: EntityManager,
  payment: { id: string; amountCents: number },
  { reversalId, at, byId }: { reversalId: string; at: Date; byId: string },
): Promise<void> {
  const { cardId } = await tx.findOneByOrFail(GiftCardMoveRow, { entryId: payment.id });
  await lockCard(tx, cardId);
  const amountCents = -payment.amountCents;
  await moveCard(tx, { cardId, kind: 'returned', amountCents, entryId: reversalId, at, byId });
}

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

/** `$1` today. A member is asked for no card while none pays. */
const ANY = `
  SELECT FROM gift_cards WHERE balance_cents > 0 AND NOT is_cancelled AND coalesce(valid_until >= $1::date, true) LIMIT 1`;

export async function isAnyCardValid(on: DataSource, today: CalendarDate): Promise<boolean> {
  return (await named(on, { name: 'any-gift-card', text: ANY, values: [today] })).length > 0;
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

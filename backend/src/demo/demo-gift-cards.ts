import { randomUUID } from 'node:crypto';
import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import type { PaymentMethod } from '../contract/money.js';
import { lastDayOf } from '../contract/plan-length.js';
import { hashOfGiftCode, newGiftCode } from '../gift-cards/gift-codes.js';
import type { Row } from './demo-rows.js';

interface DemoCard {
  soldDaysAgo: number;
  cents: number;
  method: PaymentMethod;
  forWhom: string;
  /** Left out: a year. */
  validDays?: number;
  cancelledDaysAgo?: number;
  pays?: true;
}

/** One of each state. The till was closed for nothing of them: the first closing is later, and the last one before today. */
const CARDS: readonly DemoCard[] = [
  { soldDaysAgo: 70, cents: 3_000, method: 'card', forWhom: '', validDays: 60 },
  { soldDaysAgo: 40, cents: 6_000, method: 'cash', forWhom: 'Άννα', pays: true },
  { soldDaysAgo: 25, cents: 10_000, method: 'card', forWhom: 'Για τα σαράντα του Γιώργου' },
  { soldDaysAgo: 20, cents: 6_000, method: 'cash', forWhom: '', cancelledDaysAgo: 18 },
  { soldDaysAgo: 0, cents: 5_000, method: 'iris', forWhom: 'Νίκος' },
];
/** Before the first closing of the till. */
const PAYS = { fromDaysAgo: 38, untilDaysAgo: 15 };
const MS_PER_DAY = 86_400_000;
const MS_PER_MINUTE = 60_000;
const SOLD_MINUTES_AGO = 12;
const LAST_FOUR = 4;
const NO_MORE = { method: null, receipt_year: null, receipt_no: null, entry_id: null, reason: '' };

export interface DemoPayment {
  at: Date;
  row: Row;
}

interface DemoCards {
  cards: Row[];
  /** Their sales, which get numbers of receipts. */
  sold: DemoPayment[];
  moves: Row[];
}

/** Gift cards of the demo gym. One of the payments becomes one by card. */
export function demoGiftCards(
  paid: readonly DemoPayment[],
  { now, today, byId }: { now: Date; today: CalendarDate; byId: string },
): DemoCards {
  const made: DemoCards = { cards: [], sold: [], moves: [] };
  const ago = (days: number): Date => new Date(now.getTime() - days * MS_PER_DAY - SOLD_MINUTES_AGO * MS_PER_MINUTE);
  for (const { soldDaysAgo, cents, method, forWhom, validDays, cancelledDaysAgo, pays } of CARDS) {
    const [id, code, day] = [randomUUID(), newGiftCode(), addDays(today, -soldDaysAgo)];
    const move = { ...NO_MORE, card_id: id, by_id: byId };
    const payment =
      pays &&
      paid.find(({ at, row }) => isPayable(row, cents) && at >= ago(PAYS.fromDaysAgo) && at < ago(PAYS.untilDaysAgo));
    let left = cents;
    made.sold.push({ at: ago(soldDaysAgo), row: { ...move, kind: 'sold', amount_cents: cents, method } });
    if (payment) {
      payment.row = { ...payment.row, method: 'giftCard' };
      const { id: entryId, amount_cents: amount } = payment.row;
      made.moves.push({ ...move, kind: 'used', amount_cents: amount, entry_id: entryId, at: payment.at });
      left += Number(amount);
    }
    if (cancelledDaysAgo !== undefined) {
      const why = { method, reason: 'Αγοράστηκε κατά λάθος' };
      made.moves.push({ ...move, ...why, kind: 'cancelled', amount_cents: -left, at: ago(cancelledDaysAgo) });
      left = 0;
    }
    made.cards.push({
      ...{ id, code_hash: hashOfGiftCode(code), last_four: code.slice(-LAST_FOUR), amount_cents: cents },
      ...{ balance_cents: left, buyer_id: null, for_whom: forWhom, is_cancelled: cancelledDaysAgo !== undefined },
      valid_until: validDays === undefined ? lastDayOf({ length: 12, unit: 'months' }, day) : addDays(day, validDays),
    });
  }
  return made;
}

const isPayable = ({ amount_cents: amount, method }: Row, cents: number): boolean =>
  method === 'cash' && -Number(amount) < cents;

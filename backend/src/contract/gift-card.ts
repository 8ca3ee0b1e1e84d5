import type { CalendarDate } from './calendar-date.js';
import * as is from './kinds.js';
import { LIMITS } from './limits.js';
import { OWN_ID, PAYMENT_METHODS, SEEN_BALANCE } from './money.js';
import { inLatinLetters, PROMOTION_CODE } from './promotion.js';
import { OnlinePaymentRequest } from './online-payment.js';
import { about, extend, listOf, omit, one, oneOf, optional, orNull, shape } from './shape.js';

/** Without letters and digits that look like another one, or sound like one on the phone. */
export const GIFT_CODE_LETTERS = 'ACDEFHJKMNPQRTVWXY34679';
export const GIFT_CODE_LENGTH = 16;
const GROUP = 4;

/** As a code is compared: in Latin capitals, without what groups it. Null for one that no card can have. */
export function giftCodeOf(typed: string): string | null {
  const code = inLatinLetters(typed).replaceAll(/[\s‐-―-]/gu, '');
  return code.length === GIFT_CODE_LENGTH && [...code].every((one) => GIFT_CODE_LETTERS.includes(one)) ? code : null;
}

/** As a code is written: in groups of four. */
export const groupedGiftCode = (code: string): string => (code.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');

/** `spent`: nothing is left. A cancelled card pays nothing, even if a reversed payment has put money back on it. */
export const GIFT_CARD_STATES = ['valid', 'spent', 'expired', 'cancelled'] as const;
export type GiftCardState = (typeof GIFT_CARD_STATES)[number];

/** `returned`: a payment by the card was taken back. `cancelled`: what was left of it. `held`: for the open page of an online payment. */
export const GIFT_CARD_MOVES = ['sold', 'used', 'returned', 'cancelled', 'held'] as const;
export type GiftCardMoveKind = (typeof GIFT_CARD_MOVES)[number];

const CENTS = is.wholeNumber({ min: 1, max: LIMITS.money.maxCents });
const METHOD = oneOf(PAYMENT_METHODS);
const CODE = about(is.textOf({ min: 1, max: 40 }), 'With or without what groups it, in any case');
const MAILED = about(is.flag, 'The code goes to the buyer by mail');

/** POST /api/Admin/gift-cards. */
export class GiftCardRequest extends shape({
  id: OWN_ID,
  amountCents: CENTS,
  method: METHOD,
  buyerId: optional(about(orNull(is.id), 'A client; null or left out: none that the gym knows')),
  forWhom: optional(about(is.textOf({ max: LIMITS.giftCards.forWhomMaxLength }), 'A word')),
  validUntil: optional(about(orNull(is.date), 'Last day; null: none; left out: as the setting says')),
  isMailed: optional(MAILED),
}) {}

/** GET /api/Admin/gift-cards (rule: gift cards). */
export class GiftCard extends shape({
  id: is.id,
  lastFour: about(is.text, 'Of its code, which is told once'),
  state: oneOf(GIFT_CARD_STATES),
  amountCents: about(is.number, 'As sold'),
  balanceCents: about(is.number, 'What is left'),
  method: METHOD,
  receipt: about(is.text, 'Number of the receipt of its sale'),
  buyerId: orNull(is.id),
  buyerName: orNull(is.text),
  hasAddress: about(is.flag, 'A code can be mailed to the buyer'),
  forWhom: is.text,
  validUntil: about(orNull(is.date), 'Last day; null: none'),
  soldAt: is.instant,
  byName: about(is.text, 'Staff who sold it'),
}) {}

/** The answer to selling a card, and to making a new code. */
export class GiftCardWithCode extends extend([GiftCard], {
  giftCode: about(orNull(is.text), 'In groups; null: the same request has told it before'),
  isMailed: about(is.flag, 'A mail to the buyer was written'),
}) {}

export class GiftCardMove extends shape({
  id: is.id,
  kind: oneOf(GIFT_CARD_MOVES),
  amountCents: about(is.number, 'Negative: off the card'),
  at: is.instant,
  byName: is.text,
  method: about(orNull(METHOD), 'How a card was paid, or what was left paid back; null: no money'),
  userId: about(orNull(is.id), 'The client whose account was paid'),
  userName: orNull(is.text),
  receipt: about(orNull(is.text), 'Of the sale, or of the payment'),
  reason: is.text,
}) {}

/** GET /api/Admin/gift-cards/{id}. */
export class GiftCardHistory extends extend([GiftCard], {
  moves: about(listOf(GiftCardMove), 'Newest first; they add up to what is left'),
}) {}

/** POST /api/Admin/gift-cards/{id}/code. */
export class GiftCodeRequest extends shape({ isMailed: optional(MAILED) }) {}

/** POST /api/Admin/gift-cards/{id}/cancel. */
export class GiftCardCancelRequest extends shape({
  reason: is.textOf({ min: 1, max: LIMITS.money.reasonMaxLength }),
  method: about(orNull(METHOD), 'How what is left is paid back; null: it is not'),
  balanceCents: about(is.wholeNumber({ max: LIMITS.money.maxCents }), 'What is left, as it was seen; else 409'),
}) {}

/** POST /api/Admin/gift-cards/check and POST /api/Client/gift-cards/check. */
export class GiftCardCheck extends shape({
  giftCode: CODE,
  amountCents: optional(about(CENTS, 'A price, of which the card may pay a part')),
}) {}

/** A price in two parts. */
export class GiftCardPart extends shape({
  cardCents: about(is.number, 'By the card'),
  restCents: about(is.number, 'By the provider'),
}) {}

export class GiftCardBalance extends shape({
  lastFour: is.text,
  balanceCents: is.number,
  validUntil: orNull(is.date),
  part: about(
    orNull(one(GiftCardPart)),
    'Of the price that was sent, where the provider takes the rest; null: none was sent, or it is paid whole',
  ),
}) {}

/** POST /api/Admin/clients/{id}/gift-card-payments and POST /api/Client/gift-cards/pay. */
export class GiftCardPayment extends shape({
  id: OWN_ID,
  giftCode: CODE,
  amountCents: about(CENTS, 'Not more than is owed, nor than is left on the card'),
  balanceCents: SEEN_BALANCE,
}) {}

/** POST /api/Client/gift-cards/buy: a plan whose whole price the card pays. */
export class GiftCardPurchase extends shape({
  id: OWN_ID,
  giftCode: CODE,
  planId: is.id,
  amountCents: about(CENTS, 'The price, as it was seen; another is refused with 409'),
  startDate: about(is.date, 'First day, as it was seen; another is refused with 409'),
  terms: about(is.textOf({ max: 32 }), 'Of the plan, as they were seen; others are refused with 409'),
  code: PROMOTION_CODE,
}) {}

/** POST /api/Client/gift-cards/pages: a plan that the card pays in part, and the provider the rest. */
export class GiftCardPageRequest extends extend(
  [class OfPlan extends omit(OnlinePaymentRequest, ['purpose', 'planId', 'amountCents', 'renewal', 'timeslotId']) {}],
  {
    planId: is.id,
    giftCode: CODE,
    cardCents: about(CENTS, 'What the card pays; the rest is paid on the page'),
    amountCents: about(CENTS, 'The rest, as it was seen; another is refused with 409'),
  },
) {}

/** Sums of all cards in a month of the gym's calendar. */
export class GiftCardMonth extends shape({
  month: about(is.date, 'Its first day'),
  sold: about(is.number, 'Cards'),
  soldCents: is.number,
  usedCents: about(is.number, 'Paid with cards or held for open pages, less what was taken back'),
  paidBackCents: about(is.number, 'Of cancelled cards'),
  cancelledCents: about(is.number, 'Of cancelled cards, and not paid back'),
  expiredCents: about(is.number, 'Left on cards whose last day was in the month'),
  outstandingCents: about(is.number, 'Left at its end on cards that pay'),
}) {}

/** GET /api/Admin/gift-cards/report. */
export class GiftCardReport extends shape({
  months: about(listOf(GiftCardMonth), 'The period’s, oldest first'),
  outstandingCents: about(is.number, 'Left today on cards that pay'),
}) {}

/** A promotion code with a plan: GET /api/Admin/promotions/report. */
export class PromotionUse extends shape({
  promotionId: is.id,
  code: is.text,
  planId: is.id,
  planNameEl: is.text,
  planNameEn: is.text,
  uses: about(is.number, 'Sales of the period that were not taken back'),
  discountedCents: about(is.number, 'Taken off by them'),
  soldCents: about(is.number, 'Their prices after it'),
}) {}

/** Whether a card pays on a date. */
export function giftCardStateOn(
  { balanceCents, validUntil, isCancelled }: { balanceCents: number; validUntil: string | null; isCancelled: boolean },
  today: CalendarDate,
): GiftCardState {
  if (isCancelled) return 'cancelled';
  if (balanceCents === 0) return 'spent';
  return validUntil !== null && validUntil < today ? 'expired' : 'valid';
}

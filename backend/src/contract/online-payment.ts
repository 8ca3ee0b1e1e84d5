import * as is from './kinds.js';
import { LIMITS } from './limits.js';
import { PAYMENT_PROVIDERS, Plan } from './money.js';
import { CLASSES_OF_PLAN } from './plan-classes.js';
import { PROMOTION_CODE } from './promotion.js';
import { OfferedPlace, PaidPlace, PLACE_ID } from './paid-place.js';
import { RenewalTerms } from './renewing.js';
import { about, extend, listOf, omit, one, oneOf, optional, orNull, shape } from './shape.js';

/** A member pays for all that the client owes, or a plan, which is sold when it is paid (rule: paying online). */
export const PAYMENT_PURPOSES = ['debt', 'plan'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

/** `abandoned`: the page was left or ran out; paid all the same, it becomes `paid`. */
export const ONLINE_STATES = ['open', 'paid', 'abandoned', 'refunded', 'disputed'] as const;
export type OnlineState = (typeof ONLINE_STATES)[number];

/**
 * `notSold`: paid, and nothing could be sold: what the client has never ends, or the gift card no longer pays its part. `mismatch`: the provider names another
 * payment or amount than ours, and nothing was noted. `unheard`: its outcome could not be learned, or not be noted.
 */
export const PAYMENT_PROBLEMS = ['notSold', 'mismatch', 'unheard'] as const;
export type PaymentProblem = (typeof PAYMENT_PROBLEMS)[number];

/** `begun`: the provider has been asked, and has not said yet that the money is back. */
export const REFUND_STATES = ['begun', 'done', 'refused'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

const CENTS = is.wholeNumber({ min: 1, max: LIMITS.money.maxCents });

export class OnlinePayment extends shape({
  id: is.id,
  purpose: oneOf(PAYMENT_PURPOSES),
  state: oneOf(ONLINE_STATES),
  provider: oneOf(PAYMENT_PROVIDERS),
  isLive: about(is.flag, 'False: a trial with the keys of the provider’s test account, without money'),
  amountCents: about(is.number, 'Euro cents'),
  refundedCents: about(is.number, 'Went back since then, disputes included'),
  discountCents: about(is.number, 'Taken off the price by a promotion code'),
  cardCents: about(is.number, 'By gift card besides: held on it while the page is open, then what it paid'),
  cardLastFour: about(orNull(is.text), 'Of the code of that card, also where it paid nothing in the end'),
  planNameEl: about(orNull(is.text), 'Of a plan'),
  planNameEn: orNull(is.text),
  startDate: about(orNull(is.date), 'Of the plan: as sold, or as it would be'),
  endDate: orNull(is.date),
  createdAt: is.instant,
  settledAt: about(orNull(is.instant), 'When it became known what came of it'),
  receipt: about(orNull(is.text), 'Number of the receipt in the account'),
  problem: orNull(oneOf(PAYMENT_PROBLEMS)),
  place: about(orNull(one(PaidPlace)), 'That was wanted with it'),
}) {}

/** A plan as it can be bought today. */
export class OfferedPlan extends extend([class PlanOnOffer extends omit(Plan, ['isOnSale', 'isSoldOnline']) {}], {
  startDate: about(is.date, 'First day: today, or the day after all that the client has'),
  terms: about(is.text, 'Stands for its name, length and limits: to be sent with the request to pay'),
  endDate: is.date,
  renewal: about(
    orNull(one(RenewalTerms)),
    'What a member agrees to who wants it to renew by itself; null: not offered',
  ),
  classes: CLASSES_OF_PLAN,
  takesPlace: about(orNull(is.flag), 'Whether the place can be booked with it; null: none was asked for'),
}) {}

/** GET /api/Client/online-payments. */
export class OnlineOffer extends shape({
  provider: about(orNull(oneOf(PAYMENT_PROVIDERS)), 'Null: the gym takes no payments online'),
  isLive: is.flag,
  owedCents: about(is.number, 'What can be paid of what is owed'),
  plans: listOf(OfferedPlan),
  isRenewing: about(is.flag, 'Something of the client renews by itself'),
  place: about(orNull(one(OfferedPlace)), 'As it was asked for'),
  takesCodes: about(is.flag, 'The gym has promotion codes'),
  takesGiftCards: about(is.flag, 'There is a gift card that pays'),
  giftCardOwedCents: about(is.number, 'What a gift card can pay of what is owed, also without a provider'),
  payments: about(listOf(OnlinePayment), 'The last ones, newest first'),
}) {}

/** POST /api/Client/online-payments. */
export class OnlinePaymentRequest extends shape({
  id: about(is.id, 'Chosen by the caller: the same one again gives the same page'),
  purpose: oneOf(PAYMENT_PURPOSES),
  planId: optional(about(is.id, 'Of a plan')),
  amountCents: about(CENTS, 'As it was seen; another is refused with 409'),
  startDate: optional(about(is.date, 'First day of a plan, as it was seen; another is refused with 409')),
  terms: optional(about(is.textOf({ max: 32 }), 'Of the plan, as it was seen; another is refused with 409')),
  renewal: optional(
    about(is.textOf({ max: 32 }), 'The member agrees that it renews by itself: the version of the words that they saw'),
  ),
  timeslotId: optional(PLACE_ID),
  code: PROMOTION_CODE,
}) {}

/** POST /api/Client/online-payments/code. */
export class CodeRequest extends shape({ planId: is.id, code: is.textOf({ min: 1, max: 20 }) }) {}

/** The price of a plan after a promotion code: to be sent with the request to pay. */
export class CodedPrice extends shape({
  code: about(is.text, 'As it is stored'),
  priceCents: about(is.number, 'Of the plan'),
  discountCents: is.number,
  amountCents: about(is.number, 'What is left to pay'),
}) {}

export class OpenedPayment extends shape({
  id: is.id,
  url: about(is.text, 'Address of the provider’s page'),
}) {}

/** A refund that staff asked for. */
export class OnlineRefund extends shape({
  id: is.id,
  amountCents: about(is.number, 'Euro cents'),
  state: about(oneOf(REFUND_STATES), 'Refused: nothing went back, and it can be asked for again with a new id'),
  reason: is.text,
  begunAt: is.instant,
}) {}

/** GET /api/Admin/clients/{id}/online-payments. */
export class OnlinePaymentForStaff extends extend([OnlinePayment], {
  feeCents: about(orNull(is.number), 'What the provider kept, where it says so'),
  reference: about(orNull(is.text), 'The payment’s name at the provider'),
  payerName: about(is.text, 'Who paid: the client, or the adult who looks after them'),
  refundableCents: about(is.number, 'What can be sent back now: less what is on its way'),
  refunds: about(listOf(OnlineRefund), 'As staff asked for them, oldest first'),
}) {}

/** GET /api/Admin/online-payments. */
export class OnlinePaymentToSee extends extend([OnlinePaymentForStaff], {
  userId: is.id,
  userName: is.text,
}) {}

/** POST /api/Admin/online-payments/{id}/refund. */
export class RefundRequest extends shape({
  id: about(is.id, 'Chosen by the caller: the same one again sends nothing twice'),
  amountCents: about(CENTS, 'Not more than what is left of the payment'),
  reason: is.textOf({ min: 1, max: LIMITS.money.reasonMaxLength }),
}) {}

/** GET /api/Admin/payment-providers. */
export class PaymentProviderSettings extends shape({
  id: oneOf(PAYMENT_PROVIDERS),
  isActive: about(is.flag, 'Members pay there; one provider at most'),
  isLive: about(is.flag, 'False: the provider’s test account, without money'),
  hasKeys: is.flag,
  provenAt: about(orNull(is.instant), 'First payment with money; null: not yet tried with the provider'),
  changedAt: orNull(is.instant),
  webhookAddress: about(is.text, 'To be entered at the provider'),
  returnAddress: about(is.text, 'To be entered at the provider, where it asks for one'),
}) {}

const KEY = is.textOf({ max: LIMITS.providerKeyMaxLength });

/** PUT /api/Admin/payment-providers/{id}. Keys that are left out stay as they are; of Stripe the first two, of Viva all others. */
export class PaymentProviderRequest extends shape({
  isActive: is.flag,
  isLive: optional(about(is.flag, 'Of Viva; a key of Stripe says so itself')),
  secretKey: optional(about(KEY, 'sk_… or rk_…')),
  webhookSecret: optional(about(KEY, 'whsec_…')),
  merchantId: optional(KEY),
  merchantKey: optional(KEY),
  checkoutClient: optional(about(KEY, 'Client id of Smart Checkout')),
  checkoutSecret: optional(KEY),
  sourceCode: optional(about(KEY, 'Four digits; Default if left out')),
}) {}

import * as is from './kinds.js';
import { LIMITS } from './limits.js';
import { OPENS_EARLIER } from './plan-classes.js';
import { PROMOTION_CODE } from './promotion.js';
import { PlanLimits, PlanLimitsRequest } from './subscription.js';
import { about, each, extend, listOf, oneOf, omit, optional, orNull, partOf, shape } from './shape.js';

export const PLAN_UNITS = ['days', 'months'] as const;
export type PlanUnit = (typeof PLAN_UNITS)[number];

const CENTS = is.wholeNumber({ max: LIMITS.money.maxCents });
const VAT_PERCENT = is.wholeNumber({ max: LIMITS.money.vatPercentMax });

const CLASSES = optional(partOf('classes', about(is.ids, 'Classes that it is for; empty: all')));
const AREAS = 'Numbers of the rooms that it is for; empty: all';

const SOLD_ONLINE = about(is.flag, 'Members buy it themselves while the gym takes payments online');

const TRIAL = about(is.flag, 'A free trial: at no price, once for each person (rule: joining alone)');

/** A thing that the gym sells (rule: plans). */
export class Plan extends extend([PlanLimits], {
  id: is.id,
  nameEl: is.textOf({ min: 1, max: LIMITS.money.nameMaxLength }),
  nameEn: about(is.textOf({ max: LIMITS.money.nameMaxLength }), 'Empty: the Greek name'),
  priceCents: about(CENTS, 'Euro cents'),
  length: is.wholeNumber({ min: 1, max: LIMITS.money.lengthMax }),
  unit: oneOf(PLAN_UNITS),
  monthlyLimit: about(is.wholeNumber({ max: LIMITS.monthlyLimit.max }), 'Visits a month; 0 is unlimited'),
  freezeBudgetDays: about(
    orNull(is.wholeNumber({ max: LIMITS.freezeMaxDays })),
    'Days for which it may be frozen by date; null: no budget',
  ),
  vatPercent: about(orNull(VAT_PERCENT), 'VAT within the price; null: the gym has not said'),
  classIds: CLASSES,
  areaIds: optional(partOf('rooms', about(each(is.number), AREAS))),
  opensEarlierDays: optional(partOf('classes', OPENS_EARLIER)),
  isOnSale: about(is.flag, 'False: nobody can sell it any more'),
  isSoldOnline: SOLD_ONLINE,
  isTrial: optional(TRIAL),
}) {}

/** POST /api/Admin/plans and PUT /api/Admin/plans/{id}. */
export class PlanRequest extends extend(
  [
    class PlanToKeep extends omit(Plan, [
      ...([
        'id',
        'weeklyLimit',
        'packVisits',
        'isMorningOnly',
        'vatPercent',
        'classIds',
        'areaIds',
        'opensEarlierDays',
        'isSoldOnline',
        'isTrial',
      ] as const),
    ]) {},
    PlanLimitsRequest,
  ],
  {
    vatPercent: optional(about(orNull(VAT_PERCENT), 'Left out: as it is; none for a new one')),
    classIds: optional(about(is.ids, 'Classes that it is for; empty: all. Left out: as it is')),
    areaIds: optional(about(each(is.number), `${AREAS}. Left out: as it is`)),
    opensEarlierDays: optional(OPENS_EARLIER),
    isSoldOnline: optional(SOLD_ONLINE),
    isTrial: optional(TRIAL),
  },
) {}

export const PAYMENT_METHODS = ['cash', 'card', 'transfer', 'iris', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Providers on whose pages members pay (rule: paying online). */
export const PAYMENT_PROVIDERS = ['stripe', 'viva'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** Every way of paying: at the desk, by a provider, or by a gift card, whose money came when it was sold (rule: gift cards). */
export const MONEY_WAYS = [...PAYMENT_METHODS, ...PAYMENT_PROVIDERS, 'giftCard'] as const;
export type MoneyWay = (typeof MONEY_WAYS)[number];
export const isProvider = (way: MoneyWay | null): way is PaymentProviderName =>
  PAYMENT_PROVIDERS.includes(way as PaymentProviderName);

export const OWN_ID = about(
  is.id,
  'Chosen by the caller: the same one again changes nothing, and with other terms it is refused',
);
const BALANCE = { min: -LIMITS.money.balanceMaxCents, max: LIMITS.money.balanceMaxCents };
export const SEEN_BALANCE = optional(
  about(is.wholeNumber(BALANCE), 'The balance after it, as a dry run has said; another is refused'),
);

/** POST /api/Admin/clients/{id}/sales; with `?dryRun=true` the terms, and nothing is sold. */
export class SaleRequest extends shape({
  id: OWN_ID,
  planId: is.id,
  startDate: optional(about(is.date, 'Today, or the day after what the client has, if left out')),
  code: PROMOTION_CODE,
  discountCents: optional(CENTS),
  discountReason: optional(is.textOf({ max: LIMITS.money.reasonMaxLength })),
  dueOn: optional(about(is.date, 'Last day to pay; the first day of the subscription if left out')),
  paidCents: optional(about(CENTS, 'Paid at once; nothing if left out')),
  method: optional(about(oneOf(PAYMENT_METHODS), 'Cash if left out')),
  balanceCents: SEEN_BALANCE,
  isTrialAgain: optional(about(is.flag, 'By staff: gives a trial to a person who has had one')),
}) {}

const PLAN_NAMES = { planNameEl: is.text, planNameEn: is.text };

export class Sale extends shape({
  id: is.id,
  ...PLAN_NAMES,
  startDate: is.date,
  endDate: is.date,
  priceCents: about(is.number, 'Of the plan, as sold'),
  discountCents: is.number,
  totalCents: about(is.number, 'Price without the discount'),
  dueOn: is.date,
  soldAt: is.instant,
  paymentId: about(orNull(is.id), 'The payment that was taken with it'),
  balanceCents: about(is.number, 'What the client owes after the sale'),
}) {}

/** POST /api/Admin/clients/{id}/payments; with `?dryRun=true` the account as it would be, and nothing is taken. */
export class PaymentRequest extends shape({
  id: OWN_ID,
  amountCents: is.wholeNumber({ min: 1, max: LIMITS.money.maxCents }),
  method: oneOf(PAYMENT_METHODS),
  balanceCents: SEEN_BALANCE,
}) {}

/** POST /api/Admin/ledger/{id}/reverse. */
export class ReversalRequest extends shape({
  reason: is.textOf({ min: 1, max: LIMITS.money.reasonMaxLength }),
}) {}

/**
 * `opening`: a balance that came with the import of the client. `refund`, `dispute`: money of an online payment that went back,
 * all of it or a part (rule: paying online).
 */
export const LEDGER_KINDS = ['charge', 'payment', 'reversal', 'opening', 'refund', 'dispute'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** A line of a client's account: never edited, only reversed (rule: ledger). */
export class LedgerEntry extends shape({
  id: is.id,
  at: is.instant,
  kind: oneOf(LEDGER_KINDS),
  amountCents: about(is.number, 'Positive: owed; negative: paid'),
  method: orNull(oneOf(MONEY_WAYS)),
  cardLastFour: about(
    orNull(is.text),
    'Of the present code of the gift card that paid, or got it back; null for members',
  ),
  receipt: about(orNull(is.text), 'Number of the receipt: year, dash, and from 1 on without a gap'),
  dueOn: orNull(is.date),
  planNameEl: about(orNull(is.text), 'Of a sale, as sold'),
  planNameEn: orNull(is.text),
  startDate: about(orNull(is.date), 'Period of a sale'),
  endDate: orNull(is.date),
  discountCents: is.number,
  vatPercent: about(orNull(is.number), 'VAT within the amount; null: not known'),
  saleId: about(orNull(is.id), 'The sale that a charge is of'),
  reversesId: about(orNull(is.id), 'The entry that this one takes back'),
  isReversed: is.flag,
  reason: about(is.text, 'Of a discount or a reversal'),
  byName: about(orNull(is.text), 'null for members'),
}) {}

/** GET /api/Admin/clients/{id}/ledger and GET /api/Client/ledger. */
export class Ledger extends shape({
  balanceCents: about(is.number, 'Positive: the client owes; negative: has paid ahead'),
  overdueCents: about(is.number, 'Owed and due before today'),
  overdueSince: orNull(is.date),
  entries: about(listOf(LedgerEntry), 'Newest first'),
}) {}

/** `cardSold`, `cardPaidBack`: money of a gift card, which stands in no account (rule: gift cards). */
export const REGISTER_KINDS = [...LEDGER_KINDS, 'cardSold', 'cardPaidBack'] as const;

/** GET /api/Admin/ledger. */
export class RegisterEntry extends extend([class LedgerLine extends omit(LedgerEntry, ['kind']) {}], {
  kind: oneOf(REGISTER_KINDS),
  userId: about(orNull(is.id), 'The client; of a gift card its buyer, if it has one'),
  userName: about(is.text, 'Empty for a gift card without a buyer'),
  byId: about(is.id, 'Of the person whom byName names'),
  feeCents: about(orNull(is.number), 'What the provider kept of an online payment, where it says so'),
}) {}

/** An amount that came in by one way of paying. */
export class TakingsSum extends shape({
  method: oneOf(MONEY_WAYS),
  amountCents: about(is.number, 'Negative: more was taken back than came in'),
}) {}

export class TakingsOfPerson extends shape({
  byId: is.id,
  byName: is.text,
  totalCents: is.number,
  sums: listOf(TakingsSum),
}) {}

/** GET /api/Admin/takings: payments of today, and payments taken back today (rule: takings). */
export class Takings extends shape({
  date: about(is.date, 'Today, on the gym’s calendar'),
  totalCents: about(is.number, 'Without payments by gift card'),
  sums: about(listOf(TakingsSum), 'The ways of paying that were used, in a fixed order'),
  people: about(listOf(TakingsOfPerson), 'Staff who took or took back something, by name'),
  entries: about(listOf(RegisterEntry), 'Newest first'),
}) {}

/**
 * Money that came in, or went back: payments, refunds, gift cards that were sold, and what was taken back of them. A
 * payment by a gift card brings none (rules: takings, gift cards).
 */
export const isIncome = ({ method }: Pick<LedgerEntry, 'method'>): boolean => method !== null && method !== 'giftCard';

/** The VAT within an amount of cents, to the nearest cent. */
export const vatWithin = (cents: number, percent: number): number => Math.round((cents * percent) / (100 + percent));

/** As the log writes an amount: `45.00 €`. */
export const euros = (cents: number): string => `${(cents / 100).toFixed(2)} €`;
/** Reads it back; null for any other text. */
export const centsOfEuros = (amount: string): number | null => {
  const [, whole, cents] = /^(-?\d+)\.(\d\d) €$/.exec(amount) ?? [];
  return whole === undefined || cents === undefined ? null : Number(whole + cents);
};

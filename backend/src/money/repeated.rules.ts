import type { CalendarDate } from '../contract/calendar-date.js';
import type { MoneyWay, PaymentRequest, SaleRequest } from '../contract/money.js';
import { codeOf } from '../contract/promotion.js';

/** A request is compared with the record under its id, field by field; a new field does not compile undecided. */
type SameBy<Request, Recorded> = {
  readonly [Field in Exclude<keyof Request, 'id'>]-?: (asked: Request, recorded: Recorded) => boolean;
};
const isSame = <Request, Recorded>(by: SameBy<Request, Recorded>, asked: Request, recorded: Recorded): boolean =>
  Object.values<(asked: Request, recorded: Recorded) => boolean>(by).every((holds) => holds(asked, recorded));

/** It is what the desk saw, which is recorded nowhere. */
const balanceCents = (): boolean => true;

export interface RecordedPayment {
  amountCents: number;
  method: MoneyWay;
}

const PAYMENT: SameBy<PaymentRequest, RecordedPayment> = {
  amountCents: (asked, taken) => asked.amountCents === taken.amountCents,
  method: (asked, taken) => asked.method === taken.method,
  balanceCents,
};

export interface RecordedSale {
  planId: string;
  startDate: CalendarDate;
  /** The promotion that set the discount; null: none. */
  code: string | null;
  discountCents: number;
  discountReason: string;
  dueOn: CalendarDate;
  /** The payment that was taken with it. */
  paid: RecordedPayment | null;
}

const SALE: SameBy<SaleRequest, RecordedSale> = {
  planId: (asked, made) => asked.planId === made.planId,
  // Left out, it was the server that chose the day.
  startDate: ({ startDate }, made) => startDate === undefined || startDate === made.startDate,
  code: ({ code = '' }, made) => (code === '' ? null : codeOf(code)) === made.code,
  discountCents: ({ discountCents = 0 }, made) => discountCents === (made.code === null ? made.discountCents : 0),
  // Without a discount no reason is recorded.
  discountReason: ({ discountReason = '' }, made) =>
    made.discountCents === 0 || made.code !== null || discountReason === made.discountReason,
  dueOn: ({ dueOn }, made) => (dueOn ?? made.startDate) === made.dueOn,
  paidCents: ({ paidCents = 0 }, { paid }) => paidCents === (paid?.amountCents ?? 0),
  method: ({ method = 'cash' }, { paid }) => paid === null || method === paid.method,
  balanceCents,
  // Asked for once: the trial is given by then.
  isTrialAgain: () => true,
};

/** A dry run asks about the amount, however it is paid. */
export const isSamePayment = (asked: PaymentRequest, taken: RecordedPayment, isDryRun: boolean): boolean =>
  isDryRun ? PAYMENT.amountCents(asked, taken) : isSame(PAYMENT, asked, taken);

/** A dry run names no money: it asks about the plan and its days. */
export const isSameSale = (asked: SaleRequest, made: RecordedSale, isDryRun: boolean): boolean =>
  isDryRun ? SALE.planId(asked, made) && SALE.startDate(asked, made) : isSame(SALE, asked, made);

import { isCalendarDate, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { AddedClientRequest } from '@palestra/backend/contract/client';
import { PAYMENT_METHODS, type PaymentMethod, type Plan } from '@palestra/backend/contract/money';
import { centsOf, typedOf } from '../money/amount';
import {
  type SubscriptionValues,
  subscriptionProblems,
  toSubscriptionRequest,
} from '../subscriptions/subscription-values';

export const LATER = 'later';
/** Beside the id of a plan. */
export const NOTHING_YET = 'none';
export const WITHOUT_PLAN = 'given';

/** The first subscription of a new client where plans are sold. */
export interface FirstValues {
  plan: string;
  startDate: CalendarDate | null;
  method: PaymentMethod | typeof LATER;
  /** Typed; null: the whole price. */
  paid: string | null;
  /** null: on the first day. */
  dueOn: CalendarDate | null;
  /** Why it is given without a plan. */
  why: string;
}

export const firstValues = (today: CalendarDate): FirstValues => ({
  plan: NOTHING_YET,
  startDate: today,
  method: 'cash',
  paid: null,
  dueOn: null,
  why: '',
});

/** Cents that are paid at once; null for an amount that is none, or above the price. */
export function paidCentsOf({ method, paid }: FirstValues, { priceCents }: Plan): number | null {
  if (method === LATER) return 0;
  const cents = centsOf(paid ?? typedOf(priceCents));
  return cents === null || cents > priceCents ? null : cents;
}

const planOf = ({ plan }: FirstValues, plans: readonly Plan[]): Plan | undefined => plans.find(({ id }) => id === plan);

interface Asked {
  first: FirstValues;
  subscription: SubscriptionValues;
}

/** Translation keys of the errors by field, as `subscriptionProblems` has them. */
export function firstProblems({ first, subscription }: Asked, plans: readonly Plan[]): object {
  if (first.plan === WITHOUT_PLAN) {
    return {
      first: first.why.trim() === '' ? { why: 'validation.givenNeedsReason' } : {},
      subscription: subscriptionProblems(subscription),
    };
  }
  const plan = planOf(first, plans);
  if (plan === undefined) return first.plan === NOTHING_YET ? {} : { first: { plan: 'money.soldNoMore' } };
  return {
    first: {
      ...(!isCalendarDate(first.startDate) && { startDate: 'validation.startDateRequired' }),
      ...(paidCentsOf(first, plan) === null && { paid: 'money.discountWrong' }),
    },
  };
}

/** The parts of the call beside the client. `saleId` stays the same when it is sent again. */
export function firstOf(
  { first, subscription }: Asked,
  plans: readonly Plan[],
  saleId: string,
): Pick<AddedClientRequest, 'sale' | 'given'> {
  if (first.plan === WITHOUT_PLAN) {
    return { given: { ...toSubscriptionRequest(subscription), endNote: first.why.trim() } };
  }
  const plan = planOf(first, plans);
  if (plan === undefined) return {};
  const { startDate, method, dueOn } = first;
  const paidCents = paidCentsOf(first, plan) ?? 0;
  const sale = {
    ...{ id: saleId, planId: plan.id, paidCents },
    ...(startDate !== null && { startDate }),
    ...(method !== LATER && { method }),
    ...(dueOn !== null && paidCents < plan.priceCents && { dueOn }),
  };
  return { sale };
}

export const METHODS = [...PAYMENT_METHODS, LATER] as const;

import { createHash } from 'node:crypto';
import { addDays, laterOf, type CalendarDate } from '../contract/calendar-date.js';
import type { RenewalEnd } from '../contract/renewing.js';
import { effectiveEndOf } from '../contract/subscription.js';
import { termsOf, type PlanTerms } from '../money/plan.rules.js';
import type { SubscriptionTerms } from '../subscriptions/subscription.rules.js';

/** Days between the notice and the first try, at least. */
export const NOTICE_DAYS = 3;
/** Days after the first try on which it is tried again. */
const AGAIN_DAYS = [1, 3, 7] as const;
/** Days after which what ended is not renewed by itself any more. */
export const LATE_DAYS = 7;

/** The subscription that a renewal follows: the last of the client's. */
export interface Ending {
  id: string;
  endsOn: CalendarDate;
}

type Chain = readonly Pick<SubscriptionTerms, 'id' | 'isActive' | 'isFrozen' | 'endDate' | 'actualEndDate'>[];

/** As at the desk, nothing is renewed while a subscription is frozen. */
export const isFrozenNow = (chain: Chain): boolean => chain.some((one) => one.isActive && one.isFrozen);

/** null: none is on, or one never ends. */
export function endingOf(chain: Chain): Ending | null {
  let last: Ending | null = null;
  for (const one of chain) {
    if (!one.isActive) continue;
    const endsOn = effectiveEndOf(one);
    if (endsOn === null) return null;
    // The database takes the same one where two end together.
    const isLater = last === null || endsOn > last.endsOn || (endsOn === last.endsOn && one.id < last.id);
    if (isLater) last = { id: one.id, endsOn };
  }
  return last;
}

export const isToBeTold = (endsOn: CalendarDate, today: CalendarDate): boolean =>
  addDays(endsOn, -NOTICE_DAYS) <= today && today <= addDays(endsOn, LATE_DAYS);

/** The last day of what ends, but never sooner after the notice than was promised. */
export const firstTryOn = (endsOn: CalendarDate, toldOn: CalendarDate): CalendarDate =>
  laterOf(endsOn, addDays(toldOn, NOTICE_DAYS));

/** Tries that failed are followed by another one; null: by none. */
export function nextTryOn(firstOn: CalendarDate, tries: number, today: CalendarDate): CalendarDate | null {
  const days = AGAIN_DAYS[tries - 1];
  return days === undefined ? null : laterOf(addDays(firstOn, days), addDays(today, 1));
}

interface Agreed {
  priceCents: number;
  terms: PlanTerms;
}

interface Now {
  plan: PlanTerms & { priceCents: number; isOnSale: boolean; isSoldOnline: boolean };
  /** The payer is the client, or still looks after them. */
  mayPay: boolean;
  /** The provider that has the stored method is the one at which members pay. */
  isSameAccount: boolean;
  minCents: number;
}

/** Another name is the same plan. */
const limitsOf = (terms: PlanTerms): string => JSON.stringify({ ...termsOf(terms), nameEl: '', nameEn: '' });

/** Why the consent no longer holds: it was given for this plan at this price, by this person. null: it does. */
export function endOf(agreed: Agreed, { plan, mayPay, isSameAccount, minCents }: Now): RenewalEnd | null {
  if (!mayPay) return 'payer';
  if (!isSameAccount) return 'provider';
  if (!plan.isOnSale || !plan.isSoldOnline || plan.priceCents < minCents) return 'planOff';
  if (plan.priceCents > agreed.priceCents) return 'priceRisen';
  return limitsOf(plan) === limitsOf(agreed.terms) ? null : 'termsChanged';
}

interface Due {
  subscriptionId: string;
  endsOn: CalendarDate;
  firstOn: CalendarDate;
  tries: number;
}

/** `forget`: nothing has begun, and the member is told again when it is due. */
export type Step = { step: 'try' | 'covered' | 'late' | 'forget' } | { step: 'rest'; until: CalendarDate };

/** Decides about a renewal whose day has come. */
export function stepOf(
  due: Due,
  { chain, clientIsActive, today }: { chain: Chain; clientIsActive: boolean; today: CalendarDate },
): Step {
  const { subscriptionId, endsOn, firstOn, tries } = due;
  const rest: Step = { step: 'rest', until: addDays(today, 1) };
  const isFrozen = isFrozenNow(chain);
  if (isFrozen && tries === 0) return { step: 'forget' };
  const ending = endingOf(chain);
  if (!isFrozen && ending !== null && ending.id !== subscriptionId) return { step: 'covered' };
  // The last try is made a week after the first one, or on the day after.
  if (addDays(firstOn, tries === 0 ? LATE_DAYS : LATE_DAYS + 1) < today) return { step: 'late' };
  if (isFrozen || ending === null || !clientIsActive) return rest;
  // Tries for another end were announced to nobody.
  if (ending.endsOn !== endsOn) return { step: tries === 0 ? 'forget' : 'late' };
  return { step: 'try' };
}

/**
 * Follows from the period and the try alone: whoever tries again, even from an older copy of the data, asks the provider
 * about the same payment.
 */
export function tryIdOf(subscriptionId: string, tryNo: number | 'owed'): string {
  const hex = createHash('sha256').update(`renewal ${subscriptionId} ${tryNo}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) % 4) + 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

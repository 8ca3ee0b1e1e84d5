import { addDays, firstOfNextMonth, mondayOf, type CalendarDate } from '../contract/calendar-date.js';
import type { AskedCertificate } from '../contract/client-document.js';
import { LIMITS } from '../contract/limits.js';
import { effectiveEndOf } from '../contract/subscription.js';
import {
  allowancesOf,
  freezeOn,
  isUsableOn,
  subscriptionFor,
  usedAround,
  type SubscriptionTerms,
} from '../subscriptions/subscription.rules.js';

/** The facts of a client that say on which days they may come. */
export interface DaysAllowed {
  certificate: AskedCertificate | null;
  subscriptions: readonly SubscriptionTerms[];
  /** Those that count, in each month and week that is asked about, under any subscription. */
  visits: readonly { date: CalendarDate }[];
}

/** True when the gym lets nobody book for that day without a valid medical certificate (rule: documents). */
export const lacksCertificate = (asked: AskedCertificate | null, date: CalendarDate): boolean =>
  asked?.rule === 'blocks' && (asked.until === null || asked.until < date);

/** Checks subscription, medical certificate and the limits of visits only. */
export function isAllowedOn({ certificate, subscriptions, visits }: DaysAllowed, date: CalendarDate): boolean {
  const subscription = subscriptionFor(subscriptions, date);
  if (subscription === null || !isUsableOn(subscription, date)) return false;
  if (freezeOn(subscriptions, date) !== null || lacksCertificate(certificate, date)) return false;
  return allowancesOf(subscription, usedAround(visits, date), date).every(({ left }) => left > 0);
}

/**
 * The first date from `first` on that these allow and that is not taken: `first` itself, or the beginning of a
 * subscription, of the turn of one that waited behind another, of the days after a freeze, of a month or week, or the
 * day after a taken one. Visits exist only in those of the booking window.
 */
export function firstAllowedFrom(
  facts: DaysAllowed,
  first: CalendarDate,
  taken: readonly CalendarDate[] = [],
): CalendarDate | null {
  const isFree = (date: CalendarDate): boolean => !taken.includes(date) && isAllowedOn(facts, date);
  if (isFree(first)) return first;
  const begins = facts.subscriptions.flatMap((subscription) => {
    const end = effectiveEndOf(subscription);
    const thawed = (subscription.freezes ?? []).map(({ until }) => addDays(until, 1));
    return [subscription.startDate, ...(end === null ? [] : [addDays(end, 1)]), ...thawed];
  });
  const months = [first, ...begins].flatMap((date) => {
    const next = firstOfNextMonth(date);
    return [next, firstOfNextMonth(next), firstOfNextMonth(firstOfNextMonth(next))];
  });
  const lastWeek = Math.ceil(LIMITS.standingWindowDays / 7) + 1;
  const mondays = Array.from({ length: lastWeek }, (_, n) => addDays(mondayOf(first), 7 * (n + 1)));
  const released = taken.map((date) => addDays(date, 1));
  const candidates = [...begins, ...months, ...mondays, ...released].filter((date) => date > first).sort();
  return candidates.find(isFree) ?? null;
}

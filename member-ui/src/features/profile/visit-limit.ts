import type { Subscription } from '@palestra/backend/contract/subscription';
import type { Translate } from '../../i18n/translate.js';

/** An older server sends none. */
export const daysFromFirstVisitOf = ({ daysFromFirstVisit }: Partial<Subscription>): number | null =>
  daysFromFirstVisit ?? null;

/** Its days begin with its first visit, so that it has no last day yet. */
export const waitsForVisit = (subscription: Partial<Subscription>): boolean =>
  daysFromFirstVisitOf(subscription) !== null;

/** The limit of visits with its name; a pack with what is left of it, of which an override may have used more. */
export function visitLimitOf(
  { monthlyLimit, weeklyLimit, packVisits, packUsed }: Subscription,
  t: Translate,
): [name: string, value: string] {
  if (packVisits > 0) {
    return [
      t('profile.limitPack'),
      t('profile.packLeft', { count: Math.max(0, packVisits - packUsed), limit: packVisits }),
    ];
  }
  if (weeklyLimit > 0) return [t('overview.limitWeek'), t('profile.visits', { count: weeklyLimit })];
  return [
    t('profile.limit'),
    monthlyLimit === 0 ? t('overview.unlimited') : t('profile.visits', { count: monthlyLimit }),
  ];
}

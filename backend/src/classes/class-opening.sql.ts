import { LIMITS } from '../contract/limits.js';
import { isOverSql, subscriptionForSql } from '../subscriptions/subscription.repository.js';

const WINDOW = LIMITS.bookingWindowDays;

/**
 * Days ahead from which this client books the class on a date: those of the class, and as many more as the subscription of
 * that date gives (rule: classes). All arguments are SQL.
 */
export const opensDaysOn = (client: string, date: string, ofClass = 'k'): string => `
  least(${WINDOW}, coalesce(${ofClass}.opens_days, ${WINDOW}) + coalesce((
    SELECT its.opens_earlier_days FROM ${subscriptionForSql(client, date)} its
     WHERE its.is_active AND NOT (${isOverSql('its', date)})), 0))::int`;

/** The last of the dates from `from` on, one after the other, on which the class is open for this client `today`. */
export const openUntil = (client: string, today: string, from: string): string => `
  (SELECT coalesce(min(${today} + ahead) - 1, ${today} + ${WINDOW})
   FROM generate_series(greatest(0, ${from} - ${today}), ${WINDOW}) ahead
   WHERE ahead > ${opensDaysOn(client, `(${today} + ahead)`)})`;

import { LIMITS } from '../contract/limits.js';
import { isOverSql } from '../subscriptions/subscription.repository.js';

const WINDOW = LIMITS.bookingWindowDays;

/**
 * Days ahead from which this client books the class: the longest that a subscription which is not over before `today` gives
 * them (rule: classes). All arguments are SQL.
 */
export const opensDaysFor = (client: string, today: string, ofClass = 'k'): string => `
  least(${WINDOW}, coalesce(${ofClass}.opens_days, ${WINDOW}) + coalesce((
    SELECT max(s.opens_earlier_days) FROM subscriptions s
     WHERE s.client_id = ${client} AND s.is_active AND NOT (${isOverSql('s', today)})), 0))::int`;

import { LIMITS } from '../contract/limits.js';

const WINDOW = LIMITS.bookingWindowDays;

/** Days ahead from which this client books the class: their plan may open it earlier (rule: classes). SQL. */
export const opensDaysFor = (client: string, ofClass = 'k'): string => `
  least(${WINDOW}, coalesce(${ofClass}.opens_days, ${WINDOW}) + coalesce((
    SELECT max(s.opens_earlier_days) FROM subscriptions s WHERE s.client_id = ${client} AND s.is_active), 0))::int`;

import { subscriptionForSql } from '../../../subscriptions/subscription.repository.js';
import { sqlCheck } from './check.js';

const STATE = `CASE WHEN NOT u.is_active THEN 'disabled' WHEN s.id IS NULL THEN 'none' WHEN NOT s.is_active THEN 'disabled'
  WHEN s.frozen_at IS NOT NULL THEN 'frozen' ELSE 'running' END`;
const END = `coalesce(s.actual_end_date, s.end_date, 'infinity')`;

export const currentSubscriptions = sqlCheck(
  'current-subscriptions',
  'What lists say of a subscription is what the subscriptions say',
  `SELECT DISTINCT 'client ' || u.id || ' is listed by a subscription that does not hold from ' || c.from_date AS fault
     FROM users u
     JOIN current_subscriptions c ON c.client_id = u.id
     CROSS JOIN LATERAL (VALUES (c.from_date), (c.until_date)) AS edge (day)
     LEFT JOIN LATERAL ${subscriptionForSql('u.id', 'edge.day')} s ON true
    WHERE s.id IS DISTINCT FROM c.subscription_id OR c.state <> ${STATE} OR c.ends_on <> ${END}
   UNION ALL
   SELECT 'client ' || u.id || ' is listed for ' || count(c.client_id) || ' stretches of days that do not meet'
     FROM users u LEFT JOIN (
       SELECT *, lag(until_date) OVER (PARTITION BY client_id ORDER BY from_date) AS before FROM current_subscriptions
     ) c ON c.client_id = u.id
    WHERE u.role = 2
    GROUP BY u.id
   HAVING min(c.from_date) IS DISTINCT FROM '-infinity' OR max(c.until_date) <> 'infinity'
       OR bool_or(c.before IS NOT NULL AND c.before + 1 <> c.from_date)
    ORDER BY 1`,
);

import { sqlCheck } from './check.js';

export const subscriptions = sqlCheck(
  'subscriptions',
  'A freeze keeps the days left, a renewal waits its turn, and nothing is ahead of who is frozen or inactive',
  `SELECT format('subscription %s is frozen and has %s', id,
            CASE WHEN end_date IS NULL THEN 'days left but no end' ELSE 'an end but no days left' END) AS fault
     FROM subscriptions
    WHERE frozen_at IS NOT NULL AND (end_date IS NULL) <> (remaining_days_at_freeze IS NULL)
   UNION ALL
   SELECT format('subscription %s has %s days left', id, remaining_days_at_freeze)
     FROM subscriptions WHERE remaining_days_at_freeze < 0
   UNION ALL
   SELECT format('appointment %s is ahead, and its subscription %s is frozen', a.id, s.id)
     FROM appointments a JOIN subscriptions s ON s.id = a.subscription_id
    WHERE a.status = 1 AND a.starts_at > $1 AND s.frozen_at IS NOT NULL
   UNION ALL
   SELECT format('subscription %s waits from %s on, and the one before it ends on %s', s.id, s.start_date,
            coalesce(p.actual_end_date, p.end_date))
     FROM subscriptions s
     JOIN subscriptions p ON p.client_id = s.client_id AND p.start_date < s.start_date AND p.is_active
    WHERE s.is_active AND s.frozen_at IS NULL AND s.actual_start_date IS NULL
      AND coalesce(s.end_date, 'infinity') >= $1::timestamptz AND coalesce(p.actual_end_date, p.end_date) >= s.start_date
   UNION ALL
   SELECT format('appointment %s is ahead, and its client %s is inactive', a.id, u.id)
     FROM appointments a JOIN users u ON u.id = a.client_id
    WHERE a.status = 1 AND a.starts_at > $1 AND NOT u.is_active
    ORDER BY 1`,
);

import { sqlCheck } from '../check.js';

export const subscriptions = sqlCheck(
  'subscriptions',
  'A freeze keeps the days left, and nothing is ahead under what is frozen or of who is inactive',
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
   SELECT format('appointment %s is ahead, and its client %s is inactive', a.id, u.id)
     FROM appointments a JOIN users u ON u.id = a.client_id
    WHERE a.status = 1 AND a.starts_at > $1 AND NOT u.is_active
    ORDER BY 1`,
);

import { sqlCheck } from './check.js';

/** Uses the limit stored by each booking, as capacity.ts uses the capacity. */
export const monthlyLimit = sqlCheck(
  'monthly-limit',
  'Nobody has more visits in a month than the limit that was in force, but by override',
  `SELECT format('client %s has %s visits in %s booked under a limit of %s', client_id, max(visits),
            to_char(month, 'YYYY-MM'), monthly_limit_at_booking) AS fault
     FROM (
       SELECT client_id, date_trunc('month', appointment_date) AS month, monthly_limit_at_booking, count(*) OVER (
           PARTITION BY client_id, date_trunc('month', appointment_date) ORDER BY monthly_limit_at_booking) AS visits
         FROM appointments
        WHERE status <> 2 AND monthly_limit_at_booking > 0 AND NOT 'MONTHLY_LIMIT' = ANY (overridden)
     ) a
    WHERE visits > monthly_limit_at_booking
    GROUP BY client_id, month, monthly_limit_at_booking
    ORDER BY 1`,
);

import { slotText, sqlCheck } from './check.js';

export const oneADay = sqlCheck(
  'one-a-day',
  'Nobody has two appointments on a date, but by override, and never two in a slot',
  `SELECT format('client %s has %s appointments on %s: %s', client_id, count(*), appointment_date,
            string_agg(id::text, ', ' ORDER BY id)) AS fault
     FROM appointments WHERE status <> 2 AND NOT 'ONE_PER_DAY' = ANY (overridden)
    GROUP BY client_id, appointment_date HAVING count(*) > 1
   UNION ALL
   SELECT format('client %s has %s appointments in the slot %s: %s', client_id, count(*),
            ${slotText('appointment_date', 'start_time', 'end_time')}, string_agg(id::text, ', ' ORDER BY id))
     FROM appointments WHERE status <> 2
    GROUP BY client_id, appointment_date, start_time, end_time HAVING count(*) > 1
    ORDER BY 1`,
);

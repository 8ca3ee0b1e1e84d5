import { slotText, sqlCheck } from './check.js';

const slot = slotText(
  'coalesce(o.slot_date, a.appointment_date)',
  'coalesce(o.start_time, a.start_time)',
  'coalesce(o.end_time, a.end_time)',
);

export const occupancies = sqlCheck(
  'occupancies',
  'The places counted for a slot are the places held in it',
  `SELECT format('slot %s: counted %s, held %s', ${slot}, coalesce(o.booked::text, 'nowhere'), coalesce(a.held, 0)) AS fault
     FROM slot_occupancies o FULL JOIN (
       SELECT appointment_date, start_time, end_time, count(*) AS held FROM appointments
        WHERE status <> 2 GROUP BY appointment_date, start_time, end_time
     ) a ON (a.appointment_date, a.start_time, a.end_time) = (o.slot_date, o.start_time, o.end_time)
    WHERE coalesce(o.booked, 0) <> coalesce(a.held, 0)
    ORDER BY 1`,
);

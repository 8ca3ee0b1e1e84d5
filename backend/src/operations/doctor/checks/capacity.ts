import { slotText, sqlCheck } from './check.js';

/*
 * A booking stores the capacity in force. Consider those of a slot that did not override a full slot and were made
 * under a capacity of n or less: the last one found fewer than n others, so there are at most n of them, however often
 * the capacity has changed and whichever were cancelled since. The order needs no clock.
 */
export const capacity = sqlCheck(
  'capacity',
  'No slot holds more than was in force when it was booked, but by override',
  `SELECT format('slot %s: %s hold a place booked when %s fitted', ${slotText('appointment_date', 'start_time', 'end_time')},
            max(held), capacity_at_booking) AS fault
     FROM (
       SELECT appointment_date, start_time, end_time, capacity_at_booking, count(*) OVER (
           PARTITION BY appointment_date, start_time, end_time ORDER BY capacity_at_booking) AS held
         FROM appointments WHERE status <> 2 AND NOT 'SLOT_FULL' = ANY (overridden)
     ) a
    WHERE held > capacity_at_booking
    GROUP BY appointment_date, start_time, end_time, capacity_at_booking
    ORDER BY 1`,
);

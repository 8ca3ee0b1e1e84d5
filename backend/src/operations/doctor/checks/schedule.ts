import { slotText, sqlCheck } from './check.js';

const TIMES = `(coalesce(o.new_start_time, t.start_time), coalesce(o.new_end_time, t.end_time))`;

/** A slot's time is the date's own, else the template's; a slot missing in both stays where its bookings are. */
export const schedule = sqlCheck(
  'schedule',
  'What is ahead takes place when the schedule says, and not where it is closed, but by override',
  `SELECT format('appointment %s of slot %s is at %s, the schedule has it at %s', a.id,
            ${slotText('a.appointment_date', 'a.start_time', 'a.end_time')}, a.effective_start_time,
            coalesce(o.new_start_time, t.start_time)) AS fault
     FROM appointments a
     LEFT JOIN global_timeslots t ON t.day_of_week = extract(dow FROM a.appointment_date)
       AND t.original_start_time = a.start_time AND t.original_end_time = a.end_time
     LEFT JOIN timeslot_overrides o ON o.date = a.appointment_date AND o.start_time = a.start_time
       AND o.end_time = a.end_time AND o.kind = 'time'
    WHERE a.status = 1 AND a.starts_at > $1 AND (t.id IS NOT NULL OR o.id IS NOT NULL)
      AND (a.effective_start_time, a.effective_end_time) IS DISTINCT FROM ${TIMES}
   UNION ALL
   SELECT format('appointment %s is ahead, and %s', a.id,
            CASE o.kind WHEN 'day' THEN format('the gym is closed on %s', o.date)
            ELSE format('the slot %s is disabled', ${slotText('o.date', 'o.start_time', 'o.end_time')}) END)
     FROM appointments a JOIN timeslot_overrides o ON o.date = a.appointment_date AND (o.kind = 'day'
       OR (o.kind = 'disabled' AND o.start_time = a.start_time AND o.end_time = a.end_time))
    WHERE a.status = 1 AND a.starts_at > $1
      AND NOT CASE o.kind WHEN 'day' THEN 'DAY_CLOSED' ELSE 'SLOT_DISABLED' END = ANY (a.overridden)
   UNION ALL
   SELECT format('appointment %s is completed and ends at %s', a.id, a.ends_at)
     FROM appointments a WHERE a.status = 3 AND a.ends_at > $1
    ORDER BY 1`,
);

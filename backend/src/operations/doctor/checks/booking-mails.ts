import { LIMITS } from '../../../contract/limits.js';
import { sqlCheck } from './check.js';

/*
 * A booking and its mail are written by one statement. Exceptions: old mail is deleted; bookings before the first mail
 * came from elsewhere (the demo gym, an import); and mails of an erased client no longer name their appointment.
 */
export const bookingMails = sqlCheck(
  'booking-mails',
  'Every booking was told to its member',
  `WITH told AS MATERIALIZED (
     SELECT DISTINCT facts -> 'appointments' -> 0 ->> 'appointmentId' AS appointment_id FROM mails WHERE purpose = 'booked'
   ), since AS (
     SELECT greatest(min(created_at), $1::timestamptz - interval '${LIMITS.mailKeptDays - 1} days') AS first
       FROM mails WHERE purpose = 'booked' HAVING count(*) > 0
   )
   SELECT format('appointment %s was booked at %s, and no mail says so', a.id, a.booked_at) AS fault
     FROM appointments a, since
    WHERE a.booked_at >= since.first
      AND NOT EXISTS (SELECT FROM told WHERE told.appointment_id = a.id::text)
      AND NOT EXISTS (SELECT FROM mails m WHERE m.recipient_id = a.client_id AND m.purpose = 'booked' AND m.facts = '{}')
    ORDER BY 1`,
);

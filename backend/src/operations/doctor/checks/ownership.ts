import { sqlCheck } from './check.js';

/** Checks rules that foreign keys cannot express. Role 3 is an erased client. */
export const ownership = sqlCheck(
  'ownership',
  'Only clients have subscriptions, visits and places in a queue, and each visit is under a subscription of its client',
  `SELECT format('appointment %s of client %s is under subscription %s of another one', a.id, a.client_id, s.id) AS fault
     FROM appointments a JOIN subscriptions s ON s.id = a.subscription_id WHERE s.client_id <> a.client_id
   UNION ALL
   SELECT format('%s %s belongs to %s, who is no client', what, owned.id, u.id)
     FROM (SELECT 'appointment' AS what, id, client_id FROM appointments
           UNION ALL SELECT 'subscription', id, client_id FROM subscriptions
           UNION ALL SELECT 'interest', id, client_id FROM interests) owned
     JOIN users u ON u.id = owned.client_id WHERE u.role NOT IN (2, 3)
   UNION ALL
   SELECT format('mail %s waits for appointment %s, which is not there', m.id, m.appointment_id)
     FROM mails m LEFT JOIN appointments a ON a.id = m.appointment_id
    WHERE m.state = 'waiting' AND m.appointment_id IS NOT NULL AND a.id IS NULL
    ORDER BY 1`,
);

import { MAIL_PURPOSES } from '../../../contract/mail.js';
import { SECRET_PURPOSES } from '../../../mail/mail-purposes.js';
import { sqlCheck } from './check.js';

const list = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');
/** Purposes whose facts name an appointment and its time; an erased recipient's mails have no facts. */
const ABOUT_APPOINTMENTS = ['booked', 'changed', 'cancelled', 'day-closed', 'reminder'];

export const mails = sqlCheck(
  'mails',
  'Every mail knows what it is about and who sends it, and no one-time link outlives its mail',
  `SELECT format('mail %s: %s', id, fault) AS fault
     FROM mails m CROSS JOIN LATERAL (VALUES
       (purpose NOT IN (${list(MAIL_PURPOSES)}), format('nothing is known of purpose %s', purpose)),
       (purpose IN (${list(SECRET_PURPOSES)}) AND state NOT IN ('waiting', 'sending', 'paused') AND facts <> '{}',
         format('it is %s and still holds its link', state)),
       ((purpose = 'broadcast') <> (broadcast_id IS NOT NULL), 'a broadcast and its mails belong together'),
       (purpose IN (${list(ABOUT_APPOINTMENTS)}) AND recipient_address <> ''
         AND coalesce(jsonb_typeof(facts -> 'appointments') <> 'array' OR facts -> 'appointments' = '[]', true),
         format('%s without an appointment', purpose)),
       (state = 'sending' AND worker IS NULL, 'it is being sent by nobody'),
       (state = 'paused' AND NOT EXISTS (
           SELECT FROM broadcasts b WHERE b.id = m.broadcast_id AND b.stopped_at IS NOT NULL),
         'it is paused, and its broadcast is not')
     ) AS found(is_so, fault)
    WHERE is_so ORDER BY 1`,
);

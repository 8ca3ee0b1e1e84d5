import { slotText, sqlCheck } from './check.js';

export const waitingList = sqlCheck(
  'waiting-list',
  'Nobody waits for a slot in which he has a place',
  `SELECT format('interest %s of client %s: they have appointment %s in the slot %s', i.id, i.client_id, a.id,
            ${slotText('i.appointment_date', 'i.start_time', 'i.end_time')}) AS fault
     FROM interests i JOIN appointments a ON a.client_id = i.client_id AND a.appointment_date = i.appointment_date
       AND a.start_time = i.start_time AND a.end_time = i.end_time AND a.status <> 2
    ORDER BY 1`,
);

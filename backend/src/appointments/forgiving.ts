import type { EntityManager } from 'typeorm';
import type { Forgiveness } from '../contract/appointment.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { Language } from '../contract/languages.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { addressedTo, announceMail, ENQUEUE, mailParameters, type OutgoingMail } from '../mail/outbox/outgoing-mail.js';
import { named } from '../platform/database/named-query.js';
import { IS_CLIENT } from '../platform/database/sql-words.js';
import type { SlotTimes } from '../schedule/schedule.rules.js';

/** A late cancellation whose visit is given back. */
interface ReturnedVisit {
  clientId: string;
  /** False when they were erased since. */
  isClient: boolean;
  name: string;
  email: string;
  language: Language;
  date: CalendarDate;
  startTime: TimeOfDay;
  endTime: TimeOfDay;
}

const RETURNED = `
  a.client_id AS "clientId", ${IS_CLIENT} AS "isClient", u.name, u.email, u.language, a.appointment_date AS date,
  a.effective_start_time AS "startTime", a.effective_end_time AS "endTime"`;

/*
 * The first to cancel is the first to be forgiven; a client's own return comes before all others. Bookings of a slot
 * queue on its row of `slot_occupancies`, so that each of them reads what the one before has forgiven.
 */
const FORGIVE_FILLED = `
  WITH first AS (
    SELECT c.id FROM appointments c
     WHERE c.appointment_date = $1::date AND c.start_time = $2::time AND c.end_time = $3::time
       AND c.cancelled_late AND c.forgiven_at IS NULL
     ORDER BY (c.client_id = $4::uuid) DESC, c.cancelled_at, c.id LIMIT 1 FOR NO KEY UPDATE
  )
  UPDATE appointments a SET forgiven_at = $5::timestamptz FROM first, users u
   WHERE a.id = first.id AND a.forgiven_at IS NULL AND u.id = a.client_id
  RETURNING ${RETURNED}`;

/** The slots of a date with late cancellations that nobody has forgiven; the caller has locked their occupancies. */
export const slotsToForgive = (tx: EntityManager, date: CalendarDate): Promise<SlotTimes[]> =>
  named<SlotTimes>(tx, {
    name: 'slots-to-forgive',
    text: `SELECT DISTINCT start_time AS start, end_time AS "end" FROM appointments
           WHERE appointment_date = $1 AND cancelled_late AND forgiven_at IS NULL`,
    values: [date],
  });

/** Gives back the visit of the first late cancellation whose place this booking takes (rule: forgiven if filled). */
export async function forgiveFilled(
  tx: EntityManager,
  { clientId, date, slot, at }: { clientId: string; date: CalendarDate; slot: SlotTimes; at: Date },
): Promise<void> {
  const values = [date, slot.start, slot.end, clientId, at];
  const [returned] = await named<ReturnedVisit>(tx, { name: 'forgive-filled', text: FORGIVE_FILLED, values });
  if (returned !== undefined) await tellReturned(tx, returned, 'filled', at);
}

const FORGIVE = `
  UPDATE appointments a SET forgiven_at = $2::timestamptz, forgiven_by_id = $3::uuid FROM users u
   WHERE a.id = $1 AND a.forgiven_at IS NULL AND u.id = a.client_id
     AND (a.cancelled_late OR (a.status <> 2 AND a.attendance = 'absent'))
  RETURNING ${RETURNED}, a.cancelled_late AS "isLate"`;

/** By staff: a late cancellation costs no visit any more, and an absence no points. @returns false: nothing to forgive */
export async function forgiveByHand(tx: EntityManager, id: string, by: string, at: Date): Promise<boolean> {
  type Forgiven = ReturnedVisit & { isLate: boolean };
  const [forgiven] = await named<Forgiven>(tx, { name: 'forgive', text: FORGIVE, values: [id, at, by] });
  if (forgiven?.isLate === true) await tellReturned(tx, forgiven, 'staff', at);
  return forgiven !== undefined;
}

async function tellReturned(tx: EntityManager, visit: ReturnedVisit, because: Forgiveness, at: Date): Promise<void> {
  if (!visit.isClient) return;
  const { clientId: id, name, email, language, date, startTime, endTime } = visit;
  const mail: OutgoingMail<'visit-returned'> = {
    purpose: 'visit-returned',
    ...addressedTo({ id, name, email, language }),
    values: { date, startTime, endTime, because },
  };
  await named(tx, { name: 'enqueue-mail', text: ENQUEUE, values: mailParameters(mail, at) });
  announceMail(tx);
}

import type { EntityManager } from 'typeorm';
import { announceMail } from '../mail/outbox/mail-announcement.js';
import { mailParameters, type OutgoingMail } from '../mail/outbox/outgoing-mail.js';
import { mailWithin } from '../mail/outbox/mail-outbox.sql.js';
import { named } from '../platform/database/named-query.js';
import type { Activation } from '../subscriptions/subscription.rules.js';

export interface Cancellation {
  id: string;
  cancelledAt: Date;
  cancelledById: string;
  reason: string | null;
  /** The subscription whose activation changes, with its new one; null when none does. */
  activation: (Activation & { subscriptionId: string }) | null;
}

const CANCEL = `
  WITH gone AS (
    UPDATE appointments SET status = 2, cancelled_at = $2, cancelled_by_id = $3, cancel_reason = $4
     WHERE id = $1 AND status = 1
    RETURNING appointment_date, start_time, end_time
  ), freed AS (
    UPDATE slot_occupancies o SET booked = o.booked - 1 FROM gone
     WHERE o.slot_date = gone.appointment_date AND o.start_time = gone.start_time AND o.end_time = gone.end_time
  ), activation AS (
    UPDATE subscriptions s SET actual_start_date = $6::date, actual_end_date = $7::date FROM gone WHERE s.id = $5::uuid
  ), ${mailWithin('gone', 8)}
  SELECT FROM gone`;

/** Cancels, frees the place, moves the subscription's start and mails; false when it was no longer confirmed. */
export async function writeCancellation(
  tx: EntityManager,
  cancellation: Cancellation,
  mail: OutgoingMail,
): Promise<boolean> {
  const { id, cancelledAt, cancelledById, reason, activation } = cancellation;
  const moved = [activation?.subscriptionId, activation?.actualStartDate, activation?.actualEndDate];
  const values: unknown[] = [id, cancelledAt, cancelledById, reason, ...moved.map((value) => value ?? null)];
  values.push(...mailParameters(mail, cancelledAt));
  const rows = await named(tx, { name: 'cancel', text: CANCEL, values });
  announceMail(tx);
  return rows.length === 1;
}

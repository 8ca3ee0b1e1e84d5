import type { EntityManager } from 'typeorm';
import type { AffectedAppointment, GivenDays } from '../contract/schedule-change.js';
import { named } from '../platform/database/named-query.js';
import { givenDaysOf, type ChainEnd, type QueuedTerms } from './subscription-queue.rules.js';

const ENDS = `
  SELECT id, is_active AS "isActive", coalesce(actual_end_date, end_date) AS "endDate"
  FROM subscriptions WHERE client_id = ANY ($1::uuid[]) ORDER BY start_date, id`;

/** The ends of a client's subscriptions, as this transaction sees them. */
export const chainOf = (tx: EntityManager, clientId: string): Promise<ChainEnd[]> => endsOf(tx, [clientId]);

/** The ends of the subscriptions of several clients. */
export const endsOf = (tx: EntityManager, clientIds: readonly string[]): Promise<ChainEnd[]> =>
  named<ChainEnd>(tx, { name: 'ends-of-clients', text: ENDS, values: [clientIds] });

const CHAINS = `
  SELECT jsonb_agg(jsonb_build_object('id', id, 'startDate', start_date, 'endDate', end_date,
    'actualStartDate', actual_start_date, 'actualEndDate', actual_end_date, 'isActive', is_active,
    'isFrozen', frozen_at IS NOT NULL, 'movedDays', moved_days,
    'packVisits', pack_visits, 'earlyDays', early_days) ORDER BY start_date) AS chain
  FROM subscriptions GROUP BY client_id ORDER BY client_id`;

/** The subscriptions of each client, as this transaction sees them. */
export async function everyChain(tx: EntityManager): Promise<QueuedTerms[][]> {
  const rows = await tx.query<{ chain: QueuedTerms[] }[]>(CHAINS);
  return rows.map(({ chain }) => chain);
}

const BEHIND = `
  SELECT a.id, a.client_id AS "userId", u.name AS "userName", a.appointment_date AS "appointmentDate",
    a.effective_start_time AS "startTime", a.effective_end_time AS "endTime", NULL AS "newStartTime", NULL AS "newEndTime"
  FROM appointments a JOIN subscriptions s ON s.id = a.subscription_id JOIN users u ON u.id = a.client_id
  WHERE a.subscription_id = ANY ($1::uuid[]) AND a.status = 1 AND a.starts_at > $2
    AND a.appointment_date > coalesce(s.actual_end_date, s.end_date)
  ORDER BY a.starts_at, a.id`;

/** The moves of the ends in this transaction since `before` (rule: given days); `changedId` is the one that it changed. */
export async function givenDaysSince(
  tx: EntityManager,
  before: readonly ChainEnd[],
  { clientId, changedId, now }: { clientId: string; changedId: string | null; now: Date },
): Promise<GivenDays> {
  const after = await chainOf(tx, clientId);
  return { ...givenDaysOf(before, after, changedId), behind: await visitsBehind(tx, before, after, now) };
}

/** Visits to come that are behind an end which moved back; they stay valid (rule: given days). */
export async function visitsBehind(
  tx: EntityManager,
  before: readonly ChainEnd[],
  after: readonly ChainEnd[],
  now: Date,
): Promise<AffectedAppointment[]> {
  const back = after.filter(({ id, endDate }) => {
    const former = before.find((one) => one.id === id);
    return endDate !== null && former !== undefined && (former.endDate === null || endDate < former.endDate);
  });
  if (back.length === 0) return [];
  const values = [back.map(({ id }) => id), now];
  return named<AffectedAppointment>(tx, { name: 'visits-behind-ends', text: BEHIND, values });
}

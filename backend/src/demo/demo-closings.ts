import type { EntityManager } from 'typeorm';
import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { slotInstant } from '../platform/time/gym-zone.js';
import { everyChain } from '../subscriptions/given-days.js';
import { withDaysAdded } from '../subscriptions/subscription-queue.rules.js';
import type { DemoClient } from './demo-clients.js';

/** A day of the past on which the gym closed after people had booked. */
export interface DemoClosing {
  date: CalendarDate;
  cause: ClosingCause;
  /** How many subscriptions got the day back. */
  given?: number;
}

export interface ClosingCause {
  reason: string;
  /** How long ago it may lie. */
  ago: { from: number; days: number };
  /** When staff closed it. */
  closed: { daysAhead: number; time: TimeOfDay };
  compensates: boolean;
}

export const CLOSING_CAUSES: readonly ClosingCause[] = [
  {
    reason: 'Απεργία στα μέσα μεταφοράς',
    // In an earlier month, whose limit nobody needs any more.
    ago: { from: 31, days: 40 },
    closed: { daysAhead: 2, time: '18:40:00' },
    compensates: false,
  },
  {
    reason: 'Έσπασε σωλήνας στα αποδυτήρια',
    ago: { from: 6, days: 14 },
    // Earlier visits of that day took place.
    closed: { daysAhead: 0, time: '19:20:00' },
    compensates: true,
  },
];

export const closedAt = ({ date, cause: { closed } }: DemoClosing, zone: string): Date =>
  slotInstant(zone, addDays(date, -closed.daysAhead), closed.time);

const GIVE = `
  WITH moved AS (
    UPDATE subscriptions s SET start_date = start_date + CASE WHEN actual_start_date IS NULL THEN 1 ELSE 0 END,
      end_date = end_date + 1, actual_end_date = actual_end_date + 1,
      end_change = jsonb_build_object('cause', 'closing', 'by', $3::uuid, 'at', $4::timestamptz, 'note', $5::text,
        'from', $2::date, 'until', $2::date)
    WHERE id = ANY ($1::uuid[]) RETURNING id, actual_start_date
  ), given AS (
    INSERT INTO compensated_days (subscription_id, date, moves_start)
    SELECT id, $2::date, actual_start_date IS NULL FROM moved RETURNING subscription_id
  )
  SELECT count(*) FROM given`;

const MOVE_BEHIND = `
  UPDATE subscriptions SET start_date = start_date + 1, end_date = end_date + 1, moved_days = moved_days + 1,
    end_change = jsonb_build_object('cause', 'queue', 'by', $2::uuid, 'at', $3::timestamptz)
  WHERE id = ANY ($1::uuid[])`;

const END_LATER = `
  UPDATE subscriptions s SET actual_end_date = later.end_date,
    end_change = jsonb_build_object('cause', 'overlap', 'by', $2::uuid, 'at', $3::timestamptz)
  FROM jsonb_to_recordset($1::jsonb) AS later(id uuid, end_date date) WHERE s.id = later.id`;

/** Adds the days on which two of a client run at once behind the later one (rule: given days); the plan follows. */
export async function addDaysBehind(
  tx: EntityManager,
  clients: readonly DemoClient[],
  { byId, at }: { byId: string; at: Date },
): Promise<void> {
  const later = (await everyChain(tx)).flatMap((chain) =>
    withDaysAdded(chain).flatMap(({ id, actualEndDate: end }, i) =>
      end === null || end === chain[i]?.actualEndDate ? [] : [{ id, end_date: end }],
    ),
  );
  await tx.query(END_LATER, [JSON.stringify(later), byId, at]);
  const ends = new Map(later.map(({ id, end_date: end }) => [id, end]));
  for (const one of clients.flatMap(({ subscriptions }) => subscriptions))
    one.endDate = ends.get(one.id) ?? one.endDate;
}

/**
 * Gives the day to those who had it, and moves the subscriptions that wait behind (rule: compensation); the plan
 * follows.
 */
export async function compensate(
  tx: EntityManager,
  closing: DemoClosing,
  { clients, byId, zone }: { clients: readonly DemoClient[]; byId: string; zone: string },
): Promise<void> {
  const { date, cause } = closing;
  const at = closedAt(closing, zone);
  const given = clients.flatMap(({ isActive, subscriptions }) => {
    const had = subscriptions.find(({ startDate, endDate }) => startDate <= date && date <= endDate);
    return had === undefined || !isActive || had.frozenOn !== null ? [] : [had];
  });
  const behind = clients.flatMap(({ kind, subscriptions: [first, next] }) =>
    kind === 'renewed' && first !== undefined && next !== undefined && given.includes(first) ? [next] : [],
  );
  const idsOf = (all: typeof given) => all.map(({ id }) => id);
  await tx.query(GIVE, [idsOf(given), date, byId, at, cause.reason]);
  await tx.query(MOVE_BEHIND, [idsOf(behind), byId, at]);
  closing.given = given.length;
  for (const one of given) one.endDate = addDays(one.endDate, 1);
  for (const one of behind)
    Object.assign(one, { startDate: addDays(one.startDate, 1), endDate: addDays(one.endDate, 1) });
}

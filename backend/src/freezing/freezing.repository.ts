import type { DataSource, EntityManager } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import { named } from '../platform/database/named-query.js';

/** The client of a subscription; null when there is none. */
export async function ownerOfSubscription(on: DataSource, id: string): Promise<string | null> {
  const text = 'SELECT client_id AS "clientId" FROM subscriptions WHERE id = $1';
  const [row] = await named<{ clientId: string }>(on, { name: 'owner-of-subscription', text, values: [id] });
  return row?.clientId ?? null;
}

interface Period {
  startDate: CalendarDate;
  endDate: CalendarDate | null;
  actualEndDate: CalendarDate | null;
}

/** The subscription's period as seen in this transaction. */
export async function periodOf(tx: EntityManager, id: string): Promise<Period> {
  const [row] = await named<Period & object>(tx, {
    name: 'period-of-subscription',
    text: `SELECT start_date AS "startDate", end_date AS "endDate", actual_end_date AS "actualEndDate"
           FROM subscriptions WHERE id = $1`,
    values: [id],
  });
  if (row === undefined) throw new Error('A subscription is never deleted');
  return row;
}

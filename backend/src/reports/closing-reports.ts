import type { EntityManager } from 'typeorm';
import type { ClosedDay, ClosingLoss, LostSlot, ReportedLoss, ReportPeriod } from '../contract/report.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { BY_CLIENT, capacityOf, inUsedRoom, PERSON, weekdayOf, WITH_GUARDIAN, withSlotIds } from './visit-reports.js';
import { readPage, type PageOf } from './report-reader.js';

/** `$1` from, `$2` to. A closed day as `o`. */
const CLOSED = `o.kind = 'day' AND o.date BETWEEN $1::date AND $2::date`;
/** Nothing can be booked on a closed day, so the closing caused the gym's cancellations from then on. */
const LOST = `a.appointment_date = o.date AND a.status = 2 AND ${BY_CLIENT} IS NOT TRUE AND a.cancelled_at >= o.created_at`;

/** A timeslot `t` that the closed day would have had. */
const OFFERED = `t.day_of_week = ${weekdayOf('o.date')} AND t.is_enabled`;

/**
 * Prices of subscriptions by the day, or by the visit of a pack, as sold; a charge that was taken back has none.
 * Each day and each visit is rounded, so that their list adds up to the sum (rule: closings).
 */
const PRICED = `
  SELECT s.subscription_id, b.pack_visits > 0 AS is_pack,
    round((s.price_cents - s.discount_cents)::numeric
      / CASE WHEN b.pack_visits > 0 THEN b.pack_visits ELSE s.end_date - s.start_date + 1 END)::int AS cents
  FROM sales s JOIN subscriptions b ON b.id = s.subscription_id
  WHERE s.price_cents > s.discount_cents AND EXISTS (SELECT FROM ledger_entries c WHERE c.sale_id = s.id
    AND c.kind = 'charge' AND NOT EXISTS (SELECT FROM ledger_entries r WHERE r.reverses_id = c.id))`;
/** Days given to subscriptions that are paid by the day, visits given back to packs. Both lists are of a closed day `o`. */
const DAY_PRICE = `(SELECT p.cents FROM (${PRICED}) p WHERE p.subscription_id = c.subscription_id AND NOT p.is_pack)`;
const VISIT_PRICE = `(SELECT p.cents FROM (${PRICED}) p WHERE p.subscription_id = a.subscription_id AND p.is_pack)`;

/** `$3` the default capacity. The timetable has no history: the places are those of today's template (rule: closings). */
const CLOSINGS = `
  SELECT o.date, o.reason, lost.cancelled, lost.people, offered.slots, offered.places, given.compensated,
    lost.cents + given.cents AS "costCents"
  FROM timeslot_overrides o,
    LATERAL (SELECT count(*)::int AS compensated, coalesce(sum(${DAY_PRICE}), 0)::int AS cents
      FROM compensated_days c WHERE c.date = o.date) given,
    LATERAL (SELECT count(*)::int AS cancelled, count(DISTINCT a.client_id)::int AS people,
        coalesce(sum(${VISIT_PRICE}), 0)::int AS cents
      FROM appointments a JOIN users u ON u.id = a.client_id WHERE ${LOST}) lost,
    LATERAL (SELECT count(*)::int AS slots, coalesce(sum(coalesce(${capacityOf('t.capacity')}, $3::int)), 0)::int AS places
      FROM global_timeslots t ${inUsedRoom('t')} WHERE ${OFFERED}) offered
  WHERE ${CLOSED} ORDER BY o.date DESC`;

export const readClosings = (
  tx: EntityManager,
  { from, to }: ReportPeriod,
  defaultCapacity: number,
): Promise<ClosedDay[]> => tx.query<ClosedDay[]>(CLOSINGS, [from, to, defaultCapacity]);

const LOST_VISITS = `
    SELECT a.id, ${PERSON}, o.date, a.effective_start_time AS "startTime", ${VISIT_PRICE} AS "costCents"
    FROM timeslot_overrides o JOIN appointments a ON a.appointment_date = o.date
      JOIN users u ON u.id = a.client_id ${WITH_GUARDIAN} WHERE ${CLOSED} AND ${LOST}`;
const GIVEN_DAYS = `
    SELECT s.id, ${PERSON}, o.date, NULL::time AS "startTime", ${DAY_PRICE} AS "costCents"
    FROM timeslot_overrides o JOIN compensated_days c ON c.date = o.date JOIN subscriptions s ON s.id = c.subscription_id
      JOIN users u ON u.id = s.client_id ${WITH_GUARDIAN} WHERE ${CLOSED}`;
const LOSSES: Readonly<Record<ClosingLoss, string>> = {
  cancelled: LOST_VISITS,
  compensated: GIVEN_DAYS,
  priced: `SELECT * FROM (${LOST_VISITS} UNION ALL ${GIVEN_DAYS}) one WHERE "costCents" IS NOT NULL`,
};

/** The losses behind a number, the last day first. */
export async function listLosses(
  tx: EntityManager,
  { from, to, kind }: ReportPeriod & { kind: ClosingLoss },
  page: PageOf,
): Promise<{ rows: ReportedLoss[]; total: number }> {
  const order = 'date DESC, "startTime", "userName" COLLATE "el-x-icu", id';
  return readPage(tx, { columns: '*', source: `FROM (${LOSSES[kind]}) lost`, order }, [from, to], page);
}

/** The timeslots behind the places that were lost, the last day first. */
export async function listLostSlots(
  tx: EntityManager,
  { from, to }: ReportPeriod,
  page: PageOf,
  defaultCapacity: number,
): Promise<{ rows: LostSlot[]; total: number }> {
  const source = `FROM timeslot_overrides o JOIN global_timeslots t ON ${OFFERED} ${inUsedRoom('t')} WHERE ${CLOSED}`;
  const columns = `o.date, t.original_start_time AS start, t.original_end_time AS end, t.room, t.start_time AS "startTime",
    ${capacityOf('t.capacity')} AS capacity`;
  const order = 'o.date DESC, t.start_time, t.original_start_time, t.original_end_time, t.room';
  type Row = Omit<LostSlot, 'id' | 'places'> & {
    start: TimeOfDay;
    end: TimeOfDay;
    room: number;
    capacity: number | null;
  };
  const { rows, total } = await readPage<Row>(tx, { columns, source, order }, [from, to], page);
  const slots = rows.map(({ capacity, ...slot }) => ({ ...slot, places: capacity ?? defaultCapacity }));
  return { rows: withSlotIds(slots), total };
}

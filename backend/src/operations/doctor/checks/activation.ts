import type { EntityManager } from 'typeorm';
import type { CalendarDate } from '../../../contract/calendar-date.js';
import { activationOf } from '../../../subscriptions/subscription.rules.js';
import type { Check } from './check.js';

interface Row {
  id: string;
  startDate: CalendarDate;
  endDate: CalendarDate | null;
  actualStartDate: CalendarDate | null;
  actualEndDate: CalendarDate | null;
  earliest: CalendarDate | null;
}

const SUBSCRIPTIONS = `
  SELECT s.id, s.start_date AS "startDate", s.end_date AS "endDate", s.actual_start_date AS "actualStartDate",
    s.actual_end_date AS "actualEndDate", min(a.appointment_date) AS earliest
  FROM subscriptions s LEFT JOIN appointments a
    ON a.subscription_id = s.id AND a.status <> 2 AND a.appointment_date >= s.start_date
  GROUP BY s.id ORDER BY s.id`;

const period = (start: CalendarDate | null, end: CalendarDate | null): string =>
  start === null ? 'waits' : `runs ${start} to ${end ?? 'no end'}`;

function faultOf(row: Row): string[] {
  const wanted = activationOf(row, row.earliest);
  const isRight = wanted.actualStartDate === row.actualStartDate && wanted.actualEndDate === row.actualEndDate;
  if (isRight) return [];
  const [is, shouldBe] = [row, wanted].map((dates) => period(dates.actualStartDate, dates.actualEndDate));
  return [`subscription ${row.id} ${is}, by its earliest visit it ${shouldBe}`];
}

export const activation: Check = {
  name: 'activation',
  promise: 'A subscription runs from its earliest visit, for as many days as it was sold for',
  find: async (tx: EntityManager) => (await tx.query<Row[]>(SUBSCRIPTIONS)).flatMap(faultOf),
};

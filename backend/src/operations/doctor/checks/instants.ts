import type { EntityManager } from 'typeorm';
import type { CalendarDate } from '../../../contract/calendar-date.js';
import type { TimeOfDay } from '../../../contract/time-of-day.js';
import { spansOn } from '../../../platform/time/gym-zone.js';
import type { Check } from './check.js';

interface Row {
  date: CalendarDate;
  start: TimeOfDay;
  end: TimeOfDay;
  startsAt: Date;
  endsAt: Date;
  count: number;
}

/** All bookings of a slot share its instants, so each slot is checked once. */
const STANDINGS = `
  SELECT appointment_date AS date, effective_start_time AS start, effective_end_time AS end, starts_at AS "startsAt",
    ends_at AS "endsAt", count(*)::int AS count
  FROM appointments GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2`;

/** The gym's clock on a date; rows are ordered by date, so one is kept at a time. */
const clockOf = (zone: string, date: CalendarDate) => ({ date, spanOf: spansOn(zone, date) });

export const instants: Check = {
  name: 'instants',
  promise: 'An appointment’s instants are its times on the gym’s clock',
  async find(tx: EntityManager, { zone }) {
    const rows = await tx.query<Row[]>(STANDINGS);
    const faults: string[] = [];
    let clock = clockOf(zone, '1970-01-01');
    for (const { date, start, end, startsAt, endsAt, count } of rows) {
      if (clock.date !== date) clock = clockOf(zone, date);
      const { startsAt: begins, endsAt: ends } = clock.spanOf(start, end);
      if (begins.getTime() === startsAt.getTime() && ends.getTime() === endsAt.getTime()) continue;
      const [is, shouldBe] = [startsAt, begins].map((instant) => instant.toISOString());
      faults.push(`${count} appointments of ${date} ${start} start at ${is}; in ${zone} that is ${shouldBe}`);
    }
    return faults;
  },
};

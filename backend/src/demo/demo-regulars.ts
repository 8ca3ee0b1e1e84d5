import { randomUUID } from 'node:crypto';
import { addDays, weekdayOf, type CalendarDate } from '../contract/calendar-date.js';
import { timeFromSeconds } from '../contract/time-of-day.js';
import type { DemoCalendar } from './demo-calendar.js';
import type { Row } from './demo-rows.js';
import type { DemoVisit } from './visit-planner.js';

const REGULARS = 9;
const SINCE_WEEKS = 8;
/** Most are made at the desk. */
const MADE_BY_THEMSELVES_EVERY = 3;

interface Context {
  calendar: DemoCalendar;
  now: Date;
  administratorId: string;
  closedBecause: string;
}

const weekOf = ({ date, hour }: DemoVisit): string => `${weekdayOf(date)} ${hour}`;

/**
 * Standing bookings of clients who come at the same hour for the next two weeks. The first of them is on the weekday of
 * the closed day, which they skip. Tomorrow night goes on from here.
 */
export function regulars(visits: readonly DemoVisit[], context: Context): { standing: Row[]; dates: Row[] } {
  const { calendar, now } = context;
  const coming = visits.filter(({ client, date, isCancelled }) => {
    return client.kind === 'ordinary' && !isCancelled && date > calendar.today;
  });
  const weeks = new Map<string, DemoVisit[]>();
  for (const visit of coming) {
    const key = `${visit.client.id} ${weekOf(visit)}`;
    weeks.set(key, [...(weeks.get(key) ?? []), visit]);
  }
  const closedOn = weekdayOf(calendar.closedDay);
  const skips = ([visit]: DemoVisit[]): boolean => visit !== undefined && weekdayOf(visit.date) === closedOn;
  const steady = [...weeks.values()];
  const skipping = steady.filter((one) => skips(one)).slice(0, 2);
  const others = steady.filter((one) => one.length > 1 && !skips(one));
  const chosen = new Map<string, DemoVisit[]>();
  for (const one of [...skipping, ...others]) {
    const clientId = one[0]?.client.id ?? '';
    if (!chosen.has(clientId)) chosen.set(clientId, one);
  }
  const rows = [...chosen.values()].slice(0, REGULARS).map((one, place) => rowsOf(one, place, context));
  const decided = { decided_at: now };
  return {
    standing: rows.map(({ standing }) => standing),
    dates: rows.flatMap(({ dates }) => dates.map((row) => ({ ...row, ...decided }))),
  };
}

function rowsOf(visits: DemoVisit[], place: number, context: Context): { standing: Row; dates: Row[] } {
  const [first] = visits;
  if (first === undefined) throw new Error('A regular has visits');
  const { calendar, now, administratorId, closedBecause } = context;
  const [id, from] = [randomUUID(), addDays(calendar.today, -SINCE_WEEKS * 7)];
  const dayOfWeek = weekdayOf(first.date);
  const times = {
    start_time: timeFromSeconds(first.hour * 3_600),
    end_time: timeFromSeconds((first.hour + 1) * 3_600),
  };
  const byThemselves = first.client.email !== '' && place % MADE_BY_THEMSELVES_EVERY === MADE_BY_THEMSELVES_EVERY - 1;
  const standing = {
    ...{ id, client_id: first.client.id, day_of_week: dayOfWeek, ...times, from_date: from },
    ...{ created_at: new Date(now.getTime() - SINCE_WEEKS * 7 * 86_400_000), judged_on: calendar.today },
    created_by_id: byThemselves ? first.client.id : administratorId,
  };
  const row = (date: CalendarDate, appointmentId: string | null, reasons: object[] | null): Row => ({
    ...{ standing_id: id, date, appointment_id: appointmentId, reasons },
  });
  const skipped = { code: 'DAY_CLOSED', params: { because: { because: closedBecause } } };
  return {
    standing,
    dates: [
      ...visits.map((visit) => row(visit.date, visit.id, null)),
      ...(weekdayOf(calendar.closedDay) === dayOfWeek ? [row(calendar.closedDay, null, [skipped])] : []),
    ],
  };
}

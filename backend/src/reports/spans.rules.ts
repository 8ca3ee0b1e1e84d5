import {
  addDays,
  firstOfMonth,
  firstOfNextMonth,
  laterOf,
  weekdayOf,
  type CalendarDate,
} from '../contract/calendar-date.js';
import type { ReportPeriod, ReportUnit } from '../contract/report.js';

const DAYS_OF_WEEK = 7;

/** The Monday of a date's week, or the first of its month. */
const beginningOf = (date: CalendarDate, unit: ReportUnit): CalendarDate =>
  unit === 'month' ? firstOfMonth(date) : addDays(date, -((weekdayOf(date) + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK));

const nextAfter = (beginning: CalendarDate, unit: ReportUnit): CalendarDate =>
  unit === 'month' ? firstOfNextMonth(beginning) : addDays(beginning, DAYS_OF_WEEK);

/** The weeks or months of a period; the first and the last are cut at its ends. */
export function spansOf({ from, to }: ReportPeriod, unit: ReportUnit): ReportPeriod[] {
  const spans: ReportPeriod[] = [];
  for (let at = beginningOf(from, unit); at <= to; at = nextAfter(at, unit)) {
    const last = addDays(nextAfter(at, unit), -1);
    spans.push({ from: laterOf(at, from), to: last < to ? last : to });
  }
  return spans;
}

/** Gives every span the counts of its week or month; `nothing` where there is no row. */
export function filled<Counts extends object>(
  period: ReportPeriod,
  unit: ReportUnit,
  rows: readonly (Counts & { beginning: CalendarDate })[],
  nothing: Counts,
): (ReportPeriod & Counts)[] {
  const known = new Map(rows.map(({ beginning, ...counts }) => [beginning, counts as unknown as Counts]));
  return spansOf(period, unit).map((span) => ({ ...span, ...(known.get(beginningOf(span.from, unit)) ?? nothing) }));
}

import {
  addDays,
  daysBetween,
  firstOfMonth,
  firstOfNextMonth,
  laterOf,
  mondayOf,
  type CalendarDate,
} from '../contract/calendar-date.js';
import type { ReportPeriod, ReportUnit } from '../contract/report.js';

const DAYS_OF_WEEK = 7;

/** A period, and for one that another is compared with the first day of that other one. */
export interface AskedSpans extends ReportPeriod {
  beside?: CalendarDate | undefined;
}

/** The Monday of a date's week, or the first of its month. */
const beginningOf = (date: CalendarDate, unit: ReportUnit): CalendarDate =>
  unit === 'month' ? firstOfMonth(date) : mondayOf(date);

const nextAfter = (beginning: CalendarDate, unit: ReportUnit): CalendarDate =>
  unit === 'month' ? firstOfNextMonth(beginning) : addDays(beginning, DAYS_OF_WEEK);

/**
 * The weeks or months of a period; the first and the last are cut at its ends. A compared period is cut after as many
 * days as the one beside it. So each span has its counterpart of the same length (rule: compared periods).
 */
export function spansOf({ from, to, beside = from }: AskedSpans, unit: ReportUnit): ReportPeriod[] {
  const days = daysBetween(from, beside);
  const end = addDays(to, days);
  const spans: ReportPeriod[] = [];
  for (let at = beginningOf(beside, unit); at <= end; at = nextAfter(at, unit)) {
    const last = addDays(nextAfter(at, unit), -1);
    const span = { from: laterOf(at, beside), to: last < end ? last : end };
    spans.push({ from: addDays(span.from, -days), to: addDays(span.to, -days) });
  }
  return spans;
}

/** Months of money: those of a compared period that begins on the same day of a month are its own (rule: compared periods). */
export function monthsOf({ from, to, beside = from }: AskedSpans): ReportPeriod[] {
  return from.slice(-2) === beside.slice(-2) ? spansOf({ from, to }, 'month') : spansOf({ from, to, beside }, 'month');
}

export const beginningsOf = (spans: readonly ReportPeriod[]): CalendarDate[] => spans.map(({ from }) => from);

/** SQL: the first day of the span that a date lies in; `beginnings` are the first days of all, a list of dates. */
export const spanSql = (date: string, beginnings: string): string =>
  `(${beginnings}::date[])[width_bucket(${date}, ${beginnings}::date[])]`;

/** Gives every span the counts of its row; `nothing` where there is none. */
export function filled<Counts extends object>(
  spans: readonly ReportPeriod[],
  rows: readonly (Counts & { beginning: CalendarDate })[],
  nothing: Counts,
): (ReportPeriod & Counts)[] {
  const known = new Map(rows.map(({ beginning, ...counts }) => [beginning, counts as unknown as Counts]));
  return spans.map((span) => ({ ...span, ...(known.get(span.from) ?? nothing) }));
}

import { addDays, firstOfMonth, monthOf, type CalendarDate } from '../contract/calendar-date.js';
import { LIMITS } from '../contract/limits.js';

interface MonthOfVisits {
  /** `2026-11`. */
  month: string;
  made: number;
}

const monthBefore = (month: string): string => monthOf(addDays(`${month}-01`, -1));
const monthAfter = (month: string): string => monthOf(addDays(firstOfMonth(`${month}-01`), 31));
const enough = (run: number): number | null => (run >= LIMITS.streakFrom ? run : null);

/**
 * Months in a row, up to each one, with at least as many visits made as in it. Each run is told once, at its last month
 * (rule: streaks).
 */
export function monthsInARow(months: readonly MonthOfVisits[], today: CalendarDate): Map<string, number | null> {
  const made = new Map(months.map((one) => [one.month, one.made]));
  const madeIn = (month: string): number => made.get(month) ?? 0;
  const runOf = ({ month, made: visits }: MonthOfVisits): number | null => {
    if (visits === 0 || madeIn(monthAfter(month)) >= visits) return null;
    // The month that runs has not lost against the one before it yet.
    if (month === monthOf(today) && madeIn(monthBefore(month)) > visits) return null;
    let run = 1;
    for (let before = monthBefore(month); madeIn(before) >= visits; before = monthBefore(before)) run += 1;
    return enough(run);
  };
  return new Map(months.map((one) => [one.month, runOf(one)]));
}

/** Weeks in a row with a visit made, while the run lasts: the last one is this week or the one before. */
export function weeksInARow(mondays: readonly CalendarDate[], thisMonday: CalendarDate): number | null {
  const visited = new Set(mondays);
  let week = visited.has(thisMonday) ? thisMonday : addDays(thisMonday, -7);
  let run = 0;
  for (; visited.has(week); week = addDays(week, -7)) run += 1;
  return enough(run);
}

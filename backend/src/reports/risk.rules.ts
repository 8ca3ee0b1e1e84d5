import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import type { Risk } from '../contract/report.js';

export interface RiskFacts {
  /** First day of the running subscription. */
  startDate: CalendarDate;
  lastVisit: CalendarDate | null;
  recentVisits: number;
  earlierVisits: number;
}

const ABSENT_DAYS = 14;
/** Fewer visits than this are too few to speak of a fall. */
const FEWEST_EARLIER_VISITS = 4;

/** A member has stayed away for two weeks, or comes half as often as before (rule: at risk). */
export function riskOf(
  { startDate, lastVisit, recentVisits, earlierVisits }: RiskFacts,
  today: CalendarDate,
): Risk | null {
  const since = addDays(today, -ABSENT_DAYS);
  // A subscription that began a few days ago has had no two weeks to come in.
  if (startDate <= since && (lastVisit === null || lastVisit <= since)) return 'absent';
  return earlierVisits >= FEWEST_EARLIER_VISITS && recentVisits * 2 <= earlierVisits ? 'falling' : null;
}

import type { BookingOutlook } from '@palestra/backend/contract/booking-outlook';
import { addDays, monthOf, type CalendarDate } from '@palestra/backend/contract/calendar-date';

/** How many visits are left of the month or week that begins `since`, or of a pack. */
export interface VisitsLeft {
  /** `leftPackDays`: the days that are left for the visits of a pack, where they are fewer. */
  kind: 'left' | 'leftWeek' | 'leftPack' | 'leftPackDays';
  count: number;
  limit: number;
  since: CalendarDate;
}

/** null where the server has not counted the month, week or pack of this date. */
export function visitsLeftOn(booking: BookingOutlook, date: CalendarDate): VisitsLeft | null {
  const { state, visitsLeft: count, allowance, month, until, nextMonth } = booking;
  if (state !== 'ok' || count === null) return null;
  const limit = allowance?.limit ?? 0;
  if (nextMonth?.month === monthOf(date) && month !== nextMonth.month) {
    return { kind: 'left', count: nextMonth.left, limit: nextMonth.limit, since: `${nextMonth.month}-01` };
  }
  // A pack bought ahead has a limit of its own.
  if (until !== null && date > until) return null;
  if (allowance?.per === 'pack') {
    return { kind: count < allowance.left ? 'leftPackDays' : 'leftPack', count, limit, since: date };
  }
  if (allowance?.per === 'week' && allowance.since !== null) {
    const { since } = allowance;
    return date >= since && date < addDays(since, 7) ? { kind: 'leftWeek', count, limit, since } : null;
  }
  return date.startsWith(month) ? { kind: 'left', count, limit, since: `${month}-01` } : null;
}

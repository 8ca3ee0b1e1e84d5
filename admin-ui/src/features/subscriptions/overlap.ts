import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Subscription } from '@palestra/backend/contract/subscription';

interface Period {
  startDate: CalendarDate;
  /** Null: does not expire. */
  endDate: CalendarDate | null;
}

/** First other subscription that overlaps the period; disabled ones do not count. */
export function overlapOf<Other extends Pick<Subscription, 'startDate' | 'effectiveEndDate' | 'isActive'>>(
  { startDate, endDate }: Period,
  others: readonly Other[],
): Other | null {
  const meets = (other: Other): boolean =>
    other.isActive &&
    (endDate === null || other.startDate <= endDate) &&
    (other.effectiveEndDate === null || other.effectiveEndDate >= startDate);
  return others.find(meets) ?? null;
}

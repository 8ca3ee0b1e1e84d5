import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { NEVER_OVERRIDDEN } from '@palestra/backend/contract/error-codes';
import type { Refusal } from '@palestra/backend/contract/refusal';

/** An earlier slot of today may be booked with an override, one of an earlier day may not (rule: admin override). */
function isFinal({ code }: Refusal, date: CalendarDate, today: CalendarDate): boolean {
  if (code === 'DATE_PAST') return date !== today;
  return NEVER_OVERRIDDEN.includes(code);
}

export type BookingVerdict = 'allowed' | 'overridable' | 'impossible';

export function verdictOf(reasons: readonly Refusal[], date: CalendarDate, today: CalendarDate): BookingVerdict {
  if (reasons.length === 0) return 'allowed';
  return reasons.some((reason) => isFinal(reason, date, today)) ? 'impossible' : 'overridable';
}

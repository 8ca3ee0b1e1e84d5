import type { CalendarDate } from '../../contract/calendar-date.js';
import type { BookingRefusalCode } from '../../contract/error-codes.js';
import type { TimeOfDay } from '../../contract/time-of-day.js';

/**
 * A value that fills a `{name}` of a message. Whatever reads differently in Greek and English stays typed until the
 * language of the answer is known; `texts.ts` writes it out then.
 */
export type TextParam =
  | string
  | number
  | { date: CalendarDate }
  /** `YYYY-MM`. */
  | { month: string }
  | { time: TimeOfDay }
  /** ISO 8601, shown on the gym's clock. */
  | { instant: string }
  | { period: { start: CalendarDate; end: CalendarDate | null } }
  /** A reason in somebody's own words: ` (reason)`, or nothing. */
  | { because: string | null };

export type TextParams = Readonly<Record<string, TextParam>>;

/** A refusal as rules decide it, without language; `toRefusal` in `texts.ts` makes the contract's `Refusal` of it. */
export interface DecidedRefusal {
  code: BookingRefusalCode;
  params: TextParams;
  /** A calendar date or an ISO instant from which the rule no longer refuses; null where it cannot be known. */
  from: string | null;
}

import type { CalendarDate } from './calendar-date.js';
import type { ErrorCode } from './error-codes.js';
import type { Refusal } from './refusal.js';
import type { TimeOfDay } from './time-of-day.js';

/** Every JSON answer (rule: envelope). */
export interface Envelope<T> {
  success: boolean;
  message: string;
  data: T;
  errors: string[];
}

/** A failed answer: `code` is for programs, `message` and `errors` are for people, in the caller's language. */
export interface FailureEnvelope extends Envelope<FailureDetails | null> {
  success: false;
  code: ErrorCode;
}

/**
 * `fields`: text by field name, of invalid input. `reasons`: every rule that refuses, in order. `moved`: when the slot
 * takes place by now, of a booking that saw it at another time.
 */
export interface FailureDetails {
  fields?: Record<string, string>;
  reasons?: Refusal[];
  moved?: MovedTimeslot;
}

export interface MovedTimeslot {
  date: CalendarDate;
  /** Effective. */
  startTime: TimeOfDay;
  endTime: TimeOfDay;
}

import type { CalendarDate } from './calendar-date.js';
import type { ErrorCode } from './error-codes.js';
import type { Permission } from './permissions.js';
import type { ProofRequest } from './second-factor.js';
import type { Refusal } from './refusal.js';
import type { TimeOfDay } from './time-of-day.js';

/** Shape of every JSON response (rule: envelope). */
export interface Envelope<T> {
  success: boolean;
  message: string;
  data: T;
  errors: string[];
}

/** A failed response: `code` is for programs, `message` and `errors` are for people, in the caller's language. */
export interface FailureEnvelope extends Envelope<FailureDetails | null> {
  success: false;
  code: ErrorCode;
}

/**
 * `fields`: messages for invalid input by field name. `reasons`: every rule that refuses, in order. `moved`: the slot's
 * current time, when a booking saw it at another one. `visit`: the place of an
 * appointment by now, when a move saw it at another one. `missing`: the permission that the caller's staff role lacks. `proof`: the second
 * step of a sign-in.
 */
export interface FailureDetails {
  fields?: Record<string, string>;
  reasons?: Refusal[];
  moved?: MovedTimeslot;
  visit?: MovedTimeslot;
  missing?: Permission;
  proof?: ProofRequest;
}

export interface MovedTimeslot {
  date: CalendarDate;
  /** Effective times. */
  startTime: TimeOfDay;
  endTime: TimeOfDay;
}

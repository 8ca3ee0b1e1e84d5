import type { BookingRefusalCode } from './error-codes.js';

/**
 * The reason for a refused booking, in the caller's language. `from` is the date (`YYYY-MM-DD`) or the instant (ISO
 * 8601) from which the rule no longer refuses, null when it cannot be known (rule: why not, and when).
 */
export interface Refusal {
  code: BookingRefusalCode;
  message: string;
  from: string | null;
}

/** GET /api/Timeslot/validate. */
export interface BookingValidation {
  isValid: boolean;
  reasons: Refusal[];
}

import { BOOKING_REFUSALS } from './booking-refusals.js';
import * as is from './kinds.js';
import { about, listOf, oneOf, orNull, shape } from './shape.js';

/**
 * The reason for a refused booking, in the caller's language. `from` is the date (`YYYY-MM-DD`) or the instant (ISO
 * 8601) from which the rule no longer refuses. It is null when that cannot be known (rule: why not, and when).
 */
export class Refusal extends shape({
  code: oneOf(BOOKING_REFUSALS),
  message: about(is.text, "In the caller's language"),
  from: about(orNull(is.text), 'Date or instant from which it no longer refuses'),
}) {}

/** GET /api/Timeslot/validate. */
export class BookingValidation extends shape({
  isValid: is.flag,
  reasons: listOf(Refusal),
  isOverridable: about(is.flag, 'Staff may book all the same, with isAdminOverride; false where nothing refuses'),
}) {}

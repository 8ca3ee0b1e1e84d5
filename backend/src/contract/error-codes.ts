/** Codes of a refused booking, in the order in which the rules are checked (rule: eligibility). */
export const BOOKING_REFUSALS = [
  'CLIENT_INACTIVE',
  'NO_SUBSCRIPTION',
  'SUBSCRIPTION_INACTIVE',
  'SUBSCRIPTION_FROZEN',
  'OUTSIDE_SUBSCRIPTION',
  'DATE_PAST',
  'BEYOND_WINDOW',
  'NO_SUCH_SLOT',
  'DAY_CLOSED',
  'SLOT_DISABLED',
  'MORNING_ONLY',
  'ALREADY_BOOKED',
  'ONE_PER_DAY',
  'MONTHLY_LIMIT',
  'SLOT_FULL',
] as const;
export type BookingRefusalCode = (typeof BOOKING_REFUSALS)[number];

/** Refusals that `isAdminOverride: true` cannot pass (rule: admin override). */
export const NEVER_OVERRIDDEN: readonly BookingRefusalCode[] = [
  'CLIENT_INACTIVE',
  'DATE_PAST',
  'BEYOND_WINDOW',
  'NO_SUCH_SLOT',
  'ALREADY_BOOKED',
];

export const ERROR_CODES = [
  ...BOOKING_REFUSALS,
  'DEADLINE_PASSED',
  'NOT_CANCELLABLE',
  'SLOT_STARTED',
  'TIMESLOT_EXISTS',
  'SLOT_NOT_FULL',
  'ALREADY_WAITING',
  'ALREADY_FROZEN',
  'NOT_FROZEN',
  'VALIDATION_FAILED',
  'MALFORMED_JSON',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'UNAUTHENTICATED',
  'SESSION_EXPIRED',
  'SESSION_IDLE',
  'INVALID_CREDENTIALS',
  'EMAIL_NOT_CONFIRMED',
  'ACCOUNT_DISABLED',
  'VERIFICATION_FAILED',
  'VERIFICATION_EXPIRED',
  'CONFIRMATION_LINK_INVALID',
  'RESET_LINK_INVALID',
  'FORBIDDEN',
  'NOT_FOUND',
  'EMAIL_TAKEN',
  'CONFLICT',
  'STALE',
  'TOO_MANY_ATTEMPTS',
  'NOT_READY',
  'INTERNAL',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

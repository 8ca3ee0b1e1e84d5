interface Refusal {
  /** The slot alone, or every slot of its date. */
  of: 'slot' | 'date';
  /** Staff may pass it by `isAdminOverride: true` (rule: admin override). */
  staffMayPass: boolean;
  /** Another day may lift it: the response names the first one (rule: why not, and when). */
  anotherDayLifts: boolean;
  /** Another subscription of the client may not have it. */
  isOfSubscription: boolean;
  /** Refuses all slots of all days. */
  closesBooking: boolean;
  /** A move may pass it: it is no further visit, and books nothing new (rule: move). */
  moveMayPass: boolean;
}

const NO_FURTHER = { anotherDayLifts: false, isOfSubscription: false, closesBooking: false, moveMayPass: false };
/** Another day, another subscription or a move changes nothing. */
const OF_DATE = { of: 'date', staffMayPass: true, ...NO_FURTHER } as const;
const OF_SLOT = { of: 'slot', staffMayPass: true, ...NO_FURTHER } as const;
const CLOSING = { ...OF_DATE, closesBooking: true, moveMayPass: true } as const;
const LIMIT = { ...OF_DATE, anotherDayLifts: true, isOfSubscription: true, moveMayPass: true } as const;

/** Why a place is not booked, in the order in which the rules are checked (rule: eligibility). */
export const REFUSALS = {
  CLIENT_INACTIVE: { ...OF_DATE, staffMayPass: false },
  NO_SUBSCRIPTION: OF_DATE,
  SUBSCRIPTION_INACTIVE: { ...OF_DATE, isOfSubscription: true },
  SUBSCRIPTION_FROZEN: { ...OF_DATE, isOfSubscription: true },
  FREEZE_PLANNED: { ...OF_DATE, staffMayPass: false, anotherDayLifts: true },
  OUTSIDE_SUBSCRIPTION: { ...OF_DATE, anotherDayLifts: true, isOfSubscription: true },
  DOCUMENT_EXPIRED: OF_DATE,
  TERMS_NOT_ACCEPTED: CLOSING,
  DATE_PAST: { ...OF_SLOT, staffMayPass: false },
  BEYOND_WINDOW: { ...OF_DATE, staffMayPass: false },
  NO_SUCH_SLOT: { ...OF_SLOT, staffMayPass: false },
  DAY_CLOSED: OF_DATE,
  SLOT_DISABLED: OF_SLOT,
  MORNING_ONLY: { ...OF_SLOT, isOfSubscription: true },
  ALREADY_BOOKED: { ...OF_SLOT, staffMayPass: false },
  ONE_PER_DAY: { ...OF_DATE, anotherDayLifts: true },
  MONTHLY_LIMIT: LIMIT,
  WEEKLY_LIMIT: LIMIT,
  PACK_EMPTY: LIMIT,
  FAIR_USE: CLOSING,
  PAYMENT_DUE: CLOSING,
  SLOT_FULL: OF_SLOT,
} as const satisfies Record<string, Refusal>;

export type BookingRefusalCode = keyof typeof REFUSALS;
export const BOOKING_REFUSALS = Object.keys(REFUSALS) as [BookingRefusalCode, ...BookingRefusalCode[]];

type CodeOf<Part extends Partial<Refusal>> = {
  [Code in BookingRefusalCode]: (typeof REFUSALS)[Code] extends Part ? Code : never;
}[BookingRefusalCode];
const codesOf = <Part extends Partial<Refusal>>(isPart: (refusal: Refusal) => boolean) =>
  BOOKING_REFUSALS.filter((code) => isPart(REFUSALS[code])) as CodeOf<Part>[];

/** Refusals of one slot; all others hold for every slot of a date. */
export const SLOT_REFUSALS = codesOf<{ of: 'slot' }>(({ of }) => of === 'slot');
export type SlotRefusalCode = CodeOf<{ of: 'slot' }>;

/** Refusals of every day alike. */
export const CLOSING_CODES = codesOf<{ closesBooking: true }>(({ closesBooking }) => closesBooking);

/** Why a standing booking has no appointment on a date. */
export const STANDING_SKIPS = [...BOOKING_REFUSALS, 'WAITED_FOR'] as const;
export type StandingSkipCode = (typeof STANDING_SKIPS)[number];

export const ERROR_CODES = [
  ...BOOKING_REFUSALS,
  'DEADLINE_PASSED',
  'CANCELS_LATE',
  'NOT_CANCELLABLE',
  'VISIT_ATTENDED',
  'SLOT_STARTED',
  'ATTENDANCE_OFF',
  'ATTENDANCE_CLOSED',
  'APPOINTMENT_CANCELLED',
  'NOTHING_TO_FORGIVE',
  'TIMESLOT_EXISTS',
  'SLOT_NOT_FULL',
  'ALREADY_WAITING',
  'HOLD_ENDED',
  'ALREADY_FROZEN',
  'NOT_FROZEN',
  'FREEZE_BUDGET',
  'FREEZE_OUTSIDE',
  'FREEZE_OVERLAPS',
  'FREEZE_ASKED',
  'FREEZE_OVER',
  'FREEZING_OFF',
  'UNDO_TOO_LATE',
  'CHANGED_SINCE',
  'NOT_IN_FAMILY',
  'GUARDIAN_UNFIT',
  'HAS_CHILDREN',
  'BALANCE_OPEN',
  'CLIENT_ERASED',
  'SALE_MADE',
  'PAYMENT_TAKEN',
  'HAS_SECOND_FACTOR',
  'STANDING_OFF',
  'STANDING_EXISTS',
  'VALIDATION_FAILED',
  'MALFORMED_REQUEST',
  'MALFORMED_JSON',
  'BODY_TOO_LARGE',
  'HEADERS_TOO_LARGE',
  'REQUEST_TIMEOUT',
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
  'DOOR_KEY_INVALID',
  'FORBIDDEN',
  'CONFIRM_IDENTITY',
  'SECOND_FACTOR_REQUIRED',
  'SECOND_FACTOR_MISSING',
  'PROOF_EXPIRED',
  'NOT_FOUND',
  'NOT_USED',
  'STILL_NEEDED',
  'NOT_MERGEABLE',
  'METHOD_NOT_ALLOWED',
  'EMAIL_TAKEN',
  'TAG_EXISTS',
  'TERMS_OUTDATED',
  'LAST_OWNER',
  'OWN_ACCOUNT',
  'EXPORT_RUNNING',
  'REPORT_TOO_SLOW',
  'CONFLICT',
  'STALE',
  'TOO_MANY_ATTEMPTS',
  'NOT_READY',
  'OUT_OF_ORDER',
  'DISK_FULL',
  'INTERNAL',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

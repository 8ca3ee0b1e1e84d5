import type { BookingRefusalCode, ErrorCode } from '@palestra/backend/contract/error-codes';

/** Handling of a refusal by the site, beside its sentence. */
interface Handling {
  /** Only the gym can resolve it, as the sentence says: its contact stands beside it. */
  toGym?: true;
  /** The sentence names the date from which booking is possible again. */
  isDated?: true;
  /** The short words beside the bar of a slot are complete, so that its sentence is left out. */
  isShort?: true;
}

/** Refused bookings about which it does nothing else; a type, so that they weigh nothing. */
type OnlySaid =
  | 'OUTSIDE_SUBSCRIPTION'
  | 'TERMS_NOT_ACCEPTED'
  | 'DATE_PAST'
  | 'NO_SUCH_SLOT'
  | 'DAY_CLOSED'
  | 'ALREADY_BOOKED'
  | 'ONE_PER_DAY';

const TO_GYM: Handling = { toGym: true };
const DATED: Handling = { isDated: true };
const SHORT: Handling = { isShort: true };

const HANDLINGS = {
  CLIENT_INACTIVE: TO_GYM,
  NO_SUBSCRIPTION: TO_GYM,
  SUBSCRIPTION_INACTIVE: TO_GYM,
  SUBSCRIPTION_FROZEN: TO_GYM,
  FREEZE_PLANNED: DATED,
  DOCUMENT_EXPIRED: TO_GYM,
  BEYOND_WINDOW: DATED,
  SLOT_DISABLED: SHORT,
  MORNING_ONLY: SHORT,
  MONTHLY_LIMIT: DATED,
  WEEKLY_LIMIT: DATED,
  PACK_EMPTY: TO_GYM,
  FAIR_USE: { toGym: true, isDated: true },
  PAYMENT_DUE: TO_GYM,
  SLOT_FULL: SHORT,
  DEADLINE_PASSED: TO_GYM,
  VISIT_ATTENDED: TO_GYM,
  ACCOUNT_DISABLED: TO_GYM,
} satisfies Record<Exclude<BookingRefusalCode, OnlySaid>, Handling> & Partial<Record<ErrorCode, Handling>>;

export const handlingOf = (code: ErrorCode | undefined): Handling | undefined =>
  (HANDLINGS as Partial<Record<string, Handling>>)[code ?? ''];

export const sendsToGym = (refusals: readonly { code?: ErrorCode | undefined }[]): boolean =>
  refusals.some(({ code }) => handlingOf(code)?.toGym);

import type { ErrorCode } from '@palestra/backend/contract/error-codes';

/** Handling of a refusal by the site, beside its sentence. */
interface Handling {
  /** Only the gym can resolve it, as the sentence says: its contact stands beside it. */
  toGym?: true;
  /** The sentence names the date from which booking is possible again. */
  isDated?: true;
  /** The short words beside the bar of a slot are complete, so that its sentence is left out. */
  isShort?: true;
}

const TO_GYM: Handling = { toGym: true };
const DATED: Handling = { isDated: true };
const SHORT: Handling = { isShort: true };

/** For all other refusals the site only shows the sentence. */
const HANDLINGS: Partial<Record<string, Handling>> = {
  CLIENT_INACTIVE: TO_GYM,
  NO_SUBSCRIPTION: TO_GYM,
  SUBSCRIPTION_INACTIVE: TO_GYM,
  SUBSCRIPTION_FROZEN: TO_GYM,
  FREEZE_PLANNED: DATED,
  DOCUMENT_EXPIRED: TO_GYM,
  BEYOND_WINDOW: DATED,
  SLOT_DISABLED: SHORT,
  MORNING_ONLY: SHORT,
  AREA_NOT_INCLUDED: SHORT,
  CLASS_NOT_INCLUDED: SHORT,
  NOT_OPEN_YET: DATED,
  MONTHLY_LIMIT: DATED,
  WEEKLY_LIMIT: DATED,
  PACK_EMPTY: TO_GYM,
  FAIR_USE: { toGym: true, isDated: true },
  PAYMENT_DUE: TO_GYM,
  SLOT_FULL: SHORT,
  DEADLINE_PASSED: TO_GYM,
  VISIT_ATTENDED: TO_GYM,
  ACCOUNT_DISABLED: TO_GYM,
} satisfies Partial<Record<ErrorCode, Handling>>;

export const handlingOf = (code: ErrorCode | undefined): Handling | undefined => HANDLINGS[code ?? ''];

export const sendsToGym = (refusals: readonly { code?: ErrorCode | undefined }[]): boolean =>
  refusals.some(({ code }) => handlingOf(code)?.toGym);

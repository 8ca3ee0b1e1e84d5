import { refusalOf, type Refusal } from '@palestra/backend/contract/booking-refusals';
import type { ErrorCode } from '@palestra/backend/contract/error-codes';

/** Handling of a refusal by the site, beside its sentence. */
type Handling = Pick<Refusal, 'toGym' | 'isDated' | 'isShort'>;

/** Beside those of booking. */
const HANDLINGS: Partial<Record<string, Handling>> = {
  DEADLINE_PASSED: { toGym: true },
  VISIT_ATTENDED: { toGym: true },
  ACCOUNT_DISABLED: { toGym: true },
} satisfies Partial<Record<ErrorCode, Handling>>;

export const handlingOf = (code: ErrorCode | '' = ''): Handling | undefined => refusalOf(code) ?? HANDLINGS[code];

export const sendsToGym = (refusals: readonly { code?: ErrorCode | undefined }[]): boolean =>
  refusals.some(({ code }) => handlingOf(code)?.toGym);

import type { ErrorCode } from '@palestra/backend/contract/error-codes';
import type { FailureEnvelope } from '@palestra/backend/contract/envelope';
import { ApiError as FailedCall } from '@palestra/web-kit/api-error';
import i18next from 'i18next';

/** Text for a change without a response, by how much is known of its outcome. */
export type UnansweredText = 'noAnswer' | 'stillUnknown' | 'lookFirst' | 'notDone' | 'sessionEnded';

/** A failed call of the console. react-admin reads `status` and `body`. */
export class ApiError extends FailedCall {
  /** An own property, not a getter: react-admin looks for one before it shows errors beside their fields. */
  readonly body: { errors: Record<string, string> };

  constructor(
    status: number,
    failure: Partial<FailureEnvelope> | null = null,
    /** The console's own message for a call without a response: a change may have been made all the same. */
    readonly said: UnansweredText | null = null,
  ) {
    super(status, failure);
    // The only refusal that belongs to a well-formed field.
    const taken: Record<string, string> = this.code === 'EMAIL_TAKEN' ? { email: this.message } : {};
    this.body = { errors: { ...taken, ...this.fields } };
  }
}

export const hasCode = (error: unknown, code: ErrorCode): boolean => error instanceof ApiError && error.code === code;
/** True when somebody else changed the record since it was read (rule: stale write). */
export const isStale = (error: unknown): boolean => hasCode(error, 'STALE');
/** True when the record is gone, for instance because another desk deleted it. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
/** The server's errors by the name of their field. */
export const fieldErrors = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.fields : {};

/**
 * True when the server refused, so that nothing was done. Without an answer, or after a fault, the server may have done
 * it.
 */
export const isRefused = (error: unknown): boolean => error instanceof ApiError && !error.isInDoubt;

/**
 * The server's words on fields, which no message repeats, else its message, else its list, else the fallback
 * (rule: what a failure says).
 */
export function errorText(error: unknown, fallback: string, offline = i18next.t('errors.offline')): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.said !== null) return i18next.t(`errors.${error.said}`);
  if (error.hasNoAnswer) return offline;
  return Object.values(error.fields).join(' ') || error.message || error.errors.join(' ') || fallback;
}

/**
 * Refetches when a change is refused as stale, so that the next attempt runs on the current state. Rethrows the
 * refusal.
 */
export async function reloadWhenStale<Answer>(
  change: Promise<Answer>,
  reload: () => Promise<unknown>,
): Promise<Answer> {
  try {
    return await change;
  } catch (error) {
    // A failed refetch must not hide the refusal.
    if (isStale(error)) await reload().catch((fault: unknown) => console.warn(fault));
    throw error;
  }
}

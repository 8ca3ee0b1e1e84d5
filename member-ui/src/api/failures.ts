import type { Refusal } from '@palestra/backend/contract/refusal';
import { ApiError } from '@palestra/web-kit/api-error';
import type { Translate } from '../i18n/translate';

/** A write with a lost response whose outcome could not be read afterwards either. */
export class UnknownOutcome extends Error {}

export const isInDoubt = (error: unknown): boolean => error instanceof ApiError && error.isInDoubt;

/** A definite refusal: repeating the call would return the same. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && [403, 404, 409, 422].includes(error.status);

/** Full, and refused for nothing else. */
export const isJustFull = ({ reasons }: { reasons: readonly Refusal[] }): boolean =>
  reasons.length > 0 && reasons.every(({ code }) => code === 'SLOT_FULL');

/** The place is gone, and nothing else is in the way. */
export const isOnlyFull = (error: unknown): boolean => error instanceof ApiError && isJustFull(error);

/**
 * The server's own words (rule: what a failure says). Every reason of a refusal, else its message, else its list of
 * errors; null if it gave none.
 */
export const serverText = ({ reasons, message, errors }: ApiError): string | null =>
  reasons.map((reason) => reason.message).join(' ') || message || errors.join(' ') || null;

/**
 * Message of a failure: the server's words, else the reason for their absence, else the screen's fallback (rule: what a
 * failure says).
 */
export function failureText(error: unknown, fallback: string, t: Translate): string {
  if (error instanceof UnknownOutcome) return t('failure.inDoubt');
  if (!(error instanceof ApiError)) return fallback;
  if (error.hasNoAnswer) return t('failure.noAnswer');
  return serverText(error) ?? fallback;
}

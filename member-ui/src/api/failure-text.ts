import type { Translate } from '../i18n/translate';
import { ApiError, UnknownOutcome } from './api-error';

/**
 * Message of a failure: the server's words, else the reason for their absence, else the screen's fallback (rule: what a
 * failure says).
 */
export function failureText(error: unknown, fallback: string, t: Translate): string {
  if (error instanceof UnknownOutcome) return t('failure.inDoubt');
  if (!(error instanceof ApiError)) return fallback;
  if (error.hasNoAnswer) return t('failure.noAnswer');
  return error.serverText ?? fallback;
}

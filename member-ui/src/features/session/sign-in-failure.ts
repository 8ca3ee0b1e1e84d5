import type { Translate } from '../../i18n/translate';
import { ApiError } from '../../lib/api-error';

/** Checks the code, then two phrases of the message (rule: what a failure says). */
function isUnconfirmed(error: ApiError): boolean {
  const text = (error.serverText ?? '').toLowerCase();
  return (
    error.code === 'EMAIL_NOT_CONFIRMED' ||
    text.includes('email not confirmed') ||
    text.includes('confirm your account')
  );
}

/** Message for a failed sign-in. */
export function signInFailureText(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t('session.failedUnexpectedly');
  if (isUnconfirmed(error)) return t('session.confirmFirst');
  if (error.hasNoAnswer) return t('failure.noAnswer');
  return error.serverText ?? t(error.status >= 500 ? 'session.failedUnexpectedly' : 'session.failed');
}

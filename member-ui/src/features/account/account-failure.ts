import type { Translate } from '../../i18n/translate';
import { ApiError } from '../../lib/api-error';

interface Fallbacks {
  refused: string;
  broken: string;
}

/** The server's message, its field errors where it names some, else the form's fallback (rule: what a failure says). */
export function accountFailureText(error: unknown, { refused, broken }: Fallbacks, t: Translate): string | null {
  if (error === null) return null;
  if (!(error instanceof ApiError)) return broken;
  if (error.hasNoAnswer) return t('failure.noAnswer');
  const faults = error.code === 'VALIDATION_FAILED' ? (error.failure?.errors ?? []) : [];
  if (faults.length > 0) return faults.join(' ');
  return error.serverText ?? (error.status >= 500 ? broken : refused);
}

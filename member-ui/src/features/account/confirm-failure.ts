import type { Translate } from '../../i18n/translate';
import { ApiError } from '../../lib/api-error';
import { accountFailureText } from './account-failure';

/** Reason for a failed confirmation: a refused link is invalid or expired (rule: account links). */
export function confirmFailureText(error: unknown, t: Translate): string {
  const isRefused = error instanceof ApiError && error.status === 400;
  const refused = t(isRefused ? 'account.confirm.invalid' : 'account.confirm.failed');
  return accountFailureText(error, { refused, broken: t('account.confirm.broken') }, t) ?? '';
}

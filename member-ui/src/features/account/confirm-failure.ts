import type { Translate } from '../../i18n/translate';
import { ApiError } from '../../lib/api-error';
import { accountFailureText } from './account-failure';

/** Why a confirmation link did not confirm: a link that is refused is invalid or expired (rule: account links). */
export function confirmFailureText(error: unknown, t: Translate): string {
  const isRefused = error instanceof ApiError && error.status === 400;
  const refused = t(isRefused ? 'account.confirm.invalid' : 'account.confirm.failed');
  return accountFailureText(error, { refused, broken: t('account.confirm.broken') }, t) ?? '';
}

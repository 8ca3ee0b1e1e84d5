import { useState, type FormEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { accountFailureText } from './account-failure';
import { newPasswordProblems, type NewPassword } from './account-problems';
import { isLinkRefused, passwordResetter } from './reset-password';
import { useAccountForm } from './use-account-form';
import type { FieldOfForm } from './use-checked-fields';
import type { LinkFacts } from './use-link-facts';

interface ResetPasswordForm {
  field: (name: keyof NewPassword) => FieldOfForm;
  isBusy: boolean;
  isDone: boolean;
  /** True when the server refused the link itself: another password would not help. */
  isLinkInvalid: boolean;
  failure: string | null;
  dismissError: () => void;
  submit: (event: FormEvent<HTMLFormElement>) => void;
}

export function useResetPasswordForm(link: LinkFacts): ResetPasswordForm {
  const { t } = useTranslation();
  const [isLinkInvalid, setIsLinkInvalid] = useState(false);
  const [resetPassword] = useState(passwordResetter);
  const { error, ...form } = useAccountForm<keyof NewPassword>({
    initial: { newPassword: '', confirmPassword: '' },
    problemsOf: newPasswordProblems,
    send: (filled) => resetPassword({ ...link, ...filled }),
    onFailure: (fault) => setIsLinkInvalid(isLinkRefused(fault)),
  });
  const fallbacks = { refused: t('account.reset.failed'), broken: t('account.reset.broken') };
  return { ...form, isLinkInvalid, failure: accountFailureText(error, fallbacks, t) };
}

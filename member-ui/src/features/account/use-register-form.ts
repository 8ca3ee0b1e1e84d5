import type { FormEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useVisitorState } from '../session/use-visitor-state';
import { accountFailureText } from './account-failure';
import { isRegistrationFilled, registrationProblems, type Registration } from './account-problems';
import { register } from './register';
import { useAccountForm } from './use-account-form';
import type { FieldOfForm } from './use-checked-fields';
import { useVerification, type Verification } from './use-verification';

export type RegisterFields = (name: keyof Registration) => FieldOfForm;

interface RegisterForm {
  field: RegisterFields;
  email: string;
  verification: Verification;
  /** True when everything but the verification is filled in. */
  isFilled: boolean;
  isBusy: boolean;
  isDone: boolean;
  failure: string | null;
  dismissError: () => void;
  submit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Registration form: typed values survive a failure, the verification must be repeated. */
export function useRegisterForm(): RegisterForm {
  const { t } = useTranslation();
  const { email = '' } = useVisitorState();
  const verification = useVerification();
  const { values, error, ...form } = useAccountForm<keyof Registration>({
    initial: { name: '', email, phone: '', password: '', confirmPassword: '' },
    problemsOf: registrationProblems,
    send: (filled) =>
      register({
        ...filled,
        name: filled.name.trim(),
        email: filled.email.trim(),
        phone: filled.phone.trim(),
        turnstileToken: verification.token,
      }),
    onFailure: verification.restart,
  });
  const fallbacks = { refused: t('account.register.failed'), broken: t('account.register.failedUnexpectedly') };
  return {
    ...form,
    verification,
    email: values.email,
    isFilled: isRegistrationFilled(values),
    failure: accountFailureText(error, fallbacks, t),
  };
}

import { LIMITS } from '@palestra/backend/contract/limits';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { usePassingError } from '../../lib/use-passing-error';
import { ApiError } from '../../lib/api-error';
import { sendsToGym } from '../gym/sends-to-gym';
import { signInFailureText } from './sign-in-failure';
import { useAuth } from './use-auth';
import { useVisitorState } from './use-visitor-state';

interface SignInForm {
  email: string;
  password: string;
  canSubmit: boolean;
  /** Missing input, shown once a password is being typed; the button stays disabled until then. */
  hint: string | undefined;
  isBusy: boolean;
  failure: string | null;
  /** True if only the gym can resolve the refusal. */
  sendsToGym: boolean;
  setEmail: (email: string) => void;
  setPassword: (password: string) => void;
  dismissFailure: () => void;
  submit: (event: FormEvent) => void;
}

/** Sign-in form; a failure keeps the typed values. */
export function useSignInForm(): SignInForm {
  const { t } = useTranslation();
  const { signIn } = useAuth();
  const { email: typedBefore = '' } = useVisitorState();
  const [email, setEmail] = useState(typedBefore);
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = usePassingError();
  const isShort = password.length < LIMITS.passwordMinLength;
  const canSubmit = email.trim() !== '' && !isShort;
  const missing = isShort ? t('session.passwordShort', { count: LIMITS.passwordMinLength }) : t('session.emailMissing');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!canSubmit || isBusy) return;
    setError(null);
    setIsBusy(true);
    signIn({ email: email.trim(), password })
      .catch(setError)
      .finally(() => setIsBusy(false));
  };
  return {
    ...{ email, password, canSubmit, isBusy, setEmail, setPassword, submit },
    hint: password === '' || canSubmit ? undefined : missing,
    failure: error === null ? null : signInFailureText(error, t),
    sendsToGym: error instanceof ApiError && sendsToGym([error]),
    dismissFailure: () => setError(null),
  };
}

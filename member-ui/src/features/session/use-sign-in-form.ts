import { LIMITS, TIMERS } from '@palestra/backend/contract/limits';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from './use-auth';
import { signInFailureText } from './sign-in-failure';

interface SignInForm {
  email: string;
  password: string;
  canSubmit: boolean;
  isBusy: boolean;
  failure: string | null;
  setEmail: (email: string) => void;
  setPassword: (password: string) => void;
  dismissFailure: () => void;
  submit: (event: FormEvent) => void;
}

/** The sign-in form; a failure leaves what was typed, and goes by itself after 10 seconds (specification §2). */
export function useSignInForm(): SignInForm {
  const { t } = useTranslation();
  const { signIn } = useAuth();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (error === null) return;
    const timer = setTimeout(() => setError(null), TIMERS.loginError);
    return () => clearTimeout(timer);
  }, [error]);
  const canSubmit = email.trim() !== '' && password.length >= LIMITS.passwordMinLength;
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
    failure: error === null ? null : signInFailureText(error, t),
    dismissFailure: () => setError(null),
  };
}

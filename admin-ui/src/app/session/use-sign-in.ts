import { TIMERS } from '@palestra/backend/contract/limits';
import type { LoginRequest } from '@palestra/backend/contract/session';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '../../api/api-error';
import { saysEmailNotConfirmed } from '../../api/sign-in';
import { useTimeout } from '../../kit/time/use-timeout';
import { lastFarewell } from '../../api/session-store';
import { useAuth } from '../../kit/session/use-auth';

/** Sign-in with its messages: errors disappear after 10 s, a message of another screen after 5 s. */
export function useSignIn() {
  const { t } = useTranslation();
  const { signIn } = useAuth();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [farewell, setFarewell] = useState(lastFarewell);
  const dismiss = useCallback(() => {
    setFailure(null);
    setFarewell(null);
  }, []);
  useTimeout(dismiss, failure === null ? null : TIMERS.loginError, failure);
  useTimeout(dismiss, farewell !== null ? TIMERS.loginMessage : null);

  const submit = async (credentials: LoginRequest): Promise<void> => {
    setBusy(true);
    dismiss();
    try {
      await signIn(credentials);
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };

  const textOf = (error: unknown): string => {
    if (saysEmailNotConfirmed(error)) return t('errors.confirmEmailFirst');
    const answered = error instanceof ApiError && error.status > 0;
    const fallback = t(answered ? 'errors.loginFailed' : 'errors.loginProblem');
    return errorText(error, { fallback, offline: `${fallback}. ${t('errors.offline')}` });
  };
  const problem = failure === null ? null : textOf(failure);
  const notice = farewell === null ? null : farewell || t('signIn.ended');
  return { submit, isBusy, problem, notice, dismiss };
}

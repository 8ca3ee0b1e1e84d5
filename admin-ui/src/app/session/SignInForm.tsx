import { LIMITS, TIMERS } from '@palestra/backend/contract/limits';
import type { ProofRequest } from '@palestra/backend/contract/second-factor';
import type { LoginRequest } from '@palestra/backend/contract/session';
import { saysEmailNotConfirmed } from '@palestra/web-kit/api-error';
import { getPasskey, hasPasskeys, isDeclined } from '@palestra/web-kit/passkeys';
import { Suspense, useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '../../api/api-error';
import { lastFarewell } from '../../api/session-store';
import { askForPasskey } from '../../api/sign-in';
import { loadPart } from '../../kit/load-part';
import { useAuth } from '../../kit/session/AuthProvider';
import { useTimeout } from '../../kit/time/timers';
import { Banner } from '../../kit/ui/Banner';
import { Icon } from '../../kit/ui/Icon';
import { PlainButton } from './PlainButton';
import styles from './sign-in.module.css';

const SecondStep = loadPart('second-step', () => import('./SecondStep'), 'SecondStep');

interface PasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
}

function PasswordField({ value, onChange, autoFocus = false }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('signIn.password')}</label>
      <span className={styles.password}>
        <input
          id={id}
          type={isShown ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          required
          autoFocus={autoFocus}
          maxLength={LIMITS.passwordMaxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          aria-label={t(isShown ? 'signIn.hidePassword' : 'signIn.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
        </button>
      </span>
    </div>
  );
}

/** Sign-in with its messages: errors disappear after 10 s, a message of another screen after 5 s. */
function useSignIn() {
  const { t } = useTranslation();
  const { signIn, completeSignIn } = useAuth();
  const [isBusy, setBusy] = useState(false);
  const [proof, setProof] = useState<ProofRequest | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [farewell, setFarewell] = useState(lastFarewell);
  const dismiss = useCallback(() => {
    setFailure(null);
    setFarewell(null);
  }, []);
  useTimeout(dismiss, failure === null ? null : TIMERS.loginError, failure);
  useTimeout(dismiss, farewell !== null ? TIMERS.loginMessage : null);

  const attempt = async (act: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    dismiss();
    try {
      await act();
    } catch (error) {
      const next = error instanceof ApiError ? error.proof : null;
      if (next === null) setFailure(error);
      setProof(next);
    }
    setBusy(false);
  };
  const submit = (credentials: LoginRequest): Promise<void> => attempt(() => signIn(credentials));
  const byPasskey = (): Promise<void> =>
    attempt(async () => {
      const { ticket, passkey } = await askForPasskey();
      await completeSignIn({ ticket, passkey: await getPasskey(passkey) });
    });

  const textOf = (error: unknown): string => {
    if (isDeclined(error)) return t('secondStep.passkeyFailed');
    if (saysEmailNotConfirmed(error)) return t('errors.confirmEmailFirst');
    const answered = error instanceof ApiError && error.status > 0;
    const fallback = t(answered ? 'errors.loginFailed' : 'errors.loginProblem');
    return errorText(error, fallback, `${fallback}. ${t('errors.offline')}`);
  };
  const problem = failure === null ? null : textOf(failure);
  const notice = farewell === null ? null : farewell || t('signIn.ended');
  const startAgain = (): void => setProof(null);
  return { submit, byPasskey, isBusy, problem, notice, dismiss, proof, startAgain };
}

interface SignInFormProps {
  /** Called when somebody starts to sign in. */
  onIntent?: () => void;
  /** Address to prefill. */
  knownEmail?: string;
}

export function SignInForm({ onIntent, knownEmail = '' }: SignInFormProps) {
  const { t } = useTranslation();
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState('');
  const { submit, byPasskey, isBusy, problem, notice, dismiss, proof, startAgain } = useSignIn();
  const isReady = email.trim() !== '' && password.length >= LIMITS.passwordMinLength && !isBusy;
  if (proof !== null) {
    return (
      <Suspense fallback={<div className={styles.form} />}>
        <SecondStep key={proof.ticket} proof={proof} onBack={startAgain} />
      </Suspense>
    );
  }
  return (
    <form
      className={styles.form}
      noValidate
      onFocus={onIntent}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void submit({ email: email.trim(), password });
      }}
    >
      {notice !== null && <Banner kind="info" text={notice} onDismiss={dismiss} />}
      {problem !== null && <Banner kind="danger" text={problem} onDismiss={dismiss} />}
      <label className={styles.field}>
        <span>{t('signIn.email')}</span>
        <input
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          required
          maxLength={LIMITS.emailMaxLength}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </label>
      <PasswordField autoFocus={knownEmail !== ''} value={password} onChange={setPassword} />
      <PlainButton type="submit" className={styles.submit} disabled={!isReady} aria-busy={isBusy}>
        {t(isBusy ? 'signIn.submitting' : 'signIn.submit')}
      </PlainButton>
      {hasPasskeys() && (
        <p className={styles.others}>
          <PlainButton disabled={isBusy} onClick={() => void byPasskey()}>
            {t('secondStep.signInWithPasskey')}
          </PlainButton>
        </p>
      )}
    </form>
  );
}

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
import { useShownFault } from '../../kit/ui/show-fault';
import { PlainButton } from './PlainButton';
import styles from './sign-in.module.css';

const SecondStep = loadPart('second-step', () => import('./SecondStep'), 'SecondStep');

interface FieldProps {
  value: string;
  /** Error text; null for a valid value. */
  problem: string | null;
  onChange: (value: string) => void;
  autoFocus?: boolean;
}

/** The text of a problem, and the field that it belongs to. */
function useProblem(id: string, problem: string | null) {
  const textId = `${id}-problem`;
  if (problem === null) return { said: null, marks: {} };
  return {
    said: (
      <span id={textId} className={styles.problem}>
        {problem}
      </span>
    ),
    marks: { 'aria-invalid': true, 'aria-describedby': textId },
  };
}

function EmailField({ value, problem, onChange }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const { said, marks } = useProblem(id, problem);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('signIn.email')}</label>
      <input
        id={id}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        required
        maxLength={LIMITS.emailMaxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...marks}
      />
      {said}
    </div>
  );
}

function PasswordField({ value, problem, onChange, autoFocus = false }: FieldProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const id = useId();
  const { said, marks } = useProblem(id, problem);
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
          {...marks}
        />
        <button
          type="button"
          aria-label={t(isShown ? 'signIn.hidePassword' : 'signIn.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
        </button>
      </span>
      {said}
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
    const answered = error instanceof ApiError && !error.hasNoAnswer;
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
  // Over the page that it interrupted, the dialog says itself that the session has ended.
  const isSaid = knownEmail !== '' && notice === t('signIn.ended');
  const [refused, setRefused] = useState(0);
  const part = useShownFault<HTMLFormElement>(refused);
  const wrong = {
    email: email.trim() === '' ? t('validation.emailRequired') : null,
    password: password.length < LIMITS.passwordMinLength ? t('validation.passwordTooShort') : null,
  };
  const isReady = wrong.email === null && wrong.password === null;
  if (proof !== null) {
    return (
      <Suspense fallback={<div className={styles.form} />}>
        <SecondStep key={proof.ticket} proof={proof} onBack={startAgain} />
      </Suspense>
    );
  }
  return (
    <form
      ref={part}
      className={styles.form}
      noValidate
      onFocus={onIntent}
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        if (isReady) void submit({ email: email.trim(), password });
        else setRefused(refused + 1);
      }}
    >
      {notice !== null && !isSaid && <Banner kind="info" text={notice} onDismiss={dismiss} />}
      {problem !== null && <Banner kind="danger" text={problem} onDismiss={dismiss} />}
      <EmailField value={email} problem={refused > 0 ? wrong.email : null} onChange={setEmail} />
      <PasswordField
        autoFocus={knownEmail !== ''}
        value={password}
        problem={refused > 0 ? wrong.password : null}
        onChange={setPassword}
      />
      <PlainButton type="submit" className={styles.submit} disabled={isBusy} aria-busy={isBusy}>
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

import { LIMITS, TIMERS } from '@palestra/backend/contract/limits';
import type { ProofRequest } from '@palestra/backend/contract/second-factor';
import type { Session } from '@palestra/backend/contract/session';
import { ApiError, saysEmailNotConfirmed } from '@palestra/web-kit/api-error';
import { PASSKEY_SIGN_IN_PATH, SECOND_STEP_PATH } from '@palestra/web-kit/http';
import { getPasskey, hasPasskeys, isDeclined } from '@palestra/web-kit/passkeys';
import { useEffect, useState, type FormEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { serverText } from '../../api/failures';
import { useGym, useUses } from '../../api/gym';
import { call } from '../../api/http';
import { useAuth } from '../../api/session';
import type { Translate } from '../../i18n/translate';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { FormFailure, usePassingError } from '../../ui/FormFailure';
import { Notice } from '../../ui/Notice';
import { TalkToGym } from '../../ui/contact';
import { sendsToGym } from '../../ui/refusals';
import { EmailField, PasswordField } from '../../ui/fields';
import { lazyPart } from '../../ui/lazy-part';
import { ModeLink, type VisitorState, useVisitorState } from './ModeLink';
import { VisitorHeading } from './VisitorHeading';
import styles from './VisitorPage.module.css';

const SecondStep = lazyPart(7, async () => (await import('./SecondStep')).SecondStep);

function OtherWays({ email }: { email: string }) {
  const { t } = useTranslation();
  const { isPending } = useGym();
  const uses = useUses();
  return (
    <p className={styles.ways}>
      <ModeLink to="register" email={email}>
        {t('account.register.title')}
      </ModeLink>
      <ModeLink to="forgotPassword" email={email}>
        {t('session.toForgotPassword')}
      </ModeLink>
      {(isPending || uses('page')) && (
        // Keeps its place until the gym is known.
        <Link
          href="/timetable"
          state={{ movesFocus: true } satisfies VisitorState}
          style={isPending ? { visibility: 'hidden' } : undefined}
        >
          {t('timetable.see')}
        </Link>
      )}
    </p>
  );
}

/** Message from another screen or the reason for the end of the session, for 5 seconds (rule: timers). */
function ArrivalMessage() {
  const { t } = useTranslation();
  const { farewell } = useAuth();
  const { message, ...state } = useVisitorState();
  const [, navigate] = useLocation();
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsOver(true);
      // Also removes it from the history, so that a reload does not repeat it.
      if (message) navigate(window.location.pathname + window.location.search, { replace: true, state });
    }, TIMERS.loginMessage);
    return () => clearTimeout(timer);
    // The timer runs from arrival; re-renders must not restart it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, []);
  const text = message ? t(`session.messages.${message}`) : farewell;
  if (isOver || text === null) return null;
  return (
    <div className={styles.arrival}>
      <Notice tone={message ? 'success' : 'info'} isAnnounced>
        {text}
      </Notice>
    </div>
  );
}

/** Message for a failed sign-in. */
function signInFailureText(error: unknown, t: Translate): string {
  if (isDeclined(error)) return t('session.passkeyFailed');
  if (!(error instanceof ApiError)) return t('session.failedUnexpectedly');
  if (saysEmailNotConfirmed(error)) return t('session.confirmFirst');
  if (error.hasNoAnswer) return t('failure.noAnswer');
  // A passkey has no field that could say it.
  return (
    error.fields['passkey'] ??
    serverText(error) ??
    t(error.status >= 500 ? 'session.failedUnexpectedly' : 'session.failed')
  );
}

/** Sign-in form; a failure keeps the typed values. */
function useSignInForm() {
  const { t } = useTranslation();
  const { signIn, begin } = useAuth();
  const { email: typedBefore = '' } = useVisitorState();
  const [email, setEmail] = useState(typedBefore);
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = usePassingError();
  const [proof, setProof] = useState<ProofRequest | null>(null);
  const isShort = password.length < LIMITS.passwordMinLength;
  const canSubmit = email.trim() !== '' && !isShort;
  const missing = isShort ? t('session.passwordShort', { count: LIMITS.passwordMinLength }) : t('session.emailMissing');
  const attempt = (act: () => Promise<void>): void => {
    if (isBusy) return;
    setError(null);
    setIsBusy(true);
    act()
      .catch((fault: unknown) => {
        const next = fault instanceof ApiError ? fault.proof : null;
        if (next === null) setError(fault);
        setProof(next);
      })
      .finally(() => setIsBusy(false));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (canSubmit) attempt(() => signIn({ email: email.trim(), password }));
  };
  const byPasskey = (): void =>
    attempt(async () => {
      const { ticket, passkey } = await call<ProofRequest>('POST', PASSKEY_SIGN_IN_PATH, {});
      const proof = { ticket, passkey: await getPasskey(passkey) };
      begin(await call<Session>('POST', SECOND_STEP_PATH, proof));
    });
  return {
    ...{ email, password, canSubmit, isBusy, setEmail, setPassword, submit, byPasskey, proof, setProof },
    /** Missing input, shown once a password is being typed; the button stays disabled until then. */
    hint: password === '' || canSubmit ? undefined : missing,
    failure: error === null ? null : signInFailureText(error, t),
    /** True if only the gym can resolve the refusal. */
    sendsToGym: error instanceof ApiError && sendsToGym([error]),
    dismissFailure: () => setError(null),
  };
}

export function SignInForm() {
  const { t } = useTranslation();
  const form = useSignInForm();
  if (form.proof !== null) return <SecondStep proof={form.proof} onBack={() => form.setProof(null)} />;
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate aria-label={t('session.title')}>
      <VisitorHeading lead={t('session.lead')} />
      <ArrivalMessage />
      <EmailField name="email" autoComplete="username" value={form.email} onChange={form.setEmail} />
      <PasswordField
        label={t('session.password')}
        name="password"
        autoComplete="current-password"
        value={form.password}
        onChange={form.setPassword}
        problem={null}
        hint={form.hint}
      />
      <Button type="submit" className={styles.submit} disabled={!form.canSubmit} isBusy={form.isBusy}>
        {t(form.isBusy ? 'session.busy' : 'session.submit')}
      </Button>
      {/* Right below it: an open keyboard leaves room for no more. */}
      <FormFailure text={form.failure} onDismiss={form.dismissFailure} action={form.sendsToGym && <TalkToGym />} />
      {hasPasskeys() && (
        <Button tone="quiet" disabled={form.isBusy} onClick={form.byPasskey}>
          {t('session.byPasskey')}
        </Button>
      )}
      <OtherWays email={form.email} />
    </form>
  );
}

import { STAFF_LINK, type ResetLinkRequest, type ResetPasswordRequest } from '@palestra/backend/contract/account';
import { LIMITS, TIMERS } from '@palestra/backend/contract/limits';
import { ApiError } from '@palestra/web-kit/api-error';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { isInDoubt } from '../../api/failures';
import { call } from '../../api/http';
import { requestSession } from '../../api/session';
import { useTranslation } from '../../i18n/use-translation';
import { Button, buttonClass } from '../../ui/Button';
import { FormFailure } from '../../ui/FormFailure';
import { Skeleton, Waiting } from '../../ui/Skeleton';
import { AccountOfPassword, PasswordField } from '../../ui/fields';
import { NewLinkOrSignIn, Outcome, useSignInPath } from './Outcome';
import { VisitorHeading } from './VisitorHeading';
import styles from './VisitorPage.module.css';
import { accountFailureText, useAccountForm } from './account-form';
import { type NewPassword, newPasswordProblems } from './account-problems';
import { LOOKED_UP_ONCE, type LinkFacts, useLinkFacts } from './use-link-facts';

const CONSOLE = '/admin/';
const isLinkRefused = (fault: unknown): boolean => fault instanceof ApiError && fault.code === 'RESET_LINK_INVALID';

/**
 * Sends a new password, repeatedly if needed. The link works once. If a response was lost and the next attempt reports
 * a used link, the first may have succeeded. Signing in with the new password proves that it did.
 */
function passwordResetter(): (request: ResetPasswordRequest) => Promise<void> {
  let wasInDoubt = false;
  return async (request) => {
    try {
      await call<null>('POST', '/api/auth/reset-password', request);
    } catch (fault) {
      wasInDoubt ||= isInDoubt(fault);
      if (!wasInDoubt || !isLinkRefused(fault)) throw fault;
      await requestSession({ email: request.email, password: request.newPassword }).catch(() => {
        throw fault;
      });
    }
  };
}

const check = (request: ResetLinkRequest) => call<null>('POST', '/api/auth/reset-password/check', request);

/**
 * Checks the link once, before anything is typed. If the check fails the form is shown, and submitting it reports the
 * error.
 */
function useResetLink(link: LinkFacts): 'checking' | 'dead' | 'usable' {
  const { isPending, error } = useQuery({
    queryKey: ['reset-link', link],
    queryFn: () => check(link),
    ...LOOKED_UP_ONCE,
  });
  if (isPending) return 'checking';
  return isLinkRefused(error) ? 'dead' : 'usable';
}

/** Only an invitation of staff says so: it opens the console. */
const useIsStaff = (): boolean => useSearchParams()[0].has(STAFF_LINK);

function useResetPasswordForm(link: LinkFacts) {
  const { t } = useTranslation();
  const passwordMinLength = useIsStaff() ? LIMITS.staffPasswordMinLength : LIMITS.passwordMinLength;
  const [isLinkInvalid, setIsLinkInvalid] = useState(false);
  const [resetPassword] = useState(passwordResetter);
  const { error, ...form } = useAccountForm<keyof NewPassword>({
    initial: { newPassword: '', confirmPassword: '' },
    problemsOf: (filled) => newPasswordProblems(filled, passwordMinLength),
    passwordMinLength,
    send: (filled) => resetPassword({ ...link, ...filled }),
    onFailure: (fault) => setIsLinkInvalid(isLinkRefused(fault)),
  });
  const fallbacks = { refused: t('account.reset.failed'), broken: t('account.reset.broken') };
  // An invalid link: another password would not help.
  return { ...form, passwordMinLength, isLinkInvalid, failure: accountFailureText(error, fallbacks, t) };
}

/** Says that the password was changed, and goes to the sign-in screen after 3 seconds (rule: timers). */
function PasswordReset() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const isStaff = useIsStaff();
  const signIn = useSignInPath();
  useEffect(() => {
    const go = (): void => (isStaff ? location.replace(CONSOLE) : navigate(signIn, { replace: true }));
    const timer = setTimeout(go, TIMERS.resetRedirect);
    return () => clearTimeout(timer);
  }, [navigate, isStaff, signIn]);
  return (
    <Outcome tone="good" icon="check" title={t('account.reset.doneTitle')} text={t('account.reset.done')}>
      {isStaff ? (
        <a href={CONSOLE} className={buttonClass('primary')}>
          {t('account.toSignIn')}
        </a>
      ) : (
        <Link href={signIn} replace className={buttonClass('primary')}>
          {t('account.toSignIn')}
        </Link>
      )}
    </Outcome>
  );
}

/** Shown for a reset link that is incomplete, used or expired. */
function ResetLinkInvalid({ email = '' }: { email?: string }) {
  const { t } = useTranslation();
  return (
    <Outcome tone="bad" icon="warning" title={t('account.reset.invalidTitle')} text={t('account.reset.invalid')}>
      <NewLinkOrSignIn email={email} />
    </Outcome>
  );
}

function ResetPasswordForm({ link }: { link: LinkFacts }) {
  const { t } = useTranslation();
  const form = useResetPasswordForm(link);
  if (form.isDone) return <PasswordReset />;
  if (form.isLinkInvalid) return <ResetLinkInvalid email={link.email} />;
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate aria-label={t('account.reset.title')}>
      <VisitorHeading title={t('account.reset.title')} lead={t('account.reset.lead', { email: link.email })} />
      <div className={styles.fields}>
        <AccountOfPassword email={link.email} />
        <PasswordField
          {...form.field('newPassword')}
          label={t('account.newPassword')}
          autoComplete="new-password"
          hint={t('account.passwordHint', { count: form.passwordMinLength })}
        />
        <PasswordField
          {...form.field('confirmPassword')}
          label={t('account.confirmPassword')}
          autoComplete="new-password"
        />
      </div>
      <Button type="submit" className={styles.submit} isBusy={form.isBusy}>
        {t(form.isBusy ? 'account.reset.busy' : 'account.reset.submit')}
      </Button>
      <FormFailure text={form.failure} onDismiss={form.dismissError} />
    </form>
  );
}

function Checking({ email }: LinkFacts) {
  const { t } = useTranslation();
  return (
    <div className={styles.form}>
      <VisitorHeading title={t('account.reset.title')} lead={t('account.reset.lead', { email })} />
      <Waiting>
        <div className={styles.fields}>
          <Skeleton height={100} />
          <Skeleton height={100} />
        </div>
      </Waiting>
    </div>
  );
}

function Linked({ link }: { link: LinkFacts }) {
  const state = useResetLink(link);
  if (state === 'checking') return <Checking {...link} />;
  return state === 'dead' ? <ResetLinkInvalid email={link.email} /> : <ResetPasswordForm link={link} />;
}

/** Page behind the link of a reset mail. Reports an invalid link before anything is typed. */
export function ResetPasswordPage() {
  const link = useLinkFacts();
  return link === null ? <ResetLinkInvalid /> : <Linked link={link} />;
}

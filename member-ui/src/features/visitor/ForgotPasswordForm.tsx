import type { ForgotPasswordRequest } from '@palestra/backend/contract/account';
import { useLocation } from 'wouter';
import { call } from '../../api/http';
import { useTranslation } from '../../i18n/use-translation';
import { Button, buttonClass } from '../../ui/Button';
import { EmailField } from '../../ui/fields';
import { FormFailure } from '../../ui/FormFailure';
import { JOIN_PATH } from './join-paths';
import { accountFailureText, useAccountForm } from './account-form';
import { forgottenProblems } from './account-problems';
import { ModeLink, useVisitorState } from './ModeLink';
import { Outcome } from './Outcome';
import { SecurityVerification, useVerification } from './SecurityVerification';
import { VisitorHeading } from './VisitorHeading';
import styles from './VisitorPage.module.css';

/** Neutral response, which does not tell whether the account exists (rule: no account probing). */
function Requested({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <Outcome tone="good" icon="mail" title={t('account.checkMail')} text={t('account.forgotPassword.done')}>
      <ModeLink to="signIn" email={email} className={buttonClass('primary')}>
        {t('account.toSignIn')}
      </ModeLink>
    </Outcome>
  );
}

const forgotPassword = (request: ForgotPasswordRequest) => call<null>('POST', '/api/auth/forgot-password', request);

/** Requests a link by mail: to choose a new password, or to confirm an unconfirmed address. */
export function ForgotPasswordForm() {
  const { t } = useTranslation();
  const { email: typedBefore = '' } = useVisitorState();
  const [path] = useLocation();
  const verification = useVerification();
  const form = useAccountForm<'email'>({
    initial: { email: typedBefore },
    problemsOf: forgottenProblems,
    send: ({ email }) =>
      forgotPassword({
        ...{ email: email.trim(), turnstileToken: verification.token },
        ...(path.startsWith(JOIN_PATH) && { joins: true }),
      }),
    onFailure: verification.restart,
  });
  const { email } = form.values;
  if (form.isDone) return <Requested email={email} />;
  const fallbacks = { refused: t('account.forgotPassword.failed'), broken: t('account.forgotPassword.broken') };
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate aria-label={t('account.forgotPassword.title')}>
      <VisitorHeading title={t('account.forgotPassword.title')} lead={t('account.forgotPassword.lead')} />
      <EmailField {...form.field('email')} />
      <SecurityVerification form="forgot-password" verification={verification} isAwaited={email.trim() !== ''} />
      <Button
        type="submit"
        className={styles.submit}
        disabled={email.trim() === '' || !verification.isComplete}
        isBusy={form.isBusy}
      >
        {t(form.isBusy ? 'account.forgotPassword.busy' : 'account.forgotPassword.submit')}
      </Button>
      <FormFailure text={accountFailureText(form.error, fallbacks, t)} onDismiss={form.dismissError} />
      <p className={styles.ways}>
        <ModeLink to="signIn" email={email}>
          {t('account.toSignIn')}
        </ModeLink>
      </p>
    </form>
  );
}

import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { buttonClass } from '../../ui/button-class';
import { FormFailure } from '../session/FormFailure';
import { ModeLink } from '../session/ModeLink';
import { useVisitorState } from '../session/use-visitor-state';
import { VisitorHeading } from '../session/VisitorHeading';
import styles from '../session/VisitorScreen.module.css';
import { accountFailureText } from './account-failure';
import { forgottenProblems } from './account-problems';
import { EmailField } from './EmailField';
import { forgotPassword } from './forgot-password';
import { Outcome } from './Outcome';
import { SecurityVerification } from './SecurityVerification';
import { useAccountForm } from './use-account-form';
import { useVerification } from './use-verification';

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

/** Requests a link by mail: to choose a new password, or to confirm an unconfirmed address. */
export function ForgotPasswordForm() {
  const { t } = useTranslation();
  const { email: typedBefore = '' } = useVisitorState();
  const verification = useVerification();
  const form = useAccountForm<'email'>({
    initial: { email: typedBefore },
    problemsOf: forgottenProblems,
    send: ({ email }) => forgotPassword({ email: email.trim(), turnstileToken: verification.token }),
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

import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/Skeleton';
import { Waiting } from '../../ui/Waiting';
import { FormFailure } from '../session/FormFailure';
import { PasswordField } from '../session/PasswordField';
import { VisitorHeading } from '../session/VisitorHeading';
import styles from '../session/VisitorScreen.module.css';
import { LIMITS } from '@palestra/backend/contract/limits';
import { PasswordReset } from './PasswordReset';
import { ResetLinkInvalid } from './ResetLinkInvalid';
import { useLinkFacts, type LinkFacts } from './use-link-facts';
import { useResetLink } from './use-reset-link';
import { useResetPasswordForm } from './use-reset-password-form';

function ResetPasswordForm({ link }: { link: LinkFacts }) {
  const { t } = useTranslation();
  const form = useResetPasswordForm(link);
  if (form.isDone) return <PasswordReset />;
  if (form.isLinkInvalid) return <ResetLinkInvalid email={link.email} />;
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate aria-label={t('account.reset.title')}>
      <VisitorHeading title={t('account.reset.title')} lead={t('account.reset.lead', { email: link.email })} />
      <div className={styles.fields}>
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={link.email} readOnly hidden />
        <PasswordField
          {...form.field('newPassword')}
          label={t('account.newPassword')}
          autoComplete="new-password"
          hint={t('account.passwordHint', { count: LIMITS.passwordMinLength })}
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

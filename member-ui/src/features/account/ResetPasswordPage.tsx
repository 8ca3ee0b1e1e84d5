import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { FormFailure } from '../session/FormFailure';
import { PasswordField } from '../session/PasswordField';
import { VisitorHeading } from '../session/VisitorHeading';
import styles from '../session/VisitorScreen.module.css';
import { LIMITS } from '@palestra/backend/contract/limits';
import { PasswordReset } from './PasswordReset';
import { ResetLinkInvalid } from './ResetLinkInvalid';
import { useLinkFacts, type LinkFacts } from './use-link-facts';
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

/** Page behind the link of a reset mail. */
export function ResetPasswordPage() {
  const link = useLinkFacts();
  return link === null ? <ResetLinkInvalid /> : <ResetPasswordForm link={link} />;
}

import { LIMITS } from '@palestra/backend/contract/limits';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { buttonClass } from '../../ui/button-class';
import { TextField } from '../../ui/TextField';
import { FormFailure } from '../session/FormFailure';
import { ModeLink } from '../session/ModeLink';
import { PasswordField } from '../session/PasswordField';
import { VisitorHeading } from '../session/VisitorHeading';
import styles from '../session/VisitorScreen.module.css';
import { EmailField } from './EmailField';
import { Outcome } from './Outcome';
import { SecurityVerification } from './SecurityVerification';
import { useRegisterForm, type RegisterFields } from './use-register-form';

function Fields({ field }: { field: RegisterFields }) {
  const { t } = useTranslation();
  return (
    <div className={styles.fields}>
      <TextField
        {...field('name')}
        label={t('account.name')}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={LIMITS.nameMaxLength}
      />
      <EmailField {...field('email')} />
      <TextField
        {...field('phone')}
        label={t('account.phone')}
        type="tel"
        autoComplete="tel"
        maxLength={LIMITS.phoneMaxLength}
      />
      <PasswordField
        {...field('password')}
        label={t('session.password')}
        autoComplete="new-password"
        hint={t('account.passwordHint', { count: LIMITS.passwordMinLength })}
      />
      <PasswordField {...field('confirmPassword')} label={t('account.confirmPassword')} autoComplete="new-password" />
    </div>
  );
}

function Registered({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <Outcome tone="good" icon="mail" title={t('account.checkMail')} text={t('account.register.done')}>
      <ModeLink to="signIn" email={email} className={buttonClass('primary')}>
        {t('account.toSignIn')}
      </ModeLink>
      <ModeLink to="forgotPassword" email={email} className={buttonClass('quiet')}>
        {t('account.newLink')}
      </ModeLink>
    </Outcome>
  );
}

export function RegisterForm() {
  const { t } = useTranslation();
  const form = useRegisterForm();
  if (form.isDone) return <Registered email={form.email} />;
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate aria-label={t('account.register.title')}>
      <VisitorHeading title={t('account.register.title')} lead={t('account.register.lead')} />
      <Fields field={form.field} />
      <SecurityVerification form="register" verification={form.verification} isAwaited={form.isFilled} />
      <Button
        type="submit"
        className={styles.submit}
        disabled={!form.isFilled || !form.verification.isComplete}
        isBusy={form.isBusy}
      >
        {t(form.isBusy ? 'account.register.busy' : 'account.register.submit')}
      </Button>
      <FormFailure text={form.failure} onDismiss={form.dismissError} />
      <p className={styles.ways}>
        <ModeLink to="signIn" email={form.email}>
          {t('account.register.haveAccount')}
        </ModeLink>
      </p>
    </form>
  );
}

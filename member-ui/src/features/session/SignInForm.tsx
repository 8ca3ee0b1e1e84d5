import { LIMITS } from '@palestra/backend/contract/limits';
import { Link } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { TalkToGym } from '../gym/TalkToGym';
import { ArrivalMessage } from './ArrivalMessage';
import { FormFailure } from './FormFailure';
import { ModeLink } from './ModeLink';
import { PasswordField } from './PasswordField';
import { useSignInForm } from './use-sign-in-form';
import type { VisitorState } from './use-visitor-state';
import { VisitorHeading } from './VisitorHeading';
import styles from './VisitorScreen.module.css';

function OtherWays({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <p className={styles.ways}>
      <ModeLink to="register" email={email}>
        {t('session.toRegister')}
      </ModeLink>
      <ModeLink to="forgotPassword" email={email}>
        {t('session.toForgotPassword')}
      </ModeLink>
      <Link href="/timetable" state={{ movesFocus: true } satisfies VisitorState}>
        {t('session.toTimetable')}
      </Link>
    </p>
  );
}

export function SignInForm() {
  const { t } = useTranslation();
  const form = useSignInForm();
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate aria-label={t('session.title')}>
      <VisitorHeading lead={t('session.lead')} />
      <ArrivalMessage />
      <TextField
        label={t('session.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.emailMaxLength}
        value={form.email}
        onChange={form.setEmail}
      />
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
      <OtherWays email={form.email} />
      <FormFailure text={form.failure} onDismiss={form.dismissFailure} action={form.sendsToGym && <TalkToGym />} />
    </form>
  );
}

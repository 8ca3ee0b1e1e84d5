import type { RegisterRequest } from '@palestra/backend/contract/account';
import { mixedLetters } from '@palestra/backend/contract/clean-words';
import { readEmail } from '@palestra/backend/contract/email';
import { LIMITS } from '@palestra/backend/contract/limits';
import { ApiError } from '@palestra/web-kit/api-error';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/http';
import { useTranslation } from '../../i18n/use-translation';
import { Button, buttonClass } from '../../ui/Button';
import { FormFailure } from '../../ui/FormFailure';
import { TextField } from '../../ui/TextField';
import { EmailField, focusField, PasswordField } from '../../ui/fields';
import { ModeLink, useVisitorState } from './ModeLink';
import { Outcome } from './Outcome';
import { SecurityVerification, useVerification } from './SecurityVerification';
import { VisitorHeading } from './VisitorHeading';
import styles from './VisitorPage.module.css';
import { type FieldOfForm, accountFailureText, useAccountForm } from './account-form';
import { type Registration, isRegistrationFilled, registrationProblems } from './account-problems';

const register = (request: RegisterRequest) => call<null>('POST', '/api/auth/register', request);

/** Registration form: typed values survive a failure, the verification must be repeated. */
function useRegisterForm() {
  const { t } = useTranslation();
  const { email = '' } = useVisitorState();
  const verification = useVerification();
  const { values, error, ...form } = useAccountForm<keyof Registration>({
    initial: { name: '', email, phone: '', password: '', confirmPassword: '' },
    problemsOf: registrationProblems,
    send: (filled) =>
      register({
        ...filled,
        name: filled.name.trim(),
        email: filled.email.trim(),
        phone: filled.phone.trim(),
        turnstileToken: verification.token,
      }),
    // Fields are checked before the verification is spent.
    onFailure: (fault) => {
      if (!(fault instanceof ApiError && fault.code === 'VALIDATION_FAILED')) verification.restart();
    },
  });
  const fallbacks = { refused: t('account.register.failed'), broken: t('account.register.failedUnexpectedly') };
  return {
    ...form,
    verification,
    email: readEmail(values.email),
    reopen: () => {
      verification.restart();
      form.reopen();
    },
    /** True when everything but the verification is filled in. */
    isFilled: isRegistrationFilled(values),
    failure: accountFailureText(error, fallbacks, t),
  };
}

function Fields({ field }: { field: (name: keyof Registration) => FieldOfForm }) {
  const { t } = useTranslation();
  const email = field('email');
  const letters = mixedLetters(email.value).join(' ');
  return (
    <div className={styles.fields}>
      <TextField
        {...field('name')}
        label={t('account.name')}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={LIMITS.nameMaxLength}
      />
      <EmailField {...email} {...(letters !== '' && { hint: t('account.emailMixed', { letters }) })} />
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

/** It names the address, because nothing ever arrives at a mistyped one. */
function Registered({ email, onCorrect }: { email: string; onCorrect: () => void }) {
  const { t } = useTranslation();
  return (
    <Outcome
      tone="good"
      icon="mail"
      title={t('account.checkMail')}
      text={t('account.register.done')}
      next={t('account.register.sentTo', { email })}
    >
      <ModeLink to="signIn" email={email} className={buttonClass('primary')}>
        {t('account.toSignIn')}
      </ModeLink>
      <ModeLink to="forgotPassword" email={email} className={buttonClass('quiet')}>
        {t('account.newLink')}
      </ModeLink>
      <Button tone="quiet" onClick={onCorrect}>
        {t('account.register.correct')}
      </Button>
    </Outcome>
  );
}

export function RegisterForm() {
  const { t } = useTranslation();
  const form = useRegisterForm();
  const element = useRef<HTMLFormElement>(null);
  const [isCorrecting, setIsCorrecting] = useState(false);
  useEffect(() => {
    if (isCorrecting && !form.isDone) focusField(element.current, 'email');
  }, [isCorrecting, form.isDone]);
  const correct = (): void => {
    setIsCorrecting(true);
    form.reopen();
  };
  if (form.isDone) return <Registered email={form.email} onCorrect={correct} />;
  return (
    <form
      ref={element}
      className={styles.form}
      onSubmit={form.submit}
      noValidate
      aria-label={t('account.register.title')}
    >
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

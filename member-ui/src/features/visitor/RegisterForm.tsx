import type { RegisterRequest } from '@palestra/backend/contract/account';
import { mixedLetters } from '@palestra/backend/contract/clean-words';
import { readEmail } from '@palestra/backend/contract/email';
import { LIMITS } from '@palestra/backend/contract/limits';
import { ApiError } from '@palestra/web-kit/api-error';
import { useEffect, useRef, useState, type ReactNode } from 'react';
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

/** Registering as a step of something else (rule: joining alone). Its texts load with that. */
export interface RegisterStep {
  path: string;
  body: object;
  /** In place of the heading. */
  head: ReactNode;
  submit: string;
  /** Said beside the address to which the link was mailed. */
  next: string;
  /** Where those who have an account go on, and its label once the link is mailed. */
  signInAt: string;
  signIn: string;
}

const REGISTER = '/api/auth/register';

/** Registration form: typed values survive a failure, the verification must be repeated. */
function useRegisterForm({ path, body }: Pick<RegisterStep, 'path' | 'body'>) {
  const { t } = useTranslation();
  const { email = '' } = useVisitorState();
  const verification = useVerification();
  const { values, error, ...form } = useAccountForm<keyof Registration>({
    initial: { name: '', email, phone: '', password: '', confirmPassword: '' },
    problemsOf: registrationProblems,
    send: (filled) =>
      call<null>('POST', path, {
        ...filled,
        ...body,
        name: filled.name.trim(),
        email: filled.email.trim(),
        phone: filled.phone.trim(),
        turnstileToken: verification.token,
      } satisfies RegisterRequest),
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
function Registered({
  email,
  step,
  onCorrect,
}: {
  email: string;
  step?: RegisterStep | undefined;
  onCorrect: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Outcome
      tone="good"
      icon="mail"
      title={t('account.checkMail')}
      text={t('account.register.done')}
      next={[t('account.register.sentTo', { email }), step?.next].filter(Boolean).join('. ')}
    >
      <ModeLink to="signIn" path={step?.signInAt} email={email} className={buttonClass('primary')}>
        {step?.signIn ?? t('account.toSignIn')}
      </ModeLink>
      <ModeLink to="forgotPassword" path={step?.signInAt} email={email} className={buttonClass('quiet')}>
        {t('account.newLink')}
      </ModeLink>
      <Button tone="quiet" onClick={onCorrect}>
        {t('account.register.correct')}
      </Button>
    </Outcome>
  );
}

export function RegisterForm({ step }: { step?: RegisterStep }) {
  const { t } = useTranslation();
  const form = useRegisterForm(step ?? { path: REGISTER, body: {} });
  const element = useRef<HTMLFormElement>(null);
  const [isCorrecting, setIsCorrecting] = useState(false);
  useEffect(() => {
    if (isCorrecting && !form.isDone) focusField(element.current, 'email');
  }, [isCorrecting, form.isDone]);
  const correct = (): void => {
    setIsCorrecting(true);
    form.reopen();
  };
  if (form.isDone) return <Registered email={form.email} step={step} onCorrect={correct} />;
  return (
    <form
      ref={element}
      className={styles.form}
      onSubmit={form.submit}
      noValidate
      aria-label={t('account.register.title')}
    >
      {step?.head ?? <VisitorHeading title={t('account.register.title')} lead={t('account.register.lead')} />}
      <Fields field={form.field} />
      <SecurityVerification form="register" verification={form.verification} isAwaited={form.isFilled} />
      <Button
        type="submit"
        className={styles.submit}
        disabled={!form.isFilled || !form.verification.isComplete}
        isBusy={form.isBusy}
      >
        {form.isBusy ? t('account.register.busy') : (step?.submit ?? t('account.register.submit'))}
      </Button>
      <FormFailure text={form.failure} onDismiss={form.dismissError} />
      <p className={styles.ways}>
        <ModeLink to="signIn" path={step?.signInAt} email={form.email}>
          {t('account.register.haveAccount')}
        </ModeLink>
      </p>
    </form>
  );
}

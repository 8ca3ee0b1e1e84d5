import { LIMITS } from '@palestra/backend/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../kit/ui/Banner';
import { PasswordField } from './PasswordField';
import styles from './sign-in.module.css';
import { useSignIn } from './use-sign-in';

interface SignInFormProps {
  /** Called when somebody starts to sign in. */
  onIntent?: () => void;
  /** Address to prefill. */
  knownEmail?: string;
}

export function SignInForm({ onIntent, knownEmail = '' }: SignInFormProps) {
  const { t } = useTranslation();
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState('');
  const { submit, isBusy, problem, notice, dismiss } = useSignIn();
  const isReady = email.trim() !== '' && password.length >= LIMITS.passwordMinLength && !isBusy;
  return (
    <form
      className={styles.form}
      noValidate
      onFocus={onIntent}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void submit({ email: email.trim(), password });
      }}
    >
      {notice !== null && <Banner kind="info" text={notice} onDismiss={dismiss} />}
      {problem !== null && <Banner kind="danger" text={problem} onDismiss={dismiss} />}
      <label className={styles.field}>
        <span>{t('signIn.email')}</span>
        <input
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          required
          maxLength={LIMITS.emailMaxLength}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </label>
      <PasswordField autoFocus={knownEmail !== ''} value={password} onChange={setPassword} />
      <button type="submit" className={styles.submit} disabled={!isReady} aria-busy={isBusy}>
        {t(isBusy ? 'signIn.submitting' : 'signIn.submit')}
      </button>
    </form>
  );
}

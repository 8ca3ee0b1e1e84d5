import { TIMERS } from '@palestra/backend/contract/limits';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { IconButton } from '../../ui/IconButton';
import { Notice } from '../../ui/Notice';
import { TextField } from '../../ui/TextField';
import { ThemeSwitch } from '../../ui/ThemeSwitch';
import { useGym, useGymName } from '../gym/use-gym';
import { useAuth } from './use-auth';
import { LanguageToggle } from './LanguageToggle';
import styles from './SignInPage.module.css';
import { useSignInForm } from './use-sign-in-form';

/** The product's own picture: a slot's places, some taken, one of them yours. */
function Motif() {
  return (
    <div className={styles.motif} aria-hidden="true">
      {[styles.taken, styles.taken, styles.taken, styles.yours, undefined, undefined].map((state, place) => (
        <span key={place} className={state} />
      ))}
    </div>
  );
}

/** A message from elsewhere, for 5 seconds (specification §2). */
function Farewell({ text }: { text: string }) {
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), TIMERS.loginMessage);
    return () => clearTimeout(timer);
  }, []);
  return isShown ? (
    <Notice tone="info" isAnnounced>
      {text}
    </Notice>
  ) : null;
}

function PasswordField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      label={t('session.password')}
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      value={value}
      onChange={onChange}
      end={
        <IconButton
          aria-label={t(isShown ? 'session.hidePassword' : 'session.showPassword')}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
        </IconButton>
      }
    />
  );
}

/** The gym's name may differ from the product's: better a moment of nothing than a word that changes. */
function Brand() {
  const { t } = useTranslation();
  const { isPending } = useGym();
  const gymName = useGymName();
  useEffect(() => {
    document.title = `${t('session.title')} · ${gymName}`;
  }, [t, gymName]);
  return (
    <div>
      <Motif />
      <h1 className={styles.brand} style={isPending ? { visibility: 'hidden' } : undefined}>
        {gymName}
      </h1>
      <p className={styles.lead}>{t('session.lead')}</p>
    </div>
  );
}

function SignInForm() {
  const { t } = useTranslation();
  const { farewell } = useAuth();
  const form = useSignInForm();
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate aria-label={t('session.title')}>
      <Brand />
      {farewell !== null && <Farewell text={farewell} />}
      <TextField
        label={t('session.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={form.email}
        onChange={form.setEmail}
      />
      <PasswordField value={form.password} onChange={form.setPassword} />
      <Button type="submit" className={styles.submit} disabled={!form.canSubmit} isBusy={form.isBusy}>
        {t(form.isBusy ? 'session.busy' : 'session.submit')}
      </Button>
      {/* Below the button, so that what the finger is on stays where it is. */}
      {form.failure !== null && (
        <Notice tone="danger" isAnnounced dismissal={{ label: t('dismiss'), onDismiss: form.dismissFailure }}>
          {form.failure}
        </Notice>
      )}
      <p className={styles.help}>{t('session.help')}</p>
    </form>
  );
}

export function SignInPage() {
  return (
    <div className={styles.page}>
      <header className={styles.tools}>
        <LanguageToggle />
        <ThemeSwitch />
      </header>
      <main className={styles.main}>
        <SignInForm />
      </main>
    </div>
  );
}

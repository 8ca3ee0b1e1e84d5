import { LIMITS } from '@palestra/backend/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Notice } from '../../ui/Notice';
import { FormFailure } from '../session/FormFailure';
import { PasswordField } from '../session/PasswordField';
import { useAuth } from '../session/use-auth';
import styles from './OwnPassword.module.css';
import { useOwnPassword } from './use-own-password';

function Form({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  const { user } = useAuth();
  const { form, field, submit, isBusy, failure, dismissFailure } = useOwnPassword(onDone);
  return (
    <form ref={form} className={styles.form} noValidate aria-label={t('password.change')} onSubmit={submit}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField {...field('currentPassword')} label={t('password.current')} autoComplete="current-password" />
      <PasswordField
        {...field('newPassword')}
        label={t('password.new')}
        autoComplete="new-password"
        hint={t('password.hint', { count: LIMITS.passwordMinLength })}
      />
      <div className={styles.buttons}>
        <Button tone="quiet" onClick={onClose}>
          {t('password.keep')}
        </Button>
        <Button type="submit" isBusy={isBusy}>
          {t(isBusy ? 'password.busy' : 'password.submit')}
        </Button>
      </div>
      <FormFailure text={failure} onDismiss={dismissFailure} />
    </form>
  );
}

/** Changes the member's password, given the current one; this device stays signed in. */
export function OwnPassword() {
  const { t } = useTranslation();
  const [phase, setPhase] = useState<'closed' | 'open' | 'done'>('closed');
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The focus would be lost with the form.
    if (wasOpen.current && phase !== 'open') opener.current?.focus();
    wasOpen.current = phase === 'open';
  }, [phase]);
  return (
    <Card title={t('password.title')}>
      <p className={styles.text}>{t('password.text')}</p>
      {phase === 'done' && (
        <div className={styles.done}>
          <Notice tone="success" isAnnounced>
            {t('password.done')}
          </Notice>
        </div>
      )}
      {phase === 'open' ? (
        <Form onDone={() => setPhase('done')} onClose={() => setPhase('closed')} />
      ) : (
        <Button ref={opener} tone="quiet" className={styles.change} onClick={() => setPhase('open')}>
          {t('password.change')}
        </Button>
      )}
    </Card>
  );
}

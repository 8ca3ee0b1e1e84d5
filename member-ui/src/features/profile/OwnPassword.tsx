import type { ChangePasswordRequest } from '@palestra/backend/contract/account';
import { LIMITS } from '@palestra/backend/contract/limits';
import type { Session } from '@palestra/backend/contract/session';
import { ApiError } from '@palestra/web-kit/api-error';
import {
  type PasswordName,
  type PasswordProblems,
  missingPasswords,
  passwordChange,
  usePasswordFields,
} from '@palestra/web-kit/password-fields';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { failureText, isInDoubt, UnknownOutcome } from '../../api/failures';
import { call, settleDoubt } from '../../api/http';
import { requestSession, useAuth } from '../../api/session';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { FormFailure, usePassingError } from '../../ui/FormFailure';
import { Notice } from '../../ui/Notice';
import { AccountOfPassword, PasswordField, focusField } from '../../ui/fields';
import styles from './OwnPassword.module.css';

/** Said by the screen of the sign-in, to which a change with a lost answer leads, in the few lines above its title. */
const IN_DOUBT = {
  el: 'Χάθηκε η απάντηση: ο κωδικός σας μάλλον άλλαξε. Συνδεθείτε με τον νέο, αλλιώς με τον παλιό.',
  en: 'The answer was lost: your password has probably changed. Sign in with the new one, or else with the old one.',
};

const NAMES: readonly PasswordName[] = ['currentPassword', 'newPassword'];

/** The session from before has ended with a change whose answer was lost: only the new password tells. */
async function sessionOf(email: string, password: string): Promise<Session | null> {
  try {
    return await requestSession({ email, password });
  } catch (fault) {
    if (isInDoubt(fault)) throw fault;
    if (fault instanceof ApiError && fault.code === 'INVALID_CREDENTIALS') return null;
    // A second step, or too many attempts.
    throw new UnknownOutcome();
  }
}

const change = (email: string, request: ChangePasswordRequest): Promise<Session> =>
  settleDoubt(
    () => call<Session>('PUT', '/api/auth/password', request),
    () => sessionOf(email, request.newPassword),
    (error) => error.isInDoubt,
  );

const fieldsOf = (error: unknown): PasswordProblems =>
  error instanceof ApiError && error.code === 'VALIDATION_FAILED' ? error.fields : {};

/** Form of a new password. A failure keeps the typed values and is shown at its field, if it has one. */
function useOwnPassword(onDone: () => void) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { user, replaceSession } = useAuth();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const { values, problems, setProblems, type } = usePasswordFields();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = usePassingError();

  useEffect(() => focusField(form.current, 'currentPassword'), []);
  const tell = (found: PasswordProblems): void => {
    setProblems(found);
    const first = NAMES.find((name) => found[name] !== undefined);
    if (first !== undefined) focusField(form.current, first);
  };
  const missing = (): PasswordProblems => {
    const count = LIMITS.passwordMinLength;
    const is = missingPasswords(values, count);
    return {
      ...(is.currentPassword && { currentPassword: t('password.currentMissing') }),
      ...(is.newPassword && { newPassword: t('password.tooShort', { count }) }),
    };
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    setError(null);
    const found = missing();
    tell(found);
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    replaceSession(() => change(user?.email ?? '', passwordChange(values)), IN_DOUBT[language])
      .then(
        () => {
          void queries.invalidateQueries({ queryKey: ['devices'] });
          onDone();
        },
        (fault: unknown) => {
          const refused = fieldsOf(fault);
          if (Object.keys(refused).length > 0) tell(refused);
          else setError(fault);
        },
      )
      .finally(() => setIsBusy(false));
  };
  const field = (name: PasswordName) => ({
    name,
    value: values[name],
    problem: problems[name] ?? null,
    onChange: (value: string) => type(name, value),
  });
  const failure = error === null ? null : failureText(error, t('password.failed'), t);
  return { form, field, submit, isBusy, failure, dismissFailure: () => setError(null) };
}

function Form({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  const { user } = useAuth();
  const { form, field, submit, isBusy, failure, dismissFailure } = useOwnPassword(onDone);
  return (
    <form ref={form} className={styles.form} noValidate aria-label={t('password.change')} onSubmit={submit}>
      <AccountOfPassword email={user?.email} />
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

import type { ProofRequest } from '@palestra/backend/contract/second-factor';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, fieldErrors } from '../../api/api-error';
import { hasPasskeys, getPasskey } from '@palestra/web-kit/passkeys';
import { useAuth } from '../../kit/session/AuthProvider';
import { useShownFault } from '../../kit/ui/show-fault';
import { Banner } from '../../kit/ui/Banner';
import { PlainButton } from './PlainButton';
import styles from './sign-in.module.css';

interface SecondStepProps {
  proof: ProofRequest;
  /** Leads back to the password, also when the time has run out. */
  onBack: () => void;
}

/** The second step of a sign-in: a code of the app, a recovery code or a passkey (rule: second factor). */
export function SecondStep({ proof: { ticket, methods, passkey }, onBack }: SecondStepProps) {
  const { t } = useTranslation();
  const { completeSignIn } = useAuth();
  const hasApp = methods.includes('totp');
  const hasPasskey = methods.includes('passkey') && hasPasskeys();
  const [isRecovery, setRecovery] = useState(!hasApp && !hasPasskey);
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const id = useId();
  const part = useShownFault<HTMLFormElement>(wrong);
  const hasField = hasApp || isRecovery;
  const send = async (prove: () => Promise<{ code?: string; passkey?: object }>, fallback: string): Promise<void> => {
    setBusy(true);
    setProblem(null);
    setWrong(null);
    try {
      await completeSignIn({ ticket, ...(await prove()) });
    } catch (error) {
      const said = errorText(error, fallback);
      if (fieldErrors(error)['code'] !== undefined) setWrong(said);
      else setProblem(said);
    }
    setBusy(false);
  };
  const byPasskey = (): void =>
    void send(async () => ({ passkey: await getPasskey(passkey) }), t('secondStep.passkeyFailed'));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    if (hasField) void send(() => Promise.resolve({ code: code.trim() }), t('errors.loginFailed'));
    else byPasskey();
  };
  const text = isRecovery ? 'recoveryText' : hasApp ? 'text' : 'passkeyText';
  const switchTo = (next: boolean): void => {
    setRecovery(next);
    setCode('');
    setProblem(null);
    setWrong(null);
  };
  return (
    <form ref={part} className={styles.form} noValidate aria-label={t('secondStep.title')} onSubmit={submit}>
      <p role="status">{t(`secondStep.${text}`)}</p>
      {problem !== null && <Banner kind="danger" text={problem} onDismiss={() => setProblem(null)} />}
      {hasField && (
        <div className={styles.field} key={text}>
          <label htmlFor={`${id}-code`}>{t(isRecovery ? 'secondStep.recovery' : 'secondStep.code')}</label>
          <input
            id={`${id}-code`}
            name="code"
            autoComplete={isRecovery ? 'off' : 'one-time-code'}
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoCapitalize="none"
            spellCheck={false}
            required
            autoFocus
            maxLength={40}
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              setWrong(null);
            }}
            {...(wrong !== null && { 'aria-invalid': true, 'aria-describedby': `${id}-wrong` })}
          />
          {wrong !== null && (
            <span id={`${id}-wrong`} className={styles.problem}>
              {wrong}
            </span>
          )}
        </div>
      )}
      <PlainButton
        type="submit"
        className={styles.submit}
        autoFocus={!hasField}
        disabled={isBusy || (hasField && code.trim() === '')}
        aria-busy={isBusy}
      >
        {t(isBusy ? 'secondStep.confirming' : hasField ? 'secondStep.confirm' : 'secondStep.passkey')}
      </PlainButton>
      {isRecovery && <p className={styles.lead}>{t('secondStep.lost')}</p>}
      <p className={styles.others}>
        {hasField && hasPasskey && (
          <PlainButton disabled={isBusy} onClick={byPasskey}>
            {t('secondStep.passkey')}
          </PlainButton>
        )}
        {isRecovery && hasApp && (
          <button type="button" onClick={() => switchTo(false)}>
            {t('secondStep.useCode')}
          </button>
        )}
        {!isRecovery && methods.includes('recovery') && (
          <button type="button" onClick={() => switchTo(true)}>
            {t('secondStep.useRecovery')}
          </button>
        )}
        <button type="button" onClick={onBack}>
          {t('secondStep.back')}
        </button>
      </p>
    </form>
  );
}

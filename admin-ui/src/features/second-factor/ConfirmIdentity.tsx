import Button from '@mui/material/Button';
import { LIMITS } from '@palestra/backend/contract/limits';
import type { ConfirmIdentityRequest, ProofRequest } from '@palestra/backend/contract/second-factor';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerIdentity } from '../../api/identity';
import { hasPasskeys, getPasskey } from '@palestra/web-kit/passkeys';
import { Failure } from '../../kit/ui/Banner';
import { useAuth } from '../../kit/session/AuthProvider';
import { FormDialog } from '../../kit/ui/FormDialog';
import { InputField } from '../../kit/ui/InputField';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { SkeletonPanel } from '../../kit/ui/Skeleton';
import { SteadyButton } from '../../kit/ui/SteadyButton';
import { factorCalls } from './second-factor.api';
import styles from './second-factor.module.css';

interface FieldProps {
  isPassword: boolean;
  isRecovery: boolean;
  value: string;
  onType: (value: string) => void;
}

function ProofField({ isPassword, isRecovery, value, onType }: FieldProps) {
  const { t } = useTranslation();
  const label = isPassword ? 'identity.password' : isRecovery ? 'secondStep.recovery' : 'secondStep.code';
  return (
    <InputField
      key={label}
      name={isPassword ? 'password' : 'code'}
      type={isPassword ? 'password' : 'text'}
      label={t(label)}
      autoComplete={isPassword ? 'current-password' : isRecovery ? 'off' : 'one-time-code'}
      autoFocus
      required
      value={value}
      onType={onType}
      inputMode={isPassword || isRecovery ? undefined : 'numeric'}
      maxLength={isPassword ? LIMITS.passwordMaxLength : 40}
    />
  );
}

/** Asks for the identity of the user before a sensitive act, and then goes on with the act (rule: asked again). */
export function ConfirmIdentity() {
  const { t } = useTranslation();
  const { session, interrupted } = useAuth();
  const [asked, setAsked] = useState<ProofRequest | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [typed, setTyped] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const [passkeyFault, setPasskeyFault] = useState<unknown>(null);
  const [isAtPasskey, setAtPasskey] = useState(false);
  const isAsked = useRef(false);
  const ask = (): void => {
    setError(null);
    factorCalls.askIdentityOptions().then(setAsked, setError);
  };
  useEffect(() => {
    if (!isAsked.current) ask();
    isAsked.current = true;
  }, []);
  const methods = asked?.methods ?? [];
  const isPassword = methods.includes('password');
  const hasField = isPassword || methods.includes('totp') || isRecovery;
  const texts = {
    submit: t(hasField ? 'identity.confirm' : 'secondStep.passkey'),
    busy: t('identity.confirming'),
    done: t('identity.confirmed'),
    failed: t(hasField ? 'identity.failed' : 'secondStep.passkeyFailed'),
  };
  const prove = async (proof: ConfirmIdentityRequest): Promise<void> => {
    await factorCalls.confirmIdentity(proof);
    answerIdentity(true);
  };
  const byPasskey = async (): Promise<void> => {
    if (asked === null) return;
    const passkey = await getPasskey(asked.passkey);
    await prove({ ticket: asked.ticket, passkey });
  };
  const confirm = (): Promise<void> => {
    if (!hasField) return byPasskey();
    return prove(isPassword ? { password: typed } : { code: typed.trim() });
  };
  const besideField = (): void => {
    setPasskeyFault(null);
    setAtPasskey(true);
    byPasskey()
      .catch(setPasskeyFault)
      .finally(() => setAtPasskey(false));
  };
  const canSwitch = !isPassword && methods.includes('recovery') && !isRecovery;
  return (
    <FormDialog
      title={t('identity.title')}
      texts={texts}
      canSave={asked !== null && (!hasField || typed.trim() !== '')}
      onSave={confirm}
      onClose={() => answerIdentity(false)}
    >
      <p>{t('identity.text', { minutes: LIMITS.confirmedMinutes })}</p>
      {error !== null && <ProblemPanel error={error} fallback={t('identity.notLoaded')} onRetry={ask} />}
      {asked === null && error === null && <SkeletonPanel height={56} />}
      {/* Tells password managers which account the password belongs to. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={(session ?? interrupted)?.email ?? ''}
        readOnly
        hidden
      />
      {asked !== null && hasField && <ProofField {...{ isPassword, isRecovery }} value={typed} onType={setTyped} />}
      <Failure error={passkeyFault} text={t('secondStep.passkeyFailed')} />
      <div className={styles.tools}>
        {hasField && methods.includes('passkey') && hasPasskeys() && (
          <SteadyButton disabled={isAtPasskey} aria-busy={isAtPasskey} onClick={besideField}>
            {t(isAtPasskey ? 'identity.confirming' : 'secondStep.passkey')}
          </SteadyButton>
        )}
        {canSwitch && <Button onClick={() => setRecovery(true)}>{t('secondStep.useRecovery')}</Button>}
      </div>
    </FormDialog>
  );
}

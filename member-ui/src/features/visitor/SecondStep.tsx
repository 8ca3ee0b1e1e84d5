import type { ProofRequest } from '@palestra/backend/contract/second-factor';
import type { Session } from '@palestra/backend/contract/session';
import { ApiError } from '@palestra/web-kit/api-error';
import { SECOND_STEP_PATH } from '@palestra/web-kit/http';
import { getPasskey, hasPasskeys } from '@palestra/web-kit/passkeys';
import { useState, type FormEvent } from 'react';
import { serverText } from '../../api/failures';
import { call } from '../../api/http';
import { useAuth } from '../../api/session';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { CodeField } from '../../ui/fields';
import { FormFailure } from '../../ui/FormFailure';
import styles from './VisitorPage.module.css';

/** Texts of this part alone: those of every visitor are loaded with the first page. */
const TEXTS = {
  el: {
    title: 'Δεύτερο βήμα',
    text: 'Ο κωδικός είναι σωστός. Γράψτε τώρα τον εξαψήφιο κωδικό της εφαρμογής σας.',
    passkeyText: 'Ο κωδικός είναι σωστός. Συνεχίστε με το passkey σας.',
    recoveryText: 'Γράψτε έναν από τους κωδικούς ανάκτησης που φυλάξατε. Ισχύει μία φορά.',
    lost: 'Δεν έχετε ούτε κωδικούς ανάκτησης; Ζητήστε από το γυμναστήριο να αφαιρέσει το δεύτερο βήμα σας.',
    code: 'Κωδικός της εφαρμογής',
    recovery: 'Κωδικός ανάκτησης',
    useRecovery: 'Δεν έχω τη συσκευή μου',
    submit: 'Συνέχεια',
    passkey: 'Με passkey',
    back: 'Από την αρχή',
    failed: 'Δεν έγινε. Δοκιμάστε ξανά, ή άλλον τρόπο.',
  },
  en: {
    title: 'Second step',
    text: 'The password is right. Now enter the six-digit code of your app.',
    passkeyText: 'The password is right. Continue with your passkey.',
    recoveryText: 'Enter one of the recovery codes that you kept. It works once.',
    lost: 'No recovery codes either? Ask the gym to remove your second step.',
    code: 'Code of the app',
    recovery: 'Recovery code',
    useRecovery: 'I do not have my device',
    submit: 'Continue',
    passkey: 'With a passkey',
    back: 'Start again',
    failed: 'It did not work. Try again, or another way.',
  },
};

interface Props {
  proof: ProofRequest;
  onBack: () => void;
}

/** The second step of a sign-in whose password was right (rule: second factor). */
export function SecondStep({ proof: { ticket, methods, passkey }, onBack }: Props) {
  const { t } = useTranslation();
  const words = TEXTS[useLanguage()];
  const { begin } = useAuth();
  const [code, setCode] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const hasApp = methods.includes('totp');
  const hasPasskey = methods.includes('passkey') && hasPasskeys();
  const [isRecovery, setIsRecovery] = useState(!hasApp && !hasPasskey);
  const hasField = hasApp || isRecovery;
  const send = async (prove: () => Promise<object>): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      begin(await call<Session>('POST', SECOND_STEP_PATH, { ticket, ...(await prove()) }));
    } catch (error) {
      const isUnanswered = error instanceof ApiError && error.hasNoAnswer;
      const said = error instanceof ApiError ? (error.errors[0] ?? serverText(error)) : null;
      setFailure(isUnanswered ? t('failure.noAnswer') : (said ?? words.failed));
    }
    setIsBusy(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send(() => Promise.resolve({ code: code.trim() }));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={words.title}>
      <h1>{words.title}</h1>
      <p role="status">{isRecovery ? words.recoveryText : hasApp ? words.text : words.passkeyText}</p>
      {isRecovery && <p>{words.lost}</p>}
      {hasField && (
        <CodeField
          key={String(isRecovery)}
          label={isRecovery ? words.recovery : words.code}
          isRecovery={isRecovery}
          autoFocus
          value={code}
          onChange={setCode}
        />
      )}
      {hasField && (
        <Button type="submit" className={styles.submit} disabled={code.trim() === ''} isBusy={isBusy}>
          {words.submit}
        </Button>
      )}
      {hasPasskey && (
        <Button tone="quiet" onClick={() => void send(async () => ({ passkey: await getPasskey(passkey) }))}>
          {words.passkey}
        </Button>
      )}
      {!isRecovery && methods.includes('recovery') && (
        <Button tone="quiet" onClick={() => setIsRecovery(true)}>
          {words.useRecovery}
        </Button>
      )}
      <Button tone="quiet" onClick={onBack}>
        {words.back}
      </Button>
      <FormFailure text={failure} onDismiss={() => setFailure(null)} />
    </form>
  );
}

import TextField from '@mui/material/TextField';
import { LIMITS } from '@palestra/backend/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerIdentity } from '../../api/identity';
import { useAuth } from '../../kit/session/AuthProvider';
import { FormDialog } from '../../kit/ui/FormDialog';
import { confirmIdentity } from './second-factor.api';

/** Asks who is there before a sensitive act, which goes on by itself afterwards (rule: asked again). */
export function ConfirmIdentity() {
  const { t } = useTranslation();
  const { session, interrupted } = useAuth();
  const [password, setPassword] = useState('');
  const texts = {
    submit: t('identity.confirm'),
    busy: t('identity.confirming'),
    done: t('identity.confirmed'),
    failed: t('identity.failed'),
  };
  const confirm = async (): Promise<void> => {
    await confirmIdentity({ password });
    answerIdentity(true);
  };
  return (
    <FormDialog
      title={t('identity.title')}
      texts={texts}
      canSave={password !== ''}
      onSave={confirm}
      onClose={() => answerIdentity(false)}
    >
      <p>{t('identity.text', { minutes: LIMITS.confirmedMinutes })}</p>
      {/* Tells password managers which account the password belongs to. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={(session ?? interrupted)?.email ?? ''}
        readOnly
        hidden
      />
      <TextField
        name="password"
        type="password"
        label={t('identity.password')}
        autoComplete="current-password"
        autoFocus
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        slotProps={{ htmlInput: { maxLength: LIMITS.passwordMaxLength } }}
      />
    </FormDialog>
  );
}

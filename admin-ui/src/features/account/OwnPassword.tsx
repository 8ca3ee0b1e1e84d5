import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { LIMITS } from '@palestra/backend/contract/limits';
import {
  type PasswordName,
  missingPasswords,
  passwordChange,
  usePasswordFields,
} from '@palestra/web-kit/password-fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { replaceSession } from '../../api/session-store';
import { useIsOpenInAddress } from '../../kit/address/use-address';
import { useReadAgain } from '../../kit/live/use-read-again';
import { FormDialog } from '../../kit/ui/FormDialog';
import { useFieldFault } from '../../kit/ui/field-faults';
import { Icon } from '../../kit/ui/Icon';
import { Panel } from '../../kit/ui/Panel';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { OWN_SESSIONS, changePassword } from './account.api';
import styles from './account.module.css';

interface PasswordInputProps {
  name: PasswordName;
  value: string;
  hint?: string;
  onType: (value: string) => void;
}

function PasswordInput({ name, value, hint, onType }: PasswordInputProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const problem = useFieldFault(name);
  const field = t(`account.${name}`);
  const toggle = (
    <IconButton
      edge="end"
      aria-label={t(isShown ? 'account.hide' : 'account.show', { field })}
      onClick={() => setShown(!isShown)}
    >
      <Icon name={isShown ? 'eyeOff' : 'eye'} />
    </IconButton>
  );
  return (
    <TextField
      name={name}
      label={field}
      type={isShown ? 'text' : 'password'}
      value={value}
      required
      autoFocus={name === 'currentPassword'}
      error={problem !== undefined}
      helperText={problem ?? hint}
      autoComplete={name === 'currentPassword' ? 'current-password' : 'new-password'}
      onChange={({ target }) => onType(target.value)}
      slotProps={{ htmlInput: { maxLength: LIMITS.passwordMaxLength }, input: { endAdornment: toggle } }}
    />
  );
}

/** Changes the password. The page continues with the session of the response. */
function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation();
  const readAgain = useReadAgain(OWN_SESSIONS);
  const { values, type } = usePasswordFields();
  const missing = missingPasswords(values, LIMITS.staffPasswordMinLength);
  const texts = {
    submit: t('account.changePassword'),
    done: t('account.passwordChanged'),
    failed: t('account.passwordFailed'),
  };
  const save = async (): Promise<void> => {
    await replaceSession(() => changePassword(passwordChange(values)));
    void readAgain();
  };
  return (
    <FormDialog
      title={t('account.changePassword')}
      texts={texts}
      canSave={!missing.currentPassword && !missing.newPassword}
      onSave={save}
      onClose={onClose}
    >
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        name="currentPassword"
        value={values.currentPassword}
        onType={(value) => type('currentPassword', value)}
      />
      <PasswordInput
        name="newPassword"
        value={values.newPassword}
        hint={t('account.passwordHint', { min: LIMITS.staffPasswordMinLength })}
        onType={(value) => type('newPassword', value)}
      />
      <p className={styles.text}>{t('account.passwordText')}</p>
    </FormDialog>
  );
}

export function OwnPassword({ email }: { email: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen, address] = useIsOpenInAddress('password');
  return (
    <Panel title={t('account.password')} className={styles.section}>
      <p className={styles.text}>{t('account.passwordText')}</p>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('account.changePassword')}
      </Button>
      <DialogAddress value={address}>
        {isOpen && <PasswordDialog email={email} onClose={() => setOpen(null)} />}
      </DialogAddress>
    </Panel>
  );
}

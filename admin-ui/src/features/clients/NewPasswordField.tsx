import { LIMITS } from '@palestra/backend/contract/limits';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { TextInput } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/ui/Icon';
import { validatePassword } from '../../kit/ui/client-validation';

/** Initial password of a client, who chooses another by e-mail. */
export function NewPasswordField() {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const toggle = (
    <IconButton
      edge="end"
      aria-label={t(isShown ? 'signIn.hidePassword' : 'signIn.showPassword')}
      onClick={() => setShown(!isShown)}
    >
      <Icon name={isShown ? 'eyeOff' : 'eye'} />
    </IconButton>
  );
  return (
    <TextInput
      source="password"
      type={isShown ? 'text' : 'password'}
      label={t('clients.password')}
      helperText={t('clients.passwordHint', { min: LIMITS.passwordMinLength })}
      validate={validatePassword}
      isRequired
      autoComplete="new-password"
      slotProps={{ input: { endAdornment: toggle } }}
    />
  );
}

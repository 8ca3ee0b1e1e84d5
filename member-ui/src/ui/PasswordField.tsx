import { LIMITS } from '@palestra/backend/contract/limits';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Icon } from './Icon';
import { IconButton } from './IconButton';
import { TextField } from './TextField';

interface Props {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  problem?: string | null;
  hint?: string;
}

/** Password field with a button to show the password. */
export function PasswordField(props: Props) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      maxLength={LIMITS.passwordMaxLength}
      autoCapitalize="none"
      spellCheck={false}
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

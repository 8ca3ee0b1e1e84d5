import { LIMITS } from '@palestra/backend/contract/limits';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Icon } from './Icon';
import { IconButton } from './IconButton';
import { TextField } from './TextField';

type Field = ComponentProps<typeof TextField>;

export function EmailField(field: Omit<Field, 'label'>) {
  const { t } = useTranslation();
  return (
    <TextField
      autoComplete="email"
      {...field}
      label={t('fields.email')}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={LIMITS.emailMaxLength}
    />
  );
}

/** The code of an app, or a recovery code, which also has letters. */
export function CodeField({ isRecovery, ...field }: Field & { isRecovery: boolean }) {
  return (
    <TextField
      {...field}
      name="code"
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
    />
  );
}

/** Tells password managers which account the password belongs to. */
export const AccountOfPassword = ({ email }: { email: string | undefined }) => (
  <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
);

export function focusField(form: HTMLFormElement | null, name: string): void {
  const input = form?.elements.namedItem(name);
  if (input instanceof HTMLElement) input.focus();
}

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
          aria-label={t(isShown ? 'fields.hidePassword' : 'fields.showPassword')}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
        </IconButton>
      }
    />
  );
}

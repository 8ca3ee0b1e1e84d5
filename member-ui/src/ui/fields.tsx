import { LIMITS } from '@palestra/backend/contract/limits';
import type { ComponentProps } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { TextField } from './TextField';

type Field = ComponentProps<typeof TextField>;

export function EmailField(field: Omit<Field, 'label'>) {
  const { t } = useTranslation();
  return (
    <TextField
      autoComplete="email"
      {...field}
      label={t('session.email')}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={LIMITS.emailMaxLength}
    />
  );
}

/** The code of an app, or one for recovery, which has letters, too. */
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

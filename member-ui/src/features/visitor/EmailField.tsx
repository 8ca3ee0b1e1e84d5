import { LIMITS } from '@palestra/backend/contract/limits';
import { useTranslation } from '../../i18n/use-translation';
import { TextField } from '../../ui/TextField';
import type { FieldOfForm } from './use-account-form';

export function EmailField(field: FieldOfForm) {
  const { t } = useTranslation();
  return (
    <TextField
      {...field}
      label={t('session.email')}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={LIMITS.emailMaxLength}
    />
  );
}

import { LIMITS } from '@palestra/backend/contract/limits';
import { TextInput } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { validateEmail, validateName, validatePhone } from '../../kit/ui/client-validation';

const most = (maxLength: number) => ({ htmlInput: { maxLength } });

/** Contact fields, shared by adding and editing. */
export function ContactFields({ isNew = false }: { isNew?: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        source="name"
        label={t('clients.name')}
        validate={validateName}
        isRequired
        autoFocus={isNew}
        autoComplete="off"
        slotProps={most(LIMITS.nameMaxLength)}
      />
      <TextInput
        source="email"
        type="email"
        label={t('clients.email')}
        validate={validateEmail}
        isRequired
        autoComplete="off"
        slotProps={most(LIMITS.emailMaxLength)}
      />
      <TextInput
        source="phone"
        type="tel"
        label={t('clients.phone')}
        validate={validatePhone}
        isRequired
        autoComplete="off"
        slotProps={most(LIMITS.phoneMaxLength)}
      />
    </>
  );
}

import type { ClientDetails } from '@palestra/backend/contract/client';
import { BooleanInput, Form } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { FormPanel } from '../../kit/ui/FormPanel';
import { ContactFields } from '../clients/ContactFields';
import { LoadLatest } from '../../kit/ui/LoadLatest';

interface ClientFormProps {
  save: (values: ClientDetails) => Promise<Record<string, string> | undefined>;
  problem: string | null;
  isStale: boolean;
  loadLatest: () => Promise<void>;
  submit: string;
}

/** Keeps typed values when newer details are read. */
const KEEP_TYPED = { keepDirtyValues: true };

/** Contact details, and whether the client may come. */
export function ClientForm({ save, problem, isStale, loadLatest, submit }: ClientFormProps) {
  const { t } = useTranslation();
  return (
    <Form
      mode="onBlur"
      noValidate
      disableInvalidFormNotification
      resetOptions={KEEP_TYPED}
      onSubmit={(values: object) => save(values as ClientDetails)}
    >
      <FormPanel problem={problem} remedy={isStale && <LoadLatest onLoad={loadLatest} />} submit={submit}>
        <ContactFields />
        <BooleanInput source="isActive" label={t('clients.isActive')} helperText={t('clients.isActiveHint')} />
      </FormPanel>
    </Form>
  );
}

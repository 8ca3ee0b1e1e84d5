import type { ClientDetails } from '@palestra/backend/contract/client';
import Button from '@mui/material/Button';
import { Form, useEditContext, useNotify, useSaveContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { FormPanel } from '../ui/FormPanel';
import { ClientSwitches } from './ClientSwitches';
import { ContactFields } from './ContactFields';
import { useSaveProblem } from './use-save-problem';

/** What was typed outlives a reading of newer details. */
const KEEP_TYPED = { keepDirtyValues: true };

export function ClientInfo() {
  const { t } = useTranslation();
  const notify = useNotify();
  const { save } = useSaveContext();
  const { refetch } = useEditContext<ClientDetails>();
  const { problem, onError, clear, isStale } = useSaveProblem(t('errors.updateClient'));
  const onSuccess = async (): Promise<void> => {
    // Read again: its new version goes with the next save.
    await refetch();
    clear();
    notify(t('clients.updated'), { type: 'success' });
  };
  const loadLatest = async (): Promise<void> => {
    await refetch();
    clear();
  };
  const submit = async (values: object): Promise<unknown> => save?.(values, { onSuccess, onError });
  return (
    <Form
      mode="onBlur"
      noValidate
      warnWhenUnsavedChanges
      disableInvalidFormNotification
      resetOptions={KEEP_TYPED}
      onSubmit={submit}
    >
      <FormPanel
        problem={problem}
        remedy={isStale && <Button onClick={() => void loadLatest()}>{t('clients.loadLatest')}</Button>}
        submit={t('app.save')}
      >
        <ContactFields />
        <ClientSwitches />
      </FormPanel>
    </Form>
  );
}

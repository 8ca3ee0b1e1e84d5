import type { Client } from '@palestra/backend/contract/client';
import Button from '@mui/material/Button';
import { CreateBase, Form, useNotify, useRedirect } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Screen } from '../../kit/screen/Screen';
import { FormPanel } from '../../kit/ui/FormPanel';
import { sectionPath } from './client-sections';
import { ClientSwitches } from './ClientSwitches';
import { ContactFields } from './ContactFields';
import { NewPasswordField } from './NewPasswordField';
import { useSaveProblem } from '../../kit/ui/use-save-problem';

const NEW_CLIENT = { isActive: true, isMorningClient: false, adminNotificationEnabled: false };

/** Leads on to the new client's subscription, without which they cannot book. */
export function ClientCreate() {
  const { t } = useTranslation();
  const notify = useNotify();
  const redirect = useRedirect();
  const { problem, onError } = useSaveProblem(t('errors.createClient'));
  const onSuccess = ({ id }: Client): void => {
    notify(t('clients.created'), { type: 'success' });
    redirect(sectionPath(id, 'subscription'));
  };
  return (
    <Screen title={t('clients.createTitle')} lead={t('clients.createLead')}>
      <CreateBase mutationOptions={{ onSuccess, onError }}>
        <Form defaultValues={NEW_CLIENT} mode="onBlur" noValidate disableInvalidFormNotification>
          <FormPanel
            problem={problem}
            submit={t('clients.submitNew')}
            secondary={
              <Button component={Link} to="/clients" variant="outlined">
                {t('app.cancel')}
              </Button>
            }
          >
            <ContactFields isNew />
            <NewPasswordField />
            <ClientSwitches />
          </FormPanel>
        </Form>
      </CreateBase>
    </Screen>
  );
}

import { CLIENT_DEFAULTS } from '@palestra/backend/contract/client-fields';
import type { Client } from '@palestra/backend/contract/client';
import { LIMITS } from '@palestra/backend/contract/limits';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { CreateBase, Form, useNotify, useRedirect, BooleanInput, TextInput } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Screen } from '../../kit/screen/Screen';
import { useFormat } from '../../kit/time/use-format';
import { FormPanel } from '../../kit/ui/FormPanel';
import { Icon } from '../../kit/ui/Icon';
import { validatePassword } from '../../kit/ui/client-validation';
import { useSaveProblem } from '../../kit/ui/use-save-problem';
import { ContactFields } from './ContactFields';
import { sectionPath } from './client-sections';

function ClientSwitches() {
  const { t } = useTranslation();
  const format = useFormat();
  const cutoff = format.time(LIMITS.morningCutoff);
  return (
    <>
      <BooleanInput source="isActive" label={t('clients.isActive')} helperText={t('clients.isActiveHint')} />
      <BooleanInput
        source="isMorningClient"
        label={t('clients.isMorningClient')}
        helperText={t('clients.isMorningClientHint', { cutoff })}
      />
      <BooleanInput
        source="adminNotificationEnabled"
        label={t('clients.adminNotificationEnabled')}
        helperText={t('clients.adminNotificationEnabledHint')}
      />
    </>
  );
}

/** Initial password of a client, who chooses another by e-mail. */
function NewPasswordField() {
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
        <Form defaultValues={CLIENT_DEFAULTS} mode="onBlur" noValidate disableInvalidFormNotification>
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

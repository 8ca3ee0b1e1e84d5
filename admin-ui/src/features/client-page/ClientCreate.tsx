import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Client } from '@palestra/backend/contract/client';
import { CLIENT_DEFAULTS } from '@palestra/backend/contract/client-fields';
import { LIMITS } from '@palestra/backend/contract/limits';
import { useMemo, useState } from 'react';
import { BooleanInput, Form, TextInput, useDataProvider, useNotify } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { errorText } from '../../api/api-error';
import { Screen } from '../../kit/screen/Screen';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { BY_FIELD, FormPanel, useSaveProblem } from '../../kit/ui/FormPanel';
import { Icon } from '../../kit/ui/Icon';
import { Waiting } from '../../kit/ui/Skeleton';
import {
  CHECKS_AROUND,
  problemsOf,
  validateEmail,
  validateName,
  validatePassword,
  validatePhone,
} from '../../kit/ui/client-validation';
import { ContactFields, PersonFields, useWithoutEmail } from '../clients/ContactFields';
import { sectionPath } from '../clients/client-sections';
import { useSells } from '../clients/use-plans';
import { SubscriptionFields } from '../subscriptions/SubscriptionForm';
import {
  type SubscriptionValues,
  subscriptionProblems,
  toSubscriptionRequest,
  valuesOf,
} from '../subscriptions/subscription-values';
import { changeSubscription } from '../subscriptions/subscriptions.api';
import { useReadClientsAgain } from './client-page.api';

function ClientSwitches() {
  const { t } = useTranslation();
  const format = useFormat();
  const cutoff = format.time(LIMITS.morningCutoff);
  return (
    <>
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

/** A password is optional: without one the client chooses it by the mailed link. */
function NewPasswordField() {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const signsInNever = useWithoutEmail();
  if (signsInNever) return null;
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
      autoComplete="new-password"
      slotProps={{ input: { endAdornment: toggle } }}
    />
  );
}

const PREFIX = 'subscription.';

/** The first subscription, if it begins at once: a plan is sold on the page of a client. */
function FirstSubscription() {
  const { t } = useTranslation();
  const { sells } = useSells();
  const isWanted = useWatch({ name: 'hasSubscription' }) as boolean;
  return (
    <>
      <BooleanInput
        source="hasSubscription"
        label={t('clients.withSubscription')}
        helperText={sells && t('clients.sellsAfter', { sell: t('money.sellPlan') })}
      />
      {isWanted && <SubscriptionFields isNew prefix={PREFIX} />}
    </>
  );
}

interface NewClientValues extends Record<string, unknown> {
  hasSubscription: boolean;
  password?: string | null;
  subscription: SubscriptionValues;
}

const CHECKS = {
  ...CHECKS_AROUND,
  ...{ name: validateName, email: validateEmail, phone: validatePhone, password: validatePassword },
};

const validate = (values: Partial<NewClientValues>): object => {
  const { hasSubscription, subscription, withoutEmail } = values;
  const isBegun = hasSubscription === true && subscription !== undefined;
  const checks = withoutEmail === true ? { ...CHECKS, email: [], password: [] } : CHECKS;
  return { ...problemsOf(checks, values), subscription: isBegun ? subscriptionProblems(subscription) : {} };
};

/** Adds the client, then their subscription. A client whose subscription was refused stays, and their page says so. */
function useAddClient() {
  const { t } = useTranslation();
  const format = useFormat();
  const notify = useNotify();
  const navigate = useNavigate();
  const provider = useDataProvider();
  const readClientsAgain = useReadClientsAgain();
  const { problem, onError, clear } = useSaveProblem(t('errors.createClient'));
  const begin = async (client: Client, subscription: SubscriptionValues): Promise<void> => {
    try {
      const { effectiveEndDate: end } = await changeSubscription(client, toSubscriptionRequest(subscription));
      const what = end === null ? t('clients.created') : t('clients.createdUntil', { end: format.date(end) });
      notify(t('app.told', { what, about: client.name }), { type: 'success' });
      await navigate(sectionPath(client.id, 'info'));
    } catch (error) {
      const why = errorText(error, t('errors.updateSubscription'));
      notify(t('clients.createdWithout', { name: client.name, why }), { type: 'warning', autoHideDuration: null });
      await navigate(sectionPath(client.id, 'subscription'));
    }
  };
  const add = async (values: NewClientValues): Promise<Record<string, string> | undefined> => {
    const { hasSubscription, subscription, password, ...client } = values;
    clear();
    let added: Client;
    try {
      const chosen = password && client.withoutEmail !== true;
      const data = { ...client, ...(chosen ? { password } : {}) };
      added = (await provider.create<Client>('clients', { data })).data;
    } catch (error) {
      return onError(error);
    }
    if (hasSubscription) await begin(added, subscription);
    else {
      notify(t('app.told', { what: t('clients.created'), about: added.name }), { type: 'success' });
      await navigate(sectionPath(added.id, 'subscription'));
    }
    void readClientsAgain();
    return undefined;
  };
  return { add, problem };
}

/** A new client: what is asked of each, and folded below it the rest and the first subscription. */
export function ClientCreate() {
  const { t } = useTranslation();
  const today = useGym()?.today;
  const { add, problem } = useAddClient();
  const defaults = useMemo(
    () =>
      today === undefined
        ? undefined
        : { ...CLIENT_DEFAULTS, hasSubscription: false, subscription: valuesOf(null, today) },
    [today],
  );
  return (
    <Screen title={t('clients.createTitle')} lead={t('clients.createLead')}>
      {defaults === undefined ? (
        <Waiting height={420} />
      ) : (
        <Form
          defaultValues={defaults}
          {...BY_FIELD}
          validate={validate}
          onSubmit={(values: object) => add(values as NewClientValues)}
        >
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
            <BooleanInput source="isActive" label={t('clients.isActive')} helperText={t('clients.isActiveHint')} />
            <PersonFields>
              <ClientSwitches />
            </PersonFields>
            <FirstSubscription />
          </FormPanel>
        </Form>
      )}
    </Screen>
  );
}

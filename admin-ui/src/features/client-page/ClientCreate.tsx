import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { AddedClient, Client } from '@palestra/backend/contract/client';
import { CLIENT_DEFAULTS } from '@palestra/backend/contract/client-fields';
import { LIMITS } from '@palestra/backend/contract/limits';
import type { Plan, Sale } from '@palestra/backend/contract/money';
import { type ReactNode, useMemo, useState } from 'react';
import { BooleanInput, Form, TextInput, useDataProvider, useNotify } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { errorText } from '../../api/api-error';
import { newId } from '@palestra/web-kit/new-id';
import { Screen } from '../../kit/screen/Screen';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { BY_FIELD, FormPanel, useSaveProblem } from '../../kit/ui/FormPanel';
import { Icon } from '../../kit/ui/Icon';
import { awaitNextAct } from '../../kit/ui/next-act';
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
import { type ClientSection, sectionPath } from '../clients/client-sections';
import { usePlans, useSells } from '../clients/use-plans';
import { useTellWithReceipt } from '../money/receipt-offer';
import { SubscriptionFields } from '../subscriptions/SubscriptionForm';
import {
  type SubscriptionValues,
  subscriptionProblems,
  toSubscriptionRequest,
  valuesOf,
} from '../subscriptions/subscription-values';
import { changeSubscription } from '../subscriptions/subscriptions.api';
import { FirstPlan } from './FirstPlan';
import { useReadClientsAgain } from './client-page.api';
import { type FirstValues, firstOf, firstProblems, firstValues } from './first-subscription';

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

/** The first subscription, if it begins at once: dates, or a plan where plans are sold. */
function FirstSubscription({ plans }: { plans: readonly Plan[] }) {
  const { t } = useTranslation();
  const isWanted = useWatch({ name: 'hasSubscription' }) as boolean;
  if (plans.length > 0) return <FirstPlan plans={plans} />;
  return (
    <>
      <BooleanInput source="hasSubscription" label={t('clients.withSubscription')} helperText={false} />
      {isWanted && <SubscriptionFields isNew prefix={PREFIX} />}
    </>
  );
}

/** One button; its text says that it also sells. */
function NewClientPanel({
  problem,
  plans,
  children,
}: {
  problem: string | null;
  plans: readonly Plan[];
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const chosen = useWatch({ name: 'first.plan' }) as string;
  const isSold = plans.some(({ id }) => id === chosen);
  return (
    <FormPanel
      problem={problem}
      submit={t(isSold ? 'clients.submitSold' : 'clients.submitNew')}
      secondary={
        <Button component={Link} to="/clients" variant="outlined">
          {t('app.cancel')}
        </Button>
      }
    >
      {children}
    </FormPanel>
  );
}

interface NewClientValues extends Record<string, unknown> {
  hasSubscription: boolean;
  password?: string | null;
  subscription: SubscriptionValues;
  first: FirstValues;
}

const CHECKS = {
  ...CHECKS_AROUND,
  ...{ name: validateName, email: validateEmail, phone: validatePhone, password: validatePassword },
};

const validate = (values: Partial<NewClientValues>, plans: readonly Plan[]): object => {
  const { hasSubscription, subscription, withoutEmail } = values;
  const isBegun = hasSubscription === true && subscription !== undefined;
  const checks = withoutEmail === true ? { ...CHECKS, email: [], password: [] } : CHECKS;
  return {
    ...problemsOf(checks, values),
    subscription: isBegun ? subscriptionProblems(subscription) : {},
    ...(plans.length > 0 && firstProblems(values as NewClientValues, plans)),
  };
};

/** Adds the client, then their subscription. A client whose subscription was refused stays, and their page says so. */
function useAddClient(plans: readonly Plan[]) {
  const { t } = useTranslation();
  const format = useFormat();
  const notify = useNotify();
  const tellWithReceipt = useTellWithReceipt();
  const navigate = useNavigate();
  const provider = useDataProvider();
  const readClientsAgain = useReadClientsAgain();
  const [saleId] = useState(newId);
  const { problem, onError, clear } = useSaveProblem(t('errors.createClient'));
  const goTo = async (id: string, section: ClientSection): Promise<void> => {
    const path = sectionPath(id, section);
    awaitNextAct(path);
    await navigate(path);
  };
  const begin = async (client: Client, subscription: SubscriptionValues): Promise<void> => {
    try {
      const begun = await changeSubscription(client, toSubscriptionRequest(subscription));
      await tell({ ...client, subscription: begun });
    } catch (error) {
      const why = errorText(error, t('errors.updateSubscription'));
      notify(t('clients.createdWithout', { name: client.name, why }), { type: 'warning', autoHideDuration: null });
      await goTo(client.id, 'subscription');
    }
  };
  const tell = async ({ id, name, subscription }: Client, sale: Sale | null = null): Promise<void> => {
    const end = subscription?.effectiveEndDate ?? null;
    const what = end === null ? t('clients.created') : t('clients.createdUntil', { end: format.date(end) });
    const paymentId = sale?.paymentId ?? null;
    tellWithReceipt(t('app.told', { what, about: name }), paymentId === null ? null : { clientId: id, paymentId });
    await goTo(id, subscription === null ? 'subscription' : 'info');
  };
  const add = async (values: NewClientValues): Promise<Record<string, string> | undefined> => {
    const { hasSubscription, subscription, password, first: _, ...client } = values;
    const first = plans.length > 0 ? firstOf(values, plans, saleId) : {};
    clear();
    let added: AddedClient;
    try {
      const chosen = password && client.withoutEmail !== true;
      const data = { ...client, ...(chosen ? { password } : {}), ...first };
      added = (await provider.create<AddedClient>('clients', { data })).data;
    } catch (error) {
      return onError(error);
    }
    if (hasSubscription) await begin(added, subscription);
    else await tell(added, added.sale);
    void readClientsAgain();
    return undefined;
  };
  return { add, problem };
}

/** A new client: the fields that every client needs, and below them, folded, the rest and the first subscription. */
export function ClientCreate() {
  const { t } = useTranslation();
  const today = useGym()?.today;
  const { sells } = useSells();
  const { data } = usePlans();
  const plans = useMemo(() => (sells ? (data ?? []).filter(({ isOnSale }) => isOnSale) : []), [sells, data]);
  const { add, problem } = useAddClient(plans);
  const defaults = useMemo(
    () =>
      today === undefined
        ? undefined
        : {
            ...CLIENT_DEFAULTS,
            withoutEmail: false,
            hasSubscription: false,
            subscription: valuesOf(null, today),
            first: firstValues(today),
          },
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
          validate={(values: object) => validate(values, plans)}
          onSubmit={(values: object) => add(values as NewClientValues)}
        >
          <NewClientPanel problem={problem} plans={plans}>
            <ContactFields isNew />
            <NewPasswordField />
            <BooleanInput source="isActive" label={t('clients.isActive')} helperText={t('clients.isActiveHint')} />
            <PersonFields>
              <ClientSwitches />
            </PersonFields>
            <FirstSubscription plans={plans} />
          </NewClientPanel>
        </Form>
      )}
    </Screen>
  );
}

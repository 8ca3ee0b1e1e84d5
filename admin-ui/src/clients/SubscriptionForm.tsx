import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { ClientDetails } from '@palestra/backend/contract/client';
import { useMemo } from 'react';
import { Form } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { FormPanel } from '../ui/FormPanel';
import { subscriptionProblems, valuesOf, type SubscriptionValues } from './subscription-values';
import { SubscriptionFields } from './SubscriptionFields';
import { useChangeSubscription } from './use-change-subscription';

const validate = (values: object) => subscriptionProblems(values as SubscriptionValues);

export function SubscriptionForm({ client, today }: { client: ClientDetails; today: CalendarDate }) {
  const { t } = useTranslation();
  const { change, problem } = useChangeSubscription(client.id);
  const { subscription } = client;
  const record = useMemo(
    () => ({ id: subscription?.id ?? '', ...valuesOf(subscription, today) }),
    [subscription, today],
  );
  return (
    <Form
      record={record}
      mode="onBlur"
      noValidate
      warnWhenUnsavedChanges
      disableInvalidFormNotification
      validate={validate}
      onSubmit={(values: object) => change(values as SubscriptionValues)}
    >
      <FormPanel problem={problem} submit={t(subscription === null ? 'subscription.create' : 'app.save')}>
        <SubscriptionFields />
      </FormPanel>
    </Form>
  );
}

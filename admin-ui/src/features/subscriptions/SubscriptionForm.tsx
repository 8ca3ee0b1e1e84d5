import type { ClientDetails } from '@palestra/backend/contract/client';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { Form } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { LoadLatest } from '../../kit/ui/LoadLatest';
import type { Versioned } from '../../api/subscription-calls';
import { FormPanel } from '../../kit/ui/FormPanel';
import { subscriptionProblems, type SubscriptionValues } from './subscription-values';
import { PeriodNotes } from './PeriodNotes';
import { SubscriptionFields } from './SubscriptionFields';
import { useChangeSubscription } from './use-change-subscription';

interface SubscriptionFormProps {
  client: Versioned<ClientDetails>;
  values: SubscriptionValues;
  isRenewal: boolean;
  onSaved: () => void;
  /** Leaves the renewal for the current subscription. */
  onCancel: () => void;
}

const validate = (values: object) => subscriptionProblems(values as SubscriptionValues);
/** Keeps typed values when newer details are read. */
const KEEP_TYPED = { keepDirtyValues: true };

export function SubscriptionForm({ client, values, isRenewal, onSaved, onCancel }: SubscriptionFormProps) {
  const { t } = useTranslation();
  const { subscription } = client;
  const kind = isRenewal ? 'renewed' : subscription === null ? 'created' : 'updated';
  const { change, problem, isStale, loadLatest } = useChangeSubscription(client, kind, onSaved);
  const content = JSON.stringify(values);
  // Memoised by content: a refetch without news leaves the form alone.
  const record = useMemo(
    () => ({ id: subscription?.id ?? '', ...(JSON.parse(content) as object) }),
    [subscription?.id, content],
  );
  const submit = isRenewal ? 'subscription.renewConfirm' : subscription === null ? 'subscription.create' : 'app.save';
  return (
    <Form
      record={record}
      mode="onBlur"
      noValidate
      disableInvalidFormNotification
      resetOptions={KEEP_TYPED}
      validate={validate}
      onSubmit={(typed: object) => change(typed as SubscriptionValues)}
    >
      <FormPanel
        title={isRenewal ? t('subscription.renewal') : undefined}
        problem={problem}
        remedy={isStale && <LoadLatest onLoad={loadLatest} />}
        submit={t(submit)}
        secondary={
          isRenewal && (
            <Button variant="outlined" onClick={onCancel}>
              {t('app.cancel')}
            </Button>
          )
        }
      >
        <SubscriptionFields>
          <PeriodNotes clientId={client.id} subscription={isRenewal ? null : subscription} />
        </SubscriptionFields>
      </FormPanel>
    </Form>
  );
}

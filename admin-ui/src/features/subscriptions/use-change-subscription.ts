import type { Subscription } from '@palestra/backend/contract/subscription';
import { useDataProvider, useEditContext, useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useSaveProblem } from '../../kit/ui/use-save-problem';
import { ApiError } from '../../api/api-error';
import type { ConsoleDataProvider } from '../../api/data-provider';
import type { Versioned } from '../../api/subscription-calls';
import { useFormat } from '../../kit/time/use-format';
import { toSubscriptionRequest, type SubscriptionValues } from './subscription-values';
import { useSubscriptionChanged } from './use-subscription-changed';

/** Saves the subscription; returns field errors for the form to show. */
export function useChangeSubscription(
  client: Versioned<{ id: string }>,
  kind: 'created' | 'renewed' | 'updated',
  onSaved: () => void,
) {
  const { t } = useTranslation();
  const format = useFormat();
  const notify = useNotify();
  const { refetch } = useEditContext();
  const { changeSubscription } = useDataProvider<ConsoleDataProvider>();
  const readAgain = useSubscriptionChanged(client.id);
  const { problem, onError, clear, isStale } = useSaveProblem(t('errors.updateSubscription'));

  const change = async (values: SubscriptionValues): Promise<Record<string, string> | undefined> => {
    let saved: Subscription;
    try {
      saved = await changeSubscription(client, toSubscriptionRequest(values));
    } catch (error) {
      onError(error);
      return error instanceof ApiError ? error.body.errors : undefined;
    }
    clear();
    await readAgain();
    const { startDate, effectiveEndDate } = saved;
    const [start, end] = [startDate, effectiveEndDate].map((date) => (date === null ? '' : format.date(date)));
    const said = kind === 'updated' || end !== '' ? kind : (`${kind}NoEnd` as const);
    notify(t(`subscription.${said}`, { start, end }), { type: 'success' });
    onSaved();
    return undefined;
  };
  const loadLatest = (): Promise<void> => refetch({ throwOnError: true }).then(clear, onError);
  return { change, problem, isStale, loadLatest };
}

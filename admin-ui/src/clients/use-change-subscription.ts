import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useEditContext, useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { STATISTICS_QUERY } from '../overview/use-statistics';
import { ApiError } from '../providers/api-error';
import type { ConsoleDataProvider } from '../providers/data-provider';
import { toSubscriptionRequest, type SubscriptionValues } from './subscription-values';
import { useSaveProblem } from './use-save-problem';

/** Saves the subscription; answers the errors of fields, for the form to show. */
export function useChangeSubscription(clientId: string) {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { refetch } = useEditContext();
  const { changeSubscription } = useDataProvider<ConsoleDataProvider>();
  const { problem, onError, clear } = useSaveProblem(t('errors.updateSubscription'));

  const change = async (values: SubscriptionValues): Promise<Record<string, string> | undefined> => {
    try {
      await changeSubscription(clientId, toSubscriptionRequest(values));
    } catch (error) {
      onError(error);
      return error instanceof ApiError ? error.body.errors : undefined;
    }
    clear();
    await refetch();
    void queryClient.invalidateQueries({ queryKey: ['clients', 'getList'] });
    void queryClient.invalidateQueries({ queryKey: [STATISTICS_QUERY] });
    notify(t('subscription.updated'), { type: 'success' });
    return undefined;
  };
  return { change, problem };
}

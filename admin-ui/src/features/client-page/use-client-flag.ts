import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useEditContext, useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/api-error';
import type { ConsoleDataProvider } from '../../api/data-provider';
import type { ClientFlag, Versioned } from '../../api/subscription-calls';

type FlaggedClient = Versioned<{ id: string } & Record<ClientFlag, boolean>>;

export function useClientFlag(client: FlaggedClient, flag: ClientFlag) {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { refetch } = useEditContext();
  const { changeClientFlag } = useDataProvider<ConsoleDataProvider>();
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: (wished: boolean) => changeClientFlag(client, flag, wished),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['clients', 'getList'] });
      notify(t('clients.updated'), { type: 'success' });
    },
    // Refetches after success and failure: the next save needs the current version.
    onSettled: () => refetch(),
  });
  const texts = { fallback: t('errors.updateClient'), offline: t('errors.offline') };
  return {
    isOn: isPending ? variables : client[flag],
    change: (wished: boolean) => mutate(wished),
    isPending,
    problem: error === null ? null : errorText(error, texts),
    dismiss: reset,
  };
}

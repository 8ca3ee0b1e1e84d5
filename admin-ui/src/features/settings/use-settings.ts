import type { Setting } from '@palestra/backend/contract/setting';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../kit/live/use-live';
import { useLivePolling } from '../../kit/live/use-live-polling';
import type { ConsoleDataProvider } from '../../api/data-provider';
import { GYM_QUERY } from '../../kit/time/use-gym';

const SETTINGS_QUERY = ['settings'];

export function useSettings() {
  const { settings } = useDataProvider<ConsoleDataProvider>();
  const query = useQuery({
    queryKey: SETTINGS_QUERY,
    queryFn: ({ signal }) => settings(signal),
    refetchInterval: useLivePolling(),
  });
  useLive(['settings'], query.refetch);
  return query;
}

/** Saves one setting and leaves the others, and text typed into them, alone. */
export function useChangeSetting({ key }: Setting) {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { changeSetting } = useDataProvider<ConsoleDataProvider>();
  return useMutation({
    mutationFn: ({ value, etag }: { value: string; etag: string | null }) => changeSetting(key, value, etag),
    // Failures are logged as well as shown (rule: told, not swallowed).
    onError: (error) => console.warn('Setting not saved', key, error),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: GYM_QUERY });
      notify(t('settings.saved'), { type: 'success' });
    },
    // Refetches after success and failure: the next change needs the current values.
    onSettled: () => queryClient.invalidateQueries({ queryKey: SETTINGS_QUERY }),
  });
}

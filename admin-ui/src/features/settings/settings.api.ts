import type { Setting, SettingKey, SettingRequest } from '@palestra/backend/contract/setting';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { adminPath, callApi, put } from '../../api/api';
import { ifMatch } from '../../api/versioned';
import { useLiveQuery } from '../../kit/live/use-live';
import { useReadAgain } from '../../kit/live/use-read-again';
import { GYM_QUERY } from '../../kit/time/use-gym';

const SETTINGS_QUERY = ['settings'];

/** Settings as read; `etag` returns as `If-Match` with a change of one of them. */
interface LoadedSettings {
  settings: Setting[];
  etag: string | null;
}

const fetchSettings = async (signal: AbortSignal): Promise<LoadedSettings> => {
  const { data, headers } = await callApi<Setting[]>('/api/Admin/settings', { signal });
  return { settings: data, etag: headers.get('ETag') };
};

export const useSettings = () =>
  useLiveQuery({ queryKey: SETTINGS_QUERY, queryFn: ({ signal }) => fetchSettings(signal), topics: ['settings'] });

const changeSetting = (key: SettingKey, value: string, etag: string | null) =>
  put<Setting>(adminPath('settings', key), { value } satisfies SettingRequest, { headers: ifMatch(etag) });

/** Saves one setting and leaves the others, and text typed into them, alone. */
export function useChangeSetting({ key }: Setting) {
  const { t } = useTranslation();
  const notify = useNotify();
  const readGymAgain = useReadAgain(GYM_QUERY);
  return useMutation({
    mutationFn: ({ value, etag }: { value: string; etag: string | null }) => changeSetting(key, value, etag),
    // Failures are logged as well as shown (rule: told, not swallowed).
    onError: (error) => console.warn('Setting not saved', key, error),
    onSuccess: () => {
      void readGymAgain();
      notify(t('app.told', { what: t('settings.saved'), about: t(`settings.${key}.label`) }), { type: 'success' });
    },
    // Refetches after success and failure: the next change needs the current values.
    onSettled: useReadAgain(SETTINGS_QUERY),
  });
}

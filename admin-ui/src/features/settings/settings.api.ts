import { SETTING_KEYS, type NewSettings, type Setting, type SettingsRequest } from '@palestra/backend/contract/setting';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { adminPath, type ApiRequest, callApi } from '../../api/api';
import { ifMatch } from '../../api/versioned';
import { useLiveQuery } from '../../kit/live/use-live';
import { useReadAgain } from '../../kit/live/use-read-again';
import { GYM_QUERY } from '../../kit/time/use-gym';

const SETTINGS_QUERY = ['settings'];

/** Settings as read; `etag` returns as `If-Match` with a change of some of them. */
export interface LoadedSettings {
  settings: Setting[];
  etag: string | null;
}

const askSettings = async (request: ApiRequest<Setting[]>): Promise<LoadedSettings> => {
  const { data, headers } = await callApi<Setting[]>(adminPath('settings'), request);
  return { settings: data, etag: headers.get('ETag') };
};

export const useSettings = () =>
  useLiveQuery({ queryKey: SETTINGS_QUERY, queryFn: ({ signal }) => askSettings({ signal }), topics: ['settings'] });

interface Change {
  values: NewSettings;
  etag: string | null;
}

const saveSettings = ({ values, etag }: Change) =>
  askSettings({ method: 'PUT', body: { values } satisfies SettingsRequest, headers: ifMatch(etag) });

/** Saves all of the changed settings, or none. `isTold`: a toast names them. */
export function useSaveSettings(isTold: boolean) {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const readGymAgain = useReadAgain(GYM_QUERY);
  return useMutation({
    mutationFn: saveSettings,
    // Failures are logged as well as shown (rule: told, not swallowed).
    onError: (error, { values }) => console.warn('Settings not saved', Object.keys(values), error),
    onSuccess: (saved, { values }) => {
      // The screen has them before the former ones could show again.
      queryClient.setQueryData(SETTINGS_QUERY, saved);
      void readGymAgain();
      if (!isTold) return;
      const keys = SETTING_KEYS.filter((key) => values[key] !== undefined);
      const about = keys.map((key) => t(`settings.${key}.label`)).join(', ');
      notify(t('app.told', { what: t('settings.saved', { count: keys.length }), about }), { type: 'success' });
    },
    // Refetches after success and failure: the next change needs the current values.
    onSettled: useReadAgain(SETTINGS_QUERY),
  });
}

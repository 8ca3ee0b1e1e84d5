import type { ShownCapability, UseCapabilityRequest } from '@palestra/backend/contract/capability';
import type { Capability } from '@palestra/backend/contract/capability-names';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { adminPath, put, reading } from '../../api/api';
import { useLiveQuery } from '../../kit/live/use-live';

export const useCapabilities = () =>
  useLiveQuery({
    queryKey: ['capabilities'],
    queryFn: reading<ShownCapability[]>(adminPath('capabilities')),
    topics: ['settings'],
  });

/** Switches one on or off. */
export function useSwitchCapability(id: Capability) {
  const { t } = useTranslation();
  const notify = useNotify();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isUsed: boolean) =>
      put<ShownCapability>(adminPath('capabilities', id), { isUsed } satisfies UseCapabilityRequest),
    onError: (error) => console.warn('Capability not switched', id, error),
    onSuccess: (_, isUsed) => {
      const what = t(isUsed ? 'uses.on' : 'uses.off');
      notify(t('app.told', { what, about: t(`uses.${id}.title`) }), { type: 'success' });
    },
    // Every screen shows something else now.
    onSettled: () => client.invalidateQueries(),
  });
}

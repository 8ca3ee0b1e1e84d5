import type { Freeze } from '@palestra/backend/contract/freeze';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { callApi } from '../../api/api';
import { useLiveQuery } from '../../kit/live/use-live-query';
import { useGym } from '../../kit/time/use-gym';

/** How many members wait for an answer to their freeze; nothing while nobody does, or where members ask for none. */
export function FreezeRequestsLine() {
  const { t } = useTranslation();
  const { data } = useLiveQuery({
    queryKey: ['freezes', 'in', 'asked'],
    queryFn: async ({ signal }) => (await callApi<Freeze[]>('/api/Admin/freezes?state=asked', { signal })).data,
    topics: ['subscriptions'],
    enabled: (useGym()?.gym.memberFreezing ?? 'off') !== 'off',
  });
  const count = data?.length ?? 0;
  if (count === 0) return null;
  return (
    <Link to="/freezes">
      <strong>{t('overview.freezesAsked', { count })}</strong>
    </Link>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useLive } from '../../kit/live/use-live';
import { useLivePolling } from '../../kit/live/use-live-polling';
import type { ConsoleDataProvider } from '../../api/data-provider';

export const TEMPLATE_QUERY = 'weekly-template';

/** All seven weekdays, refetched when anybody changes them or the default capacity. */
export function useWeeklyTemplate() {
  const { weeklyTemplate } = useDataProvider<ConsoleDataProvider>();
  const query = useQuery({
    queryKey: [TEMPLATE_QUERY],
    queryFn: ({ signal }) => weeklyTemplate(signal),
    refetchInterval: useLivePolling(),
    refetchOnWindowFocus: true,
  });
  useLive(['template', 'settings'], query.refetch);
  return query;
}

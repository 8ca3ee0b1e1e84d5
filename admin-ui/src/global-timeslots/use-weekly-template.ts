import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../providers/data-provider';

export const TEMPLATE_QUERY = 'weekly-template';

/** All seven days of the weekly template. */
export function useWeeklyTemplate() {
  const { weeklyTemplate } = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: [TEMPLATE_QUERY],
    queryFn: ({ signal }) => weeklyTemplate(signal),
    refetchOnWindowFocus: true,
  });
}

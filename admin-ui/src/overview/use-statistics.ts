import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../providers/data-provider';

const REFRESH_MS = 10_000;
export const STATISTICS_QUERY = 'statistics';

export function useStatistics() {
  const { statistics } = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: [STATISTICS_QUERY],
    queryFn: ({ signal }) => statistics(signal),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  });
}

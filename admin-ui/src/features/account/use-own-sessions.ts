import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../api/data-provider';

export const OWN_SESSIONS = ['own-sessions'];

/** Sessions of the account, last used first. */
export function useOwnSessions() {
  const { ownSessions } = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: OWN_SESSIONS,
    queryFn: ({ signal }) => ownSessions(signal),
    refetchOnWindowFocus: true,
  });
}

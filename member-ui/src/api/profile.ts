import type { ClientProfile } from '@palestra/backend/contract/client';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { get } from './http';
import { pollUnlessLive } from './live-state';

/** The member's data, subscription, counts and appointments; shared with the overview. */
export const useProfile = (): UseQueryResult<ClientProfile> =>
  useQuery({
    queryKey: ['profile'],
    queryFn: ({ signal }) => get<ClientProfile>('/api/Client/profile', signal),
    refetchInterval: pollUnlessLive,
  });

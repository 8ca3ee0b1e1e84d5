import type { ClientProfile } from '@palestra/backend/contract/client';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { get } from '../../lib/api';

/** The member's data, subscription, counts and appointments; also what the overview shows. */
export const useProfile = (): UseQueryResult<ClientProfile> =>
  useQuery({
    queryKey: ['profile'],
    queryFn: ({ signal }) => get<ClientProfile>('/api/Client/profile', signal),
    refetchInterval: 60_000,
  });

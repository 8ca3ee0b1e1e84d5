import type { Interest } from '@palestra/backend/contract/interest';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { get } from '../../lib/api';
import { pollUnlessLive } from '../../lib/live-state';

/** The member's waiting list entries, with the place in each queue. */
export const useInterests = (): UseQueryResult<Interest[]> =>
  useQuery({
    queryKey: ['interests'],
    queryFn: ({ signal }) => get<Interest[]>('/api/TimeslotInterest/my-interests', signal),
    refetchInterval: pollUnlessLive,
  });

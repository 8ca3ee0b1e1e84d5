import type { Interest } from '@palestra/backend/contract/interest';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { get } from '../../lib/api';
import { pollUnlessLive } from '../../lib/live-state';

/** What the member waits for, with the place in each queue. */
export const useInterests = (): UseQueryResult<Interest[]> =>
  useQuery({
    queryKey: ['interests'],
    queryFn: ({ signal }) => get<Interest[]>('/api/TimeslotInterest/my-interests', signal),
    refetchInterval: pollUnlessLive,
  });

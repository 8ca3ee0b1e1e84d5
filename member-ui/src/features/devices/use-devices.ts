import type { ListedSession } from '@palestra/backend/contract/session';
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error';
import { call, get } from '../../lib/api';

const KEY = ['devices'];

/** Sessions of the member, last used first. */
export const useDevices = (): UseQueryResult<ListedSession[]> =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => get<ListedSession[]>('/api/auth/sessions', signal) });

async function end({ id }: ListedSession): Promise<void> {
  try {
    await call('DELETE', `/api/auth/sessions/${id}`);
  } catch (error) {
    // Already ended, perhaps by a first attempt whose response was lost.
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}

export function useEndDevice(): UseMutationResult<void, Error, ListedSession> {
  const queries = useQueryClient();
  return useMutation({ mutationFn: end, onSuccess: () => queries.invalidateQueries({ queryKey: KEY }) });
}

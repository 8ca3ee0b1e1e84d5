import type { ClientProfile } from '@palestra/backend/contract/client';
import type { ErasureRequest, PersonalData } from '@palestra/backend/contract/erasure';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, get, settleDoubt } from '../../api/http';

export const readMyData = (signal?: AbortSignal): Promise<PersonalData> =>
  get<PersonalData>('/api/Client/export', signal);

/** Requests erasure or withdraws the request; the profile has its date. */
export function useErasureRequest(method: 'POST' | 'DELETE') {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      settleDoubt<ErasureRequest>(
        () => call<ErasureRequest>(method, '/api/Client/erasure-request'),
        async () => {
          const { erasureRequestedAt } = await get<ClientProfile>('/api/Client/profile');
          return (erasureRequestedAt !== null) === (method === 'POST') ? { erasureRequestedAt } : null;
        },
        (error) => error.isInDoubt,
      ),
    onSuccess: (asked) =>
      queries.setQueryData<ClientProfile>(['profile'], (profile) => profile && { ...profile, ...asked }),
  });
}

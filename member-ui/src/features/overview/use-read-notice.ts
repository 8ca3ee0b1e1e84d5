import type { ClientProfile, LostPlaces } from '@palestra/backend/contract/client';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { call } from '../../lib/api';

/** Hides the notice at once; if marking it as read fails, the next load shows it again. */
export function useReadNotice(): UseMutationResult<unknown, Error, string> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call<LostPlaces[]>('POST', `/api/Client/notices/${id}/read`),
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey: ['profile'] });
      queryClient.setQueryData<ClientProfile>(
        ['profile'],
        (profile) => profile && { ...profile, notices: profile.notices.filter((notice) => notice.id !== id) },
      );
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['profile'] }),
  });
}

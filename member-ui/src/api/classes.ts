import type { ClassesOfGym, ClassFollow, ClassFollowRequest } from '@palestra/backend/contract/gym-class';
import { useLanguage } from '../i18n/use-translation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './http';
import { useRead } from './reads';

/** In the language of the screen, which the server writes the names in. */
export const useClasses = (enabled = true) =>
  useRead<ClassesOfGym>(['classes', useLanguage()], '/api/Client/classes', { enabled });

/** Follows a class, or ends it (rule: following a class). */
export function useFollow(classId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isFollowed: boolean) =>
      call<ClassFollow>('PUT', `/api/Client/classes/${classId}/follow`, { isFollowed } satisfies ClassFollowRequest),
    onSuccess: () => client.invalidateQueries({ queryKey: ['classes'] }),
  });
}

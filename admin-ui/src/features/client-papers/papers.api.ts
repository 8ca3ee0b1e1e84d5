import type { ClientNote, ClientNoteRequest } from '@palestra/backend/contract/client-note';
import type { ClientTag, ClientTagRequest, UsedTag } from '@palestra/backend/contract/client-tag';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/api';

const TAGS = '/api/Admin/client-tags';
const NOTES = '/api/Admin/client-notes';
const of = (path: string, id: string): string => `${path}/${encodeURIComponent(id)}`;
const ofClient = (id: string, part: string): string => `${of('/api/Admin/clients', id)}/${part}`;

/** Every view of clients shows tags and pinned notes. */
const readAgain = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(
    [['client-papers'], ['clients'], ['day-schedule'], ['audit']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

export const useTags = () =>
  useQuery({
    queryKey: ['client-papers', 'tags'],
    queryFn: async ({ signal }) => (await callApi<UsedTag[]>(TAGS, { signal })).data,
  });

function usePapersMutation<Variables>(mutationFn: (variables: Variables) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => readAgain(queryClient) });
}

export const useSaveTag = () =>
  usePapersMutation(({ id, ...body }: ClientTagRequest & { id: string | null }) =>
    id === null ? callApi(TAGS, { method: 'POST', body }) : callApi(of(TAGS, id), { method: 'PUT', body }),
  );
export const useRemoveTag = () => usePapersMutation((id: string) => callApi(of(TAGS, id), { method: 'DELETE' }));
export const useAssignTags = (clientId: string) =>
  usePapersMutation((tagIds: readonly string[]) =>
    callApi<ClientTag[]>(ofClient(clientId, 'tags'), { method: 'PUT', body: { tagIds } }),
  );

export const useNotes = (clientId: string) =>
  useQuery({
    queryKey: ['client-papers', 'notes', clientId],
    queryFn: async ({ signal }) => (await callApi<ClientNote[]>(ofClient(clientId, 'notes'), { signal })).data,
  });
export const useSaveNote = (clientId: string) =>
  usePapersMutation(({ id, ...body }: ClientNoteRequest & { id: string | null }) =>
    id === null
      ? callApi(ofClient(clientId, 'notes'), { method: 'POST', body })
      : callApi(of(NOTES, id), { method: 'PUT', body }),
  );
export const useRemoveNote = () => usePapersMutation((id: string) => callApi(of(NOTES, id), { method: 'DELETE' }));

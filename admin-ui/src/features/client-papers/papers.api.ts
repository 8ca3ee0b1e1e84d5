import type { ClientDocument, ClientDocumentRequest } from '@palestra/backend/contract/client-document';
import type { ClientTerms, PublishedTerms, PublishTermsRequest } from '@palestra/backend/contract/gym-terms';
import type { ClientNote, ClientNoteRequest } from '@palestra/backend/contract/client-note';
import type { ClientTag, ClientTagRequest, UsedTag } from '@palestra/backend/contract/client-tag';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/api';
import { downloadFile, uploadFile } from '../../api/files';
import { ifMatch, type Versioned } from '../../api/versioned';
import { useLiveQuery } from '../../kit/live/use-live-query';

const TAGS = '/api/Admin/client-tags';
const TERMS = '/api/Admin/terms';
const NOTES = '/api/Admin/client-notes';
const DOCUMENTS = '/api/Admin/client-documents';
const fileOf = (id: string): string => `${of(DOCUMENTS, id)}/file`;
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
  useLiveQuery({
    topics: ['clients'],
    queryKey: ['client-papers', 'tags'],
    queryFn: async ({ signal }) => (await callApi<UsedTag[]>(TAGS, { signal })).data,
  });

function usePapersMutation<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => readAgain(queryClient) });
}

export const useSaveTag = () =>
  usePapersMutation(({ id, ...body }: ClientTagRequest & { id: string | null }) =>
    id === null ? callApi(TAGS, { method: 'POST', body }) : callApi(of(TAGS, id), { method: 'PUT', body }),
  );
export const useRemoveTag = () => usePapersMutation((id: string) => callApi(of(TAGS, id), { method: 'DELETE' }));
export const useAssignTags = (clientId: string) =>
  usePapersMutation(({ tagIds, etag }: Versioned<{ tagIds: readonly string[] }>) =>
    callApi<ClientTag[]>(ofClient(clientId, 'tags'), { method: 'PUT', body: { tagIds }, headers: ifMatch(etag) }),
  );

export const useNotes = (clientId: string) =>
  useLiveQuery({
    topics: ['clients'],
    about: { clientId },
    queryKey: ['client-papers', 'notes', clientId],
    queryFn: async ({ signal }) => (await callApi<ClientNote[]>(ofClient(clientId, 'notes'), { signal })).data,
  });
/** Changes against what was read; a new one has no version. */
export const useSaveNote = (clientId: string) =>
  usePapersMutation(({ note, body }: { note: ClientNote | null; body: ClientNoteRequest }) =>
    note === null
      ? callApi(ofClient(clientId, 'notes'), { method: 'POST', body })
      : callApi(of(NOTES, note.id), { method: 'PUT', body, headers: ifMatch(`"${note.version}"`) }),
  );
export const useRemoveNote = () => usePapersMutation((id: string) => callApi(of(NOTES, id), { method: 'DELETE' }));

export const useDocuments = (clientId: string) =>
  useLiveQuery({
    topics: ['clients'],
    about: { clientId },
    queryKey: ['client-papers', 'documents', clientId],
    queryFn: async ({ signal }) => (await callApi<ClientDocument[]>(ofClient(clientId, 'documents'), { signal })).data,
  });

/** Changes against what was read; a new one has no version. */
export const useSaveDocument = (clientId: string) =>
  usePapersMutation(
    async ({ document, body }: { document: ClientDocument | null; body: ClientDocumentRequest }): Promise<string> => {
      const { data } = await (document === null
        ? callApi<ClientDocument>(ofClient(clientId, 'documents'), { method: 'POST', body })
        : callApi<ClientDocument>(of(DOCUMENTS, document.id), {
            ...{ method: 'PUT', body },
            headers: ifMatch(`"${document.version}"`),
          }));
      return data.id;
    },
  );
export const useRemoveDocument = () =>
  usePapersMutation((id: string) => callApi(of(DOCUMENTS, id), { method: 'DELETE' }));
export const useRemoveFile = () => usePapersMutation((id: string) => callApi(fileOf(id), { method: 'DELETE' }));
export const useUpload = () =>
  usePapersMutation(({ id, file, onProgress }: { id: string; file: File; onProgress: (share: number) => void }) =>
    uploadFile(fileOf(id), file, onProgress),
  );
export const downloadDocument = (id: string, file: { name: string; type: string }): Promise<void> =>
  downloadFile(fileOf(id), file);

export const useTerms = () =>
  useLiveQuery({
    topics: ['settings', 'clients'],
    queryKey: ['client-papers', 'terms'],
    queryFn: async ({ signal }) => (await callApi<PublishedTerms[]>(TERMS, { signal })).data,
  });
export const usePublishTerms = () =>
  usePapersMutation((body: PublishTermsRequest) => callApi(TERMS, { method: 'POST', body }));

export const useClientTerms = (clientId: string) =>
  useLiveQuery({
    topics: ['clients', 'settings'],
    about: { clientId },
    queryKey: ['client-papers', 'terms', clientId],
    queryFn: async ({ signal }) => (await callApi<ClientTerms>(ofClient(clientId, 'terms'), { signal })).data,
  });
export const useRecordConsent = (clientId: string) =>
  usePapersMutation((version: number) => callApi(ofClient(clientId, 'terms'), { method: 'POST', body: { version } }));

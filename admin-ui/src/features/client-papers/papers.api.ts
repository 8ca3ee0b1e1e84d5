import type { ClientDocument, ClientDocumentRequest } from '@palestra/backend/contract/client-document';
import type { ClientNote, ClientNoteRequest } from '@palestra/backend/contract/client-note';
import type { ClientTag, UsedTag } from '@palestra/backend/contract/client-tag';
import type { ClientTerms, PublishTermsRequest, PublishedTerms } from '@palestra/backend/contract/gym-terms';
import { useMutation } from '@tanstack/react-query';
import { adminPath, post, put, reading, remove } from '../../api/api';
import { downloadFile, uploadFile } from '../../api/files';
import { type Versioned, ifMatch } from '../../api/versioned';
import { useLiveQuery } from '../../kit/live/use-live';
import { useReadAgain } from '../../kit/live/use-read-again';
import { useUses } from '../../kit/time/use-uses';

const TAGS = '/api/Admin/client-tags';
const TERMS = '/api/Admin/terms';
const fileOf = (id: string): string => adminPath('client-documents', id, 'file');
const ofClient = (id: string, part: string): string => adminPath('clients', id, part);

/** An empty list if the gym does not use tags. */
export function useTags() {
  const isTagging = useUses()('notes');
  const query = useLiveQuery({
    topics: ['clients'],
    queryKey: ['client-papers', 'tags'],
    queryFn: reading<UsedTag[]>(TAGS),
    enabled: isTagging,
  });
  return { ...query, data: isTagging ? query.data : undefined };
}

/** Reads again what shows papers: every view of clients has tags and pinned notes. */
export const usePapersChanged = () => useReadAgain(['client-papers'], ['clients'], ['day-schedule'], ['audit']);
const usePapersMutation = <Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) =>
  useMutation({ mutationFn, onSettled: usePapersChanged() });

export const useAssignTags = (clientId: string) =>
  usePapersMutation(({ tagIds, etag }: Versioned<{ tagIds: readonly string[] }>) =>
    put<ClientTag[]>(ofClient(clientId, 'tags'), { tagIds }, { headers: ifMatch(etag) }),
  );

export const useNotes = (clientId: string) =>
  useLiveQuery({
    topics: ['clients'],
    about: { clientId },
    queryKey: ['client-papers', 'notes', clientId],
    queryFn: reading<ClientNote[]>(ofClient(clientId, 'notes')),
  });
/** Changes against the version that was read; a new note has no version. */
export const useSaveNote = (clientId: string) =>
  usePapersMutation(({ note, body }: { note: ClientNote | null; body: ClientNoteRequest }) =>
    note === null
      ? post(ofClient(clientId, 'notes'), body)
      : put(adminPath('client-notes', note.id), body, { headers: ifMatch(`"${note.version}"`) }),
  );
export const useRemoveNote = () => usePapersMutation((id: string) => remove(adminPath('client-notes', id)));

export const useDocuments = (clientId: string) =>
  useLiveQuery({
    topics: ['clients'],
    about: { clientId },
    queryKey: ['client-papers', 'documents', clientId],
    queryFn: reading<ClientDocument[]>(ofClient(clientId, 'documents')),
  });

/** Changes against the version that was read; a new document has no version. */
export const useSaveDocument = (clientId: string) =>
  usePapersMutation(
    async ({ document, body }: { document: ClientDocument | null; body: ClientDocumentRequest }): Promise<string> => {
      const { id } = await (document === null
        ? post<ClientDocument>(ofClient(clientId, 'documents'), body)
        : put<ClientDocument>(adminPath('client-documents', document.id), body, {
            headers: ifMatch(`"${document.version}"`),
          }));
      return id;
    },
  );
export const useRemoveDocument = () => usePapersMutation((id: string) => remove(adminPath('client-documents', id)));
export const useRemoveFile = () => usePapersMutation((id: string) => remove(fileOf(id)));
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
    queryFn: reading<PublishedTerms[]>(TERMS),
  });
export const usePublishTerms = () => usePapersMutation((body: PublishTermsRequest) => post(TERMS, body));

export const useClientTerms = (clientId: string) =>
  useLiveQuery({
    topics: ['clients', 'settings'],
    about: { clientId },
    queryKey: ['client-papers', 'terms', clientId],
    queryFn: reading<ClientTerms>(ofClient(clientId, 'terms')),
  });
export const useRecordConsent = (clientId: string) =>
  usePapersMutation((version: number) => post(ofClient(clientId, 'terms'), { version }));

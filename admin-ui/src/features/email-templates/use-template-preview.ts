import type { EmailTemplateRequest } from '@palestra/backend/contract/mail';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { ApiError } from '../../api/api-error';
import { useLastKnown } from '../../kit/mail-preview/use-last-known';
import type { ConsoleDataProvider } from '../../api/data-provider';
import { useDebounced } from '../../kit/time/use-debounced';

const TYPING_PAUSE_MS = 350;

/** Previews the typed text shortly after typing pauses, or returns its errors by field. */
export function useTemplatePreview(id: string, typed: EmailTemplateRequest) {
  const { previewEmailTemplate } = useDataProvider<ConsoleDataProvider>();
  const settled = useDebounced(typed, TYPING_PAUSE_MS);
  const { data, error } = useQuery({
    queryKey: ['email-template-preview', id, settled],
    queryFn: ({ signal }) => previewEmailTemplate(id, settled, signal),
    placeholderData: keepPreviousData,
  });
  const mail = useLastKnown(data);
  const fields = error instanceof ApiError ? error.fields : {};
  return { mail, fields, error: Object.keys(fields).length > 0 ? null : error };
}
